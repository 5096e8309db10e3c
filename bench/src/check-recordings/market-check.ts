/**
 * Checks one market of a recording: its books against the second reading after each message, its rule
 * bets on the real engine, and its settlement against the second arithmetic.
 */
import {
  type MarketId,
  money,
  type PlayerId,
  playerId,
  siteId,
  transferRef,
} from '@layline/contract';
import type { MarketBook } from '@layline/feeds/betfair';
import type { Engine } from '@layline/server/engine';
import { expectedProfit, type Outcome, type Removal } from './arithmetic.ts';
import { differenceOfBooks, differenceOfPrices } from './compare-books.ts';
import { isOfLines, linesOf } from './line-arithmetic.ts';
import type { QuotedMarket } from './quote-book.ts';
import { type BettorsChange, RuleBettor } from './rule-bettor.ts';
import { keyIn, type PlainMarket } from './second-reading.ts';

const deposit = money(1_000_000_000_00);
const faultsShown = 3;

export interface MarketLine {
  readonly marketId: string;
  readonly messages: number;
  readonly books: number;
  readonly winner: string;
  readonly bets: number;
  /** Total difference between both settlements, in minor units. */
  readonly difference: bigint;
  readonly faults: readonly string[];
}

/** A market of a recording. */
export interface CheckedMarket {
  readonly marketId: MarketId;
  readonly source: string;
}

/** A message after both readings. */
interface ReadTwice {
  /** The feed's book. */
  readonly book: MarketBook | undefined;
  /** The second reading's. */
  readonly plain: PlainMarket;
  /** Number of the message. */
  readonly message: number;
}

/** A change that a message caused. */
interface FollowedChange extends BettorsChange {
  readonly plain: PlainMarket;
}

export class MarketCheck {
  readonly marketId: MarketId;
  readonly #engine: Engine;
  readonly #playerId: PlayerId;
  readonly #bettor: RuleBettor;
  readonly #removals: Removal[] = [];
  readonly #faults: string[] = [];
  #faultCount = 0;
  #messages = 0;
  #books = 0;

  constructor(engine: Engine, { marketId, source }: CheckedMarket) {
    this.marketId = marketId;
    this.#engine = engine;
    this.#playerId = playerId(`${source}/${marketId}`);
    this.#bettor = new RuleBettor(engine, { playerId: this.#playerId, marketId });
  }

