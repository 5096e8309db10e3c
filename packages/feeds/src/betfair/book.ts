/**
 * The cache of one market: every level that the stream has published and not removed. Prices and sizes
 * are whole hundredths. Messages sort nothing; the best levels are determined on read.
 */
import type { MarketUpdate, PlacedLevels, PricedLevels, RunnerUpdate } from './message/messages.ts';

/** Price to size. */
type PricedLadder = ReadonlyMap<number, number>;
/** Position (0 best) to price and size. */
type PlacedLadder = ReadonlyMap<number, readonly [price: number, size: number]>;

export interface RunnerBook {
  readonly id: number;
  readonly handicap: number;
  readonly lastTraded: number | null;
  /** The runner's published total matched; null if the source has none. */
  readonly volume: number | null;
  readonly atb: PricedLadder;
  readonly atl: PricedLadder;
  readonly trd: PricedLadder;
  readonly batb: PlacedLadder;
  readonly batl: PlacedLadder;
  readonly bdatb: PlacedLadder;
  readonly bdatl: PlacedLadder;
}

export interface Level {
  readonly price: number;
  readonly size: number;
}

/** The ladders in a market's stream; if there are several, the richest is used. */
export type Depth = 'display' | 'best' | 'full';

class RunnerCache implements RunnerBook {
  readonly id: number;
  readonly handicap: number;
  lastTraded: number | null = null;
  volume: number | null = null;
  readonly atb = new Map<number, number>();
  readonly atl = new Map<number, number>();
  readonly trd = new Map<number, number>();
  readonly batb = new Map<number, readonly [number, number]>();
  readonly batl = new Map<number, readonly [number, number]>();
  readonly bdatb = new Map<number, readonly [number, number]>();
  readonly bdatl = new Map<number, readonly [number, number]>();

  constructor(id: number, handicap: number) {
    this.id = id;
    this.handicap = handicap;
  }
}

function applyPriced(ladder: Map<number, number>, levels: PricedLevels | null): void {
  if (levels === null) return;
  for (let index = 0; index < levels.length; index += 2) {
    const [price, size] = [levels[index] as number, levels[index + 1] as number];
    if (size === 0) ladder.delete(price);
    else ladder.set(price, size);
  }
}

function applyPlaced(
  ladder: Map<number, readonly [number, number]>,
  levels: PlacedLevels | null,
): void {
  if (levels === null) return;
  for (let index = 0; index < levels.length; index += 3) {
    const size = levels[index + 2] as number;
    if (size === 0) ladder.delete(levels[index] as number);
    else ladder.set(levels[index] as number, [levels[index + 1] as number, size]);
  }
}

function applyRunner(cache: RunnerCache, update: RunnerUpdate): void {
  if (update.lastTraded !== null) cache.lastTraded = update.lastTraded;
  if (update.volume !== null) cache.volume = update.volume;
  applyPriced(cache.atb, update.atb);
  applyPriced(cache.atl, update.atl);
  applyPriced(cache.trd, update.trd);
  applyPlaced(cache.batb, update.batb);
  applyPlaced(cache.batl, update.batl);
  applyPlaced(cache.bdatb, update.bdatb);
  applyPlaced(cache.bdatl, update.bdatl);
}

const handicapKey = (id: number, handicap: number): string => `${id}@${handicap}`;

export class MarketBook {
  readonly id: string;
  #runners = new Map<number | string, RunnerCache>();
  #totalMatched: number | null = null;
  #depth: Depth = 'full';

  constructor(id: string) {
    this.id = id;
  }

  /** Applies an update; an image first clears the cache. */
  apply(update: MarketUpdate): void {
    if (update.isImage) {
      this.#runners = new Map();
      this.#totalMatched = null;
      this.#depth = 'full';
    }
    if (update.totalMatched !== null) this.#totalMatched = update.totalMatched;
    for (const runner of update.runners) {
      this.#noteDepth(runner);
      applyRunner(this.#cacheOf(runner.id, runner.handicap), runner);
    }
  }

  #noteDepth(runner: RunnerUpdate): void {
    if (runner.bdatb !== null || runner.bdatl !== null) this.#depth = 'display';
    else if (this.#depth === 'full' && (runner.batb !== null || runner.batl !== null)) {
      this.#depth = 'best';
    }
  }

  /** Avoids building a key string for runners without a handicap, which is nearly all of them. */
  #cacheOf(id: number, handicap: number): RunnerCache {
    const key = handicap === 0 ? id : handicapKey(id, handicap);
    const known = this.#runners.get(key);
    if (known !== undefined) return known;
    const made = new RunnerCache(id, handicap);
    this.#runners.set(key, made);
    return made;
  }

  get totalMatched(): number | null {
    return this.#totalMatched;
  }

  get depth(): Depth {
    return this.#depth;
  }

  runner(id: number, handicap = 0): RunnerBook | undefined {
    return this.#runners.get(handicap === 0 ? id : handicapKey(id, handicap));
  }

  runners(): Iterable<RunnerBook> {
    return this.#runners.values();
  }
}

const bestCount = 3;

/** The three highest (side back) or lowest (side lay) levels of a full ladder, best first. */
function bestPriced(ladder: PricedLadder, sign: 1 | -1): readonly Level[] {
  const best: Level[] = [];
  for (const [price, size] of ladder) {
    const last = best[bestCount - 1];
    if (last !== undefined && (price - last.price) * sign <= 0) continue;
    const at = best.findIndex((level) => (price - level.price) * sign > 0);
    best.splice(at === -1 ? best.length : at, 0, { price, size });
    if (best.length > bestCount) best.pop();
  }
  return best;
}

function bestPlaced(ladder: PlacedLadder): readonly Level[] {
  const best: Level[] = [];
  for (let place = 0; place < bestCount; place += 1) {
    const level = ladder.get(place);
    if (level !== undefined) best.push({ price: level[0], size: level[1] });
  }
  return best;
}

/**
 * The best three levels per side. Taken from the display book if the stream carries it (bdatb, bdatl: it
 * includes cross-matching and is what the exchange shows its customers); else from the best offers (batb,
 * batl); else from the full depth.
 */
export function bestLevels(
  runner: RunnerBook,
  depth: Depth,
): { readonly back: readonly Level[]; readonly lay: readonly Level[] } {
  if (depth === 'display') return { back: bestPlaced(runner.bdatb), lay: bestPlaced(runner.bdatl) };
  if (depth === 'best') return { back: bestPlaced(runner.batb), lay: bestPlaced(runner.batl) };
  return { back: bestPriced(runner.atb, 1), lay: bestPriced(runner.atl, -1) };
}
