/**
 * From the chances of a count to a session's two ways. `atLeast(x)` is the chance that it comes to x
 * or more. Invariants: the no line is never above the yes line, and on one line the two rates leave no
 * sure gain (their product is below 100 x 100); each side's price is below what the chance is worth.
 */
import type { SessionPrice, SessionQuote } from '@layline/contract';

export type AtLeast = (count: number) => number;

export const noQuotes: SessionQuote = { no: null, yes: null };

/** What the house keeps, as a share of a fair rate. */
const wideKeep = 0.97;
const narrowKeep = 0.93;
/** Where one run more changes the chance by less than this, yes stands one above no. */
const wideStep = 0.05;
const rateMin = 5;
const rateMax = 500;
const countMax = 2000;

/** The largest count that is at least as likely as not, from a known start. */
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

/** Rates go by fives, and are fair ones less the house's keep. */
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
 * The quote around the middle of what it may come to; `from` is what it has come to already. Nothing
 * is quoted where one side is too sure.
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
