/** Groups followed markets by match, in the order in which the matches were first followed. Pure. */
import type { Followed } from '../market/followed.ts';

export interface FollowedMatch extends Omit<Followed, 'marketId' | 'kind'> {
  readonly oddsIds: readonly string[];
  readonly bookmakerIds: readonly string[];
}

export function groupFollowed(followed: readonly Followed[]): readonly FollowedMatch[] {
  const matches = new Map<string, FollowedMatch>();
  for (const { marketId, kind, ...place } of followed) {
    const before = matches.get(place.eventId) ?? { ...place, oddsIds: [], bookmakerIds: [] };
    const ids = kind === 'match' ? 'oddsIds' : 'bookmakerIds';
    matches.set(place.eventId, { ...before, [ids]: [...before[ids], marketId] });
  }
  return [...matches.values()];
}
