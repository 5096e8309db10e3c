/**
 * Entity tags of encoded replies. Data is encoded once per change and cached, so its tag is a number assigned
 * to the buffer: nothing is hashed, and a reply of several pieces carries the numbers of all.
 */
import { randomBytes } from 'node:crypto';
import type { EncodedData, EncodedReply } from '../../../base/envelope.ts';

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

/** Tags a reply by its data, so that a reader with the same tag need not receive it again. */
export function tagReply(reply: EncodedReply, pieces: readonly EncodedData[]): EncodedReply {
  tags.set(reply, `"${run}-${pieces.map(numberOf).join('.')}"`);
  return reply;
}

/** Returns null for a reply that is encoded for each reader. */
export const tagOf = (reply: EncodedReply): string | null => tags.get(reply) ?? null;

/** Tells whether an If-None-Match header contains the tag. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header === tag || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));
