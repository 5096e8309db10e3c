/**
 * The journal's hash chain: each row's hash covers its own text and the hash of the row before, so
 * a row that was changed, lost or put in later shows.
 */
import { hash } from 'node:crypto';

/** What the first row of a journal follows. */
export const chainStart = '0'.repeat(64);

/** What the next row's hash covers: that of the row before. */
export interface ChainEnd {
  readonly hash: string;
}

export const chainHash = (previousHash: string, eventText: string): string =>
  hash('sha256', `${previousHash}\n${eventText}`, 'hex');
