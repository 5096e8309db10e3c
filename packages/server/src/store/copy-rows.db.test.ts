import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasServer, storesUnderTest } from '../../test/stores.ts';
import { type Cell, makeCopyChunks } from './copy-rows.ts';
import type { Store } from './database.ts';

const columns = [0, 1, 2].map((at) => (row: readonly Cell[]) => row[at] ?? null);
const into = 'copy copied (number, word, is_true) from stdin';

describe.runIf(hasServer)('rows by COPY', () => {
  let store: Store;

  beforeAll(async () => {
    const server = storesUnderTest.find(({ name }) => name === 'PostgreSQL');
    if (!server) throw new Error('There is no server.');
    store = await server.open();
    await store.script('create table copied (number bigint, word text, is_true boolean)');
  });
  afterAll(() => store.close());

  const write = (rows: readonly (readonly Cell[])[]) =>
    store.transaction(async ({ copy }) => {
      if (!copy) throw new Error('PostgreSQL copies.');
      await copy(into, makeCopyChunks(rows, columns));
    });

  it('arrive to the letter, whatever they hold', async () => {
    const rows: Cell[][] = [
      [1, 'a\tb\nc\\d\r\\N', true],
      [2, '', false],
      [-3, null, null],
      [4, '"{é", \\.', true],
      ...Array.from({ length: 4500 }, (_, index) => [10 + index, `row ${index}`, index % 2 === 0]),
    ];
    await write(rows);
    const read = await store.query('select number, word, is_true from copied order by number');
    expect(read.map((row) => Object.values(row as object))).toEqual(
      rows.toSorted((a, b) => Number(a[0]) - Number(b[0])),
    );
  });

  it('are all refused when one is wrong, and the connection goes on', async () => {
    const before = await store.query('select count(*) from copied');
    await expect(
      write([
        [1, 'good', true],
        ['x', 'bad', true],
      ]),
    ).rejects.toThrow(/bigint/);
    expect(await store.query('select count(*) from copied')).toEqual(before);
    await write([[1, 'good', true]]);
  });
});
