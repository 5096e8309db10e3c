/** A standard normal draw: the sum of twelve uniform ones less six, always within ±6. */
import type { Dice } from '../script/dice.ts';

export function normalOf(dice: Dice): number {
  let sum = -6;
  for (let count = 0; count < 12; count += 1) sum += dice.next();
  return sum;
}
