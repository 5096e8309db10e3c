/**
 * The reads that everybody repeats, from bytes that are kept: lists, prices, bookmaker and fancy. What
 * they answer is the same buffer as long as nothing changed, with its tag.
 */
import { marketId } from '@layline/contract';
import type { House } from '../../house.ts';
import type { Site } from '../../site/directory.ts';
import { makeTag, tagged, tagOf } from '../etag.ts';

const head = Buffer.from('{"status":true,"message":"","data":[');
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

const joinedMax = 2000;
const joined = new WeakMap<House['board'], Map<string, Buffer>>();

/** Markets that are not on the board are left out. */
export function readOdds({ board }: House, joinedMarketIds: string): Buffer {
  const found: Buffer[] = [];
  for (const id of new Set(joinedMarketIds.split(','))) {
    const encoded = board.encoded(marketId(id));
    if (encoded) found.push(encoded);
  }
  const tag = makeTag(found);
  const kept = joined.get(board) ?? new Map<string, Buffer>();
  joined.set(board, kept);
  const known = kept.get(joinedMarketIds);
  if (known && tagOf(known) === tag) return known;
  if (kept.size >= joinedMax) kept.clear();
  const bytes = tagged(joinEncoded(found), tag);
  kept.set(joinedMarketIds, bytes);
  return bytes;
}

interface KeptRead {
  /** How many segments follow, as their schemas have them. */
  readonly segments: number;
  readonly read: (house: House, site: Site, segments: readonly string[]) => Buffer;
}

const listed = (segments: number, read: KeptRead['read']): KeptRead => ({ segments, read });

/** By the path's segment behind /api/v2. */
export const keptReads: ReadonlyMap<string, KeptRead> = new Map([
  ['get-events', listed(0, ({ lists }) => lists.sports())],
  ['get-legues', listed(1, ({ lists }, _site, [sport = '']) => lists.competitions(sport))],
  [
    'get-matches',
    listed(2, ({ lists }, _site, [sport = '', competition]) => lists.matches(sport, competition)),
  ],
  ['get-matches-by-eventid', listed(1, ({ lists }, _site, [sport = '']) => lists.matches(sport))],
  ['fetch-market-odds', listed(4, (house, _site, [, , , ids = '']) => readOdds(house, ids))],
  [
    'fetch-bookmaker-odds',
    listed(3, ({ matchViews }, site, [, , match = '']) => matchViews.bookmaker(site, match)),
  ],
  [
    'fetch-market-session',
    listed(3, ({ matchViews }, site, [, , match = '']) => matchViews.sessions(site, match)),
  ],
]);
