/** When players last bet in markets of providers; only open markets are kept. */
import type { MarketId } from '@layline/contract';
import type { Event } from '@layline/exchange';
import type { AppEngine } from '../../engine/writer/app-engine.ts';

export class LastBets {
  readonly #at = new Map<MarketId, number>();
  /** The prefixes of their market ids. */
  readonly #providers = new Set<string>();

  /** Returns a function that stops it. */
  follow(engine: Pick<AppEngine, 'onCommitted'>): () => void {
    return engine.onCommitted((events) => {
      for (const event of events) this.#take(event);
    });
  }

  add(provider: string): void {
    this.#providers.add(provider);
  }

  /** 0 if nobody has bet since this server leads. */
  of(id: MarketId): number {
    return this.#at.get(id) ?? 0;
  }

  #take(event: Event): void {
    if (event.kind === 'bet-placed' || event.kind === 'session-bet-placed') {
      const prefix = event.marketId.split('.', 1)[0] ?? '';
      if (this.#providers.has(prefix)) this.#at.set(event.marketId, event.at);
    } else if (event.kind === 'market-settled') this.#at.delete(event.marketId);
  }
}
