/**
 * The crash point of a Vimaan round, from the fair stream: X is the first 52 bits of block 0, and crash =
 * floor(99 x 2^52 / (2^52 - X)) hundredths, between 1.00 and 10000.00, in integers throughout. Cashing
 * out at any fixed target of 1.01 or more returns 99 percent.
 */
import type { RoundSeed } from '../fair/round-seed.ts';
import { blockTextOf } from '../fair/stream.ts';
import { type Multiplier, multiplier, multiplierMax } from './flight.ts';

const span = 2n ** 52n;

/** 1.00 is an instant crash. Throws a RangeError unless 0 <= X < 2^52. */
export function crashOf(x: bigint): Multiplier {
  if (x < 0n || x >= span) throw new RangeError(`X has 52 bits, not ${x}`);
  const crash = Number((99n * span) / (span - x));
  return multiplier(Math.min(multiplierMax, Math.max(100, crash)));
}

/** The round's crash point. Throws a RangeError for a malformed seed. */
export const crashPoint = (seed: RoundSeed): Multiplier =>
  crashOf(BigInt(`0x${blockTextOf(seed, 0).slice(0, 13)}`));
