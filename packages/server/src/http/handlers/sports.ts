/** Sports, competitions, matches and live prices: bytes that were put together once (EVENT-5). */
import { marketId, refuse } from '@layline/contract';
import type { Call } from '../call.ts';

const head = Buffer.from('{"status":true,"message":"","data":[');
const objectHead = Buffer.from('{"status":true,"message":"","data":');
const objectTail = Buffer.from('}');
const comma = Buffer.from(',');
const tail = Buffer.from(']}');

/** The list of these objects, without parsing or copying them more than once. */
function joinEncoded(parts: readonly Buffer[]): Buffer {
  const pieces: Buffer[] = [head];
  for (const [index, part] of parts.entries()) {
    if (index > 0) pieces.push(comma);
    pieces.push(part);
  }
  pieces.push(tail);
  return Buffer.concat(pieces);
}

export const sportsHandlers = {
  sports: ({ house }: Call<'sports'>) => house.lists.sports(),

  competitions: ({ house, params }: Call<'competitions'>) =>
    house.lists.competitions(params.eventId),

  competitionMatches: ({ house, params }: Call<'competitionMatches'>) =>
    house.lists.matches(params.eventId, params.legueId),

  sportMatches: ({ house, params }: Call<'sportMatches'>) => house.lists.matches(params.eventId),

  /** Markets that are not on the board are left out. */
  marketOdds({ house, params }: Call<'marketOdds'>) {
    const ids = new Set(params.joinedMarketIds.split(','));
    const found: Buffer[] = [];
    for (const id of ids) {
      const encoded = house.board.encoded(marketId(id));
      if (encoded) found.push(encoded);
    }
    return joinEncoded(found);
  },

  bookmakerOdds: ({ house, site, params }: Call<'bookmakerOdds'>) =>
    house.matchViews.bookmaker(site, params.id3),

  sessionOdds: ({ house, site, params }: Call<'sessionOdds'>) =>
    house.matchViews.sessions(site, params.id3),

  score({ house, params }: Call<'score'>) {
    const encoded = house.board.scores.encoded(params.sportId, params.matchId);
    if (!encoded) return refuse('NOT_FOUND', 'There is no score of this match.');
    return Buffer.concat([objectHead, encoded, objectTail]);
  },
};
