/**
 * What a player may say of a bet at odds beside its runner, side, odds and stake, and what stays with
 * the bet: in its request, its event, its row and its lists. The packages pass these fields on as
 * one; only where a bet is kept (memory, table) or shown is each of them named.
 */
import { z } from 'zod';
import { persistences } from './market.ts';

export const betOptions = z.object({
  persistence: z.enum(persistences),
});
export type BetOptions = Readonly<z.output<typeof betOptions>>;

/** As a request names them, or an event of before one of them existed. */
export const givenBetOptions = betOptions.partial();
export type GivenBetOptions = Readonly<z.output<typeof givenBetOptions>>;

/** The options of a bet, each as it was given or as it is when it was not. */
export const optionsOf = ({ persistence = 'fill-or-kill' }: GivenBetOptions): BetOptions => ({
  persistence,
});
