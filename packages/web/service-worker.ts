/**
 * The service worker: caches the shell of one build, so that the next visit starts without the network. It
 * answers for the page, its scripts, styles and pictures, and never handles calls: everything under /api goes
 * to the network and is not cached.
 *
 * make-worker.ts writes it to dist/sw.js with the build's list of files. It imports nothing.
 */

interface Shell {
  readonly version: string;
  readonly files: readonly string[];
}

interface Extendable extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Fetched extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Pushed extends Extendable {
  readonly data: { json(): unknown } | null;
}

interface Pressed extends Extendable {
  readonly notification: { readonly data: unknown; close(): void };
}

interface Page {
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

interface Worker {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(of: { readonly type: 'window' }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', act: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', act: (event: Fetched) => void): void;
  addEventListener(type: 'push', act: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', act: (event: Pressed) => void): void;
  addEventListener(type: 'message', act: (event: MessageEvent) => void): void;
}

const worker = globalThis as unknown as Worker;
const shell: Shell = { version: '', files: [] };
const shellCache = `shell-${shell.version}`;
const pictureCache = 'pictures';
/** The words of notices in the player's language, kept by the page on which they asked for them. */
const wordCache = 'notice-words';
const picturesMax = 100;

/** Returns the scripts and styles that a page names; every page of one build names the same. */
const filesOf = (page: string): readonly string[] =>
  [...page.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);

/**
 * While a build is being deployed, one server may have this worker and another the page of the build before:
 * then the browser tries again later, and nobody gets a page of two builds.
 */
async function install(): Promise<void> {
  const cache = await caches.open(shellCache);
  await cache.addAll(['/', ...shell.files].map((path) => new Request(path, { cache: 'no-cache' })));
  const page = await cache.match('/');
  const named = filesOf((await page?.text()) ?? '');
  if (named.every((path) => shell.files.includes(path))) return;
  await caches.delete(shellCache);
  throw new Error('the page is of another build');
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => ![shellCache, pictureCache, wordCache].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * The page and its files belong to one build. They come from the cache, and from the network only if missing
 * there. A file that the server no longer has belongs to a former build, so the page that names it is
 * dropped.
 */
async function answerShell(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(shellCache);
  const kept = await cache.match(path);
  if (kept !== undefined) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(path, fresh.clone());
  if (fresh.status === 404) await cache.delete('/');
  return fresh;
}

/** Caches the server's current page for the next visit; a newer build has its own worker. */
async function renewPage(): Promise<void> {
  const cache = await caches.open(shellCache);
  const [kept, fresh] = await Promise.all([cache.match('/'), fetch('/', { cache: 'no-cache' })]);
  if (kept === undefined || !fresh.ok) return;
  const [was, is] = await Promise.all([kept.text(), fresh.clone().text()]);
  if (filesOf(was).join() === filesOf(is).join()) await cache.put('/', fresh);
}

async function keepPicture(cache: Cache, request: Request, picture: Response): Promise<void> {
  await cache.put(request, picture);
  const kept = await cache.keys();
  for (const oldest of kept.slice(0, Math.max(0, kept.length - picturesMax))) {
    await cache.delete(oldest);
  }
}

/** Answers with the cached picture, and updates it for the next time. */
async function answerPicture(event: Fetched): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(pictureCache);
  const kept = await cache.match(request);
  const fresh = fetch(request).then(async (picture) => {
    if (picture.ok) await keepPicture(cache, request, picture.clone());
    return picture;
  });
  if (kept === undefined) return await fresh;
  event.waitUntil(fresh.catch(() => {}));
  return kept;
}

const places: Readonly<Record<string, string>> = {
  matched: '/#/betshistory',
  settled: '/#/betshistory',
  paid: '/#/accountstatement',
  limit: '/#/myplay',
};

const wordsInEnglish: Readonly<Record<string, string>> = {
  matched: 'A waiting bet was matched.',
  settled: 'A bet was settled.',
  paid: 'A withdrawal was paid.',
  limit: 'A limit is reached.',
};

const kindOf = (notice: unknown): string => {
  const kind = typeof notice === 'object' && notice !== null && 'kind' in notice ? notice.kind : '';
  return typeof kind === 'string' && Object.hasOwn(places, kind) ? kind : '';
};

/** What a browser lets a site send it must show. One of a kind takes the place of the one before. */
async function showNotice({ data }: Pushed): Promise<void> {
  const kind = kindOf(data?.json());
  if (kind === '') return;
  const kept = await (await caches.open(wordCache)).match('/notice-words');
  const words = kept === undefined ? {} : ((await kept.json()) as Record<string, unknown>);
  const text = words[kind];
  const title = typeof text === 'string' ? text : (wordsInEnglish[kind] ?? '');
  const icon = '/site-icon/any-192.png';
  await worker.registration.showNotification(title, { tag: kind, icon, data: places[kind] });
}

async function openNotice({ notification }: Pressed): Promise<void> {
  notification.close();
  const place = typeof notification.data === 'string' ? notification.data : '/';
  const [page] = await worker.clients.matchAll({ type: 'window' });
  if (page === undefined) return void (await worker.clients.openWindow(place));
  await page.focus();
  await page.navigate(place);
}

worker.addEventListener('push', (event) => event.waitUntil(showNotice(event)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event)));
worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && (pathname === '/' || pathname === '/index.html')) {
    event.respondWith(answerShell('/', request));
    event.waitUntil(renewPage().catch(() => {}));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(answerShell(pathname, request));
  } else if (/^\/(brand|icons)\/|^\/[\w-]+\.svg$/.test(pathname)) {
    event.respondWith(answerPicture(event));
  }
});
