// The language of the page. What stands in its forms is kept while the page comes again in another one.
"use strict";

(() => {
  const KEPT = "durbar_forms";
  const fields = () =>
    [...document.querySelectorAll("main :is(input, select, textarea)[name]")].filter(
      (field) => !["hidden", "file", "submit"].includes(field.type),
    );

  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-language]")) return;
    const values = fields().map((field) => [field.name, field.type, field.value, field.checked]);
    const open = [...document.querySelectorAll("main details")].map((part) => part.open);
    sessionStorage.setItem(KEPT, JSON.stringify({ page: location.href, values, open }));
    const next = Object.assign(document.createElement("input"), { type: "hidden", name: "next" });
    next.value = location.pathname + location.search; // without a script, the server goes by the referrer
    event.target.form.append(next);
    event.target.form.requestSubmit();
  });

  const kept = JSON.parse(sessionStorage.getItem(KEPT));
  sessionStorage.removeItem(KEPT);
  if (kept?.page !== location.href) return;
  document.querySelectorAll("main details").forEach((part, number) => (part.open = kept.open[number] ?? part.open));
  fields().forEach((field, number) => {
    const [name, type, value, checked] = kept.values[number] ?? [];
    if (name !== field.name || type !== field.type) return;
    field.value = value;
    field.checked = checked;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
})();
