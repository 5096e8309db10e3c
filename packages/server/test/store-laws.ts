/** What SQL, values, locks and errors of a store do, whichever it is. */
import { expect } from 'vitest';
import type { Store } from '../src/store/database.ts';
import type { Law } from './conformance.ts';

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error as { readonly code?: unknown }).code,
  );

/** The first column of the first row. */
async function one(store: Store, text: string, values: readonly unknown[] = []): Promise<unknown> {
  const [row] = await store.query<Record<string, unknown>>(text, values);
  return Object.values(row ?? {})[0];
}

/** Queries that are sent one after another give everything that could go on the time to do so. */
const turns = 5000;

export const storeLaws: readonly Law<Store>[] = [
  {
    title: '[OPS-21] a bigint is a safe number, or refused',
    async holds(store) {
      expect(await one(store, 'select 9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER);
      await expect(store.query('select 9007199254740992::bigint')).rejects.toThrow('safe integers');
    },
  },
  {
    title: '[OPS-21] an array of bigints has safe numbers, as one alone',
    async holds(store) {
      const numbers = [1, 0, Number.MAX_SAFE_INTEGER];
      expect(await one(store, 'select $1::bigint[]', [numbers])).toEqual(numbers);
      expect(await one(store, 'select $1::bigint[]', [[]])).toEqual([]);
      const past = store.query("select '{9007199254740992}'::bigint[]");
      await expect(past).rejects.toThrow('safe integers');
    },
  },
  {
    title: '[OPS-21] a count is a number, and a sum of bigints a text',
    async holds(store) {
      expect(await one(store, 'select count(*) from generate_series(1, 3)')).toBe(3);
      expect(await one(store, 'select sum(n::bigint) from generate_series(1, 3) n')).toBe('6');
    },
  },
  {
    title: '[OPS-21] a time is ISO 8601 in UTC, and infinity is refused',
    async holds(store) {
      const at = '2026-11-30T16:00:00.500Z';
      expect(await one(store, 'select $1::timestamptz', [at])).toBe(at);
      await expect(store.query("select 'infinity'::timestamptz")).rejects.toThrow('not a time');
    },
  },
  {
    title: '[OPS-21] text that is sorted by bytes is sorted by bytes',
    async holds(store) {
      const text = `select string_agg(t, '' order by t collate "C") from unnest($1::text[]) t`;
      expect(await one(store, text, [['b', 'a', 'B', 'A', '_', '1']])).toBe('1AB_ab');
    },
  },
  {
    title: '[OPS-21] text is sorted by bytes, whatever the statement says',
    async holds(store) {
      const text = "select string_agg(t, '' order by t) from unnest($1::text[]) t";
      expect(await one(store, text, [['b', 'a', 'B', 'A']])).toBe('ABab');
    },
  },
  {
    title: '[OPS-21] text is equal only to the same bytes',
    async holds(store) {
      expect(await one(store, "select 'a' = 'A'")).toBe(false);
      expect(await one(store, "select U&'\\00e9' = U&'e\\0301'")).toBe(false);
    },
  },
  {
    title: '[OPS-21] json keeps its values and sorts its keys',
    async holds(store) {
      expect(await one(store, 'select $1::jsonb', ['{"bb":1,"a":[null,1.50]}'])).toEqual({
        a: [null, 1.5],
        bb: 1,
      });
      expect(await one(store, 'select $1::jsonb::text', ['{"bb":1,"a":2}'])).toBe(
        '{"a": 2, "bb": 1}',
      );
    },
  },
  {
    title: '[OPS-21] a statement that breaks a rule of the tables says which, by its code',
    async holds(store) {
      const broken = (text: string) => codeOf(store.query(text));
      await store.script(`create table law_a (n bigint primary key check (n < 9));
        create table law_b (n bigint not null references law_a); insert into law_a values (1)`);
      expect(await broken('insert into law_a values (1)')).toBe('23505');
      expect(await broken('insert into law_a values (10)')).toBe('23514');
      expect(await broken('insert into law_b values (2)')).toBe('23503');
      expect(await broken('insert into law_b values (null)')).toBe('23502');
      expect(await broken('select * from law_none')).toBe('42P01');
    },
  },
  {
    title: '[OPS-21] a transaction that rejects leaves nothing, and the next one works',
    async holds(store) {
      await store.script('create table law_c (n bigint primary key)');
      const broken = store.transaction(async (sql) => {
        await sql.query('insert into law_c values (1)');
        await sql.query('insert into law_c values (1)');
      });
      expect(await codeOf(broken)).toBe('23505');
      await store.transaction((sql) => sql.query('insert into law_c values (2)'));
      expect(await store.query('select n from law_c')).toEqual([{ n: 2 }]);
    },
  },
  {
    title: '[OPS-21] a row that stands already is skipped, and not returned',
    async holds(store) {
      await store.script('create table law_d (n bigint primary key); insert into law_d values (1)');
      const text = 'insert into law_d values (1), (2) on conflict do nothing returning n';
      expect(await store.query(text)).toEqual([{ n: 2 }]);
    },
  },
  {
    title: '[OPS-21] a statement ends after its time',
    async holds(store) {
      const slow = store.transaction(async (sql) => {
        await sql.query('set local statement_timeout = 50');
        await sql.query('select pg_sleep(1)');
      });
      expect(await codeOf(slow)).toBe('57014');
    },
  },
  {
    title: '[OPS-21] reads go on while a transaction is open, and do not see it',
    async holds(store) {
      await store.script('create table law_e (n bigint)');
      const seen = { rows: -1 };
      await store.transaction(async (sql) => {
        await sql.query('insert into law_e values (1)');
        const read = store.query('select n from law_e').then((rows) => {
          seen.rows = rows.length;
        });
        read.catch(() => undefined);
        for (let turn = 0; turn < turns && seen.rows < 0; turn += 1) await sql.query('select 1');
        expect(seen.rows).toBe(0);
      });
    },
  },
  {
    title: '[OPS-21] an advisory lock is held against other sessions',
    async holds(store) {
      await store.transaction(async (sql) => {
        await sql.query('select pg_advisory_xact_lock(4711)');
        let isFree: unknown = null;
        const ask = one(store, 'select pg_try_advisory_lock(4711)').then((answer) => {
          isFree = answer;
        });
        ask.catch(() => undefined);
        for (let turn = 0; turn < turns && isFree === null; turn += 1) await sql.query('select 1');
        expect(isFree).toBe(false);
      });
    },
  },
];
