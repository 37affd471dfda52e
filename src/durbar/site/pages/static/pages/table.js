// The page of a table: it hears that the table has changed, fetches its own view, and sends what was chosen.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  const announcer = document.getElementById("announcer");
  const chooser = document.getElementById("chooser");
  const confirmer = document.getElementById("confirmer");
  const confirmSwitch = document.getElementById("confirm-switch");
  const notify = document.getElementById("notify");
  const connection = document.getElementById("connection");

  const shown = () => frame.querySelector("[data-version]");
  const version = () => Number(shown()?.dataset.version ?? -1);

  // ---------------------------------------------------------------- showing a view

  let said = null;

  function show(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const view = page.querySelector("[data-version]");
    if (!view || Number(view.dataset.version) < version()) return; // an answer that was overtaken
    const keep = remember();
    frame.replaceChildren(document.importNode(view, true));
    htmx.process(frame);
    restore(keep);
    settle();
  }

  function remember() {
    const active = document.activeElement;
    return {
      inside: frame.contains(active),
      focus: frame.contains(active) ? nameOf(active) : null,
      page: [window.scrollX, window.scrollY],
      scrolled: [...frame.querySelectorAll("[id]")]
        .filter((element) => element.scrollTop || element.scrollLeft)
        .map((element) => [element.id, element.scrollLeft, element.scrollTop]),
      open: new Map([...frame.querySelectorAll("details[id]")].map((details) => [details.id, details.open])),
      values: [...frame.querySelectorAll("select[id]")].map((select) => [select.id, select.value]),
      checked: [...frame.querySelectorAll("input:is([type=checkbox], [type=radio])[id]")].map((box) => [box.id, box.checked]),
    };
  }

  function restore(keep) {
    for (const [id, open] of keep.open) {
      const details = document.getElementById(id);
      if (details) details.open = open;
    }
    for (const [id, value] of keep.values) {
      const select = document.getElementById(id);
      if (select && [...select.options].some((option) => option.value === value)) select.value = value;
    }
    for (const [id, checked] of keep.checked) {
      const box = document.getElementById(id);
      if (box) box.checked = checked;
    }
    for (const [id, left, top] of keep.scrolled) document.getElementById(id)?.scrollTo(left, top);
    window.scrollTo(...keep.page);
    if (!keep.inside) return;
    const again = keep.focus && frame.querySelector(keep.focus);
    (again ?? frame).focus({ preventScroll: true });
  }

  // A selector that finds the same thing in the next view.
  function nameOf(element) {
    if (element.id) return `#${CSS.escape(element.id)}`;
    for (const attribute of ["data-action", "data-actions"]) {
      if (element.hasAttribute(attribute)) return `[${attribute}="${CSS.escape(element.getAttribute(attribute))}"]`;
    }
    if (element.name) return `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`;
    return null;
  }

  function settle() {
    const view = shown();
    const mine = view.dataset.turn === "mine";
    document.title = (mine ? `${frame.dataset.yourTurn} · ` : "") + frame.dataset.tableTitle;
    if (said !== view.dataset.say) {
      if (said !== null) announcer.textContent = view.dataset.say;
      said = view.dataset.say;
    }
    if (mine && !wasMine && document.hidden) notifyTurn(view.dataset.say);
    wasMine = mine;
    for (const element of frame.querySelectorAll("[data-action], [data-actions]")) {
      if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "0");
    }
    const log = document.getElementById("log");
    if (log && !logShown && window.matchMedia("(max-width: 60rem)").matches) log.open = false;
    logShown ||= Boolean(log);
    if (chooser.open && !stillOffered(chooser.dataset.first)) chooser.close();
    if (confirmer.open && !stillOffered(confirmer.dataset.first)) confirmer.close();
  }

  let logShown = false; // where it stands below everything it begins closed
  let wasMine = shown()?.dataset.turn === "mine";

  function stillOffered(action) {
    return offered().includes(action);
  }

  function offered() {
    return [...frame.querySelectorAll("#play [name=action], [data-action], [data-actions]")].flatMap((element) =>
      (element.dataset.actions ?? element.dataset.action ?? element.value).split("|"),
    );
  }

  // ---------------------------------------------------------------- asking the server

  const HEADERS = { "HX-Request": "true" };
  const PATIENCE = 15000;
  let busy = false;
  let fetching = null;
  let again = false;

  async function refresh(always = false) {
    if (fetching || busy) {
      again = true; // the answer to what was sent brings a view; only if it is old already, another is fetched
      return fetching;
    }
    fetching = (async () => {
      const address = new URL(frame.dataset.view, location.href);
      if (!always) address.searchParams.set("version", version());
      try {
        const response = await fetch(address, { headers: HEADERS, signal: AbortSignal.timeout(PATIENCE) });
        const html = response.status === 200 ? await response.text() : "";
        if (response.status === 404) location.reload();
        else if (busy) again = true; // a view that changes under what is being sent would lose the next click
        else if (html) show(html);
      } catch {
        // The socket's or the next poll's attempt comes soon.
      }
    })();
    await fetching;
    fetching = null;
    return refreshAgain();
  }

  async function refreshAgain() {
    if (!again) return;
    again = false;
    await refresh();
  }

  async function send(form, button) {
    if (busy) return;
    busy = true;
    frame.setAttribute("aria-busy", "true");
    try {
      const body = new URLSearchParams(new FormData(form));
      if (button?.name) body.set(button.name, button.value);
      const address = form.getAttribute("action"); // form.action would be a button of that name
      const signal = AbortSignal.timeout(PATIENCE);
      const response = await fetch(address, { method: "POST", body, headers: HEADERS, signal });
      const elsewhere = response.headers.get("HX-Redirect");
      if (elsewhere) location.href = elsewhere;
      else if (response.ok) show(await response.text());
      else if (response.status === 403 || response.status === 404) location.reload();
      else throw new Error(response.statusText);
    } catch {
      again = true; // perhaps it arrived, perhaps not: the next view tells
    } finally {
      busy = false;
      frame.removeAttribute("aria-busy");
    }
    await refreshAgain();
  }

  // ---------------------------------------------------------------- choosing

  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("form[data-live]");
    if (!form) return;
    event.preventDefault();
    const button = event.submitter;
    if (form.id === "play") await decide(button?.value, button?.textContent, button);
    else await send(form, button);
  });

  document.addEventListener("click", (event) => {
    const element = event.target.closest("[data-action], [data-actions]");
    if (element && frame.contains(element)) choose(element);
    if (event.target.closest("[data-close]")) event.target.closest("dialog").close();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const element = event.target.closest?.("[data-action], [data-actions]");
    if (!element || !frame.contains(element) || element.matches("button, a")) return;
    event.preventDefault();
    choose(element);
  });

  function choose(element) {
    if (element.getAttribute("aria-disabled") === "true" || busy) return;
    const { action, actions, labels } = element.dataset;
    if (!actions) {
      decide(action, element.getAttribute("aria-label"), element);
      return;
    }
    const texts = actions.split("|");
    const names = (labels ?? actions).split("|");
    const finals = (element.dataset.finals ?? "").split("|");
    const buttons = texts.map((text, index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = names[index];
      if (element.hasAttribute("data-final") || finals.includes(text)) button.dataset.final = "";
      button.addEventListener("click", () => {
        chooser.close();
        decide(text, names[index], button);
      });
      return button;
    });
    chooser.dataset.first = texts[0];
    chooser.querySelector(".choices").replaceChildren(...buttons);
    chooser.showModal();
    buttons[0].focus();
  }

  async function decide(action, label, element) {
    if (!action || busy) return;
    if (isFinal(action, element) && confirmSwitch?.checked && !(await confirmed(action, label))) return;
    const form = document.getElementById("play");
    if (form) await send(form, { name: "action", value: action });
  }

  // The same decision may be offered at several places of the page; one of them says that it is final.
  function isFinal(action, element) {
    if (element?.hasAttribute("data-final")) return true;
    return Boolean(frame.querySelector(`[name=action][value="${CSS.escape(action)}"][data-final]`));
  }

  function confirmed(action, label) {
    confirmer.dataset.first = action;
    confirmer.querySelector(".what").textContent = (label ?? action).trim().replace(/\s+/g, " ");
    confirmer.returnValue = "";
    confirmer.showModal();
    confirmer.querySelector("[data-yes]").focus();
    return new Promise((resolve) => {
      confirmer.addEventListener("close", () => resolve(confirmer.returnValue === "yes"), { once: true });
    });
  }

  confirmer.querySelector("[data-yes]").addEventListener("click", () => confirmer.close("yes"));
  confirmSwitch?.addEventListener("change", () => {
    const value = confirmSwitch.checked ? "on" : "off";
    document.cookie = `durbar_confirm=${value}; path=/; max-age=157680000; samesite=lax`;
  });

  // ---------------------------------------------------------------- hearing of changes

  const HEARTBEAT = 20000;
  const POLL = 2000;
  const PAUSES = [300, 700, 1500, 3000, 6000, 12000];
  let socket = null;
  let failures = 0;
  let timer = null;

  function connect() {
    clearTimeout(timer);
    const address = new URL(frame.dataset.socket, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      failures = 0;
      offline(false);
    });
    socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      offline(true);
      const pause = PAUSES[Math.min(failures++, PAUSES.length - 1)] * (0.7 + 0.6 * Math.random());
      timer = setTimeout(connect, pause);
    });
  }

  function hear(message) {
    if (message.online) {
      for (const seat of frame.querySelectorAll("[data-seat]")) {
        seat.toggleAttribute("data-online", message.online.includes(Number(seat.dataset.seat)));
      }
    }
    if (message.version !== undefined && message.version !== version()) refresh();
  }

  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  function offline(off) {
    connection.hidden = !off || isOpen() || failures < 2;
  }

  setInterval(() => isOpen() && socket.send("{}"), HEARTBEAT);
  setInterval(() => isOpen() || refresh(), POLL);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    if (!isOpen() && socket?.readyState !== WebSocket.CONNECTING) connect();
    refresh();
  });
  window.addEventListener("pageshow", (event) => event.persisted && refresh(true));

  // ---------------------------------------------------------------- telling whose turn it is

  function notifyTurn(text) {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const note = new Notification(frame.dataset.yourTurn, { body: text, tag: location.pathname });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  }

  if ("Notification" in window && Notification.permission === "default") {
    notify.hidden = false;
    notify.addEventListener("click", async () => {
      await Notification.requestPermission();
      notify.hidden = true;
    });
  }

  settle();
  connect();
})();
