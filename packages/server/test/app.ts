/** The complete server over a store under test, with its first site and players, without a port. */
import {
  clientRef,
  money,
  odds,
  type PlayerId,
  playerId,
  siteId,
  transferRef,
} from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import { silentLog } from '../src/base/log.ts';
import type { Wire } from '../src/cluster/wire.ts';
import { openServer } from '../src/doors/players/server.ts';
import type { BetRequest, Outcome } from '../src/engine/request/request.ts';
import { type OpenApp, openApp } from '../src/start/open-app.ts';
import { secretsInMemory } from '../src/start/open-secrets.ts';
import type { Store } from '../src/store/database.ts';
import { addPlayer } from '../src/store/queries/players.ts';
import { openPasswords } from '../src/venue/accounts/passwords/password.ts';
import type { CasinoOutside } from '../src/venue/casino/casino-secrets.ts';
import { type Seeded, seedDemo } from '../src/venue/demo/seed.ts';
import { type Caller, openCaller } from './caller.ts';
import { type ManualClock, openManualClock } from './manual-clock.ts';
import { finalMatch, kings } from './market.ts';

export interface TestApp {
  readonly clock: ManualClock;
  readonly app: OpenApp;
  readonly server: FastifyInstance;
  readonly demo: Seeded;
  /** A signed-in player with 1,000.00 to bet with. */
  addPlayer(userName: string): Promise<Caller>;
  /** Lets writes end, then advances the clock: a write caught by the jump would be given up. */
  pass(durationMs: number): Promise<void>;
  /** Closes all but the store. */
  close(): Promise<void>;
}

const testKey = Buffer.alloc(32, 7);
/** The same in every test app, like a key file after a restart. */
export const testVault = secretsInMemory(testKey).casino.vault;

/** A test app signs in many; password.test.ts shows the real strength. */
const weak = { memoryCost: 8, timeCost: 1 };

const noFeeds = { states: () => [] };

export async function openTestApp(
  store: Store,
  clock = openManualClock(),
  log = silentLog(),
  /** To edges. */
  wire: Wire | null = null,
  /** What draws the casino's rounds. */
  drawnBy: Partial<Pick<CasinoOutside, 'beacon' | 'beaconFor'>> = {},
): Promise<TestApp> {
  const passwords = await openPasswords({ strength: weak });
  const secrets = secretsInMemory(testKey);
  const casino = { ...secrets.casino, ...drawnBy };
  const app = await openApp(store, clock, log, { ...secrets, casino, wire, passwords });
  const [demo] = await seedDemo(app);
  if (!demo) throw new Error('There is no demo site.');
  const health = { app, feeds: noFeeds, isOverloaded: () => false };
  const open = { app, health, rateLimit: 0, hasDocs: true, trustProxy: [], clientFolder: null };
  const server = await openServer(open);
  return {
    clock,
    app,
    server,
    demo,
    async addPlayer(userName) {
      const player = {
        player_id: userName,
        site_id: 'layline',
        user_name: userName,
        name: userName,
        mobile: '',
        role: 'User',
        is_disabled: false,
        allowed_sports: ['4', '1', '2', '10', '113'],
        password_hash: await app.passwords.hash(userName),
      };
      await addPlayer(store, { player, now: clock.now() });
      await addBettor(app.engine, userName);
      return openCaller(server).signIn(userName, userName);
    },
    async pass(durationMs) {
      await app.marketSync.settleDown();
      await accepted(app.engine.submit({ kind: 'mark-journal', text: 'before the clock moves' }));
      clock.advance(durationMs);
    },
    async close() {
      await server.close();
      await app.close();
    },
  };
}

/** Adds a player of the demo site, with 1,000.00 by default. */
export async function addBettor(
  engine: OpenApp['engine'],
  name: string,
  amount = 100_000,
): Promise<PlayerId> {
  const id = playerId(name);
  await accepted(
    engine.submit({
      kind: 'open-account',
      playerId: id,
      siteId: siteId('layline'),
      exposureLimit: null,
    }),
  );
  await accepted(
    engine.submit({
      kind: 'move-funds',
      transferRef: transferRef(`for-${name}`),
      direction: 'deposit',
      playerId: id,
      amount: money(amount),
      remark: 'for the test',
    }),
  );
  return id;
}

export async function accepted(submitted: Promise<Outcome>) {
  const outcome = await submitted;
  if (outcome.kind === 'refused') throw new Error(outcome.refusal.message);
  return outcome;
}

/** By default backs Kings at 2.00 for 100.00. */
export const backKings = (player: PlayerId, ref: string, changed: Partial<BetRequest> = {}) =>
  ({
    kind: 'place-bet',
    clientRef: clientRef(ref),
    playerId: player,
    marketId: finalMatch,
    runnerId: kings,
    side: 'back',
    odds: odds(200),
    stake: money(10_000),
    limits: { stakeMin: money(100), stakeMax: money(1_000_000) },
    ...changed,
  }) as const;
