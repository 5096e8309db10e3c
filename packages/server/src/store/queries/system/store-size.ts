/** What the store's database says of itself. */
import { readBigint, type Sql } from '../../database.ts';

export interface DatabaseFacts {
  /** Such as `PostgreSQL 15.14`. */
  readonly version: string;
  readonly bytes: number;
}

export async function readDatabaseFacts({ query }: Sql): Promise<DatabaseFacts> {
  const [row] = await query<{ version: string; bytes: string }>(
    `select split_part(version(), ' on ', 1) as version,
       pg_database_size(current_database())::text as bytes`,
  );
  return { version: row?.version ?? '', bytes: readBigint(row?.bytes ?? '0') };
}

/** Bytes of each table with its indexes; tables that the store does not have are left out. */
export async function readTableSizes(
  { query }: Pick<Sql, 'query'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ name: string; bytes: string }>(
    `select c.relname as name, pg_total_relation_size(c.oid)::text as bytes from pg_class c
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
       and c.relname = any($1::text[])
     limit 1000`,
    [names],
  );
  return new Map(rows.map(({ name, bytes }) => [name, readBigint(bytes)]));
}
