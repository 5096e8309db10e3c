/**
 * Verifies a store in this process, so that a server which writes it never waits. PostgreSQL is read over a
 * connection of its own. The built-in store is read through the server that has it, some hundred rows at a
 * time.
 */
import { setPriority } from 'node:os';
import type { CommandAnswer, CommandInput } from '../admin/catalogue/commands.ts';
import { AdminProblem, type Done } from '../admin/command.ts';
import type { StoreReading } from '../admin/system/store/store-readings.ts';
import { atOneMoment, readAnchorFile, verify } from '../admin/system/store/verify.ts';
import { systemClock } from '../base/clock.ts';
import type { Processes } from '../base/processes.ts';
import { openAnchorSeal } from '../engine/audit/anchor/anchor-seal.ts';
import type { ChangingSql } from '../engine/audit/verify.ts';
import { readServerKey } from '../start/open-secrets.ts';
import type { Settings } from '../start/settings/settings.ts';
import type { Sql } from '../store/database.ts';
import { openStoreToRead } from '../store/open-store.ts';
import { mustHaveStore } from './local.ts';
import type { OnProgress } from './progress.ts';
import { readFromServer, reportFaults } from './remote.ts';

/** A third of what a busy server beside it gets; by Node's next constant it would be a tenth, and no end. */
const niceness = 5;

interface Verifying {
  readonly processes: Processes;
  readonly onProgress: OnProgress;
}

/** Reports faults to a running server too, which alerts its operators. */
export async function runVerify(
  settings: Settings,
  command: CommandInput,
  verifying: Verifying,
): Promise<CommandAnswer> {
  // A server on the same machine takes bets meanwhile, and must not wait for a processor.
  setPriority(niceness);
  const done = await verifyApart(settings, command, verifying);
  const { faults } = done.data as { readonly faults: readonly string[] };
  const [first = ''] = faults;
  if (faults.length > 0) {
    const reported = { count: faults.length, first: first.slice(0, 500) };
    // The exit code tells it too.
    await reportFaults(settings, reported).catch(() => undefined);
  }
  return { kind: 'done', done };
}

async function verifyApart(
  settings: Settings,
  command: CommandInput,
  { processes, onProgress }: Verifying,
): Promise<Done> {
  const anchor = await readAnchor(settings, command);
  const options = {
    anchor,
    onProgress: (seq: number) => onProgress(`the journal agrees up to number ${seq}`),
  };
  if (settings.databaseUrl === null && (await isServed(settings))) {
    return verify(sqlThrough(settings), options);
  }
  await mustHaveStore(settings, command);
  const store = await openStoreToRead({ ...settings, processes, clock: systemClock });
  try {
    return await atOneMoment(store, (sql) => verify(sql, options));
  } finally {
    await store.close();
  }
}

/** The key file is read, and made if there is none, only for an anchor. */
async function readAnchor(settings: Settings, { values: { anchor } }: CommandInput) {
  if (anchor === undefined) return null;
  return readAnchorFile(anchor, openAnchorSeal(await readServerKey(settings)));
}

const isServed = async (settings: Settings): Promise<boolean> =>
  (await readFromServer(settings, { statements: [{ text: 'select 1', values: [] }] })) !== null;

/** Reads the store of a running server. It changes meanwhile. */
function sqlThrough(settings: Settings): ChangingSql {
  const send = async (statements: StoreReading['statements']) => {
    const rows = await readFromServer(settings, { statements });
    if (rows !== null) return rows;
    throw new Error('The server has stopped; the store was not verified to its end.');
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
