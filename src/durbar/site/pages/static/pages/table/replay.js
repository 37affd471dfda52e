// Earlier moments of the game in the place of the board, as one could see them then: step by step or by
// themselves, while the table goes on. So is the line of play of a hint: moments that may come.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  const panel = document.getElementById("replay");
  if (!panel) return; // where one learns there is none
  const [told, waits, slider, count, board] = ["told", "waits", "slider", "count", "board"].map((name) => panel.querySelector(`.replay-${name}`));
  const playButton = panel.querySelector("[data-go=play]");
  let here = 0;
  let seen = 0; // the one that is shown
  let line = null; // the addresses of what may come, where that is looked at
  let asked = 0; // how often
  let isAsking = false; // one answer is still to come
  let timer = null;
  let returns = false; // to the table, when all has been played
  let focused = null;

  const isOpen = () => !panel.hidden;
  const isPlaying = () => playButton.getAttribute("aria-pressed") === "true";
  const last = () => (line ? line.length - 1 : Number(frame.querySelector("[data-moments]")?.dataset.moments ?? 0));
  const lineOfHint = () => [...frame.querySelectorAll("a[data-ahead]")].map((link) => link.href);
  const addressOf = (moment) => line?.[moment] ?? panel.dataset.momentAddress.replace(/0\/$/, `${moment}/`);

  // ---------------------------------------------------------------- a moment

  // One after the other: where a key is held or the slider is drawn, each answer is seen, and then comes what is wished for by then.
  async function go(to) {
    here = Math.min(Math.max(0, to), last());
    tellWhere();
    const [step, wanted, of] = [++asked, here, line];
    clearTimeout(timer);
    if (isAsking) return;
    isAsking = true;
    try {
      const page = await durbar.part(addressOf(wanted));
      if (isOpen() && line === of) {
        show(document.importNode(page.querySelector(".moment"), true));
        seen = wanted;
      }
    } catch {
      if (step === asked && isOpen()) stayWhere();
    } finally {
      isAsking = false;
    }
    if (step !== asked) isOpen() && go(here);
    else if (isPlaying()) schedule();
  }

  // What was wished for cannot be had now.
  function stayWhere() {
    play(false);
    here = seen;
    tellWhere();
    told.textContent = panel.dataset.away;
  }

  function show(moment) {
    const shown = board.firstElementChild;
    const follows = shown && Number(moment.dataset.moment) === Number(shown.dataset.moment) + 1;
    const before = follows && durbar.motion.pieces(board);
    const stood = line && (follows || !shown) && durbar.marks.placesIn(shown ? board : frame); // what may come begins at the table
    for (const part of moment.querySelectorAll(".side, .still .ask")) part.remove();
    for (const part of moment.querySelectorAll("[data-action], [data-actions]")) {
      for (const name of ["data-action", "data-actions", "tabindex", "role"]) part.removeAttribute(name);
    }
    told.replaceChildren(...moment.querySelector(".moment-told").childNodes);
    moment.querySelector(".moment-told").remove();
    board.replaceChildren(moment);
    if (stood) for (const element of durbar.marks.newIn(board, stood)) element.classList.add("fresh");
    document.dispatchEvent(new Event("moment:shown"));
    if (before) durbar.motion.play(before, board);
    else durbar.motion.stop();
  }

  function tellWhere() {
    slider.max = last();
    slider.value = here;
    count.textContent = line ? `${here + 1} / ${line.length}` : `${here} / ${last()}`;
    waits.hidden = line !== null || frame.querySelector("[data-version]").dataset.turn !== "mine";
    for (const link of frame.querySelectorAll("#log [data-moment]")) {
      if (isOpen() && !line && Number(link.dataset.moment) === here) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
  }

  // ---------------------------------------------------------------- by itself

  function play(on) {
    playButton.setAttribute("aria-pressed", on);
    playButton.querySelector(".sign").textContent = on ? "❚❚" : "▶";
    clearTimeout(timer);
    if (!on) return;
    if (here >= last()) go(0);
    else schedule();
  }

  async function schedule() {
    const step = asked;
    await durbar.settled();
    if (step !== asked || !isPlaying()) return;
    timer = setTimeout(() => (here < last() ? go(here + 1) : returns ? close() : play(false)), durbar.pace.pause());
  }

  // ---------------------------------------------------------------- coming and going

  function open(to, { plays = false, ahead = null } = {}) {
    if (!frame.querySelector(".framed")) return;
    if (line !== ahead) board.replaceChildren();
    line = ahead;
    if (!isOpen()) focused = document.activeElement;
    returns = plays;
    panel.hidden = false;
    document.body.classList.add("replaying");
    durbar.motion.stop();
    document.getElementById("tab-main").click(); // where the log is a sheet over the board
    place();
    if (!panel.contains(document.activeElement)) slider.focus({ preventScroll: true });
    play(false);
    go(to);
    if (plays) play(true);
  }

  function close() {
    play(false);
    asked += 1;
    panel.hidden = true;
    line = null;
    board.replaceChildren();
    durbar.motion.stop();
    document.body.classList.remove("replaying");
    tellWhere();
    if (focused?.checkVisibility()) focused.focus({ preventScroll: true });
    else durbar.toChoice(); // a log that lay over the board is closed
  }

  // Over all of the table but the panel with the log.
  function place() {
    const side = frame.querySelector(".side")?.getBoundingClientRect();
    if (!isOpen() || !side) return;
    const around = frame.getBoundingClientRect();
    const beside = side.left > innerWidth / 2;
    panel.style.right = beside ? `${around.right - side.left}px` : "0";
    panel.style.bottom = beside ? "0" : `${around.bottom - side.top}px`;
  }

  window.addEventListener("resize", place);
  document.addEventListener("table:shown", () => {
    if (!isOpen()) return;
    if (line && lineOfHint().join() !== line.join()) return close(); // the table has gone on
    place();
    tellWhere();
  });

  // ---------------------------------------------------------------- by mouse and by keyboard

  const WAYS = {
    first: () => go(0),
    back: () => go(here - 1),
    on: () => go(here + 1),
    last: () => go(last()),
    play: () => play(!isPlaying()),
    now: close,
  };
  const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last", " ": "play", Escape: "now" };

  function take(way) {
    if (way !== "play" && way !== "now") play(false);
    WAYS[way]();
  }

  panel.addEventListener("click", (event) => {
    const way = event.target.closest("[data-go]")?.dataset.go;
    if (way) take(way);
  });

  slider.addEventListener("input", () => {
    play(false);
    go(Number(slider.value));
  });

  frame.addEventListener("click", (event) => {
    const link = event.target.closest("a:is([data-moment], [data-ahead])");
    if (!link || !durbar.isPlainClick(event)) return;
    event.preventDefault();
    const ahead = lineOfHint();
    if (link.hasAttribute("data-ahead")) open(ahead.indexOf(link.href), { ahead });
    else open(Number(link.dataset.moment), { plays: link.hasAttribute("data-plays") });
  });

  const isScrolledSideways = (element) => element.matches("[tabindex]") && element.scrollWidth > element.clientWidth;

  // Keys that choose would choose at the table, which nobody sees now.
  document.addEventListener(
    "keydown",
    (event) => {
      if (!durbar.isShortcut(event)) return; // the slider goes by its own keys
      if (!isOpen()) {
        if (event.key === "ArrowLeft" && !isScrolledSideways(event.target)) open(last() - 1);
        return;
      }
      if (event.key === " " && event.target.closest("button, a, summary")) return;
      const way = KEYS[event.key];
      if (way) event.preventDefault();
      if (way || (event.key.length === 1 && !/[l?+=−-]/i.test(event.key))) event.stopImmediatePropagation();
      if (way) take(way);
    },
    { capture: true },
  );
})();
