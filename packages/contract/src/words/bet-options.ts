/**
 * Optional fields of a bet at odds, beyond runner, side, odds and stake. They stay with the bet in its
 * request, event, row and lists. Packages pass them on as one object; only storage (memory, table) and
 * screens name each field.
 */
import { z } from 'zod';
import { persistences } from './market.ts';

const ownText = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .regex(/^[\x20-\x7e]*$/, 'must be of plain letters, digits and signs');

export const betOptions = z.object({
  persistence: z.enum(persistences),
  /** The client program's name for the bet; empty if it gives none. */
  orderRef: ownText(32),
  /** The client program's label for a strategy; empty if it gives none. */
  strategyRef: ownText(15),
});
export type BetOptions = Readonly<z.output<typeof betOptions>>;

/** The fields as a request sends them, or as an older event recorded them, some possibly absent. */
export const givenBetOptions = betOptions.partial();
export type GivenBetOptions = Readonly<z.output<typeof givenBetOptions>>;

/** Returns all options of a bet, with defaults for those not given. */
export const optionsOf = ({
  persistence = 'fill-or-kill',
  orderRef = '',
  strategyRef = '',
}: GivenBetOptions): BetOptions => ({ persistence, orderRef, strategyRef });
