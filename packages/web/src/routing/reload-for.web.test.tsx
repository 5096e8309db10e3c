// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allowReloads, reloadFor } from './reload-for.ts';

const address = 'http://localhost/assets/casino-1.js';
const failure = (of = address) =>
  new TypeError(`Failed to fetch dynamically imported module: ${of}`);
const reload = vi.fn();
const asked: string[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  reload.mockClear();
  asked.length = 0;
  answer = () => Promise.resolve(new Response(''));
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', (of: string) => {
    asked.push(of);
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('[ROUTE-3] the page is reloaded once for a part that the server has', async () => {
  expect(await reloadFor(failure())).toBe(true);
  expect(await reloadFor(failure())).toBe(false);
  expect(await reloadFor(failure('http://localhost/assets/race-2.js'))).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
  expect(asked).toEqual([address, address, 'http://localhost/assets/race-2.js']);
});

test('[ROUTE-3] parts that never come end the row of reloads, until the player asks', async () => {
  const parts = Array.from({ length: 22 }, (_, at) =>
    failure(`http://localhost/assets/part-${at}.js`),
  );
  const load = async () =>
    (await Promise.all(parts.map(reloadFor))).filter((isEnding) => isEnding).length;
  expect(await load()).toBe(20);
  expect(await load()).toBe(0);
  expect(await load()).toBe(0);
  allowReloads();
  expect(await reloadFor(parts[0])).toBe(true);
});

test('[ROUTE-3] a browser that names no address is believed if the server answers', async () => {
  expect(await reloadFor(new TypeError('Importing a module script failed.'))).toBe(true);
  expect(asked).toEqual(['/']);
});

test.each([
  ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has a newer build', () => Promise.resolve(new Response('', { status: 404 }))],
])('[ROUTE-3] the page stays if the server %s', async (_what, given) => {
  answer = given;
  expect(await reloadFor(failure())).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('[ROUTE-3] a long visit on a bad line does not use the reloads up', async () => {
  for (const place of ['#/', '#/casino', '#/vimaan']) {
    location.hash = place;
    const parts = Array.from({ length: 15 }, (_, part) =>
      failure(`http://localhost/assets/${part}.js`),
    );
    for (const part of parts) expect(await reloadFor(part), place).toBe(true);
    expect(await reloadFor(parts[0]), place).toBe(false);
  }
});

test('[ROUTE-3] the page stays if nothing would end a row of reloads', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(await reloadFor(failure())).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
