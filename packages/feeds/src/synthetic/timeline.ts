/**
 * Puts a planned match on the clock: a series of steps, each an instant and what changed then.
 * Before the start prices breathe every twenty seconds; from the start on the match tells itself.
 * Every number is thrown from the match's own seed and the step's own number, so a series begun
 * late (after a restart) continues exactly as one that was followed from the beginning.
 */
import {
  competitionId,
  eventId,
  type Fixture,
  type Instant,
  instant,
  type MarketChange,
  type MarketDefinition,
  marketId,
  money,
  type Odds,
  type RunnerDefinition,
  type RunnerPrices,
  type RunnerStatus,
  runnerId,
  sumMoney,
} from '@layline/contract';
import { makeDice } from './dice.ts';
import { type MarketMoment, type MatchPlan, openAt, type PlannedMarket } from './plan.ts';
import type { ScheduledMatch } from './programme.ts';
import { noQuote, quote } from './quote.ts';

const breathMs = 20_000;

export interface Step {
  readonly at: Instant;
  readonly changes: readonly MarketChange[];
}

export interface MatchOnClock {
  readonly scheduled: ScheduledMatch;
  readonly plan: MatchPlan;
  /** Names the match in ids and seeds, such as `4.42.5954321`. */
  readonly key: string;
  readonly speed: number;
}

/** What was last told of a market. */
interface Told {
  readonly market: PlannedMarket;
  definition: MarketDefinition | null;
  lastTraded: readonly (Odds | null)[];
  /** Rupees matched on each runner. */
  matched: readonly number[];
  steps: number;
}

function fixtureOf({ plan, key, scheduled }: MatchOnClock): Fixture {
  return {
    eventId: eventId(`e.${key}`),
    name: plan.name,
    sportId: plan.sportId,
    competitionId: competitionId(plan.competitionId),
    competitionName: plan.competitionName,
    openAt: scheduled.startAt,
    countryCode: plan.countryCode,
    venue: plan.venue,
  };
}

function runnerStatus(moment: MarketMoment, index: number): RunnerStatus {
  if (moment.kind !== 'closed') return 'ACTIVE';
  return moment.winnerIndex === index ? 'WINNER' : 'LOSER';
}

const statusOf = { open: 'OPEN', suspended: 'SUSPENDED', closed: 'CLOSED' } as const;

function define(
  match: MatchOnClock,
  { market, definition }: Told,
  moment: MarketMoment,
  isInPlay: boolean,
): MarketDefinition {
  const runners = market.runners.map(
    ({ id, name }, index): RunnerDefinition => ({
      runnerId: runnerId(id),
      name,
      sortPriority: index + 1,
      status: runnerStatus(moment, index),
      reductionFactor: null,
      removedAt: null,
    }),
  );
  return {
    marketId: marketId(`s.${match.key}${market.suffix === '' ? '' : `.${market.suffix}`}`),
    fixture: fixtureOf(match),
    kind: 'match',
    marketType: market.marketType,
    name: market.name,
    status: statusOf[moment.kind],
    isInPlay,
    betDelayMs: isInPlay ? match.plan.betDelayMs : 0,
    startAt: match.scheduled.startAt,
    winners: 1,
    eachWayDivisor: null,
    baseRate: 500,
    version: (definition?.version ?? 0) + 1,
    isDerived: false,
    runners,
  };
}

/** Chances moved a little each way and brought back to a sum of one. */
function stirred(chances: readonly number[], spread: number, next: () => number): number[] {
  const moved = chances.map((chance) => chance * (1 + (next() - 0.5) * spread));
  const sum = moved.reduce((total, chance) => total + chance, 0);
  return moved.map((chance) => chance / sum);
}

const liquidityOf = ({ scheduled }: MatchOnClock, isInPlay: boolean): number =>
  (scheduled.isHeadline ? 60_000 : 25_000) * (isInPlay ? 2 : 1);

/** Prices of every runner, and the new last traded odds, of a market at a moment. */
function price(
  match: MatchOnClock,
  told: Told,
  moment: MarketMoment,
  isInPlay: boolean,
  seed: string,
): readonly RunnerPrices[] {
  const dice = makeDice(seed);
  const chances =
    moment.kind === 'open'
      ? stirred(moment.chances, isInPlay ? 0.006 : 0.02, () => dice.next())
      : null;
  const prices = told.market.runners.map(({ id }, index): RunnerPrices => {
    const quoted =
      chances === null ? null : quote(chances[index] as number, liquidityOf(match, isInPlay), dice);
    return {
      runnerId: runnerId(id),
      back: quoted?.back ?? noQuote.back,
      lay: quoted?.lay ?? noQuote.lay,
      lastTraded: quoted?.lastTraded ?? told.lastTraded[index] ?? null,
      tradedVolume: money((told.matched[index] ?? 0) * 100),
    };
  });
  told.lastTraded = prices.map(({ lastTraded }) => lastTraded);
  return prices;
}

