/**
 * The lists that players browse: sports, competitions, matches. Built from the market cache on the first read
 * after a change, at most a few times a second, and kept encoded.
 */
import {
  sports as allSports,
  findSport,
  type MatchRow,
  makeInstant,
  makeScoreLine,
  type SportId,
  sportSlug,
} from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import { type EncodedData, encodeData } from '../../base/envelope.ts';
import type { CachedMarket } from '../../venue/market/cached-market.ts';
import type { MarketCache } from '../../venue/market/market-cache.ts';
import { makeLevels, shownRunners } from '../../venue/market/odds-view.ts';
import { makeRaceList } from './race-list.ts';

/** Prices in lists may be this old, in milliseconds; those of a single market are always current. */
const freshMs = 250;

export interface Lists {
  sports(): EncodedData;
  competitions(sportId: string): EncodedData;
  /** All matches of the sport, or of one competition. */
  matches(sportId: string, competitionId?: string): EncodedData;
  /** Returns the racing schedule. */
  races(): EncodedData;
}

interface Kept {
  readonly revision: number;
  readonly builtAt: number;
  readonly data: EncodedData;
}

const keptMax = 2000;
const empty = encodeData([]);

export function openLists(marketCache: MarketCache, clock: Pick<Clock, 'now'>): Lists {
  const kept = new Map<string, Kept>();

  function keep(key: string, build: () => readonly unknown[]): EncodedData {
    return keepWhole(key, () => {
      const data = build();
      return data.length === 0 ? null : data;
    });
  }

  /** `build` returns null for an empty list, which is not kept. */
  function keepWhole(key: string, build: () => unknown): EncodedData {
    const { revision } = marketCache;
    const now = clock.now();
    const known = kept.get(key);
    if (known && (known.revision === revision || now < known.builtAt + freshMs)) return known.data;
    const content = build();
    if (content === null) {
      kept.delete(key);
      return empty;
    }
    if (kept.size >= keptMax) kept.clear();
    const data = encodeData(content);
    kept.set(key, { revision, builtAt: now, data });
    return data;
  }

  return {
    sports: () => keep('sports', () => makeSports(marketCache)),
    competitions: (sportId) =>
      keep(`competitions ${sportId}`, () => makeCompetitions(ofSport(marketCache, sportId))),
    matches: (sportId, competitionId) =>
      keep(`matches ${sportId} ${competitionId ?? ''}`, () => {
        const markets = ofSport(marketCache, sportId).filter(
          ({ definition: { fixture } }) =>
            competitionId === undefined || fixture.competitionId === competitionId,
        );
        return makeMatches(marketCache, markets);
      }),
    races: () => keepWhole('races', () => ({ t1: makeRaceList(marketCache) })),
  };
}

const ofSport = (marketCache: MarketCache, sportId: string): CachedMarket[] =>
  [...marketCache.markets()].filter(({ definition: { fixture } }) => fixture.sportId === sportId);

function makeSports(marketCache: MarketCache) {
  const offered = new Set<SportId>(
    [...marketCache.markets()].map(({ definition }) => definition.fixture.sportId),
  );
  return allSports
    .filter(({ id, listing }) => listing !== 'with markets' || offered.has(id))
    .map(({ id, name }) => ({
      id: Number(id),
      eventTypeId: id,
      eventId: id,
      name,
      icons: {
        active: `/icons/${sportSlug(name)}-on.svg`,
        inactive: `/icons/${sportSlug(name)}.svg`,
      },
    }));
}

function makeCompetitions(markets: readonly CachedMarket[]) {
  const counts = new Map<string, { name: string; region: string; count: number }>();
  for (const { definition } of markets) {
    const { competitionId, competitionName, countryCode } = definition.fixture;
    const known = counts.get(competitionId);
    const region = countryCode ?? '';
    if (known) known.count += 1;
    else counts.set(competitionId, { name: competitionName, region, count: 1 });
  }
  return [...counts].map(([competitionId, { name, region, count }]) => ({
    competitionId,
    competitionName: name,
    competitionRegion: region,
    marketCount: count,
  }));
}

