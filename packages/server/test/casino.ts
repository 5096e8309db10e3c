/** Lets a casino's seconds pass: at each one the tables do what is due before the next begins. */
import type { TestHouse } from './house.ts';

const turnsMax = 5000;

async function rest({ house }: TestHouse): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (turn >= 2 && house.dealer.isIdle()) return;
  }
  throw new Error('The dealer did not come to rest');
}

export async function passSeconds(house: TestHouse, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    house.clock.advance(1000);
    await rest(house);
  }
}
