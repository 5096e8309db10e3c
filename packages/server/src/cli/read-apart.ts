/**
 * Reads a store in this process, so that a server which writes it never waits. PostgreSQL is read over a
 * connection of its own. The built-in store is read through the server that has it, some hundred rows at a
 * time.
 */
import { setPriority } from 'node:os';
import type { CommandInput } from '../admin/catalogue/commands.ts';
import { AdminProblem } from '../admin/command.ts';
import type { StoreReading } from '../admin/system/store/store-readings.ts';
import { systemClock } from '../base/clock.ts';
import type { Processes } from '../base/processes.ts';
import type { ChangingSql } from '../engine/audit/verify.ts';
import type { Settings } from '../start/settings/settings.ts';
import type { Sql, Store } from '../store/database.ts';
import { openStoreToRead } from '../store/open-store.ts';
import { mustHaveStore } from './local.ts';
import { readFromServer } from './remote.ts';

/** A third of what a busy server beside it gets; by Node's next constant it would be a tenth, and no end. */
export const niceness = 5;

interface Reading<Result> {
  readonly processes: Processes;
  readonly command: CommandInput;
  /** Reads what an earlier version has made, too. */
  readonly mayBeOlder?: boolean;
  /** Works on a store that nobody else can write, or on PostgreSQL. */
  readonly onStore: (store: Store) => Promise<Result>;
  /** Works through the server that has the built-in store, which changes meanwhile. */
  readonly onServer: (sql: ChangingSql) => Promise<Result>;
}

export async function readApart<Result>(
  settings: Settings,
  { processes, command, mayBeOlder = false, onStore, onServer }: Reading<Result>,
): Promise<Result> {
  // A server on the same machine takes bets meanwhile, and must not wait for a processor.
  setPriority(niceness);
  if (settings.databaseUrl === null && (await isServed(settings))) {
    return onServer(sqlThrough(settings));
  }
  await mustHaveStore(settings, command);
  const store = await openStoreToRead({ ...settings, processes, clock: systemClock, mayBeOlder });
  try {
    return await onStore(store);
  } finally {
    await store.close();
  }
}

export const isServed = async (settings: Settings): Promise<boolean> =>
  (await readFromServer(settings, { statements: [{ text: 'select 1', values: [] }] })) !== null;

/** Reads the store of a running server. It changes meanwhile. */
function sqlThrough(settings: Settings): ChangingSql {
  const send = async (statements: StoreReading['statements']) => {
    const rows = await readFromServer(settings, { statements });
    if (rows !== null) return rows;
    throw new Error('The server has stopped; the store was not read to its end.');
  };
  const script = () => Promise.reject(new AdminProblem('The store is only read.'));
  return {
    async query<Row>(text: string, values: readonly unknown[] = []) {
      const [rows] = await send([{ text, values: [...values] }]);
      return rows as Row[];
    },
    script,
    async together(read) {
      const statements: StoreReading['statements'] = [];
      const takers: ((rows: never[]) => void)[] = [];
      const collect: Sql['query'] = (text, values = []) =>
        new Promise((resolve) => {
          statements.push({ text, values: [...values] });
          takers.push(resolve);
        });
      const result = read({ query: collect, script });
      const all = await send(statements);
      for (const [index, take] of takers.entries()) take(all[index] as never[]);
      return result;
    },
  };
}
