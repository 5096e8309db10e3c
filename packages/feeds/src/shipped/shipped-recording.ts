/**
 * The recording that ships with the project: one simulated match of each sport, from ten minutes before
 * its start to its close, always the same from the seed and instant below.
 */
import { type Instant, instant, type MarketChange, parseInstant } from '@layline/contract';
import type { Feed } from '../feed/feed.ts';
import { jumpingClock } from '../feed/jumping-clock.ts';
import { keyOf } from '../simulated/cast.ts';
import {
  allSeries,
  makeTimetable,
  type ScheduledMatch,
  scheduleMatch,
} from '../simulated/programme.ts';
import { simulatedFeed } from '../simulated/simulated-feed.ts';

const seed = 'meadow';
const startAt = parseInstant('2026-01-10T13:00:00Z') as Instant;

/** The first short match of each sport that is announced after the start. */
function shippedMatches(): readonly ScheduledMatch[] {
  return allSeries
    .filter(({ isShort }) => isShort)
    .map((series) => {
      const table = makeTimetable(series, 1);
      return scheduleMatch(table, Math.floor(startAt / table.slotMs) + 3);
    });
}

/** Ends by itself once the three matches are over; `changes` still needs a signal. */
export function shippedFeed(): Feed {
  const matches = shippedMatches();
  const prefixes = matches.map((match) => `s.${keyOf(match, seed)}`);
  const endAt = matches.reduce<Instant>(
    (latest, match) => instant(Math.max(latest, match.startAt + match.series.matchMsMax)),
    startAt,
  );
  // Handicaps and goal lines alone would be a third of the file.
  const isShipped = ({ marketId }: MarketChange): boolean =>
    !/\.(ah|gl)$/.test(marketId) &&
    prefixes.some((prefix) => marketId === prefix || marketId.startsWith(`${prefix}.`));
  const source = simulatedFeed({ seed, clock: jumpingClock(startAt) });

  async function* changes(signal: AbortSignal): AsyncGenerator<readonly MarketChange[]> {
    for await (const batch of source.changes(signal)) {
      if (batch.some(({ at }) => at > endAt)) return;
      const picked = batch.filter(isShipped);
      if (picked.length > 0) yield picked;
    }
  }

  return { name: 'shipped', changes, report: () => source.report() };
}

/** Its path, next to the sources. */
export const shippedPath = new URL('../../recordings/three-matches.mcm.gz', import.meta.url);