  async open(): Promise<void> {
    await this.#must({
      kind: 'open-account',
      playerId: this.#playerId,
      siteId: siteId('check'),
      exposureLimit: null,
    });
    await this.#must({
      kind: 'move-funds',
      transferRef: transferRef(`stake-of-${this.#playerId}`),
      direction: 'deposit',
      playerId: this.#playerId,
      amount: deposit,
      remark: 'stake money',
    });
  }

  compare({ book, plain, message }: ReadTwice): void {
    this.#messages += 1;
    this.#noteRemovals(plain, message);
    if (book === undefined) {
      if (plain.runners.size > 0) this.#fault(message, 'the feed has no book');
      return;
    }
    this.#books += 1;
    const difference = differenceOfBooks(book, plain);
    if (difference !== null) this.#fault(message, difference);
  }

  async follow(followed: FollowedChange): Promise<void> {
    const { market, change, message } = followed;
    if (change.definition) await this.#define(change.definition, message);
    if (!market.definition.isDerived && !market.isStale) this.#comparePrices(followed);
    await this.#bettor.follow(followed);
  }

  async close(plain: PlainMarket): Promise<MarketLine> {
    for (const refusal of this.#bettor.refusals) this.#fault(null, refusal);
    const isClosed = plain.definition?.status === 'CLOSED';
    const difference = isClosed ? await this.#settle(plain) : 0n;
    if (difference !== 0n) this.#fault(null, `settled ${difference} apart`);
    const left = this.#faultCount - this.#faults.length;
    return {
      marketId: this.marketId,
      messages: this.#messages,
      books: this.#books,
      winner: isClosed ? winnersOf(plain) : 'not closed in the file',
      bets: this.#bettor.bets.length,
      difference,
      faults: left > 0 ? [...this.#faults, `and ${left} more`] : this.#faults,
    };
  }

  async #define(definition: QuotedMarket['definition'], message: number): Promise<void> {
    const outcome = await this.#engine.submit({ kind: 'define-market', definition });
    if (outcome.kind === 'refused') this.#fault(message, outcome.refusal.code);
  }

  #comparePrices({ change, market, plain, message }: FollowedChange): void {
    for (const shown of change.runners ?? []) {
      const runner = plain.runners.get(shown.runnerId);
      const definition = market.definition.runners.find((one) => one.runnerId === shown.runnerId);
      if (runner === undefined || definition?.status !== 'ACTIVE') continue;
      const difference = differenceOfPrices(shown, runner);
      if (difference !== null) this.#fault(message, `runner ${shown.runnerId} ${difference}`);
    }
  }

  #noteRemovals(plain: PlainMarket, message: number): void {
    for (const runner of plain.definition?.runners ?? []) {
      const key = keyIn(plain, runner);
      const isKnown = this.#removals.some(({ runnerId }) => runnerId === key);
      if (runner.status !== 'REMOVED' || isKnown) continue;
      const factorPercent = runner.adjustmentFactor ?? null;
      this.#removals.push({ message, runnerId: key, factorPercent });
    }
  }

  /** Total difference over bets and balance; 0 if all agree exactly. */
  async #settle(plain: PlainMarket): Promise<bigint> {
    const outcome = await this.#engine.submit({ kind: 'settle-market', marketId: this.marketId });
    if (outcome.kind === 'refused') {
      this.#fault(null, `settlement: ${outcome.refusal.code}`);
      return 0n;
    }
    const settled = outcome.events.find((event) => event.kind === 'market-settled');
    const profits = new Map(settled?.bets.map(({ betId, profit }) => [betId, BigInt(profit)]));
    const expected = this.#bettor.bets.map((bet) => expectedProfit(bet, this.#outcome(plain)));
    const apart = this.#bettor.bets.map(({ betId }, index) =>
      distance(profits.get(betId) ?? 0n, expected[index] ?? 0n),
    );
    const account = this.#engine.view.accountOf(this.#playerId);
    const total = expected.reduce((sum, profit) => sum + profit, BigInt(deposit));
    const balance = BigInt(account?.openingBalance ?? 0);
    if (account?.exposure !== 0) this.#fault(null, `exposure ${account?.exposure} is left over`);
    return apart.reduce((sum, each) => sum + each, distance(balance, total));
  }

  #outcome(plain: PlainMarket): Outcome {
    const { definition } = plain;
    const { bettingType = '', runners = [] } = definition ?? {};
    return {
      marketType: definition?.marketType ?? '',
      winners: definition?.numberOfWinners ?? 0,
      statuses: new Map(runners.map((runner) => [keyIn(plain, runner), runner.status])),
      lines: isOfLines(bettingType) ? linesOf(bettingType, runners) : null,
      removals: this.#removals,
    };
  }

  async #must(request: Parameters<Engine['submit']>[0]): Promise<void> {
    const outcome = await this.#engine.submit(request);
    if (outcome.kind === 'refused') this.#fault(null, `${request.kind}: ${outcome.refusal.code}`);
  }

  #fault(message: number | null, text: string): void {
    this.#faultCount += 1;
    if (this.#faults.length < faultsShown) {
      this.#faults.push(message === null ? text : `message ${message}: ${text}`);
    }
  }
}

const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);

function winnersOf({ definition }: PlainMarket): string {
  const isPaid = (status: string) => status === 'WINNER' || status === 'PLACED';
  const winners = definition?.runners.filter(({ status }) => isPaid(status)) ?? [];
  return winners.length === 0 ? 'none' : winners.map(({ id }) => id).join('+');
}
