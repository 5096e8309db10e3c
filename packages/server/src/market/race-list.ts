/** The racing schedule: country, meeting, race, in the order of the starts (RACE-1, RACE-2). */
import {
  type MeetingRow,
  makeInstant,
  makeOdds,
  type RaceCountry,
  type RaceRow,
} from '@layline/contract';
import type { CachedMarket } from './cached-market.ts';
import type { MarketCache } from './market-cache.ts';
import { raceCountry } from './race-countries.ts';
import { byRaceOrder, isRace } from './race-view.ts';

const favouritesShown = 3;

interface Race {
  readonly row: RaceRow;
  readonly main: CachedMarket;
}

export function makeRaceList(marketCache: MarketCache): RaceCountry[] {
  const byEvent = Map.groupBy(
    [...marketCache.markets()].filter(isRace),
    ({ definition }) => definition.fixture.eventId,
  );
  const races = [...byEvent.values()]
    .map((markets) => makeRace(marketCache, markets.toSorted(byRaceOrder)[0] as CachedMarket))
    .toSorted((one, other) => startOf(one) - startOf(other));
  const byCountry = Map.groupBy(races, ({ main }) => countryOf(main).cid);
  return [...byCountry]
    .toSorted(([one], [other]) => one - other)
    .map(([cid, ofCountry]) => ({
      cname: countryOf((ofCountry[0] as Race).main).code,
      cid,
      children: makeMeetings(marketCache, ofCountry),
    }));
}

const startOf = ({ main }: Race): number => main.definition.startAt;
const countryOf = ({ definition }: CachedMarket) => raceCountry(definition.fixture.countryCode);

function makeMeetings(marketCache: MarketCache, races: readonly Race[]): MeetingRow[] {
  const byMeeting = Map.groupBy(races, ({ main }) => main.definition.fixture.competitionId);
  return [...byMeeting].map(([eid, ofMeeting]) => {
    const [first] = ofMeeting as [Race];
    const { venue, competitionName, eventId } = first.main.definition.fixture;
    return {
      ename: venue ?? competitionName,
      eid,
      going: marketCache.races.find(eventId)?.going ?? null,
      children: ofMeeting.map(({ row }) => row),
    };
  });
}

function makeRace(marketCache: MarketCache, main: CachedMarket): Race {
  const { definition } = main;
  const { fixture } = definition;
  const card = marketCache.races.find(fixture.eventId);
  const status = marketCache.statusOf(main);
  const row: RaceRow = {
    gmid: fixture.eventId,
    etid: Number(fixture.sportId),
    ename: fixture.name,
    stime: makeInstant(definition.startAt),
    mname: card?.title ?? definition.name,
    iplay: definition.isInPlay,
    gOdds: {
      status: status === 'INACTIVE' ? 'SUSPENDED' : status,
      mid: definition.marketId,
      rc: definition.runners.filter((runner) => runner.status !== 'REMOVED').length,
    },
    legueId: fixture.competitionId,
    number: card?.number ?? null,
    distance: card?.distance ?? null,
    favourites: status === 'OPEN' ? favouritesOf(marketCache, main) : [],
  };
  return { row, main };
}

function favouritesOf(marketCache: MarketCache, { definition, runners }: CachedMarket) {
  const card = marketCache.races.find(definition.fixture.eventId);
  return definition.runners
    .flatMap(({ runnerId, name, status }) => {
      const best = status === 'ACTIVE' ? runners.get(runnerId)?.back[0]?.odds : undefined;
      const cno = card?.runners.find((runner) => runner.runnerId === runnerId)?.cloth ?? null;
      return best === undefined ? [] : [{ sid: runnerId, nat: name, cno, odds: makeOdds(best) }];
    })
    .toSorted((one, other) => one.odds - other.odds)
    .slice(0, favouritesShown);
}
