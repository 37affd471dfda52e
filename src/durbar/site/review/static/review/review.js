// The page of a review: steps by keyboard, by click and by the browser's back, and grows while it is analysed.
"use strict";

(() => {
  const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", m: "mistake_after", M: "mistake_before" };
  const POLL = 2000;
  const announcer = document.getElementById("announcer");

  const here = () => document.getElementById("review-verdict").dataset;
  const index = () => Number(here().index);

  // ---------------------------------------------------------------- asking, and showing what came

  let asked = 0; // the number of the last step: answers to earlier ones come too late
  let answered = 0;

  function parts(address, part) {
    const wanted = new URL(address, location.href);
    wanted.searchParams.set("part", part);
    return durbar.part(wanted);
  }

  function show(page) {
    const focused = document.activeElement?.id;
    const open = [...document.querySelectorAll("[data-part] details[id], details[data-part]")]
      .filter((details) => details.open)
      .map((details) => details.id);
    const steps = followsOn(page);
    const [seat, pieces] = [seatOf(board()), steps && durbar.motion.pieces(board())];
    for (const part of [...page.querySelectorAll("[data-part]")]) put(document.importNode(part, true));
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (focused) (document.getElementById(focused) ?? document.getElementById("review-slider")).focus({ preventScroll: true });
    document.dispatchEvent(new Event("review:shown"));
    if (steps) durbar.motion.play(pieces, board(), seatOf(board()) === seat ? undefined : isSeenByBoth);
  }

  // A position is another one; of all else stays what is the same, and what has the focus or is held keeps it.
  function put(part) {
    const there = document.getElementById(part.id);
    if (part.id === "review-board") there.replaceWith(part);
    else durbar.take(there, part);
  }

  // ---------------------------------------------------------------- what moves from position to position

  const board = () => document.querySelector("#review-board .still");
  const seatOf = (still) => still.querySelector(".own")?.dataset.seat;
  const imagined = (page) => Number(page.querySelector("#review-following")?.dataset.number ?? 0);

  // One decision on, in the game or in what is imagined: whoever leaps to elsewhere sees nothing move.
  function followsOn(page) {
    if (!page.querySelector("#review-board")) return false;
    const on = Number(page.querySelector("#review-verdict").dataset.index) - index();
    const further = imagined(page) - imagined(document);
    return (on === 1 && !imagined(page) && !further) || (on === 0 && further === 1);
  }

  // Where another seat looks on, its hand has come from nowhere and no plate has wandered.
  const isSeenByBoth = ({ kind, piece }) => kind !== "shift" && !piece.element.closest(".hand");

  async function go(address, { remember = true } = {}) {
    const step = ++asked;
    target = address;
    let page;
    try {
      page = await parts(address, "position");
    } catch {
      location.href = address;
      return;
    }
    if (step !== asked) return;
    answered = step;
    show(page);
    if (remember) note(address);
    settle();
    document.dispatchEvent(new Event("review:stepped"));
    const following = document.getElementById("review-following");
    if (following && !inSight(following)) following.scrollIntoView({ block: "start" });
    const told = following ?? document.getElementById("review-verdict");
    announcer.textContent = told.textContent.trim().replace(/\s+/g, " ");
  }

  function inSight(element) {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  }

  // ---------------------------------------------------------------- where we are

  history.replaceState(null, "", here().address); // a table that was refused has led to an address of its own
  let target = location.href;

  function settle() {
    const leads = document.getElementById("review-leads");
    const imagined = leads?.querySelector("[aria-current]");
    if (imagined) leads.scrollTo({ top: imagined.offsetTop - leads.clientHeight / 2 });
    const list = document.getElementById("moves-list");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = list.querySelector(`[data-step="${index()}"]`);
    if (!current) return;
    if (list.contains(document.activeElement) && document.activeElement !== list) current.focus({ preventScroll: true });
    current.setAttribute("aria-current", "step");
    const top = current.offsetTop - list.clientHeight / 2;
    list.scrollTo({ top }); // the list alone: the page stays where it is
    for (const link of list.querySelectorAll("[data-step]")) link.setAttribute("href", beside(link.dataset.step));
    still();
  }

  // Who holds a key goes through more positions than Safari lets a page remember, which are a hundred in ten seconds.
  function note(address) {
    try {
      history.pushState(null, "", address);
    } catch {
      // The next one will be remembered.
    }
  }

  // The address of another position, seen from the same seat, as the server writes it.
  function beside(step) {
    const address = new URL(target, location.href);
    address.pathname = address.pathname.replace(/[0-9]+\/$/, `${step}/`);
    for (const name of ["line", "step"]) address.searchParams.delete(name); // an imagined line belongs to its position
    return address.pathname + address.search;
  }

  // What could be chosen cannot be chosen any more, but what was played and what was preferred is marked.
  function still() {
    const { played, preferred } = document.querySelector(".still").dataset;
    const legend = document.querySelector(".review-legend");
    for (const place of document.querySelectorAll(".still :is([name=action], [data-action], [data-actions])")) {
      const actions = (place.dataset.actions ?? place.dataset.action ?? place.value).split("|");
      place.classList.toggle("was-played", played !== "" && actions.includes(played));
      place.classList.toggle("was-preferred", preferred !== "" && actions.includes(preferred));
    }
    for (const kind of ["played", "preferred"]) {
      legend.querySelector(`.${kind}`).hidden = !document.querySelector(`.still .was-${kind}`);
    }
  }

  // ---------------------------------------------------------------- stepping

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || !durbar.isPlainClick(event)) return;
    const link = event.target.closest(".review a[data-key], .review a[data-step], .review :is(a[data-perspective], a[data-ahead])");
    if (!link) return;
    event.preventDefault();
    go(link.dataset.step === undefined ? link.getAttribute("href") : beside(link.dataset.step));
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("#to-play-on")) return;
    event.preventDefault();
    const form = document.getElementById("review-play-on");
    form.open = true;
    form.scrollIntoView({ block: "center" });
    form.querySelector("select").focus({ preventScroll: true });
  });

  document.addEventListener("keydown", (event) => {
    const name = KEYS[event.key];
    if (!name || !durbar.isShortcut(event)) return;
    event.preventDefault();
    if (event.repeat && asked !== answered) return; // a key that is held goes as fast as what it leads to comes
    if ((name === "back" || name === "on") && document.getElementById("review-following")) document.getElementById(`ahead-${name}`)?.click();
    else if (name === "back" || name === "on") by(name === "on" ? 1 : -1);
    else document.querySelector(`[data-key="${name}"]`)?.click();
  });

  // Several presses in a row count from where the last one leads, not from what is shown yet.
  function by(distance) {
    const from = Number(new URL(target, location.href).pathname.match(/([0-9]+)\/$/)[1]);
    const to = from + distance;
    if (to >= 0 && to <= Number(here().length)) go(beside(to));
  }

  window.addEventListener("popstate", () => go(location.href, { remember: false }));

  // ---------------------------------------------------------------- growing while it is analysed

  async function grow() {
    if (document.hidden || !document.querySelector("#review-graph[data-busy]")) return;
    const step = asked;
    try {
      const page = await parts(target, "analysis");
      if (step !== asked || isMoved()) return;
      const list = document.getElementById("moves-list").scrollTop;
      show(page);
      document.getElementById("moves-list").scrollTop = list;
    } catch {
      // The next attempt comes soon.
    }
  }

  // The slider that somebody moves, and has not let go, would be taken out of their hand.
  const isMoved = () => Number(document.getElementById("review-slider").value) !== index();

  // One after the other: an answer that comes late would bring back what was.
  async function keepGrowing() {
    await grow();
    setTimeout(keepGrowing, POLL);
  }

  setTimeout(keepGrowing, POLL);

  window.durbar = { ...window.durbar, review: { go: (step) => go(beside(step)), here } };
  settle();
})();
