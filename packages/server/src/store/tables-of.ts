/** Lists a store's tables from PostgreSQL's catalogue, referenced tables first. */
import type { Sql } from './database.ts';

export interface TableFacts {
  readonly name: string;
  /** Columns with generated numbers. */
  readonly identities: readonly string[];
}

interface Reference {
  readonly name: string;
  readonly target: string;
}

export async function readTables(sql: Sql): Promise<TableFacts[]> {
  const tables = await sql.query<{ name: string; identities: string[] }>(
    `select tables.table_name::text as name, array(
       select column_name::text from information_schema.columns
       where columns.table_schema = 'public' and columns.table_name = tables.table_name
         and is_identity = 'YES') as identities
     from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const references = await sql.query<Reference>(
    `select conrelid::regclass::text as name, confrelid::regclass::text as target
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  return inOrder(tables, references);
}

/** Throws if tables refer to each other in a cycle. */
function inOrder(tables: readonly TableFacts[], references: readonly Reference[]): TableFacts[] {
  const ordered: TableFacts[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const ready = [...waiting].filter(
      (table) => !references.some(({ name, target }) => name === table.name && names.has(target)),
    );
    if (ready.length === 0) throw new Error(`These tables form a ring: ${[...names].join(', ')}`);
    for (const table of ready) {
      ordered.push(table);
      waiting.delete(table);
    }
  }
  return ordered;
}
