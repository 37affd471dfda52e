// The server is away: look for it now and then, and go on where the person wanted to be.
"use strict";

const PAUSE = 2000;

async function look() {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) location.reload();
  } catch {
    // still away
  }
}

setInterval(look, PAUSE);
window.addEventListener("online", look);
