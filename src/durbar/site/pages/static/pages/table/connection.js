// Hearing that the table has changed, who is there, and telling a person who looks elsewhere.
"use strict";

(() => {
  const frame = document.getElementById("table-view");
  if (!frame.dataset.socket) return; // nothing happens there but by oneself
  const connection = document.getElementById("connection");
  const notify = document.getElementById("notify");
  const HEARTBEAT = 20000;
  const POLL = 2000;
  const PAUSES = [3000, 3000, 3000, 6000, 12000]; // at most: where all pages have lost theirs not all come back at once
  let socket = null;
  let failures = 0;
  let timer = null;
  let isAsked = false; // whether it lives

  function connect() {
    clearTimeout(timer);
    isAsked = false;
    const address = new URL(frame.dataset.socket, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const own = new WebSocket(address);
    socket = own;
    // One that was replaced may still end later: that says nothing of the new one.
    const listen = (name, listener) => own.addEventListener(name, (event) => own === socket && listener(event));
    listen("open", () => {
      failures = 0;
      offline(false);
      durbar.sendKept();
    });
    listen("message", (event) => {
      isAsked = false;
      offline(false); // a server on this machine needs no network
      hear(JSON.parse(event.data));
    });
    listen("close", () => {
      offline(true);
      timer = setTimeout(connect, 300 + PAUSES[Math.min(failures++, PAUSES.length - 1)] * Math.random());
    });
  }

  function hear(message) {
    if (message.online) {
      for (const seat of frame.querySelectorAll(".plate[data-seat]")) {
        seat.toggleAttribute("data-online", message.online.includes(Number(seat.dataset.seat)));
      }
    }
    if (message.version !== undefined && message.version !== durbar.version()) durbar.refresh();
  }

  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  const offline = (off) => show(off && !isOpen() && (failures > 1 || !navigator.onLine));

  // Read out each time that it gets lost.
  function show(away) {
    if (away !== connection.hidden) return;
    durbar.read(away ? connection.textContent : "");
    connection.hidden = !away;
  }

  // Of a network that has gone silently, while a computer slept, nothing is told: no answer is the only sign.
  function askWhetherItLives() {
    if (!isOpen()) return;
    if (isAsked) {
      socket.close();
      connect();
    } else {
      isAsked = true;
      socket.send("{}");
    }
  }

  setInterval(askWhetherItLives, HEARTBEAT);
  setInterval(() => isOpen() || durbar.refresh(), POLL);
  window.addEventListener("offline", () => show(true));
  window.addEventListener("online", () => {
    offline(true);
    durbar.refresh();
    durbar.sendKept();
  });
  document.addEventListener("visibilitychange", () => {
    beSeen();
    if (document.hidden) return;
    if (!isOpen() && socket?.readyState !== WebSocket.CONNECTING) connect();
    durbar.refresh();
  });

  // ---------------------------------------------------------------- telling whose turn it is

  // Of several tabs the hidden ones do not call who looks at another one: that holds a lock as long as it is seen.
  const SEEN = `seen:${location.pathname}`;
  let goUnseen = null;

  function beSeen() {
    goUnseen?.();
    const isHeld = navigator.locks?.request(SEEN, { mode: "shared" }, () => document.hidden || new Promise(holdOne));
    isHeld?.catch(() => {}); // Safari says so when one leaves the page
  }

  // Who goes and comes at once may be given two.
  function holdOne(go) {
    goUnseen?.();
    goUnseen = go;
  }

  async function isSeenElsewhere() {
    const locks = await navigator.locks?.query();
    return locks?.held.some((lock) => lock.name === SEEN);
  }

  document.addEventListener("table:my-turn", () => document.hidden && notifyTurn(frame.querySelector("[data-version]").dataset));

  async function notifyTurn({ call, say }) {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    if (await isSeenElsewhere()) return;
    const title = call ? frame.dataset.tableTitle : frame.dataset.yourTurn;
    const told = { body: say, tag: location.pathname, data: location.href };
    const worker = await navigator.serviceWorker?.getRegistration(); // on Android there is no other way
    if (worker?.active) {
      worker.showNotification(title, told);
      return;
    }
    const note = new Notification(title, told);
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  }

  if (notify && "Notification" in window && Notification.permission === "default") {
    notify.hidden = false;
    notify.addEventListener("click", async () => {
      await Notification.requestPermission();
      notify.hidden = true;
    });
  }

  beSeen();
  connect();
})();
