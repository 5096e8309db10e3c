/** A PostgreSQL server as the store; durability is the server's own. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { copyInto } from './copy/copy-into.ts';
import { readBigint, readStamp, type Sql, type StatementOptions, type Store } from './database.ts';
import { outageCodeOf } from './faults/outage.ts';
import { readingOptions, sessionOptions } from './lease/session-options.ts';
import type { Tables } from './tables.ts';

const connectionsMax = 10;
/** A longer statement is given up, and its connection with it. */
const statementMaxMs = 120_000;
/**
 * The server ends a statement before the driver gives it up, because the driver would leave it running there
 * (brianc/node-postgres#1954). The writer's own connection has no such limit.
 */
const serverMaxMs = (driverMaxMs: number): number =>
  Math.round(driverMaxMs - Math.min(5000, driverMaxMs / 4));
/** Limit for a batch of bets. The engine gives up sooner; this frees the hanging connection. */
const batchMaxMs = 10_000;
/** No lock is held for long. What waits longer for one is refused, and its connection goes on. */
const lockMaxMs = 5000;
const connectMaxMs = 5000;
/** Limit inside a transaction; a large market is settled in one. */
const longStatementMaxMs = 600_000;
const rollbackMaxMs = 5000;
const versionMin = 150_000;

/** The driver reads an array of bigints by itself, as texts, whatever parser a bigint has. */
const readBigints = (text: string): number[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(readBigint);

/** Type OIDs of bigint, its array, and timestamptz. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: readBigint,
  1016: readBigints,
  1184: readStamp,
};
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    parsers[type] ?? pg.types.getTypeParser(type, format as 'text'),
} as pg.CustomTypesConfig;

interface Target {
  readonly all: pg.Pool | pg.PoolClient;
  readonly writes: pg.Pool | pg.PoolClient;
  /** Milliseconds per statement; absent if the pools set their own. */
  readonly maxMs?: number;
}

const sqlOver = ({ all, writes, maxMs }: Target): Sql => ({
  async query<Row>(
    text: string,
    values: readonly unknown[] = [],
    { name, isWrite = false }: StatementOptions = {},
  ) {
    const query = {
      text,
      values: [...values],
      ...(name !== undefined && { name }),
      ...(maxMs !== undefined && { query_timeout: maxMs }),
    };
    const { rows } = await (isWrite ? writes : all).query(query);
    return rows as Row[];
  },
  async script(text) {
    await all.query(text);
  },
});

export interface PostgresOptions {
  /** Called with the error of every broken connection. */
  readonly onLost: (error: Error) => void;
  /** Limit for one statement outside the engine's writes and transactions. */
  readonly statementMaxMs?: number;
  /** Limit for one write of the engine, after which its connection is given up. */
  readonly writeMaxMs?: number;
  /** Limit for one wait for a lock. */
  readonly lockMaxMs?: number;
  /** Limit for opening a connection. */
  readonly connectMaxMs?: number;
  /** The database refuses every write. */
  readonly isReadOnly?: boolean;
}

/** Rejects if the server does not answer, is older than 15 or does not sync its commits. */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Store> {
  const { onLost, writeMaxMs = batchMaxMs, isReadOnly = false } = options;
  const { statementMaxMs: readMaxMs = statementMaxMs } = options;
  const session = isReadOnly ? readingOptions : sessionOptions;
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: options.connectMaxMs ?? connectMaxMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'layline',
    options: `${session} -c lock_timeout=${options.lockMaxMs ?? lockMaxMs}`,
    types,
  };
  const pool = new pg.Pool({
    ...settings,
    max: connectionsMax - 1,
    options: `${settings.options} -c statement_timeout=${serverMaxMs(readMaxMs)}`,
    query_timeout: readMaxMs,
  });
  // One connection, so that readers never delay a batch, and batches stay in order.
  const writes = new pg.Pool({
    ...settings,
    max: 1,
    idleTimeoutMillis: 0,
    query_timeout: writeMaxMs,
  });
  for (const one of [pool, writes]) {
    // A pool reports errors of idle connections only; an error of one in use would end the process.
    one.on('connect', (client) => client.on('error', onLost));
    one.on('error', () => undefined);
  }
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), writes.end()]);
  };
  const sql = sqlOver({ all: pool, writes });
  try {
    await checkVersion(sql);
    await sql.query('select 1', [], { isWrite: true });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: 'postgres',
    isPowerLossSafe: true,
    ...sql,
    read: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    transaction: (work) => inTransaction(pool, work),
    close,
  };
}

async function checkVersion(sql: Sql): Promise<void> {
  const [row] = await sql.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  if (Number(row?.version) < versionMin) {
    throw new Error(`PostgreSQL 15 or newer is needed; the server says ${row?.version}.`);
  }
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin; set local statement_timeout = ${serverMaxMs(longStatementMaxMs)}`);
    const result = await work({
      ...sqlOver({ all: client, writes: client, maxMs: longStatementMaxMs }),
      copy: (table) => copyInto(client, { ...table, maxMs: longStatementMaxMs }),
    });
    await client.query('commit');
    return result;
  } catch (error) {
    const rollback = { text: 'rollback', query_timeout: rollbackMaxMs };
    await client.query(rollback).catch((reason: Error) => {
      broken = reason;
    });
    // After a failover the connection may still lead to the read-only former server.
    if (outageCodeOf(error) === 'READ_ONLY') broken ??= error as Error;
    throw error;
  } finally {
    // A connection that cannot even roll back is discarded.
    client.release(broken);
  }
}
