/** A private venue in recorded time: the real engine, store, calls and stream, with one player. */
import { type Instant, money, playerId, sports } from '@layline/contract';
import { migrate, openPglite, readMigrations, type Store, silentLog } from '@layline/server/engine';
import {
  addAppKey,
  addSite,
  BetfairStream,
  makeSite,
  type OpenApp,
  OrderAnswers,
  openApp,
  openBetfairApi,
  openPlayer,
  secretsInMemory,
} from '@layline/server/test-entry';
import { HeldTurns } from './held-turns.ts';
import { Quiet } from './quiet.ts';
import { openRecordedClock, type RecordedClock } from './recorded-clock.ts';

export interface VenueOptions {
  readonly startAt: Instant;
  /** Initial balance of the player, in minor units. */
  readonly funds: number;
  /** Commission on net winnings in a market, in hundredths of a percent. */
  readonly commissionRate: number;
}

export interface BotAddresses {
  readonly calls: string;
  readonly stream: string;
  readonly appKey: string;
  readonly user: string;
  readonly password: string;
}

export interface Venue {
  readonly app: OpenApp;
  readonly clock: RecordedClock;
  readonly addresses: BotAddresses;
  /** Resolves when the bot has processed everything it receives at this instant. */
  settle(): Promise<void>;
  /** Resolves once the bot has processed a first message. */
  readonly isFollowed: Promise<void>;
  close(): Promise<void>;
}

export const bot = playerId('bot');

const site = 'backtest';
const appKey = 'backtest';
const password = 'backtest';
const local = '127.0.0.1';
/** Stakes from one unit of money. */
const limits = { oddsMin: 100, oddsMax: 1_000_000_000_000 };
/** Maximum rounds of replies and reactions within one instant. */
const roundsMax = 10_000;

/** Counts every statement as work. */
function watched(store: Store, quiet: Quiet): Store {
  return {
    ...store,
    query: (...statement) => quiet.track(store.query(...statement)),
    script: (text) => quiet.track(store.script(text)),
    transaction: (work) => quiet.track(store.transaction(work)),
  };
}

export async function openVenue({ startAt, funds, commissionRate }: VenueOptions): Promise<Venue> {
  const quiet: Quiet = new Quiet(() => app.engine.report().held);
  const clock = openRecordedClock(startAt, quiet.turn);
  const store = watched(await openPglite(null), quiet);
  await migrate(store, { migrations: await readMigrations(), now: startAt });
  const app = await openApp(store, clock, silentLog(), secretsInMemory());
  await openBotAccount(app, { funds, commissionRate });
  const answers = new OrderAnswers(clock);
  const api = openBetfairApi({ app, rateLimit: 0, tls: null, answers });
  api.server.on('request', (_request, response) => {
    response.once('close', quiet.beginCall());
  });
  const held = new HeldTurns();
  const confirmed = Promise.withResolvers<void>();
  const stream = new BetfairStream({
    app: { ...app, clock: { ...clock, turn: held.turn } },
    answers,
    rateLimit: 0,
    tls: null,
    witness: {
      told: (text) => {
        if (/^\{"op":"[mo]cm"/.test(text)) quiet.noteTold();
      },
      confirmed() {
        quiet.noteConfirmed();
        confirmed.resolve();
      },
    },
  });
  const calls = await api.listen({ port: 0, host: local });
  const port = await stream.listen({ port: 0, host: local });
  return {
    app,
    clock,
    addresses: { calls, stream: `tcp://${local}:${port}`, appKey, user: bot, password },
    isFollowed: confirmed.promise,
    settle: () => settle(quiet, held),
    async close() {
      await stream.close();
      await api.close();
      await app.close();
      await store.close();
    },
  };
}

async function settle(quiet: Quiet, held: HeldTurns): Promise<void> {
  for (let round = 0; round < roundsMax; round += 1) {
    await quiet.settled();
    if (!held.release()) return;
  }
  throw new Error(`The bot still answers to its own answers after ${roundsMax} of them.`);
}

async function openBotAccount(
  app: OpenApp,
  { funds, commissionRate }: Omit<VenueOptions, 'startAt'>,
): Promise<void> {
  const { store, clock, sites, passwords } = app;
  const row = { ...makeSite(site, { title: 'Backtest' }), commission_rate: commissionRate };
  const ownLimits = JSON.stringify({ ...JSON.parse(String(row.limits)), ...limits });
  await addSite(store, { site: { ...row, limits: ownLimits }, now: clock.now() });
  await sites.reload();
  const player = {
    player_id: bot,
    site_id: site,
    user_name: bot,
    name: 'Bot',
    mobile: '',
    role: 'User',
    is_disabled: false,
    allowed_sports: sports.map(({ id }) => id),
    password_hash: await passwords.hash(password),
  };
  const own = { welcome: money(funds), exposureLimit: null, remark: 'for the backtest' };
  const refusal = await openPlayer(app, { player, funds: own });
  if (refusal) throw new Error(`The player was refused: ${refusal.message}`);
  const owner = { playerId: bot, siteId: site, name: 'bot', now: clock.now() };
  await addAppKey(store, { key: appKey, ...owner });
}
