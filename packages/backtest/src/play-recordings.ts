/** Plays recordings to the bot of this thread as fast as both can, and returns the result. */
import { addMs, type Instant, type MarketChange, type Money, money } from '@layline/contract';
import { replayFeed } from '@layline/feeds/replay';
import { stopwatchMs, systemClock } from '@layline/server/clock';
import { type ListedBet, listBets } from './bet-list.ts';
import type { FillRule } from './fill-rule.ts';
import type { FillCause } from './orders.ts';
import { bot } from './private-exchange.ts';
import { ProfitCurve, type ProfitPoint } from './profit-curve.ts';
import { RecordedVenue } from './recorded-venue.ts';

export interface BacktestOptions {
  /** The bot's program. */
  readonly program: string;
  readonly paths: readonly string[];
  /** Multiple of real time; null for full speed. */
  readonly speed: number | null;
  readonly funds: number;
  readonly commissionRate: number;
  readonly liquidityFactor: number | string;
  /** What fills a bet that waits. */
  readonly fill: FillRule;
  /** Where the bot begins and ends, in milliseconds from a market's start; null for no end. */
  readonly startMs: number;
  readonly stopMs: number | null;
}

export interface BacktestResult {
  readonly from: Instant;
  readonly until: Instant;
  readonly fill: FillRule;
  readonly bets: number;
  readonly staked: Money;
  readonly matched: Money;
  readonly byCause: readonly (readonly [FillCause, Money])[];
  /** After commission, over settled markets. */
  readonly profit: Money;
  readonly exposureMax: Money;
  /** Markets with open bets of the bot at the end of the recordings. */
  readonly unsettled: number;
  readonly points: readonly ProfitPoint[];
  readonly list: readonly ListedBet[];
  /** Recorded time divided by the real time it took. */
  readonly timesReal: number;
}

/** Recorded time for the effects of the last message. */
const afterwardsMs = 10_000;

type Batch = readonly MarketChange[];

/** `startBot` begins the bot on the venue, and resolves when it has subscribed. */
export async function playRecordings(
  options: BacktestOptions,
  startBot: (venue: RecordedVenue) => Promise<void>,
): Promise<BacktestResult> {
  const stop = new AbortController();
  const feed = replayFeed({
    paths: options.paths,
    // No waiting: every batch carries its own time.
    clock: { now: () => 0, sleepUntil: () => Promise.resolve() },
    liquidityFactor: options.liquidityFactor,
    leadMs: 0 - options.startMs,
    keepsTimes: true,
  });
  const batches = feed.changes(stop.signal)[Symbol.asyncIterator]();
  const first = await batches.next();
  const startAt = first.done === true ? undefined : first.value[0]?.at;
  if (first.done === true || startAt === undefined) {
    const reasons = feed.report().skipped.map(({ source, reason }) => `${source}: ${reason}`);
    throw new Error(['There is nothing to play.', ...reasons].join('\n'));
  }
  const venue = new RecordedVenue({ startAt, ...options });
  await venue.play(first.value);
  await startBot(venue);
  try {
    return await play({ options, venue, batches });
  } finally {
    stop.abort();
  }
}

interface Played {
  readonly options: BacktestOptions;
  readonly venue: RecordedVenue;
  readonly batches: AsyncIterator<Batch>;
}

async function play({ options, venue, batches }: Played): Promise<BacktestResult> {
  const { exchange } = venue;
  const curve = new ProfitCurve(venue, money(options.funds));
  const from = exchange.now;
  const startedAt = stopwatchMs();
  await venue.settle();
  for (let next = await batches.next(); next.done !== true; next = await batches.next()) {
    const at = next.value[0]?.at ?? exchange.now;
    if (options.speed !== null) await systemClock.sleep((at - exchange.now) / options.speed);
    await venue.play(next.value);
    curve.note(exchange.now);
  }
  const until = exchange.now;
  await venue.advance(addMs(until, afterwardsMs));
  curve.note(exchange.now, true);
  const timesReal = (until - from) / (stopwatchMs() - startedAt);
  const { fill } = options;
  return { from, until, fill, timesReal, points: curve.points, ...outcomeOf(venue, curve) };
}

function outcomeOf({ exchange, markets, orders }: RecordedVenue, curve: ProfitCurve) {
  const sums = new Map<FillCause, number>();
  let [staked, matched] = [0, 0];
  for (const order of orders.all) {
    staked += order.stake;
    matched += order.matched;
    for (const [cause, size] of order.byCause) sums.set(cause, (sums.get(cause) ?? 0) + size);
  }
  const open = [...exchange.state.markets.values()];
  return {
    bets: orders.all.length,
    staked: money(staked),
    matched: money(matched),
    byCause: [...sums].map(([cause, size]) => [cause, money(size)] as const),
    exposureMax: curve.exposureMax,
    profit: curve.settled,
    unsettled: open.filter(({ positions }) => positions.has(bot)).length,
    list: listBets(orders.all, markets),
  };
}
