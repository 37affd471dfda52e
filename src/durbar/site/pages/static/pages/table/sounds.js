// Short sounds: wood when something is set down, a bell when it is one's turn.
"use strict";

(() => {
  let context = null;

  // Browsers let a page sound only after somebody has touched it or pressed a key; and hush it again now and then.
  for (const kind of ["pointerup", "keydown"]) document.addEventListener(kind, awake, { capture: true });

  function awake() {
    if (!durbar.soundsAreOn()) return;
    context ??= new AudioContext();
    if (context.state !== "running") context.resume().catch(() => {}); // the next touch tries again
  }

  function tone(pitch, { start = 0, length = 0.12, volume = 0.08, kind = "sine" } = {}) {
    if (context?.state !== "running" || !durbar.soundsAreOn()) return; // all that is played to a silent one sounds at once later
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

  document.addEventListener("table:moved", ({ detail: { changes } }) => {
    if (changes.length && !document.hidden) tone(190, { kind: "triangle", length: 0.08 });
  });

  // Of several tabs of a table, which learn of it within a moment of each other, one rings.
  document.addEventListener("table:my-turn", () => {
    if (context?.state !== "running") return;
    if (!navigator.locks) return ring();
    navigator.locks.request(`rings:${location.pathname}`, { ifAvailable: true }, (lock) => {
      if (!lock) return;
      ring();
      return new Promise((fade) => setTimeout(fade, 2000));
    });
  });

  function ring() {
    [660, 880].forEach((pitch, index) => tone(pitch, { start: index * 0.14, length: 0.5 }));
  }
})();
