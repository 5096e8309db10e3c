/** Lets a casino's seconds pass: at each one the tables do what is due before the next begins. */
import { crashPoint } from '@layline/games';
import { readOpenRounds } from '../src/dealer/round-store.ts';
import { openCaller } from './caller.ts';
import { type TestHouse, testVault } from './house.ts';

const turnsMax = 20_000;

/**
 * Until the tables wait for the clock and a desk whose commit failed has read itself back, which takes
 * real time. Asking the store gives it the time that it needs for what was asked of it before.
 */
async function rest({ house }: TestHouse): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (turn >= 2 && house.dealer.isIdle() && house.desk.report().isAvailable) return;
    if (turn >= 2) await house.store.query('select 1');
  }
  throw new Error('The tables or the desk did not come to rest');
}

export async function passSeconds(house: TestHouse, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    house.clock.advance(1000);
    await rest(house);
  }
}

/** What nobody outside the house can know: where the running flight will end. */
async function foreseen({ house }: TestHouse): Promise<number> {
  const rounds = await readOpenRounds(house.store, testVault);
  const row = rounds.find(({ gameId }) => gameId === 'vimaan');
  if (!row) throw new Error('There is no flight');
  return crashPoint({ ...row, roundId: row.mid }) / 100;
}

/** Waits for a flight that ends where it is asked to, which in the end one does. */
export async function flightThat(house: TestHouse, ends: (crash: number) => boolean) {
  const stateOf = async () => (await openCaller(house.app).get('/casino/vimaan')).body.data;
  for (let flight = 0; flight < 60; flight += 1) {
    const state = await stateOf();
    const crash = await foreseen(house);
    if (ends(crash) && state.phase === 'WAIT') return { mid: state.mid as string, crash };
    for (let second = 0; second < 120; second += 1) {
      await passSeconds(house, 1);
      if ((await stateOf()).mid !== state.mid) break;
    }
  }
  throw new Error('No such flight');
}
