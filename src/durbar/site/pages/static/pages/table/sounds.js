// Short sounds: wood when something is set down, a bell when it is one's turn.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  let context = null;
  let mine = null;

  const isOn = () => localStorage.getItem("durbar_sounds") !== "off";

  // Browsers let a page sound only after somebody has touched it.
  addEventListener("pointerdown", () => (context ??= new AudioContext()), { once: true });

  function tone(pitch, { start = 0, length = 0.12, volume = 0.08, kind = "sine" } = {}) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + start;
    oscillator.type = kind;
    oscillator.frequency.setValueAtTime(pitch, at);
    oscillator.frequency.exponentialRampToValueAtTime(pitch * 0.7, at + length);
    gain.gain.setValueAtTime(volume, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + length);
  }

  document.addEventListener("table:moved", () => context && isOn() && tone(190, { kind: "triangle", length: 0.08 }));

  document.addEventListener("table:shown", () => {
    const now = frame.querySelector("[data-version]").dataset.turn === "mine";
    if (now && mine === false && context && isOn()) for (const [index, pitch] of [660, 880].entries()) tone(pitch, { start: index * 0.14, length: 0.5 });
    mine = now;
  });
})();
