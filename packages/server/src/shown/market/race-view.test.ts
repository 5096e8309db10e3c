import { eventId, instant, type MarketChange, marketId, money } from '@layline/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { openManualClock } from '../../../test/manual-clock.ts';
import {
  definePlace,
  defineRace,
  ford,
  gale,
  heron,
  jetty,
  openRace,
  placeMarket,
  raceCardOf,
  raceEvent,
  raceRunners,
  raceStart,
  winMarket,
} from '../../../test/race.ts';
import { MarketCache } from '../../venue/market/market-cache.ts';
import { openLists } from './lists.ts';
import { raceCountry } from './race-countries.ts';
import { raceViews } from './race-view.ts';

const clock = openManualClock();
let marketCache: MarketCache;

beforeEach(() => {
  marketCache = new MarketCache({ clock, findGeneration: () => null });
  marketCache.apply(openRace());
});

const change = (changed: Partial<MarketChange>): MarketChange => ({
  marketId: winMarket,
  at: raceStart,
  ...changed,
});
const views = () =>
  raceViews(marketCache, raceEvent, () => ({
    stakeMin: money(10_000),
    stakeMax: money(10_000_000),
  }));
const runnerOf = (id: number, market = 0) =>
  views()[market]?.section.find((runner) => runner.sid === id);

describe('the markets of a race', () => {
  it('[RACE-3] are listed win first, with stakes, and each runner with its card and six slots', () => {
    expect(views().map(({ mname, winners, min, max }) => [mname, winners, min, max])).toEqual([
      ['WIN', 1, 100, 100_000],
      ['PLACE', 2, 100, 100_000],
    ]);
    expect(runnerOf(gale)).toMatchObject({
      nat: 'Quiet Gale',
      gstatus: 'ACTIVE',
      cno: '2',
      sdraw: '4',
      jname: 'A. Rider',
      tname: 'B. Yard',
      hage: 4,
      form: '12-31',
      odds: [
        { oname: 'back1', odds: 5, size: 500 },
        { oname: 'lay1', odds: 5.1, size: 500 },
      ],
    });
    expect(runnerOf(gale, 1)?.odds[0]).toMatchObject({ odds: 2.2 });
  });

  it('[RACE-3] show a non-runner with its reduction factor and time of withdrawal, and no price', () => {
    const gone = { status: 'REMOVED', reductionFactor: 18_500, removedAt: raceStart } as const;
    marketCache.apply([
      change({ definition: defineRace({ runners: raceRunners({ [gale]: gone }) }) }),
    ]);
    expect(runnerOf(gale)).toMatchObject({
      gstatus: 'REMOVED',
      adfa: 18.5,
      rdt: '2026-04-08T13:30:00.000Z',
    });
    expect(views()[0]?.rc).toBe(4);
  });

  it('[RACE-3] show the finishing order, with a dead heat as one position', () => {
    const came = (runnerId: number, position: number, isDeadHeat: boolean, beaten: string) => ({
      runnerId,
      position,
      isDeadHeat,
      beaten,
      fault: null,
    });
    const result = [came(ford, 1, true, ''), came(heron, 1, true, ''), came(gale, 3, false, 'nk')];
    const fell = { runnerId: jetty, position: null, isDeadHeat: false, beaten: '', fault: 'F' };
    marketCache.apply([change({ race: raceCardOf({ result: [...result, fell] }) })]);
    expect(runnerOf(heron)?.finish).toMatchObject({ position: 1, isDeadHeat: true });
    expect(runnerOf(gale)?.finish).toMatchObject({ position: 3, beaten: 'nk' });
    expect(runnerOf(jetty)?.finish).toMatchObject({ position: null, fault: 'F' });
  });

  it('[RACE-3] name a runner once, without the cloth number beside its name', () => {
    const runners = raceRunners({ [gale]: { name: '2. Quiet Gale' } });
    marketCache.apply([change({ definition: defineRace({ runners }) })]);
    expect(runnerOf(gale)).toMatchObject({ cno: '2', nat: 'Quiet Gale' });
  });

  it('[RACE-3] keep the result and the odds at the off for a day after the race', () => {
    const first = { runnerId: ford, position: 1, isDeadHeat: false, beaten: '', fault: null };
    const ended = { isInPlay: true, status: 'CLOSED' } as const;
    const won = raceRunners({ [ford]: { status: 'WINNER' }, [gale]: { status: 'LOSER' } });
    marketCache.apply([change({ definition: defineRace({ isInPlay: true }) })]);
    marketCache.apply([
      change({
        definition: defineRace({ ...ended, runners: won }),
        race: raceCardOf({ result: [first] }),
      }),
      change({ marketId: placeMarket, definition: definePlace(ended) }),
    ]);
    clock.advance(5 * 60_000);
    marketCache.sweep();
    marketCache.sweep();
    expect(marketCache.size).toBe(0);
    expect(views().map(({ mname, status }) => [mname, status])).toEqual([
      ['WIN', 'CLOSED'],
      ['PLACE', 'CLOSED'],
    ]);
    expect(runnerOf(ford)).toMatchObject({
      gstatus: 'WINNER',
      finish: { position: 1 },
      startingOdds: 3,
      odds: [],
    });
    clock.advance(24 * 60 * 60_000);
    marketCache.sweep();
    expect(views()).toEqual([]);
  });

  it('[EVENT-3] have no prices while the market is stale', () => {
    marketCache.apply([change({ staleReason: 'the source was silent' })]);
    expect(views()[0]?.status).toBe('SUSPENDED');
    expect(runnerOf(ford)).toMatchObject({ gstatus: 'SUSPENDED', odds: [] });
    expect(runnerOf(ford, 1)).toMatchObject({ gstatus: 'ACTIVE' });
  });
});

