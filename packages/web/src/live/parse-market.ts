/**
 * Parses the wire's markets for the price store. Prices that are not valid odds are dropped; sizes are
 * rounded to minor units, because they are only shown.
 */
import type { MatchRow, OddsMarket } from '@layline/contract';
import { type Money, money, noMoney } from '@layline/contract/money';
import { parseOdds } from '@layline/contract/odds';
import {
  type Level,
  type LiveRunner,
  levelsShown,
  type MarketSnapshot,
  type RunnerLevels,
} from './price-board.ts';

interface WireLevel {
  readonly price: number;
  readonly size: number;
}

interface WirePrices {
  readonly availableToBack: readonly WireLevel[];
  readonly availableToLay: readonly WireLevel[];
}

export function parseSize(value: number): Money {
  const minorUnits = Math.round(value * 100);
  return Number.isSafeInteger(minorUnits) && minorUnits > 0 ? money(minorUnits) : noMoney;
}

/** The stream keeps unchanged levels as the same object, so they are parsed once; null for no price. */
const knownLevels = new WeakMap<WireLevel, Level | null>();

function parseLevel(wire: WireLevel): Level | null {
  const before = knownLevels.get(wire);
  if (before !== undefined) return before;
  const odds = parseOdds(wire.price);
  const level = odds === null ? null : { odds, size: parseSize(wire.size) };
  knownLevels.set(wire, level);
  return level;
}

function parseLevels(wires: readonly WireLevel[]): readonly Level[] {
  const levels: Level[] = [];
  for (let at = 0; at < Math.min(wires.length, levelsShown); at += 1) {
    const wire = wires[at];
    const level = wire === undefined ? null : parseLevel(wire);
    if (level !== null) levels.push(level);
  }
  return levels;
}

const parsePrices = (runnerId: number, ex: WirePrices): RunnerLevels => ({
  runnerId,
  back: parseLevels(ex.availableToBack),
  lay: parseLevels(ex.availableToLay),
});

type WireRunner = OddsMarket['runners'][number];

/** The stream keeps unchanged runners as the same object, so they are parsed once. */
const known = new WeakMap<WireRunner, KnownRunner>();

interface KnownRunner {
  readonly runner: LiveRunner;
  readonly prices: RunnerLevels;
}

function parseRunner(wire: WireRunner): KnownRunner {
  const before = known.get(wire);
  if (before !== undefined) return before;
  const runnerId = wire.selectionId;
  const runner: LiveRunner = {
    runnerId,
    name: wire.runnerName,
    status: wire.status,
    factor: wire.adjustmentFactor,
    word: '',
    remark: '',
    line: wire.line && { quarters: wire.line.quarters, sign: wire.line.sign < 0 ? -1 : 1 },
  };
  const parsed = { runner, prices: parsePrices(runnerId, wire.ex) };
  known.set(wire, parsed);
  return parsed;
}

/** The type of a market that another server only names: 'Match Odds' is MATCH_ODDS. */
const typeOfName = (name: string): string => name.toUpperCase().replace(/\W+/g, '_');

export function parseMarket(wire: OddsMarket): MarketSnapshot {
  const parsed = wire.runners.map(parseRunner);
  return {
    marketId: wire.marketId,
    market: {
      marketId: wire.marketId,
      name: wire.marketName,
      kind: wire.marketType || typeOfName(wire.marketName),
      status: wire.status,
      isInPlay: wire.inplay,
      betDelayMs: Math.round(wire.betDelay * 1000),
      totalMatched: parseSize(wire.totalMatched),
      winners: wire.numberOfWinners,
      isDerived: wire.derived,
      lines: wire.lines,
      runners: parsed.map(({ runner }) => runner),
    },
    prices: parsed.map(({ prices }) => prices),
  };
}

/** Parses the first market of a list row: prices only. */
export function parseRowPrices(row: MatchRow): MarketSnapshot | null {
  const first = row.matchOdds[0];
  if (first === undefined) return null;
  const prices = first.runners.map((runner) => parsePrices(runner.selectionId, runner.ex));
  return { marketId: first.marketId, market: null, prices };
}
