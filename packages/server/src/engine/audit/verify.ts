/**
 * Verifies a store: the journal's hash chain row by row, the state rebuilt from the first row against every
 * snapshot and the tables, and every statement line against the one before. It only reads: disagreements are
 * reported as sentences, and nothing is repaired.
 */
import type { BetId, PlayerId } from '@layline/contract';
import {
  accountOf,
  apply,
  betOf,
  type Event,
  openExchange,
  parseEventText,
  restoreExchange,
  stateHash,
} from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import {
  type JournalText,
  readJournal,
  readSnapshotNumbers,
  readSnapshotState,
} from '../../store/queries/journal.ts';
import { readKeptRows, type StoredArchive } from '../../store/queries/system/journal-archive.ts';
import {
  countRows,
  readAccounts,
  readBetRows,
  readStruckBets,
  readTotal,
  type StoredAccount,
  type StoredBet,
} from '../../store/queries/verify.ts';
import { chainStart } from '../chain/chain.ts';
import { BrokenStore, followChain, unpackSnapshot } from '../memory/replay.ts';
import { ArchiveCheck } from './archive/archive-check.ts';
import { ArchivesAtHand } from './archive/at-hand.ts';
import { KeptRows, stateAtEnd } from './archive/kept-rows.ts';
import { AuditCheck } from './audit-check.ts';
import { BetCheck } from './bet-check.ts';
import { CashierCheck } from './cashier-check.ts';
import { LineCheck } from './line-check.ts';
import { PointsCheck } from './points-check.ts';
import { RootCheck } from './root-check.ts';
import { RoundPaymentCheck } from './round-payment-check.ts';
import { TransferCheck } from './transfer-check.ts';
import { WalletCheck } from './wallet-check.ts';

export interface VerifyReport {
  readonly events: number;
  /** The last command that was checked. */
  readonly seq: number;
  readonly journalHash: string;
  /** Hash of the journal's state at that command. */
  readonly stateHash: string;
  /** Number of snapshots compared with the state at their own command. */
  readonly snapshots: number;
  readonly accounts: number;
  readonly postings: number;
  readonly openBets: number;
  /** Number of transfers with a reference. */
  readonly payments: number;
  /** The command up to which texts were not read, since their archives are not at hand; 0 if all were. */
  readonly unreadTo: number;
  /** Names of the archives that are not at hand. */
  readonly missing: readonly string[];
  /** Empty if everything agrees. */
  readonly faults: readonly string[];
}

export interface VerifyOptions {
  /** Rebuilds up to this command only. The tables hold the newest state and are then not compared. */
  readonly at?: number;
  /** The folder of the archives. If one is not there, the state is rebuilt from where the newest ends. */
  readonly archiveDir?: string;
  /** Called now and then with the last command that was checked. */
  readonly onProgress?: (seq: number) => void;
}

/**
 * A store whose content may change between two statements. `together` runs the statements that `read` starts
 * at once on one moment of the store.
 */
export interface ChangingSql extends Sql {
  readonly together?: <Result>(read: (sql: Sql) => Promise<Result>) => Promise<Result>;
}

const faultsMax = 100;
/** Rows that one statement reads: so few that a store within a server's process stays free for bets. */
const rowsAtOnce = 500;

/**
 * No statement reads much, so that bets wait for none of them. Where the store changes meanwhile, each page
 * of a table is compared with the journal of the same moment.
 */
export async function verifyStore(
  sql: ChangingSql,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const verification = new Verification(sql, options);
  const tables = await verification.run();
  const { events, journalHash, snapshots, state, faults, unreadTo, missing } = verification;
  const reached = { seq: state.seq, journalHash, stateHash: stateHash(state) };
  const seen = { events, ...reached, snapshots, unreadTo, missing };
  return { ...seen, ...tables, faults: faults.slice(0, faultsMax) };
}

const nothingChecked = { accounts: 0, postings: 0, openBets: 0, payments: 0 };

