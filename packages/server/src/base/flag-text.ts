/** Parses values that arrive as text, from flags or the admin socket. */
import { parseInstant, parseMoney } from '@layline/contract';
import { z } from 'zod';

export const idText = z.string().regex(/^[\w.:@-]{1,64}$/, 'must be an id of letters and digits');
export const someText = (max: number) =>
  z.string().trim().min(1, 'must not be empty').max(max, `may have at most ${max} characters`);
export const onOff = z
  .enum(['on', 'off'], "must be 'on' or 'off'")
  .transform((word) => word === 'on');
export const listText = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

export function integerText(min: number, max: number) {
  const form = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, form)
    .transform(Number)
    .refine((value) => value >= min && value <= max, form);
}

/** Parses an amount in major units. */
export const amountText = z.string().transform((text, context) => {
  const parsed = parseMoney(text);
  if (parsed !== null && parsed >= 0) return parsed;
  context.addIssue({ code: 'custom', message: 'must be an amount such as 250 or 99.50' });
  return z.NEVER;
});

export const positiveAmount = amountText.refine((amount) => amount > 0, 'must be more than 0');

/** Accepts an empty text or an address of another party. */
export const outsideAddress = z
  .string()
  .regex(/^(https:\/\/[^\s]+|)$/, 'must be an https address, or empty');

/** Parses a percentage up to 100 as basis points. */
export const percentText = z.string().transform((text, context) => {
  const parsed = parseMoney(text);
  if (parsed !== null && parsed >= 0 && parsed <= 10_000) return Number(parsed);
  context.addIssue({ code: 'custom', message: 'must be a percentage such as 20 or 12.5' });
  return z.NEVER;
});

/** How a schema of a form names a time. */
export const momentFormat = 'date-time';

export const instantText = z
  .string()
  .meta({ format: momentFormat })
  .transform((text, context) => {
    const at = parseInstant(text);
    if (at !== null) return at;
    context.addIssue({
      code: 'custom',
      message: 'must be a time such as 2026-11-29T14:03:20.500Z',
    });
    return z.NEVER;
  });
