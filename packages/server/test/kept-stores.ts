/**
 * Stores that go from test to test: a store is migrated once, and emptied when it is closed. Making one for
 * each test would take half a second and more. One whose tables, functions or rights a test has changed is
 * not given out again.
 */
import type { Sql, Store } from '../src/store/database.ts';

/** A migrated store, to be opened again and again. */
export interface Kept {
  /** Opens it; the caller closes it and then puts it back. */
  open(): Promise<Store>;
  /** Ends what a session may have left, such as prepared statements. */
  readonly clean: string;
  /** Removes it for good. */
  drop(): Promise<void>;
}

/** The catalogs' rows with the transactions that wrote them: each change of a definition shows. */
const definitions = `select concat_ws(' ',
  (select concat_ws('/', count(*), sum(xmin::text::bigint)) from pg_class where oid >= 16384),
  (select concat_ws('/', count(*), sum(xmin::text::bigint)) from pg_attribute where attrelid >= 16384),
  (select concat_ws('/', count(*), sum(xmin::text::bigint)) from pg_proc where oid >= 16384),
  (select concat_ws('/', count(*), sum(xmin::text::bigint)) from pg_trigger),
  (select concat_ws('/', count(*), sum(xmin::text::bigint)) from pg_constraint where oid >= 16384),
  (select concat_ws('/', count(*), sum(xmin::text::bigint)) from pg_namespace),
  (select concat_ws('/', count(*), sum(xmin::text::bigint)) from pg_db_role_setting)) as definitions`;

async function readDefinitions(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ readonly definitions: string }>(definitions);
  return row?.definitions ?? '';
}

/** Deletes all rows. Only tables that hold rows are touched: a truncate of all takes ten times as long. */
export const emptyTables = (store: Sql): Promise<void> => store.script(deleteRows);

/** Without triggers and foreign keys, whose guards and order are for the server's own statements. */
const deleteRows = `do $$
declare
  name text;
  is_filled boolean;
  start_value bigint;
begin
  perform set_config('session_replication_role', 'replica', true);
  for name in
    select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'
  loop
    execute format('select exists (select from %I)', name) into is_filled;
    if is_filled then execute format('delete from %I', name); end if;
  end loop;
  for name, start_value in
    select s.sequencename, s.start_value from pg_sequences s
    where schemaname = 'public' and last_value is not null
  loop
    perform setval(quote_ident(name), start_value, false);
  end loop;
end $$`;

export class KeptStores {
  readonly #make: () => Promise<Kept>;
  readonly #free: { readonly kept: Kept; readonly definitions: string }[] = [];

  /** `make` makes a migrated store. */
  constructor(make: () => Promise<Kept>) {
    this.#make = make;
  }

  /** Opens an empty store with all tables that nobody else has. */
  async open(): Promise<Store> {
    const free = this.#free.pop();
    const kept = free?.kept ?? (await this.#make());
    const store = await kept.open();
    const before = free?.definitions ?? (await readDefinitions(store));
    if (free !== undefined) await emptyTables(store);
    return {
      ...store,
      close: async () => {
        const isSound = await isUnchanged(store, kept.clean, before);
        await store.close();
        if (isSound) this.#free.push({ kept, definitions: before });
        else await kept.drop();
      },
    };
  }
}

/**
 * The same store until it is closed: then it waits for what was begun, and takes no more. Without this a late
 * write of one test would meet the next.
 */
export function lend(store: Store): Store {
  const running = new Set<Promise<unknown>>();
  let isClosed = false;
  const lent = <Result>(begin: () => Promise<Result>): Promise<Result> => {
    if (isClosed) return Promise.reject(new Error('The store is closed.'));
    const work = begin();
    running.add(work);
    const end = () => running.delete(work);
    work.then(end, end);
    return work;
  };
  return {
    ...store,
    query: (...given) => lent(() => store.query(...given)),
    script: (text) => lent(() => store.script(text)),
    transaction: (work) => lent(() => store.transaction(work)),
    async close() {
      isClosed = true;
      await Promise.allSettled(running);
    },
  };
}

/** Also false if the store was lost or closed by its test. */
async function isUnchanged(store: Store, clean: string, before: string): Promise<boolean> {
  try {
    await store.script(clean);
    return (await readDefinitions(store)) === before;
  } catch {
    return false;
  }
}
