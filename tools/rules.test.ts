import { describe, expect, it } from 'vitest';
import { files, isTest, read } from './tree.ts';

const rulesFolder = 'docs/rules/';
const pages = files.filter(
  (path) => path.startsWith(rulesFolder) && !/(README|untested)\.md$/.test(path),
);

const numbered = pages.flatMap((page) =>
  [...read(page).matchAll(/^## (\S+)/gm)].map((match) => ({ page, id: match[1] ?? '' })),
);
const ids = numbered.map(({ id }) => id);

/**
 * Titles of tests that `npm test` runs: `it('[SLIP-3] …`, several ids in a row allowed. Left out are skipped
 * ones and the journeys of the deep tests, which end in `@long`.
 */
const call = /\b(?:it|test|describe)(?:\.(?!skip|todo|fixme)\w+)*(?:\([^'"`()]*\))?\(\s*/;
const text = /(['"`])((?:\[[A-Z]+-\d+\]\s*)+)(?!.*@long\b.*\1)/;
const title = new RegExp(call.source + text.source, 'g');

const named = new Map<string, string>();
const isDeep = (file: string): boolean => /\.deep\.(db\.)?test\.ts$/.test(file);
for (const path of files.filter((file) => isTest(file) && !isDeep(file))) {
  if (!/^(packages|e2e)\//.test(path)) continue;
  for (const match of read(path).matchAll(title)) {
    for (const id of match[2]?.match(/[A-Z]+-\d+/g) ?? []) named.set(id, path);
  }
}

const untested = [...read(`${rulesFolder}untested.md`).matchAll(/^- ([A-Z]+-\d+)/gm)].map(
  (match) => match[1] ?? '',
);

describe('the numbered rules', () => {
  it('have unique ids such as SLIP-3', () => {
    expect(ids.filter((id) => !/^[A-Z]+-[1-9]\d*$/.test(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('are numbered from 1 without a gap', () => {
    const groups = Map.groupBy(ids, (id) => id.split('-')[0] ?? '');
    for (const [group, members] of groups) {
      expect(members).toEqual(members.map((_, index) => `${group}-${index + 1}`));
    }
  });

  it('are on a page that the list of pages names', () => {
    const list = read(`${rulesFolder}README.md`);
    const unlisted = pages.filter((page) => !list.includes(`(${page.slice(rulesFolder.length)})`));
    expect(unlisted).toEqual([]);
  });

  it('are each named by a test, or listed in untested.md', () => {
    expect(ids.filter((id) => !named.has(id) && !untested.includes(id))).toEqual([]);
  });

  it('leave untested.md once a test names them: remove these lines', () => {
    expect(untested.filter((id) => named.has(id))).toEqual([]);
  });

  it('include every id that tests name', () => {
    const unknown = [...named].filter(([id]) => !ids.includes(id));
    expect(unknown).toEqual([]);
    expect(untested.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
