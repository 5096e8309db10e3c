/** Fields that several order calls share. Numbers may arrive as texts; omitted values may be null. */
import { z } from 'zod';

const digits = /^-?\d{1,15}(\.\d{1,15})?$/;
/**
 * A number as clients send it: JSON's, or its digits as text. `true`, null, blanks and lists are no numbers,
 * though JavaScript would convert them.
 */
export const numberOrDigits = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && digits.test(value) ? Number(value) : value),
    schema,
  );
/** A price or a size as it was sent; an invalid one fails only its own instruction. */
export const sentNumber = z.union([z.number(), z.string().max(20)]);
export const betIdText = z.coerce.string().regex(/^\d{1,16}$/, 'is not the number of a bet');
export const apiMarketId = z.coerce.string().regex(/^[\w.:@-]{1,64}$/, 'is not an id of a market');
export const customerRef = z
  .string()
  .regex(/^[\w.\-+*:;~#]{1,32}$/, 'is not 1 to 32 letters, digits or . _ - + * : ; ~')
  .nullish();
const printable = /^[\x20-\x7e]*$/;
export const orderRef = z.string().max(32).regex(printable).nullish();
export const strategyRef = z.string().max(15).regex(printable).nullish();

/** Most instructions in one request. */
export const instructionsMax = 200;
