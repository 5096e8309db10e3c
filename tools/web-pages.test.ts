import { dirname, posix } from 'node:path';
import { expect, it } from 'vitest';
import { files, importsOf, isCode, isTest, read } from './tree.ts';

const root = 'packages/web/src/';
/** Folders that pages may use, in order: each imports only those before it. */
const layers = [
  'locales',
  'base',
  'ui',
  'routing',
  'translation',
  'api',
  'site',
  'live',
  'session',
  'sign-in',
  'language-choice',
  'own-bets',
  'slip',
  // Parts that occur on more than one page.
  'score',
  'runner',
  'tv',
  'sports',
  'cash-out',
  'market-rules',
  'market-lines',
  'bet-questions',
  'bets',
  'previews',
  'ladder',
  'dutching',
  'market',
];
/** The frame around the pages, which therefore imports them. */
const frame = ['search', 'shell', 'worker', 'start'];

const folderOf = (path: string): string | null =>
  path.startsWith(root) ? (/^[^/]+(?=\/)/.exec(path.slice(root.length))?.[0] ?? null) : null;

const uses = files
  .filter((path) => path.startsWith(root) && isCode(path) && !isTest(path))
  .flatMap((path) =>
    importsOf(path)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => ({ path, to: posix.normalize(posix.join(dirname(path), specifier)) })),
  )
  .map(({ path, to }) => ({ path, to, from: folderOf(path), folder: folderOf(to) }))
  .filter(({ from, folder }) => from !== null && folder !== null && from !== folder);

const usesBeyond = (from: string | null, allowed: readonly string[]) =>
  uses.filter((use) => use.from === from && !allowed.includes(use.folder ?? ''));

const linesOf = (found: typeof uses): string[] => found.map(({ path, to }) => `${path} -> ${to}`);

/** States and arithmetic of the slip, the ladder, dutching and the grid of prices: they run without React. */
const headless = [
  'slip/attached.ts',
  'slip/choice.ts',
  'slip/each-way.ts',
  'slip/paint-cell.ts',
  'slip/position.ts',
  'slip/session-ranges.ts',
  'slip/size-left.ts',
  'slip/slip-check.ts',
  'slip/slip.ts',
  'slip/terms.ts',
  'slip/what-if.ts',
  'ladder/rung-view.ts',
  'ladder/rungs.ts',
  'ladder/tap.ts',
  'dutching/payout.ts',
  'dutching/plan.ts',
  'dutching/round.ts',
  'market/own-rests.ts',
  'market/price-grid/offer-odds.ts',
].map((path) => root + path);

/** What runs with the file: its imports, and theirs, without those of types alone. */
function runsWith(path: string, seen = new Set<string>()): ReadonlySet<string> {
  const values = read(path).replaceAll(/^import type [^;]*;/gm, '');
  for (const [, specifier = ''] of values.matchAll(/^import [^;]*?'([^']+)';/gms)) {
    const isOwn = specifier.startsWith('.');
    const target = isOwn ? posix.normalize(posix.join(dirname(path), specifier)) : specifier;
    if (seen.has(target)) continue;
    seen.add(target);
    if (isOwn && isCode(target)) runsWith(target, seen);
  }
  return seen;
}

it('the states and the arithmetic of slip, ladder and grid run without React', () => {
  const isReact = (target: string): boolean => /react|zustand|^wouter/.test(target);
  const found = headless.flatMap((path) =>
    [...runsWith(path)].filter(isReact).map((target) => `${path} -> ${target}`),
  );
  expect(found).toEqual([]);
});

it('a page of the client imports no other page', () => {
  const pages = new Set(uses.map(({ from }) => from));
  for (const folder of [...layers, ...frame]) pages.delete(folder);
  expect(pages.size).toBeGreaterThan(3);
  expect(linesOf([...pages].flatMap((page) => usesBeyond(page, layers)))).toEqual([]);
});

it('a layer of the client imports only those before it', () => {
  const upwards = layers.flatMap((layer, index) => usesBeyond(layer, layers.slice(0, index)));
  expect(linesOf(upwards)).toEqual([]);
});

it('[WALK-P8] every field for a number reads the digits of every script', () => {
  const element = /<(\w+)\s(?:(?!<\w)[\s\S])*?inputMode=(?!"text")/g;
  const others = files
    .filter((path) => /^packages\/(web|console)\/src\/.*\.tsx$/.test(path) && !isTest(path))
    .filter((path) => !path.endsWith('/number-input.tsx'))
    .flatMap((path) =>
      [...read(path).matchAll(element)]
        .filter(([, name]) => name !== 'NumberInput' && name !== 'NumberField')
        .map(([, name]) => `${path}: ${name}`),
    );
  expect(others).toEqual([]);
});
