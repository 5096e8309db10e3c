/** Collects a feed's report. Every list is bounded; entries beyond the bound are counted in `leftOff`. */
import type { MarketId } from '@layline/contract';
import type { FeedMarket, FeedProblem, FeedReport, FeedSkip } from './feed.ts';

const reportLimit = 2000;

export class FeedLog {
  readonly #feed: string;
  readonly #sources = new Set<string>();
  readonly #markets = new Map<MarketId, FeedMarket>();
  readonly #skipped = new Map<string, FeedSkip>();
  readonly #problems: FeedProblem[] = [];
  #leftOff = 0;

  constructor(feed: string) {
    this.#feed = feed;
  }

  addSource(source: string): void {
    if (this.#sources.has(source)) return;
    if (this.#sources.size < reportLimit) this.#sources.add(source);
    else this.#leftOff += 1;
  }

  setMarket(market: FeedMarket): void {
    const isKnown = this.#markets.has(market.marketId);
    if (isKnown || this.#markets.size < reportLimit) this.#markets.set(market.marketId, market);
    else this.#leftOff += 1;
  }

  addSkip(skip: FeedSkip): void {
    const key = `${skip.source}|${skip.marketId ?? ''}`;
    if (this.#skipped.has(key)) return;
    if (this.#skipped.size < reportLimit) this.#skipped.set(key, skip);
    else this.#leftOff += 1;
  }

  addProblem(problem: FeedProblem): void {
    if (this.#problems.length < reportLimit) this.#problems.push(problem);
    else this.#leftOff += 1;
  }

  report(): FeedReport {
    return {
      feed: this.#feed,
      sources: [...this.#sources],
      markets: [...this.#markets.values()],
      skipped: [...this.#skipped.values()],
      problems: [...this.#problems],
      leftOff: this.#leftOff,
      lagMs: null,
    };
  }
}
