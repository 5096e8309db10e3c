/**
 * A race's markets in the market view's shape (feed-shapes 5 and 10): the win market first, then the place
 * markets, each runner with its race card (RACE-3).
 */
import {
  betDelayOf,
  type Finisher,
  type MarketDefinition,
  type MarketStatus,
  makeInstant,
  makeMoney,
  makeOdds,
  type RaceCard,
  type RaceRunner,
  type RaceView,
  type RaceViewRunner,
  type RunnerDefinition,
  type RunnerPrices,
  usualDivisor,
} from '@layline/contract';
import { type CachedMarket, isRace } from '../../venue/market/cached-market.ts';
import type { MarketCache } from '../../venue/market/market-cache.ts';
import { shownRunners } from '../../venue/market/odds-view.ts';
import { nameWithoutCloth } from '../../venue/market/race-cards.ts';
import type { StakeRange } from '../../venue/sites/directory.ts';
import { runnerStatus, slots } from './market-view.ts';
import { raceCountry } from './race-countries.ts';

const weights: Readonly<Record<string, number>> = { WIN: 0, PLACE: 1, OTHER_PLACE: 2 };
const weightOf = ({ definition }: CachedMarket): number => weights[definition.marketType] ?? 3;

/** The win market first, then by number of places. */
export const byRaceOrder = (one: CachedMarket, other: CachedMarket): number =>
  weightOf(one) - weightOf(other) || one.definition.winners - other.definition.winners;

export function raceViews(
  marketCache: MarketCache,
  eventId: string,
  limitsOf: (definition: MarketDefinition) => StakeRange,
): RaceView[] {
  const cached = [...marketCache.markets()].filter(
    (market) => isRace(market) && market.definition.fixture.eventId === eventId,
  );
  const finished = marketCache.finishedRaces.find(eventId);
  const shown = cached.length > 0 ? cached : (finished?.markets ?? []);
  const markets = shown.toSorted(byRaceOrder);
  const card = marketCache.races.find(eventId) ?? finished?.card;
  return markets.map((market) => ({
    ...makeView(marketCache, market, card, limitsOf(market.definition)),
    eachWay: eachWayOn(marketCache, market, markets, card),
  }));
}

function makeView(
  marketCache: MarketCache,
  market: CachedMarket,
  card: RaceCard | undefined,
  limits: StakeRange,
): RaceView {
  const { definition } = market;
  const { fixture } = definition;
  const status = marketCache.statusOf(market);
  const range = { min: makeMoney(limits.stakeMin), max: makeMoney(limits.stakeMax) };
  const runners = shownRunners(definition.runners);
  return {
    gmid: fixture.eventId,
    mid: definition.marketId,
    mname: definition.marketType === 'WIN' ? 'WIN' : placeName(definition),
    mtype: definition.marketType,
    gtype: 'match',
    status: status === 'INACTIVE' ? 'SUSPENDED' : status,
    iplay: definition.isInPlay,
    betDelay: betDelayOf(definition) / 1000,
    rem: market.overlay ?? '',
    ...range,
    rc: remaining(runners),
    winners: definition.winners,
    totalMatched: makeMoney(market.totalMatched),
    derived: definition.isDerived,
    stime: makeInstant(definition.startAt),
    cid: raceCountry(fixture.countryCode).cid,
    legueId: fixture.competitionId,
    ename: fixture.name,
    meeting: fixture.competitionName,
    race: card === undefined ? null : makeRace(card),
    section: runners.map((runner) => ({
      ...makeRunner(marketCache, runner, market, status),
      ...range,
      ...onCard(card, runner),
      startingOdds: startingOddsOf(market, runner),
    })),
  };
}

const remaining = (runners: readonly RunnerDefinition[]): number =>
  runners.filter(({ status }) => status !== 'REMOVED').length;

const placeName = ({ marketType, winners, name }: MarketDefinition): string =>
  marketType === 'PLACE' ? 'PLACE' : marketType === 'OTHER_PLACE' ? `TOP ${winners}` : name;

const makeRace = (card: RaceCard): RaceView['race'] => ({
  title: card.title,
  number: card.number,
  distance: card.distance,
  kind: card.kind,
  surface: card.surface,
  going: card.going,
  grade: card.grade,
  prize: card.prize,
  isRun: card.result !== null,
});

function startingOddsOf({ startingOdds }: CachedMarket, { runnerId }: RunnerDefinition) {
  const odds = startingOdds.get(runnerId);
  return odds === undefined ? null : makeOdds(odds);
}

function makeRunner(
  marketCache: MarketCache,
  runner: RunnerDefinition,
  market: CachedMarket,
  status: MarketStatus,
): Pick<
  RaceViewRunner,
  'sid' | 'sno' | 'nat' | 'gstatus' | 'adfa' | 'rdt' | 'lastTraded' | 'odds'
> {
  const prices: RunnerPrices | undefined =
    status === 'OPEN' ? market.runners.get(runner.runnerId) : undefined;
  const offers = status === 'OPEN' ? marketCache.offersOf(market, runner.runnerId) : undefined;
  const lastTraded = market.runners.get(runner.runnerId)?.lastTraded ?? null;
  return {
    sid: runner.runnerId,
    sno: runner.sortPriority,
    nat: runner.name,
    gstatus: runnerStatus(runner, market, status, prices),
    adfa: runner.status === 'REMOVED' ? (runner.reductionFactor ?? 0) / 1000 : 0,
    rdt: runner.removedAt === null ? null : makeInstant(runner.removedAt),
    lastTraded: lastTraded === null ? null : makeOdds(lastTraded),
    odds: [...slots('back', offers?.back ?? []), ...slots('lay', offers?.lay ?? [])],
  };
}

const unknownRunner: Omit<RaceRunner, 'runnerId' | 'name'> = {
  cloth: null,
  stall: null,
  jockey: null,
  trainer: null,
  age: null,
  sex: null,
  weight: null,
  form: null,
  silks: null,
};

function onCard(card: RaceCard | undefined, runner: RunnerDefinition) {
  const { runnerId } = runner;
  const known = card?.runners.find((runner) => runner.runnerId === runnerId) ?? unknownRunner;
  const { cloth, stall, jockey, trainer, age, sex, weight, form, silks } = known;
  return {
    nat: nameWithoutCloth(card, runner),
    cno: cloth,
    sdraw: stall,
    jname: jockey,
    tname: trainer,
    hage: age ?? 0,
    himg: '',
    sex,
    weight,
    form,
    silks,
    finish: finishOf(card, runnerId),
  };
}

function finishOf(card: RaceCard | undefined, runnerId: number): Omit<Finisher, 'runnerId'> | null {
  const found = card?.result?.find((finisher) => finisher.runnerId === runnerId);
  if (!found) return null;
  const { position, isDeadHeat, beaten, fault } = found;
  return { position, isDeadHeat, beaten, fault };
}

/** Available before the off, on a win market with a place market, if both accept bets. */
function eachWayOn(
  marketCache: MarketCache,
  market: CachedMarket,
  markets: readonly CachedMarket[],
  card: RaceCard | undefined,
): RaceView['eachWay'] {
  if (market.definition.marketType !== 'WIN') return null;
  const place = markets.find(({ definition }) => definition.marketType === 'PLACE');
  if (!place) return null;
  const isOpen = (one: CachedMarket) =>
    marketCache.statusOf(one) === 'OPEN' && !one.definition.isInPlay;
  if (!isOpen(market) || !isOpen(place)) return null;
  const { winners, marketId } = place.definition;
  return { marketId, places: winners, divisor: card?.eachWayDivisor ?? usualDivisor(winners) };
}
