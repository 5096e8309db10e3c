/**
 * PostgreSQL sorts text by the collation of its database, which is the machine's own, and PGlite by bytes.
 * What is listed by a text is therefore sorted by bytes everywhere: `order by name collate "C"`.
 */
import { describe, expect, it } from 'vitest';
import { files, read } from './tree.ts';

const migrations = files.filter((path) => /store\/migrations\/\d+.*\.sql$/.test(path));
const queries = files.filter((path) => /server\/src\/store\/.*(?<!\.test)\.ts$/.test(path));

/** Columns that are text in some table. */
const textColumns = new Set(
  migrations.flatMap((path) =>
    [...read(path).matchAll(/^\s*(?:alter table \w+ add column )?(\w+) text\b/gm)].map(
      ([, name]) => name ?? '',
    ),
  ),
);

/**
 * Read by an index, whose order it must be; `distinct on` the same column; or digits and small letters, whose
 * order is the same everywhere.
 */
const alike: readonly string[] = [
  'store/queries/verify.ts account_id',
  'store/queries/players.ts user_name_key',
  'store/queries/system/seeds.ts game_id',
  'store/queries/casino/casino-counts.ts game_id',
  'store/queries/sessions/own-sessions.ts token_hash',
  'store/queries/sessions/sessions.ts token_hash',
];

const listed =
  /\border by\s+((?:[^`;)]|\([^()]*\))+?)(?=\s+(?:limit|offset|nulls)\b|[`;)]|'\s*[,)])/gi;

/** The keys of an `order by` that are text and sorted by the database's collation. */
function unsorted(text: string): string[] {
  const keys = [...text.matchAll(listed)].flatMap(([, list]) => (list ?? '').split(','));
  const named = keys.map((key) => key.trim().replace(/\s+(asc|desc)$/i, ''));
  const columns = named.map((key) => /^(?:\w+\.)?(\w+)$/.exec(key)?.[1] ?? '');
  const built = [...text.matchAll(/\.orderBy\('(?:\w+\.)?(\w+)'/g)].map(([, name]) => name ?? '');
  return [...columns, ...built].filter((name) => textColumns.has(name));
}

describe('lists in the order of a text', () => {
  it('are found', () => {
    expect(textColumns.size).toBeGreaterThan(50);
    expect(unsorted('select a from b order by name, seq desc limit 2`')).toEqual(['name']);
    expect(unsorted('(select 1 order by b.user_name desc)')).toEqual(['user_name']);
    expect(unsorted('select a from b order by name collate "C", seq`')).toEqual([]);
    expect(unsorted(".orderBy('site_id')")).toEqual(['site_id']);
  });

  it('name the order of bytes, or their index', () => {
    const found = queries.flatMap((path) =>
      unsorted(read(path)).map((name) => `${path.replace(/^.*?src\//, '')} ${name}`),
    );
    expect(found.filter((one) => !alike.includes(one))).toEqual([]);
    expect(alike.filter((one) => !found.includes(one))).toEqual([]);
  });
});
