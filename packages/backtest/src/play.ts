/** Plays recordings to a bot as fast as both can, and returns the result. */
import { addMs, type Instant, type MarketChange, type Money, money } from '@layline/contract';
import { replayFeed } from '@layline/feeds';
import { stopwatchMs, systemClock } from '@layline/server/test-entry';
import { startBot } from './bot-process.ts';
import { ProfitCurve, type ProfitPoint } from './profit-curve.ts';
import { bot, openVenue, type Venue } from './venue.ts';

export interface BacktestOptions {
  /** The bot's program. */
  readonly program: string;
  readonly paths: readonly string[];
  /** Multiple of real time; null for full speed. */
  readonly speed: number | null;
  readonly funds: number;
  readonly commissionRate: number;
  readonly liquidityFactor: number | string;
}

export interface BacktestResult {
  readonly from: Instant;
  readonly until: Instant;
  readonly bets: number;
  readonly staked: Money;
  readonly matched: Money;
  /** After commission, over settled markets. */
  readonly profit: Money;
  readonly exposureMax: Money;
  /** Markets with open bets of the bot at the end of the recordings. */
  readonly unsettled: number;
  readonly points: readonly ProfitPoint[];
  /** Recorded time divided by the real time it took. */
  readonly timesReal: number;
}

type Batch = readonly MarketChange[];

const sweepMs = 1000;
/** Real time that a bot may take to start. */
const beginMsMax = 120_000;
/** Recorded time for the effects of the last message. */
const afterwardsMs = 10_000;

/** Throws if the recordings are empty, or the bot fails. */
export async function playBacktest(options: BacktestOptions): Promise<BacktestResult> {
  const stop = new AbortController();
  const feed = replayFeed({
    paths: options.paths,
    // No waiting: every batch carries its own time.
    clock: { now: () => 0, sleepUntil: () => Promise.resolve() },
    liquidityFactor: options.liquidityFactor,
    keepsTimes: true,
  });
  const batches = feed.changes(stop.signal)[Symbol.asyncIterator]();
  const first = await batches.next();
  const startAt = first.done === true ? undefined : first.value[0]?.at;
  if (first.done === true || startAt === undefined) {
    const reasons = feed.report().skipped.map(({ source, reason }) => `${source}: ${reason}`);
    throw new Error(['There is nothing to play.', ...reasons].join('\n'));
  }
  const venue = await openVenue({ startAt, ...options });
  try {
    return await play({ options, venue, first: first.value, rest: batches });
  } finally {
    stop.abort();
    await venue.close();
  }
}

interface Played {
  readonly options: BacktestOptions;
  readonly venue: Venue;
  readonly first: Batch;
  readonly rest: AsyncIterator<Batch>;
}

async function play({ options, venue, first, rest }: Played): Promise<BacktestResult> {
  const { app, clock } = venue;
  const curve = new ProfitCurve(app, money(options.funds));
  clock.every(sweepMs, () => app.marketCache.sweep());
  app.marketCache.apply(first, 'recorded');
  await venue.settle();
  const from = clock.now();
  const program = startBot(options.program, venue.addresses);
  const orFailed = <Result>(work: Promise<Result>) => Promise.race([work, program.ended]);
  try {
    await orFailed(firstFollowed(venue));
    await orFailed(venue.settle());
    const startedAt = stopwatchMs();
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
      const at = next.value[0]?.at ?? clock.now();
      if (options.speed !== null) await systemClock.sleep((at - clock.now()) / options.speed);
      await orFailed(leadTo(venue, at));
      app.marketCache.apply(next.value, 'recorded');
      await orFailed(venue.settle());
      curve.note(clock.now());
    }
    const until = clock.now();
    await orFailed(leadTo(venue, addMs(until, afterwardsMs)));
    curve.note(clock.now(), true);
    const tookMs = stopwatchMs() - startedAt;
    const timesReal = (until - from) / tookMs;
    return { from, until, timesReal, ...outcomeOf(venue, curve) };
  } finally {
    await program.stop();
  }
}

async function firstFollowed({ isFollowed }: Venue): Promise<void> {
  const stop = new AbortController();
  const late = systemClock.sleep(beginMsMax, stop.signal).then(() => {
    if (!stop.signal.aborted) throw new Error('The bot has confirmed no message of the stream.');
  });
  await Promise.race([isFollowed, late]);
  stop.abort();
}

/** Advances time, and lets all work finish at each instant on the way. */
async function leadTo(venue: Venue, until: Instant): Promise<void> {
  while (venue.clock.fireNext(until)) await venue.settle();
}

function outcomeOf({ app }: Venue, curve: ProfitCurve) {
  const { view } = app.engine;
  const open = view.openMarkets().map(({ definition }) => definition.marketId);
  const { bets, staked, matched, exposureMax, points } = curve;
  return {
    bets,
    staked,
    matched,
    exposureMax,
    points,
    profit: curve.settled,
    unsettled: open.filter((id) => view.hasPosition(bot, id)).length,
  };
}
