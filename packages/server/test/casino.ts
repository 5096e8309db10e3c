/** Advances a casino's clock second by second; tables finish each second's work before the next. */
import { crashPoint } from '@layline/games';
import { readOpenRounds } from '../src/store/queries/casino/rounds.ts';
import { type TestApp, testVault } from './app.ts';
import { openCaller } from './caller.ts';

const turnsMax = 20_000;

/**
 * Waits until the tables wait for the clock and an engine whose commit failed has recovered, which takes real
 * time. Querying the store gives it time to finish earlier queries.
 */
async function rest({ app }: TestApp): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (turn >= 2 && app.casino.isIdle() && app.engine.report().isAvailable) return;
    if (turn >= 2) await app.store.query('select 1');
  }
  throw new Error('The tables or the engine did not come to rest');
}

export async function passSeconds(app: TestApp, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    app.clock.advance(1000);
    await rest(app);
  }
}

/** Returns the running flight's crash point, which nobody outside the server can know. */
async function foreseen({ app }: TestApp): Promise<number> {
  const rounds = await readOpenRounds(app.store, testVault);
  const row = rounds.find(({ gameId }) => gameId === 'vimaan');
  if (!row) throw new Error('There is no flight');
  return crashPoint({ ...row, roundId: row.mid }) / 100;
}

/** Waits for a flight with a suitable crash point, which comes eventually. */
export async function flightThat(app: TestApp, ends: (crash: number) => boolean) {
  const stateOf = async () => (await openCaller(app.server).get('/casino/vimaan')).body.data;
  for (let flight = 0; flight < 60; flight += 1) {
    const state = await stateOf();
    const crash = await foreseen(app);
    if (ends(crash) && state.phase === 'WAIT') return { mid: state.mid as string, crash };
    for (let second = 0; second < 120; second += 1) {
      await passSeconds(app, 1);
      if ((await stateOf()).mid !== state.mid) break;
    }
  }
  throw new Error('No such flight');
}
