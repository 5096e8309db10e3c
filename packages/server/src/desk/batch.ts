/**
 * What one commit writes: the events of its commands as journal rows, and the bets, lines, balances
 * and markets that follow from them. Gathered while the commands are decided, written at once.
 */
import {
  type MarketDefinition,
  type MarketId,
  type Money,
  makeInstant,
  money,
  type PlayerId,
  profitAt,
  sumMoney,
} from '@layline/contract';
import {
  accountOf,
  type BetPlaced,
  type Event,
  type ExchangeState,
  type MarketSettled,
  marketOf,
  type SettledBet,
} from '@layline/exchange';
import type { Transfer } from '@layline/ledger';
import { type Book, type Books, bookOf, bookTransfer, type PostingRow } from './books.ts';
import { chainHash } from './chain.ts';

export interface JournalRow {
  readonly seq: number;
  readonly part: number;
  readonly at: string;
  readonly siteId: string | null;
  readonly kind: string;
  readonly event: string;
  readonly previousHash: string;
  readonly hash: string;
}

export interface BetRow {
  readonly event: BetPlaced;
  readonly definition: MarketDefinition;
  readonly oddsMatched: number;
  readonly profitMax: Money;
  readonly lossMax: Money;
}

export interface MarketRow {
  readonly definition: MarketDefinition;
  readonly seq: number;
}

export interface SettledRow {
  readonly bet: SettledBet;
  readonly at: string;
}

export interface PostedRow extends PostingRow {
  readonly at: string;
  readonly seq: number;
}

export interface AccountRow {
  readonly book: Book;
  readonly exposure: Money;
  readonly exposureLimit: Money | null;
}

export class Batch {
  readonly journal: JournalRow[] = [];
  readonly bets: BetRow[] = [];
  readonly settledBets: SettledRow[] = [];
  readonly settledMarkets: { readonly marketId: MarketId; readonly at: string }[] = [];
  readonly markets = new Map<MarketId, MarketRow>();
  readonly postings: PostedRow[] = [];
  readonly #books: Books;
  readonly #touched = new Map<string, PlayerId | null>();
  lastHash: string;
  commands = 0;

  constructor(books: Books, lastHash: string) {
    this.#books = books;
    this.lastHash = lastHash;
  }

  get isEmpty(): boolean {
    return this.journal.length === 0;
  }

  /** `state` is the exchange before the event is applied. */
  add(state: ExchangeState, event: Event, part: number): void {
    const text = JSON.stringify(event);
    const hash = chainHash(this.lastHash, text);
    const at = makeInstant(event.at);
    const { seq, kind } = event;
    const siteId = siteOf(state, event);
    const row = { seq, part, at, siteId, kind, event: text, previousHash: this.lastHash, hash };
    this.journal.push(row);
    this.lastHash = hash;
    this.#follow(state, event, at);
  }

  /** Balances and exposures of every account the batch touched, read after its last event. */
  accounts(state: ExchangeState): AccountRow[] {
    return [...this.#touched].map(([accountId, playerId]) => {
      const book = this.#books.get(accountId);
      if (!book) throw new Error(`The account ${accountId} has no book`);
      const view = playerId === null ? undefined : accountOf(state, playerId);
      const held = state.ledger.balances.get(accountId) ?? 0;
      if (held !== book.balance) {
        throw new Error(`${accountId}: the ledger holds ${held}, its book ${book.balance}`);
      }
      return {
        book,
        exposure: view?.exposure ?? money(0),
        exposureLimit: view?.exposureLimit ?? null,
      };
    });
  }

  #follow(state: ExchangeState, event: Event, at: string): void {
    switch (event.kind) {
      case 'account-opened':
        bookOf(this.#books, { kind: 'player', playerId: event.playerId }, event.siteId);
        return this.#touch(event.playerId);
      case 'funds-moved':
        return this.#post([event.transfer], at, event.seq);
      case 'market-defined':
        for (const { playerId } of event.exposures) this.#touch(playerId);
        this.markets.set(event.definition.marketId, event);
        return;
      case 'bet-placed':
        this.bets.push(makeBetRow(state, event));
        return this.#touch(event.playerId);
      case 'bet-refused':
        return;
      case 'market-settled':
        return this.#settle(state, event, at);
    }
  }

  #settle(state: ExchangeState, event: MarketSettled, at: string): void {
    for (const bet of event.bets) this.settledBets.push({ bet, at });
    for (const playerId of marketOf(state, event.marketId)?.positions.keys() ?? []) {
      this.#touch(playerId);
    }
    this.settledMarkets.push({ marketId: event.marketId, at });
    this.#post(event.transfers, at, event.seq);
  }

  #post(transfers: readonly Transfer[], at: string, seq: number): void {
    for (const transfer of transfers) {
      for (const row of bookTransfer(this.#books, transfer)) {
        this.postings.push({ ...row, at, seq });
        const book = this.#books.get(row.accountId);
        this.#touched.set(row.accountId, (book?.playerId ?? null) as PlayerId | null);
      }
    }
  }

  #touch(playerId: PlayerId): void {
    this.#touched.set(`player:${playerId}`, playerId);
  }
}

function siteOf(state: ExchangeState, event: Event): string | null {
  if (event.kind === 'account-opened' || event.kind === 'bet-placed') return event.siteId;
  if (event.kind === 'market-defined' || event.kind === 'market-settled') return null;
  return accountOf(state, event.playerId)?.siteId ?? null;
}

/** What the whole bet gains and costs at the odds it was matched at. */
function makeBetRow(state: ExchangeState, event: BetPlaced): BetRow {
  const market = marketOf(state, event.marketId);
  if (!market) throw new Error(`A bet on ${event.marketId}, which is not defined`);
  const sizes = sumMoney(event.fills.map((fill) => fill.size));
  const gain = sumMoney(event.fills.map((fill) => profitAt(fill.odds, fill.size)));
  const weighted = event.fills.reduce((sum, fill) => sum + fill.odds * fill.size, 0);
  const isBack = event.side === 'back';
  return {
    event,
    definition: market.definition,
    oddsMatched: Math.round(weighted / sizes),
    profitMax: isBack ? gain : sizes,
    lossMax: isBack ? sizes : gain,
  };
}
