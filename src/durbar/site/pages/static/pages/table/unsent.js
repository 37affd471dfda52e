// What was pressed while the network was away: kept and shown until it is sent or withdrawn, and then told.
"use strict";

(() => {
  const bar = document.getElementById("unsent");
  const told = document.getElementById("told");
  const RETRY = 4000;
  const READING = 9000;
  let kept = null;
  let retry = null;
  let forgetting = null;

  function keep(what) {
    kept = what;
    bar.hidden = !what;
    clearTimeout(retry);
    if (!what) return;
    bar.querySelector(".what").textContent = what.label;
    retry = setTimeout(() => durbar.sendKept(), RETRY);
  }

  bar.querySelector("[data-withdraw]").addEventListener("click", () => {
    say(`${told.dataset.withdrawn} ${kept.label}`);
    keep(null);
  });

  // What became of a decision stays to be read though others decide meanwhile.
  function say(words) {
    told.textContent = words;
    told.hidden = false;
    clearTimeout(forgetting);
    forgetting = setTimeout(() => (told.hidden = true), READING);
  }

  const sent = (label) => say(`${told.dataset.sent} ${label}`);

  window.durbar = { ...window.durbar, unsent: { keep, say, sent, get: () => kept } };
})();
