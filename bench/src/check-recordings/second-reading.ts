/**
 * A simple second reading of a recorded file: the whole file in memory, one object per market, every
 * delta applied as it comes. It shares no code with the feed, so that a fault in either shows.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import seekBzip from 'seek-bzip';
import { isOfLines, lineKey } from './line-arithmetic.ts';

/** Levels by price, prices and sizes in hundredths. */
export type PlainLevels = Map<number, number>;

export interface PlainRunner {
  atb: PlainLevels;
  atl: PlainLevels;
  /** Best offers by position, from batb/batl or bdatb/bdatl. */
  batb: Map<number, readonly [number, number]>;
  batl: Map<number, readonly [number, number]>;
  bdatb: Map<number, readonly [number, number]>;
  bdatl: Map<number, readonly [number, number]>;
  ltp: number | null;
  tv: number;
}

interface PlainDefinition {
  readonly marketType?: string;
  readonly bettingType: string;
  readonly numberOfWinners: number;
  readonly status: string;
  readonly inPlay: boolean;
  readonly runners: readonly {
    readonly id: number;
    readonly hc?: number;
    readonly status: string;
    readonly adjustmentFactor?: number;
  }[];
}

export interface PlainMarket {
  definition: PlainDefinition | null;
  runners: Map<number, PlainRunner>;
}

interface WireChange {
  readonly id: string;
  readonly img?: boolean;
  readonly marketDefinition?: PlainDefinition;
  readonly rc?: readonly WireRunnerChange[];
}

interface WireRunnerChange {
  readonly id: number;
  readonly hc?: number;
  readonly ltp?: number;
  readonly tv?: number;
  readonly atb?: readonly (readonly [number, number])[];
  readonly atl?: readonly (readonly [number, number])[];
  readonly batb?: readonly (readonly [number, number, number])[];
  readonly batl?: readonly (readonly [number, number, number])[];
  readonly bdatb?: readonly (readonly [number, number, number])[];
  readonly bdatl?: readonly (readonly [number, number, number])[];
}

export interface PlainMessage {
  readonly pt: number;
  readonly mc?: readonly WireChange[];
}

const hundredths = (value: number): number => Math.round(value * 100);

/** One entry per line of the file; null if the line is blank or not JSON. */
export function readPlainLines(path: string): (PlainMessage | null)[] {
  return new TextDecoder().decode(bytesOf(path)).split('\n').map(parsePlain);
}

function bytesOf(path: string): Uint8Array {
  const raw = readFileSync(path);
  if (path.endsWith('.gz')) return gunzipSync(raw);
  return path.endsWith('.bz2') ? seekBzip.decode(raw) : raw;
}

function parsePlain(line: string): PlainMessage | null {
  try {
    return line.trim() === '' ? null : (JSON.parse(line) as PlainMessage);
  } catch {
    return null;
  }
}

function emptyRunner(): PlainRunner {
  return {
    atb: new Map(),
    atl: new Map(),
    batb: new Map(),
    batl: new Map(),
    bdatb: new Map(),
    bdatl: new Map(),
    ltp: null,
    tv: 0,
  };
}

/** Applies one market change of a message to the markets. */
export function applyPlain(markets: Map<string, PlainMarket>, change: WireChange): void {
  const market = markets.get(change.id) ?? { definition: null, runners: new Map() };
  markets.set(change.id, market);
  if (change.img === true) market.runners = new Map();
  // A market that closes again with another result keeps the first one, as players were paid by it.
  const isClosed = market.definition?.status === 'CLOSED';
  if (change.marketDefinition !== undefined && !isClosed)
    market.definition = change.marketDefinition;
  for (const runnerChange of change.rc ?? []) applyRunner(market, runnerChange);
}

/** A line is a runner of its own. */
export const keyIn = ({ definition }: PlainMarket, runner: { id: number; hc?: number }): number =>
  isOfLines(definition?.bettingType ?? '') ? lineKey(runner) : runner.id;

function applyRunner(market: PlainMarket, change: WireRunnerChange): void {
  const key = keyIn(market, change);
  const runner = market.runners.get(key) ?? emptyRunner();
  market.runners.set(key, runner);
  for (const side of ['atb', 'atl'] as const) {
    for (const [price, size] of change[side] ?? []) {
      if (size === 0) runner[side].delete(hundredths(price));
      else runner[side].set(hundredths(price), hundredths(size));
    }
  }
  for (const side of ['batb', 'batl', 'bdatb', 'bdatl'] as const) {
    for (const [position, price, size] of change[side] ?? []) {
      if (size === 0) runner[side].delete(position);
      else runner[side].set(position, [hundredths(price), hundredths(size)]);
    }
  }
  if (change.ltp !== undefined) runner.ltp = hundredths(change.ltp);
  if (change.tv !== undefined) runner.tv = hundredths(change.tv);
}
