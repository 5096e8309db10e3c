/** Writes rows of a table (store/tables): many by one insert or update, large numbers by COPY. */
import { unnest } from '../column.ts';
import { type Copy, makeCopyChunks } from '../copy/copy-rows.ts';
import type { Sql } from '../database.ts';
import type { Cell, Table, WriteRow } from '../tables/table.ts';

export type Names<Of extends Table> = readonly (keyof Of['columns'] & string)[];

/** An existing row keeps its key and gets these columns. */
export interface Upsert<Of extends Table> {
  readonly key: Names<Of>;
  readonly changes: Names<Of>;
}

export const columnNames = ({ columns }: Table): string[] => Object.keys(columns);

/** The select list of a multi-row insert from the unnested arrays. */
export const selectedColumns = ({ columns }: Table): string =>
  Object.entries(columns)
    .map(([name, { as }]) => (as === undefined ? name : `${name}::${as}`))
    .join(', ');

/** Returns `on conflict …`; empty if all rows are new. */
export const conflictText = <Of extends Table>(upsert: Upsert<Of> | undefined): string =>
  upsert === undefined
    ? ''
    : `on conflict (${upsert.key.join(', ')}) do update set ${upsert.changes
        .map((name) => `${name} = excluded.${name}`)
        .join(', ')}`;

interface Rows<Of extends Table> {
  readonly table: Of;
  readonly rows: readonly WriteRow<Of>[];
}

const arraysOf = <Of extends Table>({ table, rows }: Rows<Of>) =>
  unnest(
    Object.entries(table.columns).map(([name, { cast }]) => [
      cast,
      rows.map((row) => row[name as keyof WriteRow<Of>] as Cell),
    ]),
  );

/** Sends no statement if there are no rows. */
export async function insertRows<Of extends Table>(
  sql: Sql,
  { table, rows, upsert }: Rows<Of> & { readonly upsert?: Upsert<Of> },
): Promise<void> {
  if (rows.length === 0) return;
  const names = columnNames(table).join(', ');
  const arrays = arraysOf({ table, rows });
  await sql.query(
    `insert into ${table.name} (${names}) select ${selectedColumns(table)}
     from ${arrays.sql} as row (${names}) ${conflictText(upsert)}`,
    arrays.values,
  );
}

/** Finds each row by the table's first column. `kept` columns keep an existing value. */
export async function updateRows<Of extends Table>(
  sql: Sql,
  { table, rows, kept = [] }: Rows<Of> & { readonly kept?: Names<Of> },
): Promise<void> {
  if (rows.length === 0) return;
  const [key = '', ...others] = columnNames(table);
  const sets = others.map((name) =>
    kept.includes(name)
      ? `${name} = coalesce(${table.name}.${name}, row.${name})`
      : `${name} = row.${name}`,
  );
  const arrays = arraysOf({ table, rows });
  await sql.query(
    `update ${table.name} set ${sets.join(', ')}
     from ${arrays.sql} as row (${columnNames(table).join(', ')}) where ${table.name}.${key} = row.${key}`,
    arrays.values,
  );
}

/** Rows are read while PostgreSQL handles the previous ones. */
export const copyRows = <Of extends Table>(of: Of, rows: Iterable<WriteRow<Of>>): Copy => ({
  text: `copy ${of.name} (${columnNames(of).join(', ')}) from stdin binary`,
  chunks: makeCopyChunks(
    rows,
    Object.entries(of.columns).map(([name, { cast }]) => ({
      cast,
      of: (row: WriteRow<Of>) => row[name as keyof WriteRow<Of>] as Cell,
    })),
  ),
});
