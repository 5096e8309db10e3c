import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './machine/paths.ts';
import { files, isTest, read } from './tree.ts';

const page = 'docs/security/asvs.md';
const states = ['met', 'not applicable', 'open'] as const;

/** The requirements of OWASP ASVS 5.0.0; `1.2.1-5` stands for five of them. */
const levels = {
  1: `1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2
    5.3.1-2 6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 10.4.1-5
    11.3.1-2 11.4.1 12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`,
  2: `1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5
    3.7.1-2 4.1.2-3 4.2.1 4.3.1-2 4.4.2-4 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4
    6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4
    10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.3 11.4.2-4
    11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2 14.2.2-4 14.3.2-3
    15.1.2-3 15.2.2-3 15.3.2-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2`,
};

/** Requirements of both levels, by chapter. */
const counts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

function expand(range: string): string[] {
  const [first = '', last] = range.split('-');
  const group = first.slice(0, first.lastIndexOf('.'));
  const from = Number(first.slice(group.length + 1));
  const to = last === undefined ? from : Number(last);
  return Array.from({ length: to - from + 1 }, (_, nth) => `${group}.${from + nth}`);
}

const required = Object.entries(levels).flatMap(([level, ranges]) =>
  ranges
    .trim()
    .split(/\s+/)
    .flatMap(expand)
    .map((id) => `${id} of level ${level}`),
);

interface Row {
  readonly id: string;
  readonly level: string;
  readonly words: string;
  readonly state: string;
  readonly where: string;
  readonly isPending: boolean;
}

const rows: readonly Row[] = read(page)
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', level = '', words = '', state = '', where = '', ...more] = line
      .slice(2, -2)
      .split(' | ');
    if (more.length > 0) throw new Error(`${id}: a row has five cells`);
    const plain = where.replaceAll(/<!--.*?-->/g, '').trim();
    return { id, level, words, state, where: plain, isPending: plain !== where };
  });

const testText = files
  .filter((path) => isTest(path))
  .map(read)
  .join('\n');

const titlesIn = (where: string) =>
  [...where.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '');
const linksIn = (where: string) =>
  [...where.matchAll(/\]\(([^)]+)\)/g)].map((match) => join(dirname(page), match[1] ?? ''));
/** Code spans that are paths; flags, headers and commands are not. */
const pathsIn = (where: string) =>
  [...where.matchAll(/`([^`\s]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((text) => /^(bench|docs|e2e|packages|tools)\/|^[\w.-]+\.(md|ts|json)$/.test(text));

const titles = new Map(
  rows.flatMap(({ id, where }) => titlesIn(where).map((title) => [title, id])),
);
const standsInTests = (title: string) =>
  [title, title.replaceAll("'", "\\'"), title.replaceAll('’', '\\u2019')].some((form) =>
    ["'", '"', '`'].some((quote) => testText.includes(`${quote}${form}${quote}`)),
  );

describe('the table of OWASP ASVS 5.0', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    expect(required).toHaveLength(253);
    expect(rows.map(({ id, level }) => `${id} of level ${level}`).sort()).toEqual(required.sort());
  });

  it('has as many of each chapter as the standard', () => {
    const found = counts.map(
      (_, at) => rows.filter(({ id }) => id.startsWith(`${at + 1}.`)).length,
    );
    expect(found).toEqual(counts);
  });

  it('gives for each requirement its text, its state, and where or why not', () => {
    const odd = rows.filter(
      ({ words, state }) => words === '' || !states.some((one) => one === state),
    );
    expect(odd).toEqual([]);
    expect(rows.filter(({ where, isPending }) => where === '' && !isPending)).toEqual([]);
  });

  it('names a test, a file or a page for each that is met', () => {
    const bare = rows
      .filter(({ state, isPending }) => state === 'met' && !isPending)
      .filter(
        ({ where }) => [...titlesIn(where), ...pathsIn(where), ...linksIn(where)].length === 0,
      );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('names existing tests by their whole title', () => {
    expect(titles.size).toBeGreaterThan(60);
    expect([...titles].filter(([title]) => !standsInTests(title))).toEqual([]);
  });

  it('names existing files and pages', () => {
    const named = rows.flatMap(({ id, where }) =>
      [...pathsIn(where), ...linksIn(where)].map((path) => [id, path] as const),
    );
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter(([, path]) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('has a summary that matches its rows', () => {
    const sumOf = (some: readonly Row[]) =>
      [
        some.length,
        ...states.map((state) => some.filter((row) => row.state === state).length),
      ].join();
    const listed = [...read(page).matchAll(/^\| (?:V(\d+) [^|]*|all) \| (\d.*) \|$/gm)].map(
      ([, chapter, sums = '']) => [chapter ?? 'all', sums.replaceAll(' | ', ',')],
    );
    const found = counts.map((_, at) => [
      `${at + 1}`,
      sumOf(rows.filter(({ id }) => id.startsWith(`${at + 1}.`))),
    ]);
    expect(listed).toEqual([...found, ['all', sumOf(rows)]]);
    const ofOne = rows.filter(({ level }) => level === '1');
    const [, met, notApplicable, open] = sumOf(ofOne).split(',');
    expect(read(page)).toContain(
      `Of level 1: ${met} met, ${notApplicable} not applicable, ${open} open.`,
    );
  });

  it('leaves nothing of level 1 open', () => {
    const open = rows.filter(({ level, state }) => level === '1' && state === 'open');
    expect(open.map(({ id }) => id)).toEqual([]);
  });
});
