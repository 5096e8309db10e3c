/** Builds writes from conditions. They are sent by the store's own `query`, which detects outages. */
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Sql } from '../database.ts';
import type { Tables } from '../tables.ts';

/** Only builds text: it has no connection. */
export const draft = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export function send<Row>({ query }: Sql, written: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = written.compile();
  return query<Row>(sql, parameters);
}
