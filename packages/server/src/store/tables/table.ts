/**
 * Describes a table once: its columns give the rows their types, the multi-row insert its text and COPY its
 * encoding. The tables that the engine fills stand beside this file, one each.
 */

import type { BetId } from '@layline/contract';

export type Cell = string | number | boolean | null;

/** `Write` is what a row carries to the store, `Read` what the store answers. */
export interface ColumnType<Write extends Cell, Read = Write> {
  readonly cast: 'text' | 'bigint' | 'integer' | 'smallint' | 'boolean' | 'timestamptz';
  /** The column's own type where values travel as text. */
  readonly as?: 'json' | 'jsonb' | 'bigint[]';
  /** Types alone; never set. */
  readonly write?: Write;
  readonly read?: Read;
}

type Columns = Readonly<Record<string, ColumnType<Cell, unknown>>>;

export interface Table<Of extends Columns = Columns> {
  readonly name: string;
  readonly columns: Of;
}

/** A row on its way into the store. */
export type WriteRow<Of extends Table> = {
  readonly [Name in keyof Of['columns']]: Exclude<Of['columns'][Name]['write'], undefined>;
};

/** A row as a query answers it. */
export type ReadRow<Of extends Table> = {
  [Name in keyof Of['columns']]: Exclude<Of['columns'][Name]['read'], undefined>;
};

export const table = <const Of extends Columns>(name: string, columns: Of): Table<Of> => ({
  name,
  columns,
});

export const text = <Value extends string = string>(): ColumnType<Value> => ({ cast: 'text' });
export const bigint = (): ColumnType<number> => ({ cast: 'bigint' });
/** Ids of bets are texts in the exchange and numbers in the store. */
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
