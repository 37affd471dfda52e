// The draws of a finished game, computed again by the browser as docs/fairness.md describes it.
"use strict";

(async () => {
  const verdict = document.getElementById("verdict");
  if (!crypto.subtle) {
    verdict.hidden = true; // the page says what does it instead
    return;
  }
  document.getElementById("not-here").hidden = true;

  const say = (text, slots = {}) => text.replace(/\{(\w+)\}/g, (_, name) => slots[name]);
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const bytesOf = (digits) => Uint8Array.from(digits.match(/../g), (two) => parseInt(two, 16));
  const utf8 = (text) => new TextEncoder().encode(text);

  async function hmac(key, text) {
    const signing = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", signing, utf8(text)));
  }

  async function commitmentTo(secret) {
    return `sha256:${hex(new Uint8Array(await crypto.subtle.digest("SHA-256", secret)))}`;
  }

  async function keyOf({ table, commitment, contributions, secret }) {
    const lines = ["fair 1", `fair table ${table}`, `fair commitment ${commitment}`];
    for (const [seat, text] of contributions) lines.push(`fair contribution ${seat} ${text}`);
    return hmac(bytesOf(secret), lines.map((line) => `${line}\n`).join(""));
  }

  async function ticketOf(key, number, total) {
    const limit = 2 ** 32 - (2 ** 32 % total);
    for (let attempt = 1; ; attempt += 1) {
      const digest = await hmac(key, `draw ${number} try ${attempt}`);
      const word = new DataView(digest.buffer).getUint32(0);
      if (word < limit) return word % total;
    }
  }

  async function drawn(key, number, outcomes) {
    const total = outcomes.reduce((sum, [, weight]) => sum + weight, 0);
    let ticket = await ticketOf(key, number, total);
    for (const [text, weight] of [...outcomes].sort(([a], [b]) => (a < b ? -1 : 1))) {
      ticket -= weight;
      if (ticket < 0) return text;
    }
    return null;
  }

  function tell(game, wrong) {
    const kind = wrong.length ? "wrong" : "right";
    verdict.textContent = say(verdict.dataset[kind], { wrong: wrong.length, count: game.draws.length });
    verdict.className = kind === "right" ? "proved" : "message";
    const list = document.getElementById("disagreeing");
    list.replaceChildren(...wrong.map((one) => Object.assign(document.createElement("li"), { textContent: say(verdict.dataset.one, one) })));
    list.hidden = !wrong.length;
  }

  async function verify(game) {
    const promised = document.getElementById("commitment").textContent;
    if (game.commitment !== promised || (await commitmentTo(bytesOf(game.secret))) !== promised) {
      verdict.textContent = verdict.dataset.broken;
      verdict.className = "message";
      return;
    }
    const key = await keyOf(game);
    const wrong = [];
    for (const [index, { text, outcomes }] of game.draws.entries()) {
      const right = await drawn(key, index + 1, outcomes);
      if (right !== text) wrong.push({ number: index + 1, text, right });
    }
    tell(game, wrong);
  }

  try {
    const response = await fetch(verdict.dataset.draws);
    if (!response.ok) throw new Error(response.statusText);
    await verify(await response.json());
  } catch {
    verdict.textContent = verdict.dataset.failed;
    verdict.className = "message";
  }
})();
