/** The storage under an engine, which survives a crash: rows in plain memory or in PGlite. */
import type { Instant } from '@layline/contract';
import {
  migrate,
  openPglite,
  type Records,
  readMigrations,
  recordsIn,
  type Sql,
  type Store,
} from '@layline/server/engine';
import type { Faults } from './faults.ts';
import { PlainRecords } from './plain-records.ts';
import type { KeptAccount, KeptBet, KeptRows, Row } from './rows.ts';
import { type NotedPayment, textOfTransfer } from './transfer-row.ts';

export const backendKinds = ['plain', 'pglite'] as const;
export type BackendKind = (typeof backendKinds)[number];

export interface StoreBackend {
  /**
   * Opens the engine. Transfer look-ups get no faults: they run in parallel with a commit, and a process
   * dying in one would leave that commit half done.
   */
  readonly engine: { readonly store: Store; readonly records: Records };
  /** Number of the journal's last row, if known immediately. */
  readonly lastSeq?: () => number;
  /** Journal rows after this number, in order. */
  journalAfter(seq: number): Promise<readonly Row[]>;
  readRows(): Promise<KeptRows>;
  /** Deletes every row, for the next seed. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

const noStore: Store = {
  kind: 'pglite',
  isPowerLossSafe: false,
  query: () => Promise.reject(new Error('plain records know no SQL')),
  script: () => Promise.reject(new Error('plain records know no SQL')),
  transaction: () => Promise.reject(new Error('plain records know no SQL')),
  close: () => Promise.resolve(),
  get read(): never {
    throw new Error('plain records know no SQL');
  },
};

export function openPlainBackend(faults: Faults): StoreBackend {
  let plain = new PlainRecords();
  const records: Records = {
    isApart: true,
    recover: () => faults.pass(() => plain.recover()),
    write: (batch, accounts) => faults.pass(() => plain.write(batch, accounts)),
    snapshot: (moment) => faults.pass(() => plain.snapshot(moment)),
    findTransfer: (...of) => plain.findTransfer(...of),
  };
  return {
    engine: { store: noStore, records },
    lastSeq: () => plain.journal.at(-1)?.seq ?? 0,
    journalAfter: (seq) => {
      const first = plain.journal.findLastIndex((row) => row.seq <= seq) + 1;
      return Promise.resolve(plain.journal.slice(first));
    },
    readRows: () => Promise.resolve(plain),
    empty: async () => {
      plain = new PlainRecords();
    },
    close: () => Promise.resolve(),
  };
}

/** How a call passes the faults: as a store call, or inside a transaction. */
type Pass = <Result>(work: () => Promise<Result>) => Promise<Result>;

const underFaults = (sql: Sql, pass: Pass): Sql => ({
  query: (text, values) => pass(() => sql.query(text, values)),
  script: (text) => pass(() => sql.script(text)),
});

export async function openPgliteBackend(faults: Faults, now: Instant): Promise<StoreBackend> {
  const store = await openPglite(null);
  await migrate(store, { migrations: await readMigrations(), now });
  const sound = recordsIn(store);
  const faulty: Store = {
    ...store,
    ...underFaults(store, (work) => faults.pass(work)),
    transaction: (work) =>
      faults.pass(() =>
        store.transaction((sql) => work(underFaults(sql, (inside) => faults.passInside(inside)))),
      ),
  };
  return {
    engine: {
      store: faulty,
      records: { ...recordsIn(faulty), findTransfer: (...of) => sound.findTransfer(...of) },
    },
    journalAfter: (seq) =>
      store.query(
        'select seq, part, event::text as event, hash from journal where seq > $1' +
          ' order by seq, part',
        [seq],
      ),
    readRows: () => readRows(store),
    empty: () => emptyTables(store),
    close: () => store.close(),
  };
}

interface PaymentLine extends NotedPayment {
  readonly key: string;
}

/** Accounts, transfers and bets, and contradictions among statement lines. */
async function readRows(sql: Sql): Promise<KeptRows> {
  const accounts = await sql.query<KeptAccount>(
    'select account_id as "accountId", balance, exposure from account',
  );
  const bets = await sql.query<KeptBet>(
    `select bet_id::text as "betId", matched, remaining, cancelled, lapsed, outcome, profit from whole_bet`,
  );
  const broken = await sql.query<{ accountId: string; line: number }>(
    `select account_id as "accountId", line from (
       select account_id, line, balance_after - amount as opening,
         coalesce(lag(balance_after) over lines, 0) as closing,
         row_number() over lines as nth
       from posting window lines as (partition by account_id order by line)) as statement
     where opening <> closing or line <> nth
     union all
     select account.account_id, account.lines from account
     left join posting on posting.account_id = account.account_id and posting.line = account.lines
     where coalesce(posting.balance_after, 0) <> account.balance`,
  );
  const payments = await sql.query<PaymentLine>(
    `select site_id || '/' || transfer_ref as key, player_id as "playerId", direction, amount, remark,
       code, seq from payment`,
  );
  return {
    payments: new Map(payments.map((row) => [row.key, textOfTransfer(row)])),
    accounts: new Map(accounts.map((row) => [row.accountId, row])),
    bets: new Map(bets.map((row) => [row.betId, row])),
    faults: broken.map(({ accountId, line }) => `line ${line} of ${accountId} is out of line`),
  };
}

async function emptyTables(sql: Sql): Promise<void> {
  const rows = await sql.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> $1",
    ['schema_migration'],
  );
  await sql.script(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`);
}