describe('the racing schedule', () => {
  const listed = () => JSON.parse(openLists(marketCache, clock).races().toString()).t1;

  it('[RACE-1] lists races by country and meeting, with start and market state', () => {
    expect(listed()).toMatchObject([
      {
        cname: 'GB',
        cid: 101,
        children: [
          {
            ename: 'Brackley Down',
            going: 'Good',
            children: [
              {
                gmid: 'race.7',
                etid: 10,
                ename: 'Brackley Down 13:30',
                mname: '1m2f Handicap',
                stime: '2026-04-08T13:30:00.000Z',
                gOdds: { status: 'OPEN', mid: '1.700', rc: 5 },
                favourites: [{ nat: 'Silver Ford', cno: '1', odds: 3 }, {}, {}],
              },
            ],
          },
        ],
      },
    ]);
  });

  it('[RACE-3] names the winners of a closed race with their odds at the off', () => {
    marketCache.apply([change({ definition: defineRace({ isInPlay: true }) })]);
    const runners = raceRunners({ [ford]: { status: 'WINNER' }, [gale]: { status: 'LOSER' } });
    const closed = { isInPlay: true, status: 'CLOSED', runners } as const;
    marketCache.apply([change({ definition: defineRace(closed) })]);
    const [race] = listed()[0].children[0].children;
    expect(race.winners).toEqual([{ sid: ford, nat: 'Silver Ford', cno: '1', odds: 3 }]);
  });

  it('[RACE-1] accepts both codes of a country and gives each country a number', () => {
    expect(raceCountry('IRE')).toEqual(raceCountry('IE'));
    expect(raceCountry('RSA')).toEqual({ code: 'ZA', cid: 107 });
    const all = ['GB', 'FRA', 'USA', 'AU', 'IE', 'NZ', 'IN', 'ZA', 'HK', 'SG', 'AE', null];
    expect(new Set(all.map((code) => raceCountry(code).cid)).size).toBe(all.length);
  });

  it('[RACE-1] keeps finished races while their meeting has one to come', () => {
    const closed = { status: 'CLOSED' } as const;
    const { fixture } = defineRace();
    const next = { ...fixture, eventId: eventId('race.8'), name: 'Brackley Down 14:05' };
    marketCache.apply([
      change({ definition: defineRace(closed) }),
      change({ marketId: placeMarket, definition: definePlace(closed) }),
      change({
        marketId: marketId('1.800'),
        definition: defineRace({
          marketId: marketId('1.800'),
          fixture: next,
          startAt: instant(raceStart + 35 * 60_000),
        }),
      }),
    ]);
    clock.advance(5 * 60_000);
    marketCache.sweep();
    const [meeting] = listed()[0].children;
    expect(
      meeting.children.map((race: { gmid: string; gOdds: { status: string } }) => [
        race.gmid,
        race.gOdds.status,
      ]),
    ).toEqual([
      ['race.7', 'CLOSED'],
      ['race.8', 'OPEN'],
    ]);
  });

  it('is empty without races, and omits a race once its markets are gone', () => {
    marketCache.apply([change({ definition: defineRace({ status: 'CLOSED' }) })]);
    expect(listed()[0].children[0].children[0].gOdds.status).toBe('CLOSED');
    expect(
      JSON.parse(
        openLists(new MarketCache({ clock, findGeneration: () => null }), clock)
          .races()
          .toString(),
      ),
    ).toEqual({ t1: [] });
  });
});
