/**
 * The list of tests: for each part and test file, how many tests ran. A file with fewer than listed has lost
 * one; whoever takes a test out changes its line. More are added to the list by the command that ran them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../machine/paths.ts';
import type { Runner } from './counts.ts';

/** By part and path, such as `test packages/exchange/src/apply.test.ts`. */
export type TestList = ReadonlyMap<string, number>;

const listFile = join(root, 'tools/test-parts.txt');
/** Titles that differ only in the store are one test. */
const storeNames = /PGlite|PostgreSQL/g;

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string }[];
  }[];
}

type Titles = readonly { readonly path: string; readonly title: string }[];

const vitestTitles = ({ testResults }: VitestReport): Titles =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName }) => ({
      path: relative(root, name).replaceAll('\\', '/'),
      title: fullName.replace(storeNames, 'store'),
    })),
  );

interface PlaywrightSuite {
  readonly title?: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly projectName: string }[];
  }[];
}

/** A journey at another width is a test of its own. */
function journeyTitles(suite: PlaywrightSuite, above = ''): Titles {
  const within = `${above} ${suite.title ?? ''}`;
  const own = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName }) => ({
      path: `e2e/journeys/${file}`,
      title: `${within} ${title} ${projectName}`,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => journeyTitles(inner, within))];
}

const readers = {
  vitest: (text: string) => vitestTitles(JSON.parse(text) as VitestReport),
  playwright: (text: string) => journeyTitles(JSON.parse(text) as PlaywrightSuite),
};

interface Report {
  readonly runner: Runner;
  readonly file: string;
}

/** Counts the tests in a part's reports. */
export function countTests(part: string, reports: readonly Report[]): TestList {
  const titles = reports
    .filter(({ file }) => existsSync(file))
    .flatMap(({ runner, file }) => readers[runner](readFileSync(file, 'utf8')));
  const byPath = Map.groupBy(titles, ({ path }) => path);
  return new Map(
    [...byPath].map(([path, found]) => [
      `${part} ${path}`,
      new Set(found.map(({ title }) => title)).size,
    ]),
  );
}

/** Names each file of the part that ran fewer tests than listed. */
export function lostTests(part: string, listed: TestList, ran: TestList): string[] {
  const own = [...listed].filter(([key]) => key.startsWith(`${part} `));
  return own
    .filter(([key, count]) => (ran.get(key) ?? 0) < count)
    .map(([key, count]) => `${key.slice(part.length + 1)}: ${ran.get(key) ?? 0} of ${count} tests`);
}

export const parseList = (text: string): TestList =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [, count = '0', key = ''] = /^(\d+) (.+)$/.exec(line) ?? [];
        return [key, Number(count)];
      }),
  );

export const formatList = (list: TestList): string =>
  `${[...list]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => `${count} ${key}`)
    .join('\n')}\n`;

export const readList = (): TestList =>
  existsSync(listFile) ? parseList(readFileSync(listFile, 'utf8')) : new Map();

/** Adds what ran beyond the list; never takes anything out. */
export function growList(listed: TestList, ran: TestList): void {
  const grown = new Map(listed);
  for (const [key, count] of ran) grown.set(key, Math.max(count, grown.get(key) ?? 0));
  const text = formatList(grown);
  if (text !== formatList(listed)) writeFileSync(listFile, text);
}

/** Tests of the deep parts that `npm test` does not run. */
export function countDeepOnly(listed: TestList): number {
  const partsOf = Map.groupBy(listed, ([key]) => key.slice(key.indexOf(' ') + 1));
  return [...partsOf.values()].reduce((sum, parts) => {
    const most = Math.max(...parts.map(([, count]) => count));
    const [, inTest = 0] = parts.find(([key]) => key.startsWith('test ')) ?? [];
    return sum + most - inTest;
  }, 0);
}
