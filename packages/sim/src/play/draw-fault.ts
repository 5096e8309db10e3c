/** A store that sometimes breaks under what is asked. */
import type { PlantedFault } from '../acts/act.ts';
import type { Dice } from '../world/dice.ts';

export function drawFault(dice: Dice): PlantedFault | null {
  if (!dice.isLucky(7)) return null;
  const kind = dice.isLucky(50) ? 'crash' : 'fail';
  return {
    kind,
    moments: dice.weigh([
      [3, 0],
      [3, 1],
      [2, dice.below(16)],
    ]),
    times: dice.pick([1, 1, 2, 4]),
  };
}
