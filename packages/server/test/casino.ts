/** Lets a casino's seconds pass: at each one the tables do what is due before the next begins. */
import type { TestHouse } from './house.ts';

const turnsMax = 20_000;

/** Asking the store gives it the time that it needs for what was asked of it before. */
async function rest({ house }: TestHouse): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (turn >= 2 && house.dealer.isIdle()) return;
    if (turn >= 2) await house.store.query('select 1');
  }
  throw new Error('The dealer did not come to rest');
}

export async function passSeconds(house: TestHouse, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    house.clock.advance(1000);
    await rest(house);
  }
}
