/** What the worker does with notices, run as it is served. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformWithOxc } from 'vite';
import { beforeEach, expect, test } from 'vitest';

const path = join(import.meta.dirname, '../../service-worker.ts');
const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path);

type Act = (event: object) => void;
const acts = new Map<string, Act>();
let done: unknown[] = [];
let words: unknown;
let pages: object[] = [];

const scope = {
  location: { origin: 'https://club.example' },
  clients: {
    claim: async () => undefined,
    matchAll: async () => pages,
    openWindow: async (url: string) => done.push(['open', url]),
  },
  registration: {
    showNotification: async (title: string, options: object) => done.push([title, options]),
  },
  skipWaiting: async () => undefined,
  addEventListener: (name: string, act: Act) => acts.set(name, act),
  caches: {
    open: async (name: string) => ({
      match: async () =>
        name === 'notice-words' && words !== undefined ? { json: async () => words } : undefined,
    }),
    keys: async () => ['shell-old', 'shell-', 'pictures', 'notice-words'],
    delete: async (name: string) => done.push(['delete', name]),
  },
};
runInNewContext(code, { ...scope, globalThis: scope });

async function send(name: string, event: object): Promise<void> {
  const waits: Promise<unknown>[] = [];
  acts.get(name)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
  await Promise.all(waits);
}

const push = (notice: unknown): Promise<void> => send('push', { data: { json: () => notice } });
const icon = '/site-icon/any-192.png';

beforeEach(() => {
  done = [];
  words = undefined;
  pages = [];
});

test('[NOTICE-2] a notice is shown in the words that were kept, else in English', async () => {
  await push({ kind: 'settled', count: 3 });
  words = { settled: 'ایک بیٹ کا فیصلہ ہو گیا۔' };
  await push({ kind: 'settled', count: 1 });
  const options = { tag: 'settled', icon, data: '/#/betshistory' };
  expect(done).toEqual([
    ['A bet was settled.', options],
    ['ایک بیٹ کا فیصلہ ہو گیا۔', options],
  ]);
});

test('[NOTICE-2] what is no notice shows nothing', async () => {
  for (const notice of [null, {}, 'settled', { kind: 'constructor' }, { kind: 7 }]) {
    await push(notice);
  }
  await send('push', { data: null });
  expect(done).toEqual([]);
});

test('[NOTICE-2] a press opens the page of it, in an open window if there is one', async () => {
  const notification = { data: '/#/accountstatement', close: () => done.push('closed') };
  await send('notificationclick', { notification });
  pages = [
    { focus: async () => done.push('focus'), navigate: async (url: string) => done.push(url) },
  ];
  await send('notificationclick', { notification });
  const opened = ['closed', ['open', '/#/accountstatement']];
  expect(done).toEqual([...opened, 'closed', 'focus', '/#/accountstatement']);
});

test('[INST-2] a new build removes the files of the one before, and keeps pictures and words', async () => {
  await send('activate', {});
  expect(done).toEqual([['delete', 'shell-old']]);
});
