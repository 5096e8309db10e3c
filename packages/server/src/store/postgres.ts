/** A PostgreSQL server as the store: durable by the server's own settings. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { copyInto } from './copy/copy-into.ts';
import { readBigint, readStamp, type Sql, type StatementName, type Store } from './database.ts';
import type { Tables } from './tables.ts';
import { type Named, sendNamed, WritingConnection } from './wire/named-write.ts';
import { troubleOf } from './writes/outage.ts';

const connectionsMax = 10;
/** A statement that the server has not answered by then is given up, and its connection with it. */
const statementMaxMs = 120_000;
/** Of a batch of bets, which the engine gives up sooner: a connection that hangs must make room. */
const batchMaxMs = 10_000;
/** Of a transaction: a large market is settled in one. */
const longStatementMaxMs = 600_000;
const rollbackMaxMs = 5000;
const versionMin = 150_000;

/** Type numbers of bigint and timestamptz. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: readBigint,
  1184: readStamp,
};
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    parsers[type] ?? pg.types.getTypeParser(type, format as 'text'),
} as pg.CustomTypesConfig;

type SendNamed = (named: Named) => Promise<never[]>;

const sqlOver = (target: pg.Pool | pg.PoolClient, maxMs: number, send: SendNamed): Sql => ({
  query<Row>(text: string, values: readonly unknown[] = [], name?: StatementName) {
    if (typeof name === 'object') {
      return send({ name: name.write, text, values: values as Named['values'] });
    }
    const named = name === undefined ? {} : { name };
    const query = { text, values: [...values], ...named, query_timeout: maxMs };
    return target.query(query).then(({ rows }) => rows as Row[]);
  },
  async script(text) {
    await target.query(text);
  },
});

/**
 * Rejects when the server does not answer, is older than 15 or does not sync its commits. `onLost`
 * hears of every connection that breaks.
 */
export async function openPostgres(url: string, onLost: (error: Error) => void): Promise<Store> {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'layline',
    options: '-c timezone=UTC -c datestyle=ISO',
    types,
  };
  const pool = new pg.Pool({ ...settings, max: connectionsMax - 1, query_timeout: statementMaxMs });
  const ofWrites = new pg.Pool({ ...settings, max: 1 });
  for (const one of [pool, ofWrites]) {
    // A pool tells of idle connections only; one that breaks while it is lent would end the process.
    one.on('connect', (client) => client.on('error', onLost));
    one.on('error', () => undefined);
  }
  const writing = new WritingConnection(ofWrites, batchMaxMs);
  const end = () => Promise.all([pool.end(), ofWrites.end()]);
  const sql = sqlOver(pool, statementMaxMs, (named) => writing.send(named));
  try {
    await checkVersion(sql);
    await writing.open();
  } catch (error) {
    await end();
    throw error;
  }
  return {
    kind: 'postgres',
    isPowerLossSafe: true,
    ...sql,
    read: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    transaction: (work) => inTransaction(pool, work),
    async close() {
      await writing.close();
      await end();
    },
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
    await client.query('begin');
    const result = await work({
      ...sqlOver(client, longStatementMaxMs, (named) =>
        sendNamed(client, named, { maxMs: longStatementMaxMs }),
      ),
      copy: (table) => copyInto(client, table, longStatementMaxMs),
    });
    await client.query('commit');
    return result;
  } catch (error) {
    const rollback = { text: 'rollback', query_timeout: rollbackMaxMs };
    await client.query(rollback).catch((reason: Error) => {
      broken = reason;
    });
    // After a failover the connection may still lead to the server that writes no more.
    if (troubleOf(error) === 'READ_ONLY') broken ??= error as Error;
    throw error;
  } finally {
    // A connection that cannot even roll back is thrown away.
    client.release(broken);
  }
}
