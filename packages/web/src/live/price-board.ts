/**
 * Current prices: cells and markets by key. A snapshot replaces its market's previous state and yields the
 * changed keys.
 *
 * Invariant: an unchanged value keeps its identity.
 */
import type { LineSubject } from '@layline/contract/line';
import type { Side } from '@layline/contract/market';
import type { Money } from '@layline/contract/money';
import type { Odds } from '@layline/contract/odds';

export interface Level {
  readonly odds: Odds;
  readonly size: Money;
}

export interface Cell extends Level {
  /** Direction of the odds at the last change; `still` if only the size changed. */
  readonly change: 'up' | 'down' | 'still';
  /** Increases with each change; 0 at first. */
  readonly version: number;
}

/** A handicap in quarters, and the sign of what it is added to. */
export interface LiveLine {
  readonly quarters: number;
  readonly sign: 1 | -1;
}

export interface LiveRunner {
  readonly runnerId: number;
  readonly name: string;
  readonly status: 'ACTIVE' | 'SUSPENDED' | 'REMOVED' | 'WINNER' | 'LOSER';
  /** Reduction factor of a removed runner, in per cent. */
  readonly factor: number;
  /** The feed's word for a runner that accepts no bets, such as BALL RUNNING; empty if none. */
  readonly word: string;
  /** The feed's addition to the word; empty if none. */
  readonly remark: string;
  /** In a market of lines; it never changes. */
  readonly line?: LiveLine | undefined;
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
  /** What the lines of its runners are compared with; absent in all other markets. */
  readonly lines?: LineSubject | undefined;
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
  /** Adds every key whose value has changed to `changed`. */
  apply(snapshot: MarketSnapshot, changed: Set<string>): void;
  /** Drops markets without a reader beyond the limit, oldest first. */
  trim(hasReader: (key: string) => boolean): void;
  cell(key: string): Cell | undefined;
  market(marketId: string): LiveMarket | undefined;
}

export const levelsShown = 3;
/** Most markets kept; beyond it, those without readers are dropped, oldest first. */
export const marketsMax = 500;

export const cellKey = (marketId: string, runnerId: number, side: Side, level: number): string =>
  `${marketId}/${runnerId}/${side}/${level}`;

/** Notified when a cell appears or disappears, but not when its figures change. */
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
  'lines',
] as const;

const isSameRunner = (a: LiveRunner, b: LiveRunner | undefined): boolean =>
  a === b || runnerFields.every((field) => a[field] === b?.[field]);

const areSameRunners = (a: readonly LiveRunner[], b: readonly LiveRunner[]): boolean =>
  a.length === b.length && a.every((runner, at) => isSameRunner(runner, b[at]));

function nextMarket(before: LiveMarket | undefined, after: LiveMarket): LiveMarket {
  if (before === undefined || !areSameRunners(before.runners, after.runners)) return after;
  const isSame = marketFields.every((field) => before[field] === after[field]);
  return isSame ? before : { ...after, runners: before.runners };
}

const sides = ['back', 'lay'] as const;
const levels = Array.from({ length: levelsShown }, (_, level) => level);

const slots = sides.flatMap((side) => levels.map((level) => ({ side, level })));

/** A runner's last known state, with the keys of its cells in slot order. */
interface KnownRunner {
  levels: RunnerLevels;
  /** Number of the last snapshot that contained it. */
  namedIn: number;
  readonly keys: readonly string[];
}

const nothing = (runnerId: number): RunnerLevels => ({ runnerId, back: [], lay: [] });

const openRunner = (marketId: string, runnerId: number): KnownRunner => ({
  levels: nothing(runnerId),
  namedIn: 0,
  keys: slots.map(({ side, level }) => cellKey(marketId, runnerId, side, level)),
});

/** The current cells; changes are noted by key. */
function openCells() {
  const cells = new Map<string, Cell>();

  function drop(key: string, changed: Set<string>): void {
    if (cells.delete(key)) changed.add(key).add(presenceKey(key));
  }

  return {
    drop,
    set(key: string, level: Level | undefined, changed: Set<string>): void {
      if (level === undefined) return drop(key, changed);
      const before = cells.get(key);
      const after = nextCell(before, level);
      if (after === before) return;
      cells.set(key, after);
      changed.add(key);
      if (before === undefined) changed.add(presenceKey(key));
    },
    get: (key: string): Cell | undefined => cells.get(key),
    forget: (key: string): boolean => cells.delete(key),
  };
}

/** A level that is the same object as before is the same price, so its cell is not checked. */
function setRunner(
  cells: Cells,
  known: KnownRunner,
  after: RunnerLevels,
  changed: Set<string>,
): void {
  const before = known.levels;
  if (before === after) return;
  known.levels = after;
  for (const [at, { side, level }] of slots.entries()) {
    const now = after[side][level];
    const key = known.keys[at];
    if (key !== undefined && before[side][level] !== now) cells.set(key, now, changed);
  }
}

type Cells = ReturnType<typeof openCells>;

export function openPriceBoard(): PriceBoard {
  const cells = openCells();
  const markets = new Map<string, LiveMarket>();
  /** Each market's last known runners; markets are in the order in which they were last received. */
  const known = new Map<string, Map<number, KnownRunner>>();
  let snapshots = 0;

  function setMarket(market: LiveMarket | null): boolean {
    if (market === null) return false;
    const before = markets.get(market.marketId);
    const after = nextMarket(before, market);
    markets.set(market.marketId, after);
    return after !== before;
  }

  /** Moves the market to the end of that order. */
  function openMarket(marketId: string): Map<number, KnownRunner> {
    const runners = known.get(marketId) ?? new Map<number, KnownRunner>();
    known.delete(marketId);
    known.set(marketId, runners);
    return runners;
  }

  /** If a runner is listed twice, the last entry counts. */
  function setRunners(marketId: string, after: readonly RunnerLevels[], changed: Set<string>) {
    const runners = openMarket(marketId);
    snapshots += 1;
    for (const levels of after.toReversed()) {
      const { runnerId } = levels;
      const known = runners.get(runnerId) ?? openRunner(marketId, runnerId);
      if (known.namedIn === snapshots) continue;
      if (known.namedIn === 0) runners.set(runnerId, known);
      known.namedIn = snapshots;
      setRunner(cells, known, levels, changed);
    }
    for (const [runnerId, { namedIn, keys }] of runners) {
      if (namedIn === snapshots) continue;
      runners.delete(runnerId);
      for (const key of keys) cells.drop(key, changed);
    }
  }

  return {
    apply({ marketId, market, prices }, changed) {
      setRunners(marketId, prices, changed);
      if (setMarket(market)) changed.add(marketId);
    },
    trim(hasReader) {
      for (const [marketId, runners] of known) {
        if (known.size <= marketsMax) return;
        const keys = [...runners.values()].flatMap((known) => known.keys);
        if ([marketId, ...keys, ...keys.map(presenceKey)].some(hasReader)) continue;
        for (const key of keys) cells.forget(key);
        known.delete(marketId);
        markets.delete(marketId);
      }
    },
    cell: (key) => cells.get(key),
    market: (marketId) => markets.get(marketId),
  };
}
