// Keeps the page for use without a network. `qwixx web` puts the files and a digest of them here,
// so that a new page is a new cache; as it stands in the source nothing is kept.
const DIGEST = '';
const FILES = [];
const CACHE = `qwixx-page-${DIGEST}`;

const isOurs = (name) => name.startsWith('qwixx-page-');

async function install() {
  if (!DIGEST) return;
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => isOurs(name) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  return await cache.match(request, { ignoreSearch: true }) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (DIGEST && request.method === 'GET' && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});
