/** Polls what a match offers beside its exchange markets: bookmaker and fancy (EVENT-5). */
import { call } from '../api/request.ts';
import type { Stop } from '../clock.ts';
import { parseSessions } from './parse-sessions.ts';
import { parseView } from './parse-view.ts';
import { startPoll } from './poll.ts';
import { prices } from './prices.ts';
import { putSessions } from './sessions.ts';

export const bookmakerPeriodMs = 2000;
export const sessionsPeriodMs = 1000;

export interface PolledMatch {
  readonly sportId: string;
  readonly competitionId: string;
  readonly eventId: string;
}

type Told = (failure: unknown) => void;

const pathOf = ({ sportId, competitionId, eventId }: PolledMatch) => ({
  id1: sportId,
  id2: competitionId,
  id3: eventId,
});

/** Tells the ids of the bookmaker markets with each answer, in the feed's order. */
export function pollBookmaker(
  match: PolledMatch,
  onMarkets: (marketIds: readonly string[]) => void,
  onFailure: Told,
): Stop {
  const fetch = async (signal: AbortSignal): Promise<void> => {
    const { data } = await call('bookmakerOdds', { params: pathOf(match), signal });
    for (const view of data ?? []) prices.put(parseView(view));
    onMarkets((data ?? []).map(({ mid }) => mid));
  };
  return startPoll({ periodMs: bookmakerPeriodMs, fetch, onFailure });
}

export function pollSessions(match: PolledMatch, onFailure: Told): Stop {
  const fetch = async (signal: AbortSignal): Promise<void> => {
    const { data } = await call('sessionOdds', { params: pathOf(match), signal });
    putSessions(match.eventId, parseSessions(data ?? []));
  };
  return startPoll({ periodMs: sessionsPeriodMs, fetch, onFailure });
}
