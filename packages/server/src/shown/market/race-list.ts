/** The racing schedule: country, meeting, race, by start time (RACE-1, RACE-2). */
import {
  type Fixture,
  type MeetingRow,
  makeInstant,
  makeOdds,
  type RaceCard,
  type RaceCountry,
  type RaceRow,
  type RunnerId,
} from '@layline/contract';
import { type CachedMarket, isRace } from '../../venue/market/cached-market.ts';
import type { FinishedRace } from '../../venue/market/finished-races.ts';
import type { MarketCache } from '../../venue/market/market-cache.ts';
import { nameWithoutCloth } from '../../venue/market/race-cards.ts';
import { raceCountry } from './race-countries.ts';
import { byRaceOrder } from './race-view.ts';

const favouritesShown = 3;

interface Race {
  readonly row: RaceRow;
  readonly main: CachedMarket;
  readonly card: RaceCard | undefined;
}

export function makeRaceList(marketCache: MarketCache): RaceCountry[] {
  const byEvent = Map.groupBy(
    [...marketCache.markets()].filter(isRace),
    ({ definition }) => definition.fixture.eventId,
  );
  const listed = [...byEvent].map(([eventId, markets]) => ({
    markets,
    card: marketCache.races.find(eventId),
  }));
  const races = [...listed, ...finishedInMeetingsOf(marketCache, listed)]
    .map((one) => makeRace(marketCache, one))
    .toSorted((one, other) => startOf(one) - startOf(other));
  const byCountry = Map.groupBy(races, ({ main }) => countryOf(main).cid);
  return [...byCountry]
    .toSorted(([one], [other]) => one - other)
    .map(([cid, ofCountry]) => ({
      cname: countryOf((ofCountry[0] as Race).main).code,
      cid,
      children: makeMeetings(ofCountry),
    }));
}

type Listed = Pick<FinishedRace, 'markets' | 'card'>;

const fixtureOf = ({ markets }: Listed): Fixture => (markets[0] as CachedMarket).definition.fixture;

/** Returns closed races of meetings with a race to come, so that their results can be found. */
function finishedInMeetingsOf(
  marketCache: MarketCache,
  listed: readonly Listed[],
): readonly Listed[] {
  const events = new Set(listed.map((one) => fixtureOf(one).eventId));
  const meetings = new Set(listed.map((one) => fixtureOf(one).competitionId));
  return [...marketCache.finishedRaces.races()].filter((race) => {
    const { eventId, competitionId } = fixtureOf(race);
    return meetings.has(competitionId) && !events.has(eventId);
  });
}

const startOf = ({ main }: Race): number => main.definition.startAt;
const countryOf = ({ definition }: CachedMarket) => raceCountry(definition.fixture.countryCode);

function makeMeetings(races: readonly Race[]): MeetingRow[] {
  const byMeeting = Map.groupBy(races, ({ main }) => main.definition.fixture.competitionId);
  return [...byMeeting].map(([eid, ofMeeting]) => {
    const [first] = ofMeeting as [Race];
    const { venue, competitionName } = first.main.definition.fixture;
    return {
      ename: venue ?? competitionName,
      eid,
      going: first.card?.going ?? null,
      children: ofMeeting.map(({ row }) => row),
    };
  });
}

function makeRace(marketCache: MarketCache, { markets, card }: Listed): Race {
  const main = markets.toSorted(byRaceOrder)[0] as CachedMarket;
  const { definition } = main;
  const { fixture } = definition;
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
    favourites: status === 'OPEN' ? favouritesOf(main, card) : [],
    winners: status === 'CLOSED' ? winnersOf(main, card) : [],
  };
  return { row, main, card };
}

const clothOf = (card: RaceCard | undefined, id: RunnerId): string | null =>
  card?.runners.find(({ runnerId }) => runnerId === id)?.cloth ?? null;

/** Several after a dead heat; none of a race that was abandoned. */
function winnersOf({ definition, startingOdds }: CachedMarket, card: RaceCard | undefined) {
  return definition.runners.flatMap((runner) => {
    if (runner.status !== 'WINNER') return [];
    const { runnerId } = runner;
    const odds = startingOdds.get(runnerId);
    const nat = nameWithoutCloth(card, runner);
    const last = odds === undefined ? null : makeOdds(odds);
    return [{ sid: runnerId, nat, cno: clothOf(card, runnerId), odds: last }];
  });
}

function favouritesOf({ definition, runners }: CachedMarket, card: RaceCard | undefined) {
  return definition.runners
    .flatMap((runner) => {
      const { runnerId, status } = runner;
      const best = status === 'ACTIVE' ? runners.get(runnerId)?.back[0]?.odds : undefined;
      const cno = clothOf(card, runnerId);
      const nat = nameWithoutCloth(card, runner);
      return best === undefined ? [] : [{ sid: runnerId, nat, cno, odds: makeOdds(best) }];
    })
    .toSorted((one, other) => one.odds - other.odds)
    .slice(0, favouritesShown);
}
