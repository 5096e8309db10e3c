/**
 * The prices as they stand: cells and markets by key. A snapshot replaces what was known of its
 * market and yields the keys that changed.
 *
 * Invariant: a value that did not change keeps its identity.
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
  /** The feed's own word for a runner that takes no bets, such as BALL RUNNING; empty without one. */
  readonly word: string;
  /** What the feed adds to the word; empty without it. */
  readonly remark: string;
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

export interface PriceBoard {
  /** Adds to `changed` every key whose value is another one now. */
  apply(snapshot: MarketSnapshot, changed: Set<string>): void;
  /** Lets go of markets beyond the limit that have no reader, oldest first. */
  trim(hasReader: (key: string) => boolean): void;
  cell(key: string): Cell | undefined;
  market(marketId: string): LiveMarket | undefined;
}

export const levelsShown = 3;
/** Markets kept; beyond it, those that nobody reads are let go, oldest first. */
export const marketsMax = 500;

export const cellKey = (marketId: string, runnerId: number, side: Side, level: number): string =>
  `${marketId}/${runnerId}/${side}/${level}`;

/** Told when a cell comes or goes, and not when its figures change. */
export const presenceKey = (cell: string): string => `${cell}?`;

function nextCell(before: Cell | undefined, after: Level): Cell {
  if (before === undefined) return { ...after, change: 'still', version: 0 };
  if (before.odds === after.odds && before.size === after.size) return before;
  const change = after.odds > before.odds ? 'up' : after.odds < before.odds ? 'down' : 'still';
  return { ...after, change, version: before.version + 1 };
}

const runnerFields = ['runnerId', 'name', 'status', 'factor', 'word', 'remark'] as const;
const marketFields = [
  'name',
  'kind',
  'status',
  'isInPlay',
  'betDelayMs',
  'totalMatched',
  'winners',
  'isDerived',
] as const;

const areSameRunners = (a: readonly LiveRunner[], b: readonly LiveRunner[]): boolean =>
  a.length === b.length &&
  a.every((runner, at) => runnerFields.every((field) => runner[field] === b[at]?.[field]));

function nextMarket(before: LiveMarket | undefined, after: LiveMarket): LiveMarket {
  if (before === undefined || !areSameRunners(before.runners, after.runners)) return after;
  const isSame = marketFields.every((field) => before[field] === after[field]);
  return isSame ? before : { ...after, runners: before.runners };
}

const sides = ['back', 'lay'] as const;
const levels = Array.from({ length: levelsShown }, (_, level) => level);

const slots = sides.flatMap((side) => levels.map((level) => ({ side, level })));

const keysOfRunner = (marketId: string, runnerId: number): string[] =>
  slots.map(({ side, level }) => cellKey(marketId, runnerId, side, level));

/** A level that is the same object as before is the same price: its key is not even made. */
interface Told {
  readonly before: RunnerLevels | undefined;
  readonly after: RunnerLevels;
}

export function openPriceBoard(): PriceBoard {
  const cells = new Map<string, Cell>();
  const markets = new Map<string, LiveMarket>();
  /** The runners of each market as last told, in the order in which the markets were last heard of. */
  const told = new Map<string, Map<number, RunnerLevels>>();

  function setCell(key: string, level: Level | undefined, changed: Set<string>): void {
    const before = cells.get(key);
    if (level === undefined) return dropCell(key, changed);
    const after = nextCell(before, level);
    if (after === before) return;
    cells.set(key, after);
    changed.add(key);
    if (before === undefined) changed.add(presenceKey(key));
  }

  function dropCell(key: string, changed: Set<string>): void {
    if (cells.delete(key)) changed.add(key).add(presenceKey(key));
  }

  function setMarket(market: LiveMarket | null): boolean {
    if (market === null) return false;
    const before = markets.get(market.marketId);
    const after = nextMarket(before, market);
    markets.set(market.marketId, after);
    return after !== before;
  }

  function setRunner(marketId: string, { before, after }: Told, changed: Set<string>): void {
    for (const { side, level } of slots) {
      const now = after[side][level];
      if (before !== undefined && before[side][level] === now) continue;
      setCell(cellKey(marketId, after.runnerId, side, level), now, changed);
    }
  }

  function dropRunner(marketId: string, runnerId: number, changed: Set<string>): void {
    for (const key of keysOfRunner(marketId, runnerId)) dropCell(key, changed);
  }

  return {
    apply({ marketId, market, prices }, changed) {
      const before = told.get(marketId);
      const after = new Map(prices.map((runner) => [runner.runnerId, runner]));
      told.delete(marketId);
      told.set(marketId, after);
      for (const [runnerId, runner] of after) {
        const known = before?.get(runnerId);
        if (known !== runner) setRunner(marketId, { before: known, after: runner }, changed);
      }
      for (const runnerId of before?.keys() ?? []) {
        if (!after.has(runnerId)) dropRunner(marketId, runnerId, changed);
      }
      if (setMarket(market)) changed.add(marketId);
    },
    trim(hasReader) {
      for (const [marketId, runners] of told) {
        if (told.size <= marketsMax) return;
        const keys = [...runners.keys()].flatMap((runnerId) => keysOfRunner(marketId, runnerId));
        if ([marketId, ...keys, ...keys.map(presenceKey)].some(hasReader)) continue;
        for (const key of keys) cells.delete(key);
        told.delete(marketId);
        markets.delete(marketId);
      }
    },
    cell: (key) => cells.get(key),
    market: (marketId) => markets.get(marketId),
  };
}
