/**
 * How numbers, times and envelopes travel. Public clients send numbers as numbers or as text, so one
 * schema reads both; it refuses hex, exponents, NaN, infinities and negative zero.
 */
import { z } from 'zod';
import { parseInstant } from '../words/instant.ts';
import { parseMoney } from '../words/money.ts';
import { type Odds, parseCasinoOdds, parseOdds } from '../words/odds.ts';

/** Reads a number or text. Input of any other type gets the same error, naming the expected form. */
function numberOrText(lengthMax: number, form: string) {
  return z.union([z.number(), z.string().max(lengthMax)], form);
}

const amountForm = 'must be an amount with at most two decimals';

/** Reads an amount in major units (number or decimal text, at most two decimals) as Money. */
export const wireMoney = numberOrText(24, amountForm).transform((value, context) => {
  const parsed = parseMoney(value);
  if (parsed !== null) return parsed;
  context.addIssue({ code: 'custom', message: amountForm });
  return z.NEVER;
});

function readOdds(parse: (value: unknown) => Odds | null, most: number) {
  const message = `must be odds from 1.01 to ${most}, two decimals at most`;
  return numberOrText(12, message).transform((value, context) => {
    const parsed = parse(value);
    if (parsed !== null) return parsed;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** Reads decimal odds from 1.01 to 1000 as Odds. */
export const wireOdds = readOdds(parseOdds, 1000);

/** Reads odds of a casino option or a cash-out target, from 1.01 to 10000. */
export const wireCasinoOdds = readOdds(parseCasinoOdds, 10_000);

const clientRefForm = 'must have 8 to 64 letters, digits, - or _';

/** The caller's idempotency key for a bet: the same key gets the same reply. */
export const wireClientRef = z
  .string(clientRefForm)
  .min(8, clientRefForm)
  .max(64, clientRefForm)
  .regex(/^[\w-]+$/, clientRefForm);

const plainForm = /^\d{1,6}(\.\d{1,2}0*)?$/;

/** Reads a plain number from 0 with at most two decimals, sent as a number or as text. */
export const wireDecimal = z.union([z.number(), z.string().max(12)]).transform((value, context) => {
  const isPlain = !Object.is(value, -0) && plainForm.test(String(value));
  if (isPlain) return Number(value);
  context.addIssue({ code: 'custom', message: 'must be a number with at most two decimals' });
  return z.NEVER;
});

/** Reads an id sent as text or as a whole number; returns text. */
export const wireId = z
  .union([z.string().min(1).max(64), z.number().int().nonnegative()], 'must be an id')
  .transform(String)
  .refine((text) => /^[\w.:@-]+$/.test(text), 'must be an id');

/** The same from a path or a query, where all is text: plain checks, because polls are many. */
export const wirePathId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.:@-]+$/, 'must be an id');

/** Reads a selection id, sent as a number or as digits. */
export const wireRunnerId = z
  .union(
    [z.number().int().nonnegative().safe(), z.string().regex(/^\d{1,15}$/)],
    'must be the number of a selection',
  )
  .transform(Number);

/** Reads ISO 8601 with a zone, or a bare date. */
export const wireInstant = z
  .string()
  .max(40)
  .transform((text, context) => {
    const parsed = parseInstant(text);
    if (parsed !== null) return parsed;
    context.addIssue({
      code: 'custom',
      message: 'must be an ISO 8601 time such as 2026-04-08T14:00:00Z',
    });
    return z.NEVER;
  });

/** Reads a page number or page size from a path: digits only. */
export const wirePage = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a number from 1 to 999999')
  .transform(Number);

/** The envelope of every success: `{status: true, message, data}` (feed-shapes section 1). */
export const success = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.literal(true), message: z.string(), data });

/**
 * The envelope of every refusal: `{status: false, message, code}`, plus the caller's reference of the bet
 * if it gave one.
 */
export const refusalBody = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.string(),
  clientRef: z.string().optional(),
});

/** A paged list, with its three fields at the top level and again under `data` (API-2). */
export const paged = <Item extends z.ZodType>(item: Item) => {
  const page = {
    pageItems: z.array(item),
    currentPage: z.number().int(),
    totalPages: z.number().int(),
    /** Ours. */
    totalItems: z.number().int().optional(),
  };
  return z.object({ status: z.literal(true), message: z.string(), ...page, data: z.object(page) });
};
