/**
 * What a player may say of a bet at odds beside its runner, side, odds and stake, and what stays with
 * the bet: in its request, its event, its row and its lists. The packages pass these fields on as
 * one; only where a bet is kept (memory, table) or shown is each of them named.
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
  /** What the player's own program calls the bet; empty when it does not. */
  orderRef: ownText(32),
  /** By which the player's own program tells its strategies apart; empty when it does not. */
  strategyRef: ownText(15),
});
export type BetOptions = Readonly<z.output<typeof betOptions>>;

/** As a request names them, or an event of before one of them existed. */
export const givenBetOptions = betOptions.partial();
export type GivenBetOptions = Readonly<z.output<typeof givenBetOptions>>;

/** The options of a bet, each as it was given or as it is when it was not. */
export const optionsOf = ({
  persistence = 'fill-or-kill',
  orderRef = '',
  strategyRef = '',
}: GivenBetOptions): BetOptions => ({ persistence, orderRef, strategyRef });
