/**
 * The one door to the store, whether it is the built-in PGlite or a PostgreSQL server: the same SQL
 * runs on both. A bigint column is read as a safe number, a timestamptz as ISO 8601.
 */
import { makeInstant, parseInstant } from '@layline/contract';
import type { Kysely } from 'kysely';
import type { Copy } from './copy/copy-rows.ts';
import type { Lease } from './lease/engine-lease.ts';
import type { Tables } from './tables.ts';

const storeKinds = ['pglite', 'postgres'] as const;
type StoreKind = (typeof storeKinds)[number];

export interface StatementOptions {
  /** Prepares the statement once per connection under this name, which must always have the same text. */
  readonly name?: string;
  /** Outside a transaction: sends it over the connection that is kept for the engine's writes. */
  readonly isWrite?: boolean;
}

export interface Sql {
  /** Rows of one statement. Rejects with the database's error. */
  readonly query: <Row>(
    text: string,
    values?: readonly unknown[],
    options?: StatementOptions,
  ) => Promise<Row[]>;
  /**
   * Adds many rows by COPY (store/copy/copy-rows.ts), which costs half of an insert. Absent outside a
   * transaction and where the store cannot.
   */
  readonly copy?: (rows: Copy) => Promise<void>;
  /** Many statements without values, in order. */
  readonly script: (text: string) => Promise<void>;
}

export interface Store extends Sql {
  readonly kind: StoreKind;
  /** Of the one server that writes a PostgreSQL database; absent where a lock file keeps others out. */
  readonly lease?: Lease;
  /** False when an acknowledged write may be lost with the power; a killed process loses none. */
  readonly isPowerLossSafe: boolean;
  /** For queries that are put together by conditions; writes are sent by `query` (writes/compile.ts). */
  readonly read: Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn'>;
  /** All or nothing: commits when the work resolves, rolls back when it rejects. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Reads a bigint column; throws a RangeError past 2^53 - 1. */
export function readBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is past the safe integers`);
  return value;
}

/** A timestamptz as PostgreSQL writes it in UTC (`2026-04-08 14:00:00.5+00`) as ISO 8601. */
export function readStamp(text: string): string {
  const value = parseInstant(`${text.replace(' ', 'T').slice(0, -3)}Z`);
  if (value === null) throw new RangeError(`${text} is not a time in UTC`);
  return makeInstant(value);
}
