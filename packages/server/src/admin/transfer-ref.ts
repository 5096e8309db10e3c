/** References by which movements of money and points are safe to repeat. */
import { randomBytes } from 'node:crypto';
import { money } from '@layline/contract';
import { z } from 'zod';

/** No colon: references with one are the server's own, such as a welcome balance. */
const refForm = /^\w[\w.@/-]{0,63}$/;
export const refText = z.string().regex(refForm, 'must be 1 to 64 letters, digits and . _ - @ /');

/** For a movement that was given none. */
export const makeTransferRef = (): string => `p-${randomBytes(8).toString('hex')}`;

/** A movement of more needs a second person in the console. */
export const secondPersonAbove = money(10_000_000);
