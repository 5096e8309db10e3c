import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasServer, openOnServer } from '../../../test/stores.ts';
import type { Store } from '../database.ts';
import type { Cell } from '../tables/table.ts';
import { makeCopyChunks } from './copy-rows.ts';

const casts = ['bigint', 'text', 'boolean', 'timestamptz'] as const;
const columns = casts.map((cast, at) => ({ cast, of: (row: readonly Cell[]) => row[at] ?? null }));
const into = 'copy copied (number, word, is_true, at) from stdin binary';

describe.runIf(hasServer)('rows by COPY', () => {
  let store: Store;

  beforeAll(async () => {
    store = await openOnServer();
    await store.script(
      'create table copied (number bigint, word text, is_true boolean, at timestamptz)',
    );
  });
  afterAll(() => store.close());
  beforeEach(() => store.script('truncate copied'));

  const write = (rows: readonly (readonly Cell[])[]) =>
    store.transaction(async ({ copy }) => {
      if (!copy) throw new Error('PostgreSQL copies.');
      await copy({ text: into, chunks: makeCopyChunks(rows, columns) });
    });

  it('arrive exactly, whatever they contain', async () => {
    const rows: Cell[][] = [
      [1, 'a\tb\nc\\d\r\\N', true, '2026-04-08T14:00:00.123Z'],
      [2, '', false, '1969-12-31T23:59:59.999Z'],
      [-3, null, null, null],
      [4, '"{é", \\.', true, '2000-01-01T00:00:00.000Z'],
      [Number.MAX_SAFE_INTEGER, '€'.repeat(100_000), true, null],
      [Number.MIN_SAFE_INTEGER, `${'plain '.repeat(20)}é`, true, null],
      [-4_294_967_296, 'a word', true, null],
      ...Array.from({ length: 4500 }, (_, index) => [
        10 + index,
        `row ${index}`,
        index % 2 === 0,
        '2026-04-08T14:00:00.000Z',
      ]),
    ];
    await write(rows);
    const read = await store.query('select number, word, is_true, at from copied order by number');
    expect(read.map((row) => Object.values(row as object))).toEqual(
      rows.toSorted((a, b) => Number(a[0]) - Number(b[0])),
    );
  });

  it('are all refused if one is wrong, and the connection remains usable', async () => {
    const before = await store.query('select count(*) from copied');
    const good: Cell[][] = Array.from({ length: 50_000 }, () => [1, 'good', true]);
    await expect(write([...good, ['x', 'bad', true]])).rejects.toThrow(/bigint/);
    await expect(write([...good, [2, 'no\0thing', true], ...good])).rejects.toThrow(/0x00/);
    expect(await store.query('select count(*) from copied')).toEqual(before);
    await write([[1, 'good', true]]);
  });
});
