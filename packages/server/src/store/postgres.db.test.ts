import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDatabase } from '../../test/server-databases.ts';
import { hasServer, openOnServer } from '../../test/stores.ts';
import type { Store } from './database.ts';
import { openPostgres } from './postgres.ts';

const text = 'insert into noted (number, word, is_true) values ($1, $2, $3)';
const asWrite = { name: 'note', isWrite: true };

describe.runIf(hasServer)('writes on their own connection', () => {
  let store: Store;

  beforeEach(async () => {
    store = await openOnServer();
    await store.script(
      'create table noted (number bigint primary key, word text, is_true boolean)',
    );
  });
  afterEach(() => store.close());

  const note = (number: number, word: string | null = 'word') =>
    store.query(text, [number, word, true], asWrite);
  const noted = () => store.query('select number, word, is_true from noted order by number');

  it('arrive exactly, one after another and all at once', async () => {
    await note(1, '"{é\\\'\n');
    await Promise.all([note(2, null), note(3, '')]);
    expect(await noted()).toEqual([
      { number: 1, word: '"{é\\\'\n', is_true: true },
      { number: 2, word: null, is_true: true },
      { number: 3, word: '', is_true: true },
    ]);
  });

  it("are refused with the database's reason, and the next goes through", async () => {
    await note(1);
    await expect(note(1)).rejects.toMatchObject({ code: '23505' });
    await note(2);
    expect(await noted()).toHaveLength(2);
  });

  it('are refused if their name has another text', async () => {
    await note(1);
    const other = 'insert into noted (number) values ($1)';
    await expect(store.query(other, [2], asWrite)).rejects.toThrow(
      /used for a different statement/,
    );
    await note(3);
    expect(await noted()).toHaveLength(2);
  });

  it('succeed after the connection was cut while nothing was written', async () => {
    await note(1);
    const cut = `select count(pg_terminate_backend(pid)) from pg_stat_activity
      where datname = current_database() and query like 'insert into noted%'`;
    expect(await store.query(cut)).toEqual([{ count: 1 }]);
    await vi.waitFor(() => note(2), { timeout: 10_000 });
    expect(await noted()).toHaveLength(2);
  });

  it('are rolled back with their transaction', async () => {
    const broken = store.transaction(async (sql) => {
      await sql.query(text, [1, 'gone', false], asWrite);
      throw new Error('something else went wrong');
    });
    await expect(broken).rejects.toThrow('something else');
    expect(await noted()).toEqual([]);
  });
});

describe.runIf(hasServer)('a statement that takes too long', () => {
  it('is ended by the server, and leaves a connection that works', async () => {
    const { url, drop } = await makeDatabase();
    const store = await openPostgres(url, { onLost: () => undefined, statementMaxMs: 400 });
    const timeout = 'show statement_timeout';
    try {
      await expect(store.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
      const running = `select count(*) as n from pg_stat_activity
        where datname = current_database() and state = 'active' and query like '%pg_sleep(30)'
          and pid <> pg_backend_pid()`;
      expect(await store.query(running)).toEqual([{ n: 0 }]);
      expect(await store.query(timeout)).toEqual([{ statement_timeout: '300ms' }]);
      // A large market is settled in one transaction, which may take minutes.
      const inside = await store.transaction((sql) => sql.query(timeout));
      expect(inside).toEqual([{ statement_timeout: '595s' }]);
      expect(await store.query(timeout, [], asWrite)).toEqual([{ statement_timeout: '0' }]);
    } finally {
      await store.close();
      await drop();
    }
  });
});

describe.runIf(hasServer)('a wait for a lock', () => {
  it('[OPS-21] is given up in time, and leaves a connection that works', async () => {
    const { url, drop } = await makeDatabase();
    const store = await openPostgres(url, { onLost: () => undefined, lockMaxMs: 200 });
    try {
      await store.script('create table noted (number bigint)');
      await store.transaction(async (holder) => {
        await holder.query('lock table noted in access exclusive mode');
        await expect(store.query('select * from noted')).rejects.toMatchObject({ code: '55P03' });
        const write = store.query('insert into noted values (1)', [], asWrite);
        await expect(write).rejects.toMatchObject({ code: '55P03' });
      });
      await store.query('insert into noted values (2)', [], asWrite);
      expect(await store.query('select * from noted')).toEqual([{ number: 2 }]);
    } finally {
      await store.close();
      await drop();
    }
  });

  it('[OPS-21] has a limit without a word of it in the settings', async () => {
    const store = await openOnServer();
    try {
      const shown = [{ lock_timeout: '5s' }];
      expect(await store.query('show lock_timeout')).toEqual(shown);
      expect(await store.query('show lock_timeout', [], asWrite)).toEqual(shown);
    } finally {
      await store.close();
    }
  });
});

describe.runIf(hasServer)('a connection to a server that became read-only', () => {
  it('is given up, so that the next transaction reaches a writable one', async () => {
    const store = await openOnServer();
    const insert = () => store.transaction((sql) => sql.query('insert into noted values (1)'));
    try {
      await store.script('create table noted (number bigint)');
      await store.transaction((sql) =>
        sql.query('set session characteristics as transaction read only'),
      );
      await expect(insert()).rejects.toMatchObject({ code: '25006' });
      await insert();
    } finally {
      await store.close();
    }
  });
});

describe.runIf(hasServer)('a write that hangs', () => {
  it('is given up with its connection, and the next succeeds on another', async () => {
    const { url, drop } = await makeDatabase();
    const store = await openPostgres(url, { onLost: () => undefined, writeMaxMs: 300 });
    const pool = new pg.Pool({ connectionString: url });
    const write = (table: string) =>
      store.query(`insert into ${table} values ($1)`, [1], { name: table, isWrite: true });
    try {
      await pool.query('create table locked (number bigint); create table free (number bigint)');
      const holder = await pool.connect();
      await holder.query('begin; lock table locked');
      const [hung, next] = await Promise.allSettled([write('locked'), write('free')]);
      expect([hung.status, next.status]).toEqual(['rejected', 'fulfilled']);
      await holder.query('rollback');
      holder.release();
      expect((await pool.query('select number from free')).rows).toHaveLength(1);
    } finally {
      await store.close();
      await pool.end();
      await drop();
    }
  });
});
