// Shows a page of its own when the server cannot be reached, and brings the table of a notification to the front.
"use strict";

const PAGE = {{ url("offline")|tojson }};
const FILES = [PAGE, {{ bundle("site.css")|tojson }}, {{ static("pages/offline.js")|tojson }}, {{ static("pages/icon.svg")|tojson }}];
const KEPT = {{ ("durbar " ~ get_language() ~ " ")|tojson }} + FILES.join(" "); // another language is another page

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") {
    event.respondWith(fetch(request).catch(() => caches.match(PAGE, { ignoreVary: true })));
  } else if (FILES.includes(new URL(request.url).pathname + new URL(request.url).search)) {
    event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
  }
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil((async () => {
    const open = await self.clients.matchAll({ type: "window" });
    const there = open.find((client) => client.url.startsWith(event.notification.data));
    await (there ? there.focus() : self.clients.openWindow(event.notification.data));
  })());
});
