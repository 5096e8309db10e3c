/** House prices as the simulated feed publishes them: three levels per side, changed by the dice. */
import {
  classicLadder,
  type MarketDefinition,
  type MarketId,
  money,
  type Odds,
  type PriceLevel,
  type RunnerId,
  type RunnerPrices,
  type SessionQuote,
} from '@layline/contract';
import type { Quote, Quotes, SessionQuoteNow } from '@layline/server/engine';
import type { Dice } from './dice.ts';

/** Ladder steps between which a runner's odds wander: from 1.06 to about 12. */
const stepMin = 6;
const stepMax = 220;

interface Selection {
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
}

interface Drawn extends Selection {
  /** That a level may have. */
  readonly sizes: readonly number[];
}

export class MarketCache implements Quotes {
  readonly #prices = new Map<string, RunnerPrices>();
  readonly #quotes = new Map<MarketId, SessionQuote>();
  readonly #stale = new Set<MarketId>();
  readonly #steps = new Map<string, number>();
  readonly #definitions = new Map<MarketId, MarketDefinition>();
  readonly offered = {
    find: (id: MarketId) => this.#definitions.get(id),
    all: () => this.#definitions.values(),
  };

  quote(marketId: MarketId, runnerId: RunnerId): Quote | null {
    const prices = this.#prices.get(`${marketId}/${runnerId}`) ?? null;
    return { isOpen: !this.#stale.has(marketId), prices };
  }

  pricesOf(marketId: MarketId, runnerId: RunnerId): RunnerPrices | null {
    return this.#prices.get(`${marketId}/${runnerId}`) ?? null;
  }

  /** Prices of every runner that has any; none while they are not to be trusted. */
  allPricesOf(marketId: MarketId): RunnerPrices[] {
    if (this.isStale(marketId)) return [];
    const ofMarket = [...this.#prices].filter(([key]) => key.startsWith(`${marketId}/`));
    return ofMarket.map(([, prices]) => prices);
  }

  /** Null while they are not to be trusted. */
  openPricesOf(marketId: MarketId, runnerId: RunnerId): RunnerPrices | null {
    return this.isStale(marketId) ? null : this.pricesOf(marketId, runnerId);
  }

  openQuoteOf(marketId: MarketId): SessionQuote | null {
    return this.isStale(marketId) ? null : (this.#quotes.get(marketId) ?? null);
  }

  sessionQuote(marketId: MarketId): SessionQuoteNow {
    return { isOpen: !this.isStale(marketId), quote: this.#quotes.get(marketId) ?? null };
  }

  publishQuote(marketId: MarketId, quote: SessionQuote): void {
    this.#quotes.set(marketId, quote);
  }

  offer(definition: MarketDefinition): void {
    this.#definitions.set(definition.marketId, definition);
  }

  publish(marketId: MarketId, prices: RunnerPrices): void {
    this.#prices.set(`${marketId}/${prices.runnerId}`, prices);
  }

  isStale(marketId: MarketId): boolean {
    return this.#stale.has(marketId);
  }

  setStale(marketId: MarketId, isStale: boolean): void {
    if (isStale) this.#stale.add(marketId);
    else this.#stale.delete(marketId);
  }

  drop(marketId: MarketId, runnerIds: readonly RunnerId[]): void {
    this.#stale.delete(marketId);
    for (const runnerId of runnerIds) {
      this.#prices.delete(`${marketId}/${runnerId}`);
      this.#steps.delete(`${marketId}/${runnerId}`);
    }
  }

  /** The current ladder step of the runner's odds. */
  stepOf(marketId: MarketId, runnerId: RunnerId): number {
    return this.#steps.get(`${marketId}/${runnerId}`) ?? 110;
  }

  /** New prices near the old ones; levels are sometimes missing, sizes often small. */
  draw(dice: Dice, { marketId, runnerId, sizes }: Drawn): RunnerPrices {
    const key = `${marketId}/${runnerId}`;
    const known = this.#steps.get(key) ?? dice.pick([8, 60, 80, 100, 120, 140, 170]);
    const step = Math.max(stepMin, Math.min(stepMax, known + dice.between(-3, 3)));
    this.#steps.set(key, step);
    const gap = dice.between(1, 2);
    const level = (at: number): PriceLevel => ({
      odds: classicLadder[at] as Odds,
      size: money(dice.pick(sizes)),
    });
    const count = dice.weigh([
      [1, 0],
      [2, 1],
      [6, 3],
    ]);
    const steps = Array.from({ length: count }, (_, index) => index);
    return {
      runnerId,
      back: steps.map((index) => level(step - index)),
      lay: steps.map((index) => level(step + gap + index)),
      lastTraded: null,
      tradedVolume: money(0),
    };
  }

  /** A line near the last, yes slightly above no; one side is sometimes closed. */
  drawQuote(dice: Dice, marketId: MarketId): SessionQuote {
    const known = this.#quotes.get(marketId);
    const line = Math.max(0, (known?.yes?.line ?? known?.no?.line ?? 30) + dice.between(-2, 2));
    const half = dice.isLucky(20) ? 0.5 : 0;
    const rates = dice.pick([
      [100, 100],
      [90, 110],
      [85, 115],
    ] as const);
    return {
      no: dice.isLucky(8) ? null : { line: line + half, rate: rates[1] },
      yes: dice.isLucky(8) ? null : { line: line + half + dice.below(2), rate: rates[0] },
    };
  }
}
