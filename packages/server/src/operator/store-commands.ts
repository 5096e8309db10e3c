/** The store as a whole: a copy of it in one file, and filling an empty store from such a file. */
import { z } from 'zod';
import { checkChains } from '../dealer/chains/check-chains.ts';
import { type VerifyReport, verifyStore } from '../desk/verify.ts';
import { BackupProblem, backUp, type Copied, restore } from '../store/backup.ts';
import type { Store } from '../store/database.ts';
import { type Command, command, type Done, OperatorProblem } from './command.ts';

const file = z.string().min(1, 'must be a file');

async function report(what: string, copying: Promise<Copied>): Promise<Done> {
  try {
    const copied = await copying;
    const text = `${what} ${copied.file}: ${copied.tables} tables, ${copied.rows} rows.`;
    return { data: copied, text };
  } catch (error) {
    if (error instanceof BackupProblem) throw new OperatorProblem(error.message);
    throw error;
  }
}

/** On PostgreSQL one moment of the store; bets go on meanwhile. */
const verify = (store: Store): Promise<VerifyReport> =>
  store.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only');
    const report = await verifyStore(sql);
    return { ...report, faults: [...report.faults, ...(await checkChains(sql))] };
  });

function tell(report: VerifyReport): Done {
  const { faults, events, accounts, postings, openBets, payments, stateHash } = report;
  const looked =
    `${events} events, ${accounts} accounts, ${postings} lines, ${payments} payments, ` +
    `${openBets} open bets; ` +
    `state ${stateHash}.`;
  const text = faults.length === 0 ? `All agrees: ${looked}` : [...faults, looked].join('\n');
  return { data: report, text, isFault: faults.length > 0 };
}

export const storeCommands: readonly Command[] = [
  command({
    name: 'verify',
    summary: 'Prove the store: journal, snapshots, balances and lines must agree.',
    schema: z.object({}),
    run: async ({ store }) => tell(await verify(store)),
  }),
  command({
    name: 'backup',
    summary: 'Copy the whole store into a new file; sessions are left out.',
    positions: ['file'],
    schema: z.object({ file }),
    run: ({ store, clock }, given) => report('Written to', backUp(store, given.file, clock.now())),
  }),
  command({
    name: 'restore',
    summary: 'Fill an empty store, built in or PostgreSQL, from a backup.',
    positions: ['file'],
    schema: z.object({ file }),
    async run() {
      throw new OperatorProblem('A server runs on this store; restore into an empty one.');
    },
  }),
];

export const runRestore = (store: Store, given: string, now: Parameters<typeof restore>[2]) =>
  report('Restored from', restore(store, given, now));