class Verification {
  readonly #sql: ChangingSql;
  readonly #until: number;
  readonly #isWhole: boolean;
  readonly #archiveDir: string | null;
  readonly #onProgress: (seq: number) => void;
  state = openExchange();
  /** Faults found so far; the checks of the tables add theirs. */
  readonly faults: string[] = [];
  journalHash = chainStart;
  events = 0;
  snapshots = 0;
  unreadTo = 0;
  missing: readonly string[] = [];
  /** Of rows whose texts have left; null if they are not read. */
  #atHand: ArchivesAtHand | null = null;
  /** Snapshots that are compared once the journal comes to them. */
  #waiting: Set<number> = new Set();
  // Checks rows of past events while the journal is read.
  readonly #bets = new BetCheck();
  readonly #payments = new TransferCheck();
  readonly #points = new PointsCheck();
  readonly #rounds = new RoundPaymentCheck();
  readonly #audit = new AuditCheck();
  readonly #archives = new ArchiveCheck();
  readonly #cashier = new CashierCheck();
  readonly #wallets = new WalletCheck();
  readonly #roots = new RootCheck();
  readonly #ofEvents = [
    this.#bets,
    this.#points,
    this.#rounds,
    this.#audit,
    this.#archives,
    this.#cashier,
    this.#wallets,
  ];
  readonly #checks = [this.#payments, this.#roots, ...this.#ofEvents];

  constructor(sql: ChangingSql, options: VerifyOptions) {
    const { at, archiveDir, onProgress = () => undefined } = options;
    this.#sql = sql;
    this.#archiveDir = archiveDir ?? null;
    this.#until = at ?? Number.MAX_SAFE_INTEGER;
    this.#isWhole = at === undefined;
    this.#onProgress = onProgress;
  }

  async run() {
    try {
      this.#waiting = await readSnapshotNumbers(this.#sql);
      await this.#chooseStart();
      while (!(await this.#readOn())) this.#onProgress(this.state.seq);
      if (!this.#isWhole || this.faults.length > 0) return nothingChecked;
      return await this.#checkTables();
    } catch (error) {
      if (!(error instanceof BrokenStore)) throw error;
      this.faults.push(error.message);
      return nothingChecked;
    }
  }

  /** The first row, if all texts are at hand; else where the newest archive ends. */
  async #chooseStart(): Promise<void> {
    const atHand = await ArchivesAtHand.open(this.#sql, this.#archiveDir ?? '');
    const newest = atHand.archives.at(-1);
    if (newest === undefined) return;
    this.missing =
      this.#archiveDir === null ? atHand.archives.map(({ file }) => file) : await atHand.missing();
    if (this.missing.length === 0) this.faults.push(...(await atHand.changed()));
    if (this.missing.length === 0 && this.faults.length === 0) this.#atHand = atHand;
    else await this.#startAt(newest);
  }

  /**
   * Checks what the rows up to the end of an archive still have: hashes against roots, and each text that was
   * left against its hash. Then goes on from the state that the journal announced for this number.
   */
  async #startAt(archive: StoredArchive): Promise<void> {
    const { lastSeq } = archive;
    if (this.#until < lastSeq) throw new BrokenStore(`Number ${this.#until} is archived.`);
    this.state = await stateAtEnd(this.#sql, archive);
    this.unreadTo = lastSeq;
    const kept = new KeptRows();
    for (let after = 0; after < lastSeq; ) {
      const rows = await readKeptRows(this.#sql, { after, until: lastSeq, max: rowsAtOnce });
      if (rows.length === 0) break;
      for (const row of rows) {
        this.#roots.note(row);
        const event = kept.take(row);
        if (event === null) this.#bets.noteTextless(row.kind);
        else this.#note(event);
        this.events += 1;
        after = row.seq;
      }
      for (const check of this.#checks) await check.compare(this.#sql);
      this.#onProgress(after);
    }
    this.journalHash = kept.finish(archive);
  }

  #note(event: Event): void {
    this.#payments.note(this.state, event);
    for (const check of this.#ofEvents) check.note(event);
  }

  /** Returns true at what was the end of the journal. */
  async #readOn(): Promise<boolean> {
    const page = await readJournal(this.#sql, this.state.seq, rowsAtOnce);
    // A store that changes meanwhile may lose texts that were not read yet.
    const isTextless = page.some(({ event }) => event === '');
    if (isTextless) this.#atHand ??= await ArchivesAtHand.open(this.#sql, this.#archiveDir ?? '');
    const rows = isTextless ? ((await this.#atHand?.filled(page)) ?? []) : page;
    const isMore = await this.#take(rows);
    return rows.length <= rowsAtOnce || !isMore;
  }

  /** Returns false once the journal was read as far as is wanted. */
  async #take(rows: readonly JournalText[]): Promise<boolean> {
    for (const [index, row] of rows.entries()) {
      if (row.seq > this.#until) return false;
      this.#apply(row);
      const isDone = rows[index + 1]?.seq !== row.seq;
      if (isDone && this.#waiting.delete(row.seq)) await this.#checkSnapshot();
    }
    for (const check of this.#checks) await check.compare(this.#sql);
    return true;
  }

  /** Throws BrokenStore for a row that cannot follow. */
  #apply(row: JournalText): void {
    this.journalHash = followChain(this.journalHash, row);
    this.#roots.note(row);
    try {
      const event = parseEventText(row.event);
      apply(this.state, event);
      this.#note(event);
      this.events += 1;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new BrokenStore(`Number ${this.state.seq}: ${reason}`, { cause: error });
    }
  }

  /** Reads tables at a moment of which the whole journal was applied. */
  async #atNow<Result>(read: (sql: Sql) => Promise<Result>): Promise<Result> {
    const together = this.#sql.together ?? ((work) => work(this.#sql));
    for (;;) {
      const [rows, result] = await together((sql) =>
        Promise.all([readJournal(sql, this.state.seq, rowsAtOnce), read(sql)]),
      );
      await this.#take(rows);
      if (rows.length <= rowsAtOnce) return result;
    }
  }

  async #checkSnapshot(): Promise<void> {
    const packed = await readSnapshotState(this.#sql, this.state.seq);
    // The running server keeps few of them.
    if (packed === null) return;
    this.snapshots += 1;
    const [hash, given] = [await hashOfSnapshot(packed), stateHash(this.state)];
    if (hash === given) return;
    const reason = hash === null ? 'cannot be read' : `has the hash ${hash}`;
    this.faults.push(`The snapshot at ${this.state.seq} ${reason}; the journal gives ${given}.`);
  }

  async #checkTables() {
    const found: string[] = [];
    const sum = await readTotal(this.#sql);
    if (sum !== '0') found.push(`All balances together come to ${sum}, not to 0.`);
    const { accounts, lines, postings } = await this.#checkAccounts(found);
    const { openBets, changed } = await this.#checkBets();
    this.#bets.finish();
    await this.#archives.finish(this.#sql);
    const payments = await this.#payments.count(this.#sql);
    await this.#cashier.finish(this.#sql);
    await this.#points.finish(this.#sql);
    this.faults.push(...this.#checks.flatMap((check) => check.faults));
    this.faults.push(...found, ...lines.faults, ...changed);
    return { payments, accounts, postings, openBets };
  }

  async #checkAccounts(found: string[]) {
    const postings = await countRows(this.#sql, 'posting');
    const lines = new LineCheck(this.state.seq);
    let accounts = 0;
    for await (const page of this.#pages(
      (sql, after: string) => readAccounts(sql, { after, max: rowsAtOnce }),
      '',
    )) {
      for (const account of page) this.#checkAccount(account, found);
      accounts += page.length;
      await lines.compare(this.#sql, page);
    }
    lines.finish(postings);
    return { accounts, lines, postings };
  }

  #checkAccount({ id, player, balance, exposure }: StoredAccount, found: string[]): void {
    const held = this.state.ledger.balances.get(id) ?? 0;
    if (held !== balance) found.push(`${id} holds ${balance}; the journal gives ${held}.`);
    const risked = player === null ? 0 : (accountOf(this.state, player as PlayerId)?.exposure ?? 0);
    if (risked !== exposure) {
      found.push(`${id} has ${exposure} at risk; the journal gives ${risked}.`);
    }
  }

  /** Compares the rows of bets; exposures cover session and casino bets. */
  async #checkBets() {
    const changed: string[] = [];
    let openBets = 0;
    for await (const page of this.#pages(
      (sql, after: number) => readBetRows(sql, { after, max: rowsAtOnce }),
      0,
    )) {
      for (const row of page) {
        this.#bets.noteRow(row);
        if (!row.isOpenOdds) continue;
        openBets += 1;
        if (!this.#isAsJournal(row)) {
          changed.push(`The row of bet ${row.id} is not what the journal gives.`);
        }
      }
    }
    for (let at = 0; at < this.#bets.changedBets.length; at += rowsAtOnce) {
      const ids = this.#bets.changedBets.slice(at, at + rowsAtOnce);
      this.#bets.compareChanged(await this.#atNow((sql) => readStruckBets(sql, ids)));
    }
    return { openBets, changed };
  }

  #isAsJournal({ id, matched, remaining, cancelled, lapsed }: StoredBet): boolean {
    const bet = betOf(this.state, String(id) as BetId);
    return (
      bet?.matched === matched &&
      bet.remaining === remaining &&
      bet.cancelled === cancelled &&
      bet.lapsed === lapsed
    );
  }

  /** Yields pages by key, each of the moment of the last applied event. */
  async *#pages<Row extends { readonly id: Key }, Key>(
    read: (sql: Sql, after: Key) => Promise<Row[]>,
    first: Key,
  ): AsyncGenerator<readonly Row[]> {
    for (let after = first, isMore = true; isMore; ) {
      const page = await this.#atNow((sql) => read(sql, after));
      yield page;
      after = page.at(-1)?.id ?? after;
      // Rows that are added after the last page are not waited for.
      isMore = page.length === rowsAtOnce;
    }
  }
}

async function hashOfSnapshot(packed: string): Promise<string | null> {
  try {
    return stateHash(restoreExchange(JSON.parse(await unpackSnapshot(packed))));
  } catch {
    return null;
  }
}
