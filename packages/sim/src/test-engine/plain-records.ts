/**
 * Records without SQL: keeps the rows of each batch as a store would show them, and checks them on
 * arrival. Fast, so that a simulation can try a million commands. Engine and rows are the same; SQL is
 * tested with PGlite.
 */
import {
  apply,
  openExchange,
  parseEventText,
  restoreExchange,
  snapshotExchange,
} from '@layline/exchange';
import {
  type AccountRow,
  type AccountSummary,
  type AnsweredTransfer,
  type Batch,
  chainHash,
  chainStart,
  type Memory,
  type StateAt,
} from '@layline/server/engine';
import { referenceMax } from '../acts/failing-commands.ts';
import type { KeptBet, KeptRows, Row } from './rows.ts';
import { textOfTransfer } from './transfer-row.ts';
import { turn } from './turn.ts';

/** As PostgreSQL refuses it. */
const tooLong = (): Error =>
  Object.assign(new Error('index row size exceeds btree maximum'), { code: '54000' });

interface Snapshot {
  readonly text: string;
  readonly lastHash: string;
}

export class PlainRecords implements KeptRows {
  readonly journal: Row[] = [];
  readonly accounts = new Map<string, AccountSummary & { readonly exposure: number }>();
  readonly bets = new Map<string, KeptBet>();
  readonly payments = new Map<string, string>();
  readonly #answered = new Map<string, AnsweredTransfer>();
  /** Constraint violations of the rows. */
  readonly faults: string[] = [];
  #snapshot: Snapshot | null = null;

  recover(): Promise<Memory> {
    const saved = this.#snapshot;
    const state = saved === null ? openExchange() : restoreExchange(JSON.parse(saved.text));
    let lastHash = saved?.lastHash ?? chainStart;
    let replayed = 0;
    const from = this.journal.findLastIndex(({ seq }) => seq <= state.seq) + 1;
    for (const row of this.journal.slice(from)) {
      apply(state, parseEventText(row.event));
      lastHash = row.hash;
      replayed += 1;
    }
    const summaries = new Map([...this.accounts].map(([id, summary]) => [id, { ...summary }]));
    return Promise.resolve({ state, twin: null, summaries, lastHash, replayed, unusable: 0 });
  }

  /** Yields like a store: data handed over must not change meanwhile. */
  async write(batch: Batch, accounts: readonly AccountRow[]): Promise<void> {
    await turn();
    await turn();
    if (batch.transferAnswers.some((row) => row.transferRef.length > referenceMax)) throw tooLong();
    this.#writeJournal(batch);
    for (const [betId, { matched, remaining, cancelled, lapsed }] of batch.bets) {
      const known = this.bets.get(betId);
      const over = { outcome: known?.outcome ?? 'open', profit: known?.profit ?? 0 };
      this.bets.set(betId, { betId, matched, remaining, cancelled, lapsed, ...over });
    }
    for (const paid of [...batch.settled, ...batch.resettled]) this.#settle(paid);
    this.#writePayments(batch);
    this.#writePostings(batch);
    for (const { summary, exposure } of accounts) {
      this.accounts.set(summary.accountId, { ...summary, exposure });
      this.#checkLines(summary);
    }
  }

  snapshot({ state, lastHash }: StateAt): Promise<void> {
    this.#snapshot = { text: JSON.stringify(snapshotExchange(state)), lastHash };
    return Promise.resolve();
  }

  #writeJournal({ journal }: Batch): void {
    for (const { seq, part, event, hash } of journal) {
      const last = this.journal.at(-1);
      const isNext = last === undefined || seq > last.seq || (seq === last.seq && part > last.part);
      if (!isNext) this.faults.push(`the journal has number ${seq}/${part} twice`);
      if (hash !== chainHash(last?.hash ?? chainStart, event)) {
        this.faults.push(`the hash chain is broken at number ${seq}/${part}`);
      }
      this.journal.push({ seq, part, event, hash });
    }
  }

  findTransfer(siteId: string, ref: string): Promise<AnsweredTransfer | null> {
    return Promise.resolve(this.#answered.get(`${siteId}/${ref}`) ?? null);
  }

  #writePayments({ transferAnswers }: Batch): void {
    for (const row of transferAnswers) {
      const key = `${row.siteId}/${row.transferRef}`;
      if (this.payments.has(key)) this.faults.push(`the payment ${key} has two rows`);
      this.payments.set(key, textOfTransfer(row));
      this.#answered.set(key, row);
    }
  }

  #settle({ bets, explain }: Batch['resettled'][number]): void {
    for (const [index, { betId, outcome, profit }] of bets.entries()) {
      const known = this.bets.get(betId);
      if (explain(index).length === 0) this.faults.push(`bet ${betId} has no worksheet`);
      if (known === undefined) this.faults.push(`bet ${betId} is settled and has no row`);
      else this.bets.set(betId, { ...known, outcome, profit });
    }
  }

  /** Running balances of a statement: each line continues from the previous one. */
  #writePostings({ postings }: Batch): void {
    const held = new Map<string, { balance: number; lines: number }>();
    for (const { accountId, line, amount, balanceAfter } of postings.flatMap((one) => [
      ...one.rows(),
    ])) {
      const known = this.accounts.get(accountId) ?? { balance: 0, lines: 0 };
      const before = held.get(accountId) ?? { balance: known.balance, lines: known.lines };
      if (before.lines + 1 !== line || before.balance + amount !== balanceAfter) {
        this.faults.push(`line ${line} of ${accountId} does not go on from the one before`);
      }
      held.set(accountId, { balance: balanceAfter, lines: line });
    }
    this.#posted = held;
  }

  #posted: ReadonlyMap<string, { balance: number; lines: number }> = new Map();

  #checkLines({ accountId, balance, lines }: AccountSummary): void {
    const posted = this.#posted.get(accountId);
    if (posted === undefined || (posted.balance === balance && posted.lines === lines)) return;
    this.faults.push(`${accountId} says ${balance}, its last line ${posted.balance}`);
  }
}
