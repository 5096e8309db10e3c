/**
 * Writes rows of several tables in one statement, which commits by itself. Its text depends only on whether
 * each table has no row, one row or more, so it is made once and prepared once per connection. A single row
 * is passed as plain values: arrays would make a bet that arrives alone a third slower.
 */
import { makeColumn } from '../column.ts';
import type { Sql } from '../database.ts';
import type { Cell, Table, WriteRow } from '../tables/table.ts';
import { columnNames, conflictText, selectedColumns, type Upsert } from './write-rows.ts';

interface Part {
  readonly table: Table;
  /** Distinguishes two writes to one table. */
  readonly mark: string;
  readonly onConflict: string;
  /** Columns to set, of which the first is the key; null for an insert. */
  readonly updated: readonly string[] | null;
  /** The number of the first value. */
  readonly first: number;
  readonly isAlone: boolean;
}

interface Prepared {
  readonly text: string;
  readonly name: string;
}

interface Insert<Of extends Table> {
  readonly rows: readonly WriteRow<Of>[];
  readonly mark?: string;
  readonly upsert?: Upsert<Of>;
}

interface Update<Of extends Table> {
  readonly row: WriteRow<Of>;
  /** The columns to write; the first finds the row. */
  readonly columns: readonly (keyof WriteRow<Of> & string)[];
}

interface Write extends Pick<Part, 'mark' | 'onConflict' | 'updated'> {
  readonly rows: readonly object[];
}

/** Callers add the same tables in the same order every time; the first must have rows. */
export class CombinedWrite {
  static readonly #prepared = new Map<string, Prepared>();
  readonly #parts: Part[] = [];
  readonly #values: unknown[] = [];

  /** Inserts the rows. */
  add<Of extends Table>(table: Of, { rows, mark = '', upsert }: Insert<Of>): void {
    if (rows.length === 0) return;
    const onConflict = conflictText(upsert);
    this.#add(table, { mark, onConflict, updated: null, rows: rows as readonly object[] });
  }

  /** Updates one existing row. */
  update<Of extends Table>(table: Of, { row, columns }: Update<Of>): void {
    this.#add(table, { mark: 'known', onConflict: '', updated: columns, rows: [row as object] });
  }

  async send(sql: Sql): Promise<void> {
    const shape = this.#parts.map(nameOf).join('-');
    let known = CombinedWrite.#prepared.get(shape);
    if (known === undefined) {
      // PostgreSQL truncates names to 63 characters.
      known = { name: `combined-${CombinedWrite.#prepared.size}`, text: makeText(this.#parts) };
      CombinedWrite.#prepared.set(shape, known);
    }
    await sql.query(known.text, this.#values, { name: known.name, isWrite: true });
  }

  #add(table: Table, { rows, ...write }: Write): void {
    const names = write.updated ?? columnNames(table);
    const cells = rows as readonly Readonly<Record<string, Cell>>[];
    const isAlone = cells.length === 1;
    this.#parts.push({ ...write, table, first: this.#values.length + 1, isAlone });
    for (const name of names) {
      const column = cells.map((row) => row[name] ?? null);
      this.#values.push(isAlone ? column[0] : makeColumn(column));
    }
  }
}

const nameOf = ({ table, mark, isAlone }: Part): string =>
  `${table.name}${mark === '' ? '' : `.${mark}`}${isAlone ? '.1' : ''}`;

/** Makes one statement: the first part is the main one, the others are its `with` parts. */
function makeText(parts: readonly Part[]): string {
  const [main = '', ...others] = parts.map(textOf);
  const withParts = others.map((text, index) => `part_${index} as (${text})`);
  return withParts.length === 0 ? main : `with ${withParts.join(',\n')} ${main}`;
}

function textOf({ table, onConflict, updated, first, isAlone }: Part): string {
  const names = updated ?? columnNames(table);
  const values = names.map((name, index) => `$${first + index}::${table.columns[name]?.cast}`);
  if (updated !== null) {
    const [key = '', ...sets] = names.map((name, index) => `${name} = ${values[index]}`);
    return `update ${table.name} set ${sets.join(', ')} where ${key}`;
  }
  const into = `insert into ${table.name} (${names.join(', ')})`;
  if (isAlone) {
    const cells = names.map((name, index) => {
      const { as } = table.columns[name] ?? {};
      return as === undefined ? values[index] : `${values[index]}::${as}`;
    });
    return `${into} values (${cells.join(', ')}) ${onConflict}`;
  }
  const arrays = values.map((value) => `${value}[]`).join(', ');
  return `${into} select ${selectedColumns(table)}
         from unnest(${arrays}) as row (${names.join(', ')}) ${onConflict}`;
}
