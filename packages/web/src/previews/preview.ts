/**
 * Derives chances from the prices of a match to come (SPORT-1): each result's probability by the best back
 * prices, without the book's margin, so that they add up to one. Pure.
 */
import type { MatchRow } from '@layline/contract';
import { parseInstant } from '@layline/contract/instant';
import { type Odds, parseOdds } from '@layline/contract/odds';
import { isListed, isMatchInPlay } from '../sports/match-list.ts';

interface Chance {
  readonly runnerId: number;
  readonly name: string;
  readonly odds: Odds;
  /** Whole per cent; those of a match add up to about 100. */
  readonly percent: number;
}

export interface Preview {
  readonly row: MatchRow;
  readonly startAt: number;
  /** In the order of the match's sides. */
  readonly chances: readonly Chance[];
  readonly favourite: Chance;
  /** close: the first two are about equal; clear: more than twice as likely; else leaning. */
  readonly verdict: 'close' | 'leaning' | 'clear';
}

const closePercent = 6;

function verdictOf(favourite: Chance, second: Chance): Preview['verdict'] {
  if (favourite.percent - second.percent <= closePercent) return 'close';
  return favourite.percent > second.percent * 2 ? 'clear' : 'leaning';
}

/** Returns null for a match that is under way, is not listed, or lacks a price. */
export function previewOf(row: MatchRow): Preview | null {
  const startAt = parseInstant(row.openDate);
  const runners = row.matchOdds[0]?.runners ?? [];
  if (startAt === null || isMatchInPlay(row) || !isListed(row) || runners.length < 2) return null;
  const priced = runners.flatMap(({ selectionId, runnerName, ex }) => {
    const odds = parseOdds(ex.availableToBack[0]?.price);
    return odds === null ? [] : [{ runnerId: selectionId, name: runnerName, odds }];
  });
  if (priced.length !== runners.length) return null;
  const whole = priced.reduce((sum, { odds }) => sum + 100 / odds, 0);
  const chances = priced.map((one) => ({
    ...one,
    percent: Math.round(((100 / one.odds) * 100) / whole),
  }));
  const [favourite, second] = chances.toSorted((one, other) => other.percent - one.percent);
  if (favourite === undefined || second === undefined) return null;
  return { row, startAt, chances, favourite, verdict: verdictOf(favourite, second) };
}

/** Returns the previews that start soonest, at most `most`. */
export const previewsOf = (rows: readonly MatchRow[], now: number, most: number): Preview[] =>
  rows
    .flatMap((row) => previewOf(row) ?? [])
    .filter(({ startAt }) => startAt > now)
    .toSorted((one, other) => one.startAt - other.startAt)
    .slice(0, most);
