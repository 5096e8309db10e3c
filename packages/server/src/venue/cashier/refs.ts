/** Names of payments. They are random, so that a backup that is restored gives out none a second time. */
import { randomBytes } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
/** Without vowels, so that they spell nothing, and without letters that resemble others. */
const codeLetters = 'BCDFGHJKLMNPQRSTVWXZ';

const pick = (from: string, count: number): string =>
  [...randomBytes(count)].map((byte) => from[byte % from.length]).join('');

/** 100 bits. */
export const makePaymentRef = (): string => pick(letters, 20);

/** Eight letters that a payer writes on a transfer. Unique only once the store has taken it. */
export const makeCode = (): string => pick(codeLetters, 8);
