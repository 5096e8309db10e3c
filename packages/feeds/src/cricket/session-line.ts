/**
 * Converts the chances of a count to a session quote. `atLeast(x)` is the chance of x or more.
 * Invariants: the no line is never above the yes line; at equal lines the two rates leave no sure gain
 * (their product is below 100 x 100); each side's price is below its fair value.
 */
import type { SessionPrice, SessionQuote } from '@layline/contract';

export type AtLeast = (count: number) => number;

export const noQuotes: SessionQuote = { no: null, yes: null };

/** House margin, as a share of a fair rate. */
const wideKeep = 0.97;
const narrowKeep = 0.93;
/** If one run more changes the chance by less than this, yes is one above no. */
const wideStep = 0.05;
const rateMin = 5;
const rateMax = 500;
const countMax = 2000;

/** The median count, searched from a known start. */
function middle(atLeast: AtLeast, from: number): number {
  let [low, high] = [from, from + 1];
  while (high < countMax && atLeast(high) >= 0.5) [low, high] = [high, high + (high - from)];
  while (high - low > 1) {
    const half = (low + high) >> 1;
    if (atLeast(half) >= 0.5) low = half;
    else high = half;
  }
  return low;
}

/** Rates are multiples of five: fair rates less the margin. */
const pricesWith =
  (keep: number) =>
  (line: number, chance: number): SessionPrice | null => {
    if (!(chance > 0 && chance < 1)) return null;
    const rate = Math.floor(((100 * (1 - chance)) / chance) * (keep / 5)) * 5;
    return rate < rateMin || rate > rateMax ? null : { line, rate };
  };

const widePrice = pricesWith(wideKeep);
const narrowPrice = pricesWith(narrowKeep);

/**
 * Quotes around the median; `from` is the count already made. Nothing is quoted if one side is too
 * certain.
 */
export function quoteLine(atLeast: AtLeast, from: number): SessionQuote {
  const line = middle(atLeast, from);
  const [here, next] = [atLeast(line), atLeast(line + 1)];
  if (here - next < wideStep) {
    return bothOrNone(widePrice(line, 1 - here), widePrice(line + 1, next));
  }
  const best = Math.abs(here - 0.5) <= Math.abs(next - 0.5) && line > from ? line : line + 1;
  const chance = atLeast(best);
  return bothOrNone(narrowPrice(best, 1 - chance), narrowPrice(best, chance));
}

const bothOrNone = (no: SessionPrice | null, yes: SessionPrice | null): SessionQuote =>
  no === null || yes === null ? noQuotes : { no, yes };
