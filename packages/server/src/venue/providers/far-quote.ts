/** Tells a quote that is far from the one before, as a slip of the finger makes it. */
import type { QuotedMarket } from './trader-quotes.ts';

/** Runs that a line may always move at once, and the part of itself beyond that. */
const runsMax = 10;
const partMax = 0.25;
/** Odds may double or halve at once. */
const timesMax = 2;
/** Odds that are new may be as long as this. */
const oddsMax = 50;

/** Says in words what is far; null if nothing is. */
export function farQuote(before: QuotedMarket, after: QuotedMarket): string | null {
  return farLine(before, after) ?? farOdds(before, after);
}

function farLine(before: QuotedMarket, after: QuotedMarket): string | null {
  for (const side of ['no', 'yes'] as const) {
    const [was, is] = [before.session?.[side]?.line, after.session?.[side]?.line];
    if (was === undefined || is === undefined) continue;
    if (Math.abs(is - was) > Math.max(runsMax, was * partMax)) {
      return `the line of ${side} goes from ${was} to ${is}`;
    }
  }
  return null;
}

function farOdds(before: QuotedMarket, after: QuotedMarket): string | null {
  for (const { runnerId, ...now } of after.runners) {
    const then = before.runners.find((one) => one.runnerId === runnerId);
    for (const side of ['back', 'lay'] as const) {
      const [was = null, is] = [then?.[side], now[side]];
      if (is === null) continue;
      if (was === null && is > oddsMax) return `the ${side} odds are ${is}`;
      if (was !== null && (is > was * timesMax || is * timesMax < was)) {
        return `the ${side} odds go from ${was} to ${is}`;
      }
    }
  }
  return null;
}