const isSameState = (told: Told, moment: MarketMoment, isInPlay: boolean): boolean =>
  told.definition?.status === statusOf[moment.kind] && told.definition.isInPlay === isInPlay;

/** What changes in one market; null once it is closed. */
function tellMarket(
  match: MatchOnClock,
  told: Told,
  moment: MarketMoment,
  at: Instant,
  seed: string,
): MarketChange | null {
  if (told.definition?.status === 'CLOSED') return null;
  const isInPlay = at >= match.scheduled.startAt;
  const isSame = isSameState(told, moment, isInPlay);
  if (isSame && moment.kind !== 'open') return null;
  const definition =
    isSame && told.definition !== null ? told.definition : define(match, told, moment, isInPlay);
  told.definition = definition;
  const runners = price(match, told, moment, isInPlay, seed);
  const totalMatched = sumMoney(runners.map(({ tradedVolume }) => tradedVolume));
  const change = { marketId: definition.marketId, at, runners, totalMatched };
  return isSame ? change : { ...change, definition };
}

/** Matched before the start grows evenly with time, so that it needs no memory. */
function matchedBefore(match: MatchOnClock, at: Instant, runners: number): readonly number[] {
  const seconds = Math.floor((at - match.scheduled.announceAt) / 1000);
  const perSecond = match.scheduled.isHeadline ? 9 : 140;
  return Array.from({ length: runners }, (_, index) =>
    Math.floor((Math.max(0, seconds) * perSecond) / (index + 1)),
  );
}

function* beforeStart(match: MatchOnClock, toldMarkets: Told[], from: Instant): Generator<Step> {
  const { announceAt, startAt } = match.scheduled;
  const everyMs = Math.max(1, Math.round(breathMs / match.speed));
  const firstBreath = Math.floor(Math.max(announceAt, Math.min(from, startAt - 1)) / everyMs);
  for (let breath = firstBreath; breath * everyMs < startAt; breath += 1) {
    const at = instant(Math.max(announceAt, breath * everyMs));
    const changes = toldMarkets.map((told) => {
      told.matched = matchedBefore(match, at, told.market.runners.length);
      const seed = `${match.key}.${told.market.suffix}.before.${breath}`;
      return tellMarket(match, told, openAt(told.market.openingChances), at, seed);
    });
    yield { at, changes: changes.filter((change) => change !== null) };
  }
}

/** Rupees newly matched on each runner at an open moment. */
function addMatched(match: MatchOnClock, told: Told, seed: string): void {
  const dice = makeDice(seed);
  const most = liquidityOf(match, true);
  told.matched = told.matched.map((rupees) => rupees + dice.between(0, Math.floor(most / 8)));
}

function* inPlay(match: MatchOnClock, toldMarkets: Told[]): Generator<Step> {
  const { startAt } = match.scheduled;
  for (const told of toldMarkets) {
    told.matched = matchedBefore(match, startAt, told.market.runners.length);
  }
  for (const moment of match.plan.play()) {
    const at = instant(startAt + Math.round(moment.offsetMs / match.speed));
    const changes = toldMarkets.map((told, index) => {
      const now = moment.markets[index] as MarketMoment;
      const seed = `${match.key}.${told.market.suffix}.play.${told.steps}`;
      told.steps += 1;
      if (now.kind === 'open') addMatched(match, told, `${seed}.matched`);
      return tellMarket(match, told, now, at, seed);
    });
    const told = changes.filter((change) => change !== null);
    if (told.length > 0) yield { at, changes: told };
  }
}

/**
 * The steps of a match in order of time. `from` leaves out breaths before it (one stays, to define
 * the markets); steps in play are always told from the start, for the score needs them.
 */
export function* tellMatch(match: MatchOnClock, from: Instant): Generator<Step> {
  const toldMarkets = match.plan.markets.map(
    (market): Told => ({
      market,
      definition: null,
      lastTraded: market.runners.map(() => null),
      matched: market.runners.map(() => 0),
      steps: 0,
    }),
  );
  yield* beforeStart(match, toldMarkets, from);
  yield* inPlay(match, toldMarkets);
}
