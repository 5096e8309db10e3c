/**
 * Entity tags of encoded replies. Bytes are made once a change and kept, so their tag is a number given
 * to the buffer itself: nothing is hashed, and bytes put together of several have the numbers of all.
 */
import { randomBytes } from 'node:crypto';

/** Another run of the server gives other numbers. */
const run = randomBytes(4).toString('base64url');
const numbers = new WeakMap<Buffer, string>();
const tags = new WeakMap<Buffer, string>();
let last = 0;

function numberOf(bytes: Buffer): string {
  let number = numbers.get(bytes);
  if (number === undefined) {
    last += 1;
    number = last.toString(36);
    numbers.set(bytes, number);
  }
  return number;
}

/** The tag of bytes made of these. */
export const makeTag = (parts: readonly Buffer[]): string =>
  `"${run}-${parts.map(numberOf).join('.')}"`;

/** Marks bytes as kept: a reader who has them need not be sent them again. */
export function tagged(bytes: Buffer, tag = makeTag([bytes])): Buffer {
  if (!tags.has(bytes)) tags.set(bytes, tag);
  return bytes;
}

/** Null for bytes that are made anew for every reader. */
export const tagOf = (bytes: Buffer): string | null => tags.get(bytes) ?? null;

/** Whether the caller's If-None-Match names the tag. */
export const isKnown = (asked: string | undefined, tag: string): boolean =>
  asked !== undefined &&
  (asked === tag || asked.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));
