/**
 * Live prices outside React. Snapshots are put in as they come; once a frame the changes among them
 * are made visible and only the readers of changed cells are told (EVENT-4).
 *
 * Invariant: between two flushes every reader sees one and the same state, and a value that did not
 * change keeps its identity.
 */
import type { Side } from '@layline/contract/market';
import type { Money } from '@layline/contract/money';
import type { Odds } from '@layline/contract/odds';

export interface Level {
  readonly odds: Odds;
  readonly size: Money;
}

export interface Cell extends Level {
  /** Which way the odds went at the last change; `still` when only the size changed. */
  readonly change: 'up' | 'down' | 'still';
  /** Grows with each change; 0 when first seen. */
  readonly version: number;
}

export interface LiveRunner {
  readonly runnerId: number;
  readonly name: string;
  readonly status: 'ACTIVE' | 'SUSPENDED' | 'REMOVED' | 'WINNER' | 'LOSER';
  /** Reduction factor of a removed runner, percent. */
  readonly factor: number;
}

export interface LiveMarket {
  readonly marketId: string;
  readonly name: string;
  readonly kind: string;
  readonly status: 'INACTIVE' | 'OPEN' | 'SUSPENDED' | 'CLOSED';
  readonly isInPlay: boolean;
  readonly betDelayMs: number;
  readonly totalMatched: Money;
  readonly winners: number;
  readonly isDerived: boolean;
  readonly runners: readonly LiveRunner[];
}

export interface RunnerLevels {
  readonly runnerId: number;
  readonly back: readonly Level[];
  readonly lay: readonly Level[];
}

export interface MarketSnapshot {
  readonly marketId: string;
  readonly market: LiveMarket | null;
  readonly prices: readonly RunnerLevels[];
}

export interface PriceStore {
  put(snapshot: MarketSnapshot): void;
  flush(): void;
  cell(key: string): Cell | undefined;
  market(marketId: string): LiveMarket | undefined;
  /** Listens to one cell key or one market id. */
  subscribe(key: string, listen: () => void): () => void;
}

export const levelsShown = 3;
/** Markets kept; beyond it, those that nobody reads are let go, oldest first. */
export const marketsMax = 500;

export const cellKey = (marketId: string, runnerId: number, side: Side, level: number): string =>
  `${marketId}/${runnerId}/${side}/${level}`;

function nextCell(before: Cell | undefined, after: Level): Cell {
  if (before === undefined) return { ...after, change: 'still', version: 0 };
  if (before.odds === after.odds && before.size === after.size) return before;
  const change = after.odds > before.odds ? 'up' : after.odds < before.odds ? 'down' : 'still';
  return { ...after, change, version: before.version + 1 };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function nextMarket(before: LiveMarket | undefined, after: LiveMarket): LiveMarket {
  if (before === undefined) return after;
  if (isSame(before, after)) return before;
  return isSame(before.runners, after.runners) ? { ...after, runners: before.runners } : after;
}

/** `schedule` runs the flush soon; the store asks at most once before the flush happens. */
export function openPriceStore(schedule: (flush: () => void) => void): PriceStore {
  const cells = new Map<string, Cell>();
  const markets = new Map<string, LiveMarket>();
  const keysOf = new Map<string, Set<string>>();
  const listeners = new Map<string, Set<() => void>>();
  let waiting = new Map<string, MarketSnapshot>();
  let changed = new Set<string>();
  let isScheduled = false;

  function setCell(key: string, level: Level | undefined): void {
    const before = cells.get(key);
    if (level === undefined) {
      if (before === undefined) return;
      cells.delete(key);
    } else {
      const after = nextCell(before, level);
      if (after === before) return;
      cells.set(key, after);
    }
    changed.add(key);
  }

  function setPrices({ marketId, prices }: MarketSnapshot): void {
    const keys = keysOf.get(marketId) ?? new Set<string>();
    keysOf.delete(marketId);
    keysOf.set(marketId, keys);
    const given = new Set(prices.map((runner) => runner.runnerId));
    for (const key of keys) if (!given.has(Number(key.split('/')[1]))) setCell(key, undefined);
    for (const runner of prices) {
      for (const side of ['back', 'lay'] as const) {
        for (let level = 0; level < levelsShown; level += 1) {
          const key = cellKey(marketId, runner.runnerId, side, level);
          keys.add(key);
          setCell(key, runner[side][level]);
        }
      }
    }
  }

  function setMarket({ marketId, market }: MarketSnapshot): void {
    if (market === null) return;
    const before = markets.get(marketId);
    const after = nextMarket(before, market);
    if (after === before) return;
    markets.set(marketId, after);
    changed.add(marketId);
  }

  function letGo(): void {
    for (const [marketId, keys] of keysOf) {
      if (keysOf.size <= marketsMax) return;
      if ([marketId, ...keys].some((key) => listeners.has(key))) continue;
      for (const key of keys) cells.delete(key);
      keysOf.delete(marketId);
      markets.delete(marketId);
    }
  }

  function flush(): void {
    isScheduled = false;
    const snapshots = waiting;
    waiting = new Map();
    for (const snapshot of snapshots.values()) {
      setPrices(snapshot);
      setMarket(snapshot);
    }
    letGo();
    const told = changed;
    changed = new Set();
    for (const key of told) for (const listen of listeners.get(key) ?? []) listen();
  }

  return {
    put(snapshot) {
      const market = snapshot.market ?? waiting.get(snapshot.marketId)?.market ?? null;
      waiting.set(snapshot.marketId, { ...snapshot, market });
      if (isScheduled) return;
      isScheduled = true;
      schedule(flush);
    },
    flush,
    cell: (key) => cells.get(key),
    market: (marketId) => markets.get(marketId),
    subscribe(key, listen) {
      const group = listeners.get(key) ?? new Set();
      group.add(listen);
      listeners.set(key, group);
      return () => {
        group.delete(listen);
        if (group.size === 0) listeners.delete(key);
      };
    },
  };
}
