/**
 * Describes each table once: from its columns follow the types of rows, the text of multi-row inserts and the
 * encoding of COPY. The tables that the engine fills have a file each beside this one.
 */

import type { BetId } from '@layline/contract';

export type Cell = string | number | boolean | null;

/** `Write` is the type of a value to be stored, `Read` that of one read back. */
export interface ColumnType<Write extends Cell, Read = Write> {
  readonly cast: 'text' | 'bigint' | 'integer' | 'smallint' | 'boolean' | 'timestamptz';
  /** The column's own type, if values travel as text. */
  readonly as?: 'json' | 'jsonb' | 'bigint[]';
  /** Exists for types only; never set. */
  readonly write?: Write;
  readonly read?: Read;
}

type Columns = Readonly<Record<string, ColumnType<Cell, unknown>>>;

export interface Table<Of extends Columns = Columns> {
  readonly name: string;
  readonly columns: Of;
}

/** A row to be stored. */
export type WriteRow<Of extends Table> = {
  readonly [Name in keyof Of['columns']]: Exclude<Of['columns'][Name]['write'], undefined>;
};

/** A row as a query returns it. */
export type ReadRow<Of extends Table> = {
  [Name in keyof Of['columns']]: Exclude<Of['columns'][Name]['read'], undefined>;
};

export const table = <const Of extends Columns>(name: string, columns: Of): Table<Of> => ({
  name,
  columns,
});

export const text = <Value extends string = string>(): ColumnType<Value> => ({ cast: 'text' });
export const bigint = (): ColumnType<number> => ({ cast: 'bigint' });
/** Bet ids are texts in the exchange and numbers in the store. */
export const betId = (): ColumnType<BetId, number> => ({ cast: 'bigint' });
export const integer = (): ColumnType<number> => ({ cast: 'integer' });
export const smallint = (): ColumnType<number> => ({ cast: 'smallint' });
export const boolean = (): ColumnType<boolean> => ({ cast: 'boolean' });
/** ISO 8601. */
export const timestamptz = (): ColumnType<string> => ({ cast: 'timestamptz' });
/** Written as text, read as parsed JSON. */
export const json = <Value>(): ColumnType<string, Value> => ({ cast: 'text', as: 'json' });
export const jsonb = <Value>(): ColumnType<string, Value> => ({ cast: 'text', as: 'jsonb' });
/** Written as an array literal. */
export const bigints = (): ColumnType<string, readonly number[]> => ({
  cast: 'text',
  as: 'bigint[]',
});
export const nullable = <Write extends Cell, Read>(
  type: ColumnType<Write, Read>,
): ColumnType<Write | null, Read | null> => type;
