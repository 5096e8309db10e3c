/**
 * The wire's markets to the price store's words. Prices that are not odds are no price; sizes are
 * rounded to minor units, for they are only shown.
 */
import type { MatchRow, OddsMarket } from '@layline/contract';
import { type Money, money, noMoney } from '@layline/contract/money';
import { parseOdds } from '@layline/contract/odds';
import { type Level, levelsShown, type MarketSnapshot, type RunnerLevels } from './price-board.ts';

interface WireLevel {
  readonly price: number;
  readonly size: number;
}

interface WirePrices {
  readonly availableToBack: readonly WireLevel[];
  readonly availableToLay: readonly WireLevel[];
}

export function parseSize(value: unknown): Money {
  const minorUnits = Math.round(Number(value) * 100);
  return Number.isSafeInteger(minorUnits) && minorUnits > 0 ? money(minorUnits) : noMoney;
}

/** What a stream leaves alone is the same object as before, and is not read again. */
const knownLevels = new WeakMap<WireLevel, readonly Level[]>();

function parseLevel(wire: WireLevel): readonly Level[] {
  const before = knownLevels.get(wire);
  if (before !== undefined) return before;
  const odds = parseOdds(wire.price);
  const level = odds === null ? [] : [{ odds, size: parseSize(wire.size) }];
  knownLevels.set(wire, level);
  return level;
}

function parseLevels(levels: readonly WireLevel[] | undefined): readonly Level[] {
  return (levels ?? []).slice(0, levelsShown).flatMap(parseLevel);
}

const parsePrices = (runnerId: number, ex: WirePrices | undefined): RunnerLevels => ({
  runnerId,
  back: parseLevels(ex?.availableToBack),
  lay: parseLevels(ex?.availableToLay),
});

type WireRunner = OddsMarket['runners'][number];

/** A stream's runner that did not change is the same object as before, and so are its prices. */
const known = new WeakMap<WireRunner, RunnerLevels>();

function pricesOf(runner: WireRunner): RunnerLevels {
  const before = known.get(runner);
  if (before !== undefined) return before;
  const levels = parsePrices(Number(runner.selectionId), runner.ex);
  known.set(runner, levels);
  return levels;
}

export function parseMarket(wire: OddsMarket): MarketSnapshot {
  return {
    marketId: wire.marketId,
    market: {
      marketId: wire.marketId,
      name: wire.marketName,
      kind: wire.marketType,
      status: wire.status ?? 'OPEN',
      isInPlay: wire.inplay ?? false,
      betDelayMs: Math.round(Number(wire.betDelay) * 1000) || 0,
      totalMatched: parseSize(wire.totalMatched),
      winners: wire.numberOfWinners ?? 1,
      isDerived: wire.derived ?? false,
      runners: wire.runners.map((runner) => ({
        runnerId: Number(runner.selectionId),
        name: runner.runnerName || runner.runner,
        status: runner.status ?? 'ACTIVE',
        factor: Number(runner.adjustmentFactor) || 0,
        word: '',
        remark: '',
      })),
    },
    prices: wire.runners.map(pricesOf),
  };
}

/** The first market of a list row: prices only. */
export function parseRowPrices(row: MatchRow): MarketSnapshot | null {
  const first = row.matchOdds[0];
  if (first === undefined) return null;
  const prices = first.runners.map((runner) => parsePrices(Number(runner.selectionId), runner.ex));
  return { marketId: first.marketId, market: null, prices };
}
