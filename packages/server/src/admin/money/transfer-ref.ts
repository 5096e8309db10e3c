/** References that make transfers of money and points safe to repeat. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** Excludes colons: references with a colon belong to the server, such as a welcome balance. */
const refForm = /^\w[\w.@/-]{0,63}$/;
export const refText = z.string().regex(refForm, 'must be 1 to 64 letters, digits and . _ - @ /');

/** Makes a reference for a transfer that was given none. */
export const makeTransferRef = (): string => `p-${randomBytes(8).toString('hex')}`;
