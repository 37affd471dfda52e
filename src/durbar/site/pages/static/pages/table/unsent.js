// What was pressed and is not answered: shown until it is, kept while the network is away until it is sent or
// withdrawn, and then told.
"use strict";

(() => {
  const bar = document.getElementById("unsent");
  const told = document.getElementById("told");
  const button = bar.querySelector("[data-withdraw]");
  const RETRY = 4000;
  const READING = 9000;
  let kept = null;
  let retry = null;
  let forgetting = null;
  let focused = false; // the button, before the bar was hidden for another try
  let withdraw = () => {};

  function keep(what) {
    kept = what;
    focused = document.activeElement === button || (what && focused);
    bar.hidden = true;
    clearTimeout(retry);
    if (!what) return;
    show(bar.dataset.kept, what.label, () => tell(what.mayHaveArrived ? "doubtful" : "withdrawn", what.label));
    retry = setTimeout(() => durbar.sendKept(), RETRY);
  }

  // It has been sent, but nothing is heard of it.
  function wait(label, abort) {
    show(bar.dataset.waiting, label, () => {
      abort();
      tell("doubtful", label);
    });
  }

  function show(state, label, whenWithdrawn) {
    durbar.read(`${state} ${label}`);
    bar.querySelector(".state").textContent = state;
    bar.querySelector(".what").textContent = label;
    bar.hidden = false;
    if (focused) button.focus();
    withdraw = whenWithdrawn;
  }

  function giveUp() {
    withdraw();
    keep(null);
  }

  button.addEventListener("click", giveUp);

  const tell = (what, label) => say(`${told.dataset[what]} ${label}`);

  // What became of a decision stays to be read though others decide meanwhile.
  function say(words) {
    told.textContent = words;
    clearTimeout(forgetting);
    forgetting = setTimeout(() => (told.textContent = ""), READING);
  }

  const sent = (label) => tell("sent", label);

  window.durbar = { ...window.durbar, unsent: { keep, wait, giveUp, say, sent, get: () => kept } };
})();
