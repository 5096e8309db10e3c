/**
 * How soon a casino round is drawn after its value of the beacon is published, by a relay in a process of its
 * own: the slowest of all tables, against the second and a half that a player should wait at most.
 */
import { gameIds } from '@layline/games';
import { beaconDueAt } from '@layline/games/beacon';
import { migrate, openPglite, readMigrations, silentLog } from '@layline/server/engine';
import { startRelay, testNetwork } from '@layline/server/relay';
import {
  checkSignature,
  type OpenApp,
  openApp,
  RelayedBeacon,
  secretsInMemory,
  seedDemo,
  systemClock,
} from '@layline/server/test-entry';
import { type Figure, median } from '../figure/figure.ts';

const allowedMs = 1500;
const secondsMax = 90;

interface Drawn {
  readonly gameId: string;
  readonly round: number;
  readonly seededAt: string;
}

const readDrawn = ({ store }: OpenApp): Promise<Drawn[]> =>
  store.query(
    `select game_id as "gameId", beacon_round::float8 as round, seeded_at as "seededAt"
     from casino_round where seeded_at is not null`,
  );

const delayOf = ({ round, seededAt }: Drawn): number =>
  Date.parse(seededAt) - beaconDueAt(testNetwork, round);

/** Watches every table until each has drawn a round. */
async function drawAll(app: OpenApp): Promise<readonly number[]> {
  const [site] = app.sites.all();
  if (site === undefined) throw new Error('There is no site.');
  for (let second = 0; second < secondsMax; second += 1) {
    for (const id of gameIds) await app.tables.live(id, { site, withResults: false });
    await app.tables.flightBytes(site);
    const drawn = await readDrawn(app);
    const games = new Set(drawn.map(({ gameId }) => gameId));
    if (games.size > gameIds.length) return drawn.map(delayOf);
    await systemClock.sleep(1000);
  }
  throw new Error('Not every table has drawn a round.');
}

export const casinoDraw: Figure = {
  name: 'casino-draw',
  unit: 'draws a second after the beacon, the slowest table',
  goal: 1,
  roundsMax: 1,
  async open() {
    const relay = await startRelay();
    const store = await openPglite(null);
    await migrate(store, { migrations: await readMigrations(), now: systemClock.now() });
    const parts = { clock: systemClock, log: silentLog(), check: checkSignature };
    const beacon = new RelayedBeacon({ chain: testNetwork, relays: [relay.url], ...parts });
    const secrets = secretsInMemory();
    const casino = { ...secrets.casino, beacon, beaconFor: 'round' as const };
    const app = await openApp(store, systemClock, silentLog(), { ...secrets, casino });
    await seedDemo(app);
    let delays: readonly number[] = [];
    return {
      async ours() {
        delays = await drawAll(app);
        return 1000 / Math.max(...delays);
      },
      reference: () => Promise.resolve(1000 / allowedMs),
      notes: () => [
        `${delays.length} rounds drawn ${Math.round(median(delays))} ms after their beacon, ` +
          `the slowest after ${Math.max(...delays)} ms`,
      ],
      async close() {
        await app.close();
        await store.close();
        await relay.stop();
      },
    };
  },
};
