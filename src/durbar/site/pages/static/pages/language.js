// The language of the page. What stands in its forms is kept while the page comes again in another one.
"use strict";

(() => {
  const KEPT = "durbar_forms";
  const fields = () =>
    [...document.querySelectorAll("main :is(input, select, textarea)[name]")].filter(
      (field) => !["hidden", "file", "submit"].includes(field.type),
    );

  // The arrow keys go through the languages one by one: who uses them chooses by Enter, or by leaving the field.
  for (const field of document.querySelectorAll("[data-language]")) {
    let current = field.value;
    let byKeys = false;
    const choose = () => {
      if (field.value === current) return;
      current = field.value;
      change(field);
    };
    // Who comes back would find what was chosen as they left, on a page that is in another language by then, or still.
    window.addEventListener("pageshow", () => (field.value = current = document.documentElement.lang));
    field.addEventListener("pointerdown", () => (byKeys = false));
    field.addEventListener("keydown", ({ key }) => {
      byKeys = true;
      if (key === "Enter") choose();
      if (key === "Escape") field.value = current;
    });
    field.addEventListener("change", () => byKeys || choose());
    field.addEventListener("blur", choose);
  }

  function change(field) {
    const values = fields().map((field) => [field.name, field.type, field.value, field.checked]);
    const open = [...document.querySelectorAll("main details")].map((part) => part.open);
    const focused = field.closest("dialog") ? "#open-settings" : "[data-language]";
    durbar.kept.ofWindow.set(KEPT, JSON.stringify({ page: location.href, values, open, focused }));
    const next = Object.assign(document.createElement("input"), { type: "hidden", name: "next" });
    next.value = location.pathname + location.search; // without a script, the server goes by the referrer
    field.form.append(next);
    field.form.requestSubmit();
  }

  function restore() {
    const kept = JSON.parse(durbar.kept.ofWindow.get(KEPT));
    if (!kept) return;
    durbar.kept.ofWindow.set(KEPT, null);
    if (kept.page !== location.href) return;
    document.querySelector(kept.focused)?.focus();
    document.querySelectorAll("main details").forEach((part, number) => (part.open = kept.open[number] ?? part.open));
    fields().forEach((field, number) => {
      const [name, type, value, checked] = kept.values[number] ?? [];
      if (name !== field.name || type !== field.type) return;
      field.value = value;
      field.checked = checked;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }

  window.addEventListener("DOMContentLoaded", restore); // the page's own scripts hear of it
})();
