/** Follows a match's bookmaker and fancy markets, by the stream or by polls (EVENT-5). */
import type { MarketView, SessionLine } from '@layline/contract';
import { makeTopic } from '@layline/contract/topic';
import { call } from '../api/request.ts';
import type { Stop } from '../base/clock.ts';
import { followLive } from './follow-live.ts';
import { sessionsKey } from './freshness.ts';
import { parseSessions } from './parse-sessions.ts';
import { parseView } from './parse-view.ts';
import { prices } from './prices.ts';
import { putSessions } from './sessions.ts';

const bookmakerPeriodMs = 2000;
const sessionsPeriodMs = 1000;

export interface PolledMatch {
  readonly sportId: string;
  readonly competitionId: string;
  readonly eventId: string;
}

type OnFailure = (failure: unknown) => void;

const pathOf = ({ sportId, competitionId, eventId }: PolledMatch) => ({
  id1: sportId,
  id2: competitionId,
  id3: eventId,
});

/** Reports the ids of the bookmaker markets with each answer, in the feed's order. */
export function pollBookmaker(
  match: PolledMatch,
  onMarkets: (marketIds: readonly string[]) => void,
  onFailure: OnFailure,
): Stop {
  const put = (views: readonly MarketView[]): readonly string[] => {
    for (const view of views) prices.put(parseView(view));
    const ids = views.map(({ mid }) => mid);
    onMarkets(ids);
    return ids;
  };
  return followLive({
    topics: [makeTopic('bookmaker', match.eventId)],
    periodMs: bookmakerPeriodMs,
    poll: async (signal) =>
      put((await call('bookmakerOdds', { params: pathOf(match), signal })).data),
    take: (_topic, data) => put((data ?? []) as unknown as readonly MarketView[]),
    onFailure,
  });
}

export function pollSessions(match: PolledMatch, onFailure: OnFailure): Stop {
  const put = (lines: readonly SessionLine[]): readonly string[] => {
    putSessions(match.eventId, parseSessions(lines));
    return [sessionsKey(match.eventId)];
  };
  return followLive({
    topics: [makeTopic('fancy', match.eventId)],
    periodMs: sessionsPeriodMs,
    poll: async (signal) =>
      put((await call('sessionOdds', { params: pathOf(match), signal })).data),
    take: (_topic, data) => put((data ?? []) as unknown as readonly SessionLine[]),
    onFailure,
  });
}
