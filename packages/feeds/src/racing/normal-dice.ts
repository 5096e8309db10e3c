/** A standard normal throw: the sum of twelve even ones less six, within 6 either way. */
import type { Dice } from '../script/dice.ts';

export function normalOf(dice: Dice): number {
  let sum = -6;
  for (let count = 0; count < 12; count += 1) sum += dice.next();
  return sum;
}
