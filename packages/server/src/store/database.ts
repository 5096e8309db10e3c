/**
 * The only interface to the store, for both the built-in PGlite and a PostgreSQL server: the same SQL runs on
 * both. A bigint column is read as a safe number, a timestamptz as ISO 8601.
 */
import { makeInstant, parseInstant } from '@layline/contract';
import type { Kysely } from 'kysely';
import type { Copy } from './copy/copy-rows.ts';
import type { Lease } from './lease/lease.ts';
import type { Tables } from './tables.ts';

const storeKinds = ['pglite', 'postgres'] as const;
type StoreKind = (typeof storeKinds)[number];

export interface StatementOptions {
  /** Prepares the statement once per connection under this name; one name must always have the same text. */
  readonly name?: string;
  /** Outside a transaction: uses the connection reserved for the engine's writes. */
  readonly isWrite?: boolean;
}

export interface Sql {
  /** Returns the rows of one statement. Rejects with the database's error. */
  readonly query: <Row>(
    text: string,
    values?: readonly unknown[],
    options?: StatementOptions,
  ) => Promise<Row[]>;
  /**
   * Adds many rows by COPY (store/copy/copy-rows.ts), at half the cost of an insert. Absent outside a
   * transaction and if the store has no COPY.
   */
  readonly copy?: (rows: Copy) => Promise<void>;
  /** Runs several statements without values, in order. */
  readonly script: (text: string) => Promise<void>;
}

export interface Store extends Sql {
  readonly kind: StoreKind;
  /**
   * The lease of the only server that writes a PostgreSQL database; absent if a lock file keeps others out.
   */
  readonly lease?: Lease;
  /** False if a power cut may lose an acknowledged write; killing the process never does. */
  readonly isPowerLossSafe: boolean;
  /** For queries built from conditions. Writes go through `query` (writes/compile.ts). */
  readonly read: Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn'>;
  /** Commits if the work resolves, and rolls back if it rejects. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Parses a bigint column; throws a RangeError above 2^53 - 1. */
export function readBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is past the safe integers`);
  return value;
}

/** Converts PostgreSQL's form of a timestamptz in UTC (`2026-04-08 14:00:00.5+00`) to ISO 8601. */
export function readStamp(text: string): string {
  const value = parseInstant(`${text.replace(' ', 'T').slice(0, -3)}Z`);
  if (value === null) throw new RangeError(`${text} is not a time in UTC`);
  return makeInstant(value);
}
