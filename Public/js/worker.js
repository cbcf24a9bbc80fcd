// While the dashboard does not answer, a page of its own says so. Nothing else is kept: no page that shows
// anything of anybody's.

const store = "sfs-offline-1";
const scope = new URL(self.registration.scope).pathname.replace(/\/$/, "");
const offline = `${scope}/offline`;

async function keep() {
  const cache = await caches.open(store);
  const answer = await fetch(offline, { headers: { "sfs-refresh": "1" } });
  const html = await answer.clone().text();
  await cache.put(offline, answer);
  // What the page looks like: public files, named by their content.
  const files = [...html.matchAll(/(?:href|src)="([^"#]*\/assets\/[^"#]*)/g)].map((match) => match[1]);
  await cache.addAll([...new Set(files)].filter((file) => !file.endsWith(".js")));
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

/** A file that another application shares, sent on as this page's own form would send it. */
async function shared(request) {
  const answer = await fetch(`${scope}/import`, { method: "POST", body: await request.formData() });
  return Response.redirect(answer.url, 303);
}

async function navigate(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(offline)) ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "POST" && url.pathname === `${scope}/import` && url.searchParams.has("shared")) {
    event.respondWith(shared(request));
  } else if (request.mode === "navigate" && request.method === "GET") {
    event.respondWith(navigate(request));
  } else if (url.origin === location.origin && url.pathname.includes("/assets/")) {
    // The public files of the offline page, where the server does not answer.
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
  }
});
