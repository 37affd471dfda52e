// Choosing: a button, a card or a place of the board is a decision, or opens the few that it stands for.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  const chooser = document.getElementById("chooser");
  const confirmation = document.getElementById("confirmation");
  const confirmSwitch = document.getElementById("confirm-switch");
  const DIGITS = 9;
  const TWICE = 300; // milliseconds
  let overtaken = false; // by another view, since the first press

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-live]");
    if (!form) return;
    event.preventDefault();
    const button = event.submitter;
    if (form.id === "play") decide(button?.value, wordsOf(button));
    else marked(button ? [button] : [], () => durbar.send(form, button, wordsOf(button)));
  });

  // Who presses twice in haste has not meant what has come to that place meanwhile.
  frame.addEventListener("click", (event) => {
    if (event.detail < 2) overtaken = false;
    else if (overtaken) {
      event.stopPropagation();
      event.preventDefault();
    }
  }, { capture: true });

  document.addEventListener("click", (event) => {
    const element = event.target.closest("[data-action], [data-actions]");
    if (element && frame.contains(element)) choose((element.closest(".board") && placeAt(event.clientX, event.clientY)) || element);
  });

  // Places of the board may lie closer than a finger is wide: the one whose middle is nearest is meant.
  function placeAt(x, y) {
    const under = document.elementsFromPoint(x, y).map((one) => one.closest(".board :is([data-action], [data-actions])"));
    const away = new Map([...new Set(under)].filter(Boolean).map((place) => [place, distance(place, x, y)]));
    return [...away.keys()].sort((one, other) => away.get(one) - away.get(other))[0];
  }

  function distance(place, x, y) {
    const [left, top] = middleOf(place);
    return Math.hypot(left - x, top - y);
  }

  // Without its name, which stands on one side.
  function middleOf(place) {
    const box = (place.querySelector(".touch") ?? place).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (event.target.matches("form[data-live] :is([type=radio], [type=checkbox])")) return event.key === "Enter" && carryOutChosen(event);
    if (event.repeat && event.target.matches(":is(#play, #chooser) :is(button, [data-action], [data-actions])")) return event.preventDefault(); // it would press what has the focus next
    const element = event.target.closest?.("[data-action], [data-actions]");
    if (!element || !frame.contains(element) || element.matches("button, a")) return;
    event.preventDefault();
    choose(element);
  });

  // Browsers would press the first button of the form. Where all that is chosen is one decision, that is meant.
  function carryOutChosen(event) {
    event.preventDefault();
    const buttons = event.target.closest("[data-chosen]")?.querySelectorAll("button[name=action]") ?? [];
    [...buttons].find((one) => one.checkVisibility())?.click();
  }

  function choose(element) {
    if (element.getAttribute("aria-disabled") === "true" || durbar.isBusy()) return;
    const { action, actions, labels } = element.dataset;
    if (!actions) {
      decide(action, element.getAttribute("aria-label"));
      return;
    }
    choices(actions.split("|"), JSON.parse(labels)); // in which the names of somebody's own board may stand
  }

  // Decide, or ask which of several decisions it shall be.
  function choices(texts, names = texts.map(nameOf)) {
    if (texts.length === 1) {
      decide(texts[0], names[0]);
      return;
    }
    const buttons = texts.map((text, index) => {
      const button = document.createElement("button");
      button.type = "button";
      if (index < DIGITS && durbar.keys.areOn()) button.dataset.key = index + 1;
      button.textContent = names[index];
      button.addEventListener("click", () => {
        chooser.close();
        decide(text, names[index]);
      });
      return button;
    });
    chooser.dataset.first = texts[0];
    chooser.querySelector(".choices").replaceChildren(...buttons);
    chooser.showModal();
    buttons[0].focus();
  }

  // What a button or a place of the board stands for.
  const decisionsOf = (element) => (element.dataset.actions ?? element.dataset.action ?? element.value).split("|");

  const wordsOf = (button) => (button?.getAttribute("aria-label") ?? button?.textContent ?? "").trim().replace(/\s+/g, " ");

  const buttonOf = (action) => frame.querySelector(`#play [name=action][value="${CSS.escape(action)}"]`);
  const nameOf = (action) => wordsOf(buttonOf(action)) || action;

  function decide(action, label) {
    if (!action || durbar.isBusy()) return;
    const cost = costOf(action);
    if (cost && confirmSwitch?.checked) ask(action, label ?? action, cost);
    else carryOut(action, label ?? action);
  }

  function carryOut(action, label) {
    const form = document.getElementById("play");
    if (form) marked(standingFor(action), () => durbar.send(form, { name: "action", value: action }, label));
  }

  // It is seen at once that what was pressed has been heard; what comes of it the server says.
  async function marked(places, send) {
    if (durbar.isBusy()) return;
    for (const place of places) place.classList.add("pressed");
    await send();
    for (const place of places) place.classList.remove("pressed");
  }

  function standingFor(action) {
    const buttons = [...frame.querySelectorAll(`#play [name=action][value="${CSS.escape(action)}"]`)];
    const places = [...frame.querySelectorAll("[data-action], [data-actions]")].filter((place) => decisionsOf(place).includes(action));
    return [...buttons.map((button) => (button.classList.contains("whole") ? button.parentElement : button)), ...places];
  }

  // The same decision may be offered at several places of the page; its button says what it costs for good.
  const costOf = (action) => frame.querySelector(`[name=action][value="${CSS.escape(action)}"][data-cost]`)?.dataset.cost;

  // ---------------------------------------------------------------- the last step before what costs something for good

  function ask(action, label, cost) {
    const step = confirmation.content.firstElementChild.cloneNode(true);
    step.dataset.first = action;
    step.querySelector(".what").textContent = /[.!?…]$/.test(label) ? label : `${label}.`; // sentences follow it
    step.querySelector(".cost").textContent = label.includes(cost.replace(/\.$/, "")) ? "" : cost; // said already
    const since = performance.now();
    step.querySelector("[data-yes]").addEventListener("click", (event) => {
      if (durbar.isBusy() || event.detail > 1) return;
      if (event.isTrusted && !event.detail && performance.now() - since < TWICE) return; // a key that was pressed twice in haste
      carryOut(action, label);
      step.remove(); // while nothing is answered, a "not yet" would keep nothing back
      buttonOf(action)?.focus();
    });
    step.querySelector("[data-no]").addEventListener("click", putOff);
    frame.querySelector(".confirm")?.remove();
    frame.querySelector(".ask").append(step);
    step.setAttribute("aria-label", step.querySelector("p").textContent.trim().replace(/\s+/g, " "));
    step.querySelector("[data-yes]").focus();
  }

  function putOff() {
    const step = frame.querySelector(".confirm");
    const leads = step?.contains(document.activeElement);
    step?.remove();
    if (leads) standingFor(step.dataset.first).find((one) => one.checkVisibility())?.focus({ preventScroll: true });
  }

  document.addEventListener("keydown", (event) => event.key === "Escape" && durbar.isShortcut(event) && putOff());

  confirmSwitch?.addEventListener("change", () => {
    durbar.kept.tell(confirmSwitch.dataset.cookie, confirmSwitch.checked ? "on" : "off");
  });

  // ---------------------------------------------------------------- what is still offered in the next view

  let asked = null;
  let answering = null; // the button of it that has the focus

  document.addEventListener("table:leaving", () => {
    asked = frame.querySelector(".confirm");
    answering = asked?.contains(document.activeElement) ? document.activeElement : null;
    asked?.remove();
  });

  document.addEventListener("table:shown", () => {
    overtaken = true;
    if (chooser.open && !isOffered(chooser.dataset.first)) chooser.close();
    if (asked && isOffered(asked.dataset.first)) frame.querySelector(".ask")?.append(asked);
    if (asked?.isConnected) answering?.focus();
    asked = null;
  });

  function isOffered(action) {
    const places = [...frame.querySelectorAll("#play [name=action], [data-action], [data-actions]")];
    return places.some((one) => decisionsOf(one).includes(action));
  }

  window.durbar = { ...window.durbar, choose: choices, decisionsOf, standingFor, placeAt, middleOf };
})();
