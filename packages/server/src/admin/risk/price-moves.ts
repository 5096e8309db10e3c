/**
 * How far the price of a bet moved within a second after it, in the player's favour: who often bets right
 * before a move knows what the market does not.
 */
import { type MarketId, marketId, type Odds, type RunnerId } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { MarketCache } from '../../venue/market/market-cache.ts';
import type { Placed } from './ticked-bet.ts';

const withinMs = 1000;
const watchedMax = 1000;
const keptMax = 1000;

interface Watched {
  readonly betId: string;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  readonly side: 'back' | 'lay';
  /** The best of the bet's side when it was struck. */
  readonly odds: Odds;
  readonly untilMs: number;
}

interface MoveParts {
  readonly marketCache: Pick<MarketCache, 'quote'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

export class PriceMoves {
  readonly #parts: MoveParts;
  readonly #moves = new Map<string, number>();
  #watched: readonly Watched[] = [];

  constructor(parts: MoveParts) {
    this.#parts = parts;
  }

  /** The largest move so far, in hundredths of a percent; null if there was none. */
  of(betId: string): number | null {
    return this.#moves.get(betId) ?? null;
  }

  placed(event: Placed): void {
    if (event.kind !== 'bet-placed' || event.fills.length === 0) return;
    const { betId, runnerId, side } = event;
    const odds = this.#best({ marketId: event.marketId, runnerId, side });
    if (odds === null) return;
    const untilMs = this.#parts.clock.monotonicMs() + withinMs;
    const watched = {
      betId: String(betId),
      marketId: event.marketId,
      runnerId,
      side,
      odds,
      untilMs,
    };
    this.#watched = [...this.#watched, watched].slice(-watchedMax);
  }

  /** Returns true if the prices of a bet moved. */
  changed(id: string): boolean {
    if (this.#watched.length === 0) return false;
    const nowMs = this.#parts.clock.monotonicMs();
    this.#watched = this.#watched.filter(({ untilMs }) => untilMs >= nowMs);
    const ofMarket = this.#watched.filter((one) => one.marketId === marketId(id));
    return ofMarket.filter((one) => this.#note(one)).length > 0;
  }

  #note(bet: Watched): boolean {
    const now = this.#best(bet);
    if (now === null) return false;
    const [high, low] = bet.side === 'back' ? [bet.odds, now] : [now, bet.odds];
    const move = Math.round((high / low - 1) * 10_000);
    if (move <= (this.of(bet.betId) ?? 0)) return false;
    this.#moves.set(bet.betId, move);
    const [oldest] = this.#moves.keys();
    if (this.#moves.size > keptMax && oldest !== undefined) this.#moves.delete(oldest);
    return true;
  }

  #best({ marketId: id, runnerId, side }: Pick<Watched, 'marketId' | 'runnerId' | 'side'>) {
    return this.#parts.marketCache.quote(id, runnerId)?.prices?.[side][0]?.odds ?? null;
  }
}
