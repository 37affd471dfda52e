// The view of a table: fetched when the table has changed, put in the place of the one before; and the
// commands that are sent. Others hear of it by the events table:leaving and table:shown.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  const announcer = document.getElementById("announcer");
  const PATIENCE = 15000;
  const SLOW = 1500; // after that it is told that there is no answer yet
  const WITHDRAWN = "withdrawn";
  const STILL = 2500; // after that it is told who decides
  const MOST_READ = 8; // decisions at once: who was away longer reads the log
  const MARKS = ["fresh", "pressed", "hinted", "hinted-too"];

  const shown = () => frame.querySelector("[data-version]");
  const version = () => Number(shown()?.dataset.version ?? -1);

  // ---------------------------------------------------------------- showing a view

  let heard = null; // what was last read out, or stood there when the page came
  let wasCalled = null;
  let unsaid = ""; // what is to be done, as long as it is not read out
  let stands; // a timer: then the table stands still

  // It was asked for when the version `asked` was shown; `waiting` are later decisions, which are still to be seen; it
  // `arrived` some time ago where others were being shown. Gives what the view would tell of a refusal.
  function show(html, asked, waiting = 0, arrived = Date.now()) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const view = page.querySelector("[data-version]");
    const its = Number(view?.dataset.version);
    if (its < asked) location.reload(); // no table becomes younger, unless its server has restored a backup
    if (!view || its < version()) return ""; // an answer that was overtaken
    const refusal = view.querySelector("[data-refusal]");
    refusal?.remove(); // it is told where it stays to be read
    [behind, atOnce] = [waiting > 0, false];
    durbar.motion.hurry(waiting);
    const keep = remember();
    if (busy && keep.inside) document.activeElement.blur(); // to take away what has the focus would style the page once more
    document.dispatchEvent(new Event("table:leaving"));
    makeReachable(view);
    unmark();
    durbar.become(frame, view, new Map(lasting().map((part) => [part.dataset.lasting, part])));
    restore(keep);
    settle(arrived);
    return refusal?.textContent.trim();
  }

  // The ground of a map never changes: the page says that it has it, is sent it no more, and keeps it.
  const lasting = () => [...frame.querySelectorAll("[data-lasting]")];
  const headers = () => ({ "Durbar-Part": "true", "Durbar-Has": lasting().map((part) => part.dataset.lasting).join(" ") });

  function makeReachable(root) {
    for (const element of root.querySelectorAll("[data-action], [data-actions]")) {
      if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "0");
    }
    durbar.rove(root);
  }

  // What scripts have marked looks like another thing than what the server sends.
  function unmark() {
    for (const element of frame.querySelectorAll(`[data-key], ${MARKS.map((name) => `.${name}`)}`)) {
      element.removeAttribute("data-key");
      element.classList.remove(...MARKS);
      if (!element.getAttribute("class")) element.removeAttribute("class");
    }
  }

  function remember() {
    const active = document.activeElement;
    return {
      inside: frame.contains(active),
      focus: frame.contains(active) ? nameOf(active) : null,
      stoodIn: isStoodIn(),
      scrolled: [...frame.querySelectorAll(".decide, .tab-panel, [id]")]
        .filter((element) => element.scrollTop || element.scrollLeft)
        .map((element) => [element.id ? `#${CSS.escape(element.id)}` : `.${element.classList[0]}`, element.scrollLeft, element.scrollTop]),
      open: new Map([...frame.querySelectorAll("details[id]")].map((details) => [details.id, details.open])),
      values: [...frame.querySelectorAll("select[id]")].map((select) => [select.id, select.value]),
      checked: [...frame.querySelectorAll("input:checked[id]")].map((box) => box.id),
    };
  }

  const isStoodIn = () => Boolean(frame.querySelector("#come-back"));

  // Where a panel lies over the board, away with it.
  function showBoard() {
    if (frame.querySelector("[for=tab-main]")?.checkVisibility()) document.getElementById("tab-main").checked = true;
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
    for (const id of keep.checked) {
      const box = document.getElementById(id);
      if (box) box.checked = true;
    }
    if (isStoodIn() && !keep.stoodIn) showBoard(); // over which it is told
    for (const [name, left, top] of keep.scrolled) frame.querySelector(name)?.scrollTo(left, top);
    if (!keep.inside || hasStayed(document.activeElement)) return;
    const again = (keep.focus && frame.querySelector(keep.focus)) || firstChoice();
    lead(again ?? frame);
  }

  // Where the next choice is: there the focus goes after a decision. What costs something for good is not the first.
  const CHOICE = "#play :is([name=action]:enabled, [data-action], [data-actions], [type=radio]:enabled):not([tabindex='-1'])";
  const firstSeen = (kind) => [...frame.querySelectorAll(kind)].find((one) => one.checkVisibility());
  const firstChoice = () => firstSeen(`${CHOICE}:not([data-cost])`) ?? firstSeen(CHOICE);

  // Only who uses the keyboard sees it: a ring around one of many looks like advice.
  const lead = (place) => place.focus({ preventScroll: true, focusVisible: document.body.classList.contains("by-keyboard") });

  const hasStayed = (active) => active !== frame && frame.contains(active) && !active.disabled && active.checkVisibility();

  // A selector that finds the same thing in the next view.
  function nameOf(element) {
    if (element.id && !element.disabled) return `#${CSS.escape(element.id)}:not(:disabled)`;
    for (const attribute of ["data-action", "data-actions"]) {
      if (element.hasAttribute(attribute)) return `[${attribute}="${CSS.escape(element.getAttribute(attribute))}"]`;
    }
    if (element.name) return `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]:enabled`;
    return null;
  }

  // Aloud, and once.
  const read = (words) => words === announcer.textContent || (announcer.textContent = words);

  // What has been decided, and what is to be done now; what others are asked only where they do not answer at once.
  function announce({ say, moments, turn }) {
    const news = heard ? decidedAfter(heard.moments) : [];
    const isAsked = turn === "mine";
    if (heard ? say !== heard.say : isAsked) unsaid = say;
    if (unsaid && isAsked) {
      news.push(unsaid);
      unsaid = "";
    }
    if (news.length) read(news.join(". "));
    clearTimeout(stands);
    stands = setTimeout(sayWhatIsLeft, STILL);
    heard = { say, moments: Number(moments) };
  }

  function sayWhatIsLeft() {
    if (unsaid) read(unsaid);
    unsaid = "";
  }

  // In the words of the log, each with who it was and what it brought.
  function decidedAfter(moments) {
    const momentOf = (line) => Number(line.dataset.moment);
    const lines = [...frame.querySelectorAll("#log-turns a[data-moment]")].filter((line) => momentOf(line) > moments);
    const ordered = lines.sort((one, other) => momentOf(one) - momentOf(other)).slice(-MOST_READ);
    const nameOf = (line) => line.closest(".log-turn").querySelector("h3")?.textContent.trim() ?? "";
    return ordered.map((line) => [`${nameOf(line)} ${line.textContent.trim()}`, ...broughtBy(line)].join(", "));
  }

  const broughtBy = (line) => [...line.parentNode.querySelectorAll(".gain, .follows")].map(({ childNodes }) =>
    [...childNodes].map((part) => part.className === "rule" ? "" : part.textContent).join(" ").replace(/\s+/g, " ").trim());

  function settle(arrived) {
    const view = shown();
    const mine = view.dataset.turn === "mine";
    document.documentElement.classList.toggle("has-frame", view.classList.contains("framed"));
    const called = view.dataset.call ? `● ${view.dataset.call}` : mine ? frame.dataset.yourTurn : "";
    document.title = (called ? `${called} · ` : "") + frame.dataset.tableTitle;
    announce(view.dataset);
    // Who has the focus nowhere is led to where the next choice is, but presses nothing by chance.
    const place = firstChoice()?.closest("[data-choices]") ?? frame;
    if (mine && document.activeElement === document.body) lead(place);
    document.dispatchEvent(new CustomEvent("table:shown", { detail: { arrived } }));
    if (called && wasCalled === "") document.dispatchEvent(new Event("table:my-turn"));
    wasCalled = called;
  }

  // ---------------------------------------------------------------- asking the server

  let busy = false;
  let fetching = null;
  let again = false;
  let anyway = false; // also where nothing has been decided since
  let behind = false;
  let atOnce = false; // whoever was behind wants to see all of it now
  let leaving = false; // for another page, which comes later: until then nothing may lead elsewhere

  function leave(address) {
    leaving = true;
    location.href = address;
  }

  async function refresh(always = false) {
    if (leaving) return;
    anyway ||= always;
    if (fetching || busy) {
      again = true; // the answer to what was sent brings a view; only if it is old already, another is fetched
      return fetching;
    }
    fetching = fetchView();
    try {
      await fetching;
    } finally {
      fetching = null;
    }
    return refreshAgain();
  }

  // Decisions of others are shown one after the other; who looks away sees the last one.
  async function fetchView() {
    const [always, asked] = [anyway, version()];
    anyway = false;
    const address = new URL(frame.dataset.view, location.href);
    if (!always) address.searchParams.set("version", asked);
    const stepwise = !always && !atOnce && durbar.motion.isSeen() && frame.querySelector(".framed");
    if (stepwise) address.searchParams.set("after", shown().dataset.length);
    let response;
    let html;
    try {
      response = await fetch(address, { headers: headers(), signal: AbortSignal.timeout(PATIENCE) });
      html = response.status === 200 ? await response.text() : "";
    } catch {
      anyway ||= always;
      return; // the socket's or the next poll's attempt comes soon
    }
    anyway ||= always && !html;
    if (leaving) return;
    if (response.status === 404) location.reload();
    else if (busy) again = true; // a view that changes under what is being sent would lose the next click
    else if (html) {
      const arrived = Date.now();
      const waiting = Number(response.headers.get("Durbar-More"));
      await durbar.settled();
      if (busy || (stepwise && atOnce)) again = true;
      else show(html, asked, waiting, arrived);
      if (waiting) again = true;
    }
  }

  function catchUp() {
    if (!behind || atOnce) return;
    atOnce = true;
    document.dispatchEvent(new Event("table:catching-up"));
    refresh();
  }

  async function refreshAgain() {
    if (!again) return;
    again = false;
    await refresh();
  }

  async function send(form, button, label = "") {
    if (busy) return;
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.set(button.name, button.value);
    await post(form.getAttribute("action"), body, label); // form.action would be a button of that name
  }

  async function post(address, body, label) {
    const kept = durbar.unsent.get();
    const late = kept && kept.body.toString() === body.toString();
    if (kept && !late) durbar.unsent.giveUp(); // one decides otherwise
    busy = true;
    frame.setAttribute("aria-busy", "true");
    const asked = version();
    try {
      const html = await answerTo(address, body, label);
      if (html) {
        const refused = show(html, asked);
        if (refused) durbar.unsent.say(refused);
        else if (late) durbar.unsent.sent(label);
      }
    } finally {
      busy = leaving; // what is pressed then would be sent to a table that may be gone
      frame.removeAttribute("aria-busy");
    }
    await refreshAgain();
  }

  // The view after what is sent; none where another page follows, or where nothing is heard: then it is kept.
  async function answerTo(address, body, label) {
    durbar.unsent.keep(null);
    const sending = new AbortController();
    const timers = [
      setTimeout(() => durbar.unsent.wait(label, () => sending.abort(WITHDRAWN)), SLOW),
      setTimeout(() => sending.abort(), PATIENCE),
    ];
    let refused = false;
    try {
      const response = await fetch(address, { method: "POST", body, headers: headers(), signal: sending.signal });
      const elsewhere = response.headers.get("Durbar-Elsewhere");
      if (elsewhere) leave(elsewhere);
      else if (response.ok) {
        const html = await response.text();
        durbar.unsent.keep(null);
        return html;
      } else if (response.status === 403 || response.status === 404) location.reload();
      else {
        refused = true;
        throw new Error(response.statusText);
      }
    } catch {
      // Perhaps it arrived, perhaps not: a second one of the same is never carried out twice.
      const mayHaveArrived = navigator.onLine && !refused;
      if (sending.signal.reason !== WITHDRAWN) durbar.unsent.keep({ address, body, label, mayHaveArrived });
      again = navigator.onLine;
    } finally {
      for (const timer of timers) clearTimeout(timer);
    }
    return null;
  }

  // What was kept is sent when the table can be heard again, if it still waits for it.
  async function sendKept() {
    const kept = durbar.unsent.get();
    if (!kept || busy || !navigator.onLine) return;
    const { address, body, label } = kept;
    await post(address, body, label);
  }

  const toChoice = () => lead(firstChoice() ?? frame);

  window.durbar = { ...window.durbar, read, refresh, toChoice, catchUp, send, sendKept, isBusy: () => busy, version };
  frame.addEventListener("again:over", () => refresh(true)); // the rules are ready: the table is as it was, but now it can be shown
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    leaving = busy = false;
    refresh(true);
  });
  window.addEventListener("DOMContentLoaded", () => {
    makeReachable(frame);
    settle(Date.now());
  });
})();
