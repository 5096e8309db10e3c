/** The odds of many markets in one answer, put together of bytes that are made once a change. */
import { marketId } from '@layline/contract';
import type { App } from '../../app.ts';
import { makeTag, tagged } from './etag.ts';

const head = Buffer.from('{"status":true,"message":"","data":[');
const comma = Buffer.from(',');
const tail = Buffer.from(']}');

/**
 * The list of these markets without parsing them. Nothing is kept of it: callers may name markets in any
 * order, and what each order comes to would fill the memory. Markets that are not on the board are left out.
 */
export function readOdds({ marketCache }: App, joinedMarketIds: string): Buffer {
  const found: Buffer[] = [];
  for (const id of new Set(joinedMarketIds.split(','))) {
    const encoded = marketCache.encoded(marketId(id));
    if (encoded) found.push(encoded);
  }
  const pieces = found.flatMap((part, index) => (index === 0 ? [part] : [comma, part]));
  return tagged(Buffer.concat([head, ...pieces, tail]), makeTag(found));
}
