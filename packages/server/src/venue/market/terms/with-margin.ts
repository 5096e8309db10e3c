/**
 * The margin of a market's terms: odds to back are lowered and odds to lay raised, so that the implied chance
 * of who backs grows by the margin, down or up to the next step. Levels that meet at one step are one.
 */
import {
  classicLadder,
  ladderIndex,
  type MarketDefinition,
  money,
  nextTick,
  type Odds,
  odds,
  oddsMax,
  oddsMin,
  type PriceLevel,
  type RunnerPrices,
} from '@layline/contract';

const whole = 10_000;

type Priced = Pick<MarketDefinition, 'kind' | 'lines' | 'terms'>;

export function withMargin(definition: Priced, prices: RunnerPrices): RunnerPrices {
  const margin = definition.terms?.margin ?? 0;
  if (margin === 0) return prices;
  // A bookmaker and lines have steps of a hundredth.
  const hasLadder = definition.kind === 'match' && definition.lines === undefined;
  const lower = (one: Odds) => stepBelow(Math.floor((one * whole) / (whole + margin)), hasLadder);
  const raise = (one: Odds) => stepAbove(Math.ceil((one * (whole + margin)) / whole), hasLadder);
  return { ...prices, back: moved(prices.back, lower), lay: moved(prices.lay, raise) };
}

/** Null where no such odds are. */
function stepBelow(hundredths: number, hasLadder: boolean): Odds | null {
  if (hundredths < oddsMin) return null;
  const one = odds(hundredths);
  return hasLadder ? (classicLadder[ladderIndex(one)] ?? null) : one;
}

function stepAbove(hundredths: number, hasLadder: boolean): Odds | null {
  if (hundredths > oddsMax) return null;
  const one = odds(hundredths);
  if (!hasLadder) return one;
  return classicLadder[ladderIndex(one)] === one ? one : nextTick(one);
}

function moved(levels: readonly PriceLevel[], move: (one: Odds) => Odds | null): PriceLevel[] {
  const sizes = new Map<Odds, number>();
  for (const level of levels) {
    const to = move(level.odds);
    if (to !== null) sizes.set(to, (sizes.get(to) ?? 0) + level.size);
  }
  return [...sizes].map(([at, size]) => ({ odds: at, size: money(size) }));
}
