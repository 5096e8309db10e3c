/**
 * Bets by rule: on every runner back 100 and lay 100 at the first suitable price before the off, and
 * again at the first one in play. Fills are kept for the second arithmetic.
 */
import {
  type BetId,
  clientRef,
  type MarketChange,
  type MarketId,
  money,
  type PlayerId,
  type RunnerId,
  type RunnerPrices,
  type Side,
  sides,
} from '@layline/contract';
import type { Engine } from '@layline/server/engine';
import type { RuleBet } from './arithmetic.ts';
import type { QuotedMarket } from './quote-book.ts';

const stake = money(10_000);
const limits = { stakeMin: money(1), stakeMax: money(100_000_00) };

export interface PlacedBet extends RuleBet {
  readonly betId: BetId;
}

interface Bettor {
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
}

/** A change of a market, and the number of its message. */
export interface BettorsChange {
  readonly market: QuotedMarket;
  readonly change: MarketChange;
  readonly message: number;
}

/** A side of a runner to bet on. */
interface Choice {
  readonly prices: RunnerPrices;
  readonly side: Side;
}

export class RuleBettor {
  readonly bets: PlacedBet[] = [];
  readonly refusals: string[] = [];
  readonly #engine: Engine;
  readonly #playerId: PlayerId;
  readonly #marketId: MarketId;
  readonly #done = new Set<string>();

  constructor(engine: Engine, { playerId, marketId }: Bettor) {
    this.#engine = engine;
    this.#playerId = playerId;
    this.#marketId = marketId;
  }

  /** Considers the runners that a change moved. */
  async follow({ market, change, message }: BettorsChange): Promise<void> {
    if (market.isStale || market.definition.status !== 'OPEN') return;
    const moved = change.definition ? market.prices.values() : (change.runners ?? []);
    for (const prices of moved) {
      if (!isActive(market, prices.runnerId)) continue;
      for (const side of sides) await this.#bet({ prices, side }, { market, message });
    }
  }

  async #bet({ prices, side }: Choice, { market, message }: Omit<BettorsChange, 'change'>) {
    const moment = market.definition.isInPlay ? 'in-play' : 'before';
    const key = `${prices.runnerId}-${side}-${moment}`;
    const best = prices[side][0];
    if (best === undefined || best.size < stake || this.#done.has(key)) return;
    this.#done.add(key);
    const outcome = await this.#engine.submit({
      kind: 'place-bet',
      clientRef: clientRef(`${this.#marketId}-${key}`),
      playerId: this.#playerId,
      marketId: this.#marketId,
      runnerId: prices.runnerId,
      side,
      odds: best.odds,
      stake,
      limits,
    });
    if (outcome.kind === 'refused') {
      this.refusals.push(`${key} at ${best.odds}: ${outcome.refusal.code}`);
      return;
    }
    const placed = outcome.events.find((event) => event.kind === 'bet-placed');
    if (placed === undefined) {
      this.refusals.push(`${key} was accepted without being placed`);
      return;
    }
    const fills = placed.fills.map(({ odds, size }) => ({ odds, size }));
    this.bets.push({
      betId: placed.betId,
      runnerId: prices.runnerId,
      side,
      fills,
      placedAfter: message,
    });
  }
}

const isActive = ({ definition }: QuotedMarket, runnerId: RunnerId): boolean =>
  definition.runners.some((one) => one.runnerId === runnerId && one.status === 'ACTIVE');
