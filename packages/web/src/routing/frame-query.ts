import { useSearchParam } from './use-hash.ts';

export interface FrameQuery {
  readonly sportId: string;
  readonly eventId: string;
}

/** FRAME-1: what a frame shows, `?event_id=&sport_id=`; also accepts the spelling without underscores. */
export function useFrameQuery(): FrameQuery {
  const event = [useSearchParam('event_id'), useSearchParam('eventId')];
  const sport = [useSearchParam('sport_id'), useSearchParam('sportId')];
  return { eventId: event[0] ?? event[1] ?? '', sportId: sport[0] ?? sport[1] ?? '' };
}
