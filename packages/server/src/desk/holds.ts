/**
 * Bets in play are held for the market's delay before they are decided. A suspension or a new version
 * of the market inside the wait lapses them at once, and closing the desk lapses all.
 */
import { type MarketDefinition, type MarketId, type Refusal, refuse } from '@layline/contract';
import type { Clock } from '../clock.ts';

interface Hold {
  readonly version: number;
  end(refusal: Refusal | null): void;
}

export const lapsedBySuspension = (): Refusal =>
  refuse(
    'MARKET_SUSPENDED',
    'The market was suspended while your bet was held. It was not placed.',
  );
const lapsedByChange = (): Refusal =>
  refuse('ODDS_CHANGED', 'The market changed while your bet was held. It was not placed.');

export class Holds {
  readonly #clock: Clock;
  readonly #byMarket = new Map<MarketId, Set<Hold>>();
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get count(): number {
    return this.#count;
  }

  /** Resolves to null when the bet sat out the delay, or to why it lapsed. */
  hold({ marketId, version, betDelayMs }: MarketDefinition): Promise<Refusal | null> {
    const holds = this.#byMarket.get(marketId) ?? new Set();
    this.#byMarket.set(marketId, holds);
    this.#count += 1;
    return new Promise((resolve) => {
      const hold: Hold = {
        version,
        end: (refusal) => {
          cancel();
          if (!holds.delete(hold)) return;
          this.#count -= 1;
          if (holds.size === 0) this.#byMarket.delete(marketId);
          resolve(refusal);
        },
      };
      const cancel = this.#clock.after(betDelayMs, () => hold.end(null));
      holds.add(hold);
    });
  }

  /** The market's prices cannot be trusted any more, or it is not open. */
  interrupt(marketId: MarketId): void {
    for (const hold of this.#byMarket.get(marketId) ?? []) hold.end(lapsedBySuspension());
  }

  /** A definition that took effect. */
  redefine(definition: MarketDefinition): void {
    if (definition.status !== 'OPEN') return this.interrupt(definition.marketId);
    for (const hold of this.#byMarket.get(definition.marketId) ?? []) {
      if (hold.version !== definition.version) hold.end(lapsedByChange());
    }
  }

  close(): void {
    const all = [...this.#byMarket.values()].flatMap((holds) => [...holds]);
    for (const hold of all) hold.end(refuse('UNAVAILABLE'));
  }
}