function makeMatches(marketCache: MarketCache, markets: readonly CachedMarket[]): MatchRow[] {
  const byEvent = new Map<string, CachedMarket[]>();
  for (const market of markets) {
    const { eventId } = market.definition.fixture;
    byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), market]);
  }
  return [...byEvent.values()]
    .map((ofEvent) => ofEvent.toSorted(byWeight))
    .toSorted((one, other) => openAt(one) - openAt(other))
    .flatMap((ofEvent) => makeMatch(marketCache, ofEvent));
}

const openAt = (ofEvent: readonly CachedMarket[]): number =>
  ofEvent[0]?.definition.fixture.openAt ?? 0;

const mainTypes: ReadonlySet<string> = new Set(['MATCH_ODDS', 'WIN']);
const weightOf = ({ definition }: CachedMarket): number =>
  (definition.lines === undefined ? 0 : 4) +
  (definition.status === 'CLOSED' ? 2 : 0) +
  (mainTypes.has(definition.marketType) ? 0 : 1);

/** Sorts the match's main market first: its odds market, running if possible. Lines come last. */
function byWeight(one: CachedMarket, other: CachedMarket): number {
  return (
    weightOf(one) - weightOf(other) ||
    one.definition.name.localeCompare(other.definition.name, 'en')
  );
}

function makeMatch(marketCache: MarketCache, markets: readonly CachedMarket[]): MatchRow[] {
  const [main] = markets;
  // A row's prices are those of runners, which lines are not.
  if (!main || main.definition.lines !== undefined) return [];
  const { definition } = main;
  const { fixture } = definition;
  const odds = markets.filter((market) => market.definition.kind === 'match');
  const hasKind = (kind: string) => markets.some((market) => market.definition.kind === kind);
  return [
    {
      eventId: fixture.eventId,
      eventName: fixture.name,
      sportId: fixture.sportId,
      competitionId: fixture.competitionId,
      competitionName: fixture.competitionName,
      openDate: makeInstant(fixture.openAt),
      inPlay: definition.isInPlay,
      marketId: definition.marketId,
      marketName: definition.name,
      declared: markets.every((market) => market.definition.status === 'CLOSED'),
      status: marketCache.statusOf(main),
      markets: odds.map((market) => ({
        marketId: market.definition.marketId,
        marketName: market.definition.name,
      })),
      joinedMarketIds: odds.map((market) => market.definition.marketId).join(','),
      matchOdds: [makeMatchOdds(marketCache, main)],
      bmOdds: [],
      tv: false,
      bm: hasKind('bookmaker'),
      fancy: hasKind('session'),
      s: false,
      ...scoreOf(marketCache, fixture.eventId),
    },
  ];
}

function scoreOf(marketCache: MarketCache, eventId: string): Pick<MatchRow, 'score'> {
  const score = marketCache.scores.find(eventId);
  if (!score || score.sport === 'racing') return {};
  const line = makeScoreLine(score);
  return line === '' ? {} : { score: line };
}

/** Returns the best price per side; lists show no more. */
function makeMatchOdds(
  marketCache: MarketCache,
  market: CachedMarket,
): MatchRow['matchOdds'][number] {
  const { definition } = market;
  const status = marketCache.statusOf(market);
  const isStale = status !== definition.status;
  return {
    marketId: definition.marketId,
    inplay: definition.isInPlay,
    status,
    runners: shownRunners(definition.runners).map(({ runnerId, name }) => {
      const offers = isStale ? undefined : marketCache.offersOf(market, runnerId);
      return {
        selectionId: runnerId,
        runnerName: name,
        ex: {
          availableToBack: makeLevels(offers?.back.slice(0, 1) ?? []),
          availableToLay: makeLevels(offers?.lay.slice(0, 1) ?? []),
        },
      };
    }),
  };
}

/** Returns the sport's name as lists and bets show it. */
export const sportName = (id: string): string => findSport(id)?.name ?? id;
