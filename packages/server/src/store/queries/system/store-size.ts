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
