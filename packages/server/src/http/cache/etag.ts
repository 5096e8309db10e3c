/**
 * Entity tags of encoded replies. Data is encoded once a change and kept, so its tag is a number given
 * to the buffer itself: nothing is hashed, and a reply made of several pieces carries the numbers of all.
 */
import { randomBytes } from 'node:crypto';
import type { EncodedData, EncodedReply } from '../../envelope.ts';

/** Tags of an earlier run of the server never match. */
const run = randomBytes(4).toString('base64url');
const numbers = new WeakMap<EncodedData, string>();
const tags = new WeakMap<EncodedReply, string>();
let last = 0;

function numberOf(data: EncodedData): string {
  let number = numbers.get(data);
  if (number === undefined) {
    last += 1;
    number = last.toString(36);
    numbers.set(data, number);
  }
  return number;
}

/** Tags a reply by the data it is made of: a reader who has the same tag need not be sent it again. */
export function tagReply(reply: EncodedReply, pieces: readonly EncodedData[]): EncodedReply {
  tags.set(reply, `"${run}-${pieces.map(numberOf).join('.')}"`);
  return reply;
}

/** Null for a reply that is encoded for every reader. */
export const tagOf = (reply: EncodedReply): string | null => tags.get(reply) ?? null;

/** Whether an If-None-Match header names the tag. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header === tag || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));
