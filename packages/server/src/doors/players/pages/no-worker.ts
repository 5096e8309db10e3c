/**
 * Served in place of the client's service worker when the operator turns it off: browsers that have one
 * fetch it within a day, at the next visit at the latest, and are left without a worker and without its
 * caches.
 */
export const noWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(undo()));
async function undo() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;
