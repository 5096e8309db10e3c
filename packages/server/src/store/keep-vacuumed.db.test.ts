import { expect, it, onTestFinished } from 'vitest';
import { vacuumOne } from './keep-vacuumed.ts';
import { openPglite } from './pglite.ts';

/** A table whose rows are found by what changes, as bets are by their state. */
async function openBloated() {
  const store = await openPglite(null);
  onTestFinished(() => store.close());
  await store.script('create table line (id integer primary key, price integer)');
  await store.script('create index on line (price)');
  await store.script('insert into line select n, n from generate_series(1, 1000) n');
  /** Counters are told once a second, else. */
  const counted = () => store.query('select pg_stat_force_next_flush()');
  const change = async (times: number) => {
    for (let nth = 0; nth < times; nth += 1) {
      await store.script('update line set price = price + 1');
    }
    await counted();
  };
  const sizeOf = async () => {
    const [row] = await store.query<{ size: number }>("select pg_table_size('line') as size");
    return row?.size ?? 0;
  };
  await counted();
  return { store, change, sizeOf };
}

it('[OPS-34] the built-in store grows no more once its replaced rows are cleaned', async () => {
  const { store, change, sizeOf } = await openBloated();
  await change(4);
  expect(await vacuumOne(store)).toBe('line');
  const size = await sizeOf();
  for (let nth = 0; nth < 10; nth += 1) {
    await change(3);
    expect(await vacuumOne(store)).toBe('line');
  }
  expect(await sizeOf()).toBeLessThanOrEqual(size);
  await change(30);
  expect(await sizeOf()).toBeGreaterThan(3 * size);
}, 60_000);

it('[OPS-34] the planner knows how many rows a table has, and a clean store is left alone', async () => {
  const { store } = await openBloated();
  expect(await vacuumOne(store)).toBe('line');
  const rows = await store.query<{ n: number }>(
    "select reltuples::int as n from pg_class where relname = 'line'",
  );
  expect(rows).toEqual([{ n: 1000 }]);
  expect(await vacuumOne(store)).toBeNull();
}, 60_000);
