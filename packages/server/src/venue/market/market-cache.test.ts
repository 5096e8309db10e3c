import {
  type MarketChange,
  type MarketDefinition,
  marketId,
  money,
  type SoccerScore,
} from '@layline/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { openManualClock } from '../../../test/manual-clock.ts';
import {
  defineFinal,
  finalMatch,
  kings,
  lions,
  openFinal,
  pricesOf,
} from '../../../test/market.ts';
import { openLists } from '../../shown/market/lists.ts';
import { MarketCache } from './market-cache.ts';

const goalless = (eventId: string): SoccerScore => ({
  sport: 'soccer',
  eventId,
  at: 0,
  phase: 'play',
  summary: 'Kings 0-0 Lions',
  sides: [
    { name: 'Kings', shortName: 'KIN' },
    { name: 'Lions', shortName: 'LIO' },
  ],
  winner: null,
  period: 'first-half',
  minute: 12,
  stoppage: null,
  clock: "12'",
  goals: [0, 0],
  halfTime: null,
  yellowCards: [0, 0],
  redCards: [0, 0],
  corners: [0, 0],
  shots: [0, 0],
  timeline: [],
});

describe('the market cache', () => {
  const clock = openManualClock();
  let marketCache: MarketCache;
  let defined: MarketDefinition[];
  let interrupted: string[];
  let hasBets: boolean;

  beforeEach(() => {
    hasBets = false;
    marketCache = new MarketCache({
      clock,
      findGeneration: (id) =>
        hasBets && id === finalMatch ? { kind: 'open', definition: defineFinal() } : null,
      closedVisibleMs: 60_000,
      marketsMax: 2,
    });
    defined = [];
    interrupted = [];
    marketCache.listen({
      defined: (_market, effective) => defined.push(effective),
      interrupted: (id) => interrupted.push(id),
    });
    marketCache.apply([openFinal()]);
  });

  const change = (changed: Partial<MarketChange>): MarketChange => ({
    marketId: finalMatch,
    at: clock.now(),
    ...changed,
  });
  const shown = (id = finalMatch) => JSON.parse(marketCache.encoded(id)?.toString() ?? 'null');

  it('replaces the prices of published runners, and keeps the others', () => {
    marketCache.apply([change({ runners: [pricesOf(kings, [[1.5, 10]], [])] })]);
    const [one, two] = shown().runners;
    expect(one.ex).toEqual({ availableToBack: [{ price: 1.5, size: 10 }], availableToLay: [] });
    expect(two.ex.availableToBack).toEqual([{ price: 1.98, size: 5000 }]);
  });

  it('encodes again only after a change', () => {
    const before = marketCache.encoded(finalMatch);
    expect(marketCache.encoded(finalMatch)).toBe(before);
    marketCache.apply([change({ totalMatched: openFinal().totalMatched ?? (0 as never) })]);
    expect(marketCache.encoded(finalMatch)).not.toBe(before);
  });

  it('[EVENT-3] shows a stale market suspended and without prices until new prices arrive', () => {
    marketCache.apply([change({ staleReason: 'the source was silent' })]);
    expect(shown()).toMatchObject({ status: 'SUSPENDED' });
    expect(shown().runners[0].ex.availableToBack).toEqual([]);
    expect(marketCache.quote(finalMatch, kings)).toMatchObject({ isOpen: false, prices: null });
    marketCache.apply([change({})]);
    expect(shown()).toMatchObject({ status: 'OPEN' });
    expect(interrupted).toEqual([finalMatch]);
    expect(defined.map(({ status }) => status)).toEqual(['OPEN', 'SUSPENDED', 'OPEN']);
  });

  it('[EVENT-3] an overlay suspends for players and lapses held bets, but is not sent to the engine', () => {
    marketCache.apply([change({ overlay: 'Ball Running' })]);
    expect(shown()).toMatchObject({ status: 'SUSPENDED' });
    expect(marketCache.quote(finalMatch, kings)).toMatchObject({ isOpen: false, prices: null });
    marketCache.apply([change({})]);
    expect(shown()).toMatchObject({ status: 'SUSPENDED' });
    marketCache.apply([change({ overlay: null })]);
    expect(shown()).toMatchObject({ status: 'OPEN' });
    expect(interrupted).toEqual([finalMatch]);
    expect(defined.map(({ status }) => status)).toEqual(['OPEN']);
  });

  it('makes every market stale with its feed, until its next change', () => {
    marketCache.setFeedStale('The feed is silent.');
    expect([shown().status, interrupted]).toEqual(['SUSPENDED', [finalMatch]]);
    marketCache.apply([]);
    expect(shown().status).toBe('OPEN');
  });

  it('notifies of a suspension by the feed, and returns no price meanwhile', () => {
    marketCache.apply([change({ definition: defineFinal({ status: 'SUSPENDED', version: 2 }) })]);
    expect(interrupted).toEqual([finalMatch]);
    expect(marketCache.quote(finalMatch, lions)).toMatchObject({ isOpen: false, prices: null });
  });

  it('keeps a closed market visible for a while', () => {
    marketCache.apply([change({ definition: defineFinal({ status: 'CLOSED', version: 2 }) })]);
    clock.advance(59_999);
    marketCache.sweep();
    expect(shown().status).toBe('CLOSED');
    clock.advance(1);
    marketCache.sweep();
    expect(shown()).toBeNull();
  });

  it('shows the next generation of a market with bets under its own id', () => {
    hasBets = true;
    marketCache.apply([change({ definition: defineFinal({ status: 'CLOSED', version: 9 }) })]);
    marketCache.apply([openFinal()]);
    expect(shown()).toBeNull();
    expect(shown(marketId('1.100@2'))).toMatchObject({ marketId: '1.100@2', status: 'OPEN' });
  });

  it('[FEED-13] a market that nobody has bet in begins again under its id', () => {
    const gone: string[] = [];
    marketCache.listen({ removed: (id) => gone.push(id) });
    marketCache.apply([change({ definition: defineFinal({ status: 'CLOSED', version: 9 }) })]);
    marketCache.apply([openFinal()]);
    expect([shown().status, marketCache.size, gone]).toEqual(['OPEN', 1, [finalMatch]]);
    marketCache.apply([openFinal({ version: 2, status: 'SUSPENDED' })]);
    expect([shown().status, gone]).toEqual(['SUSPENDED', [finalMatch]]);
  });

  it('refuses markets beyond its limit', () => {
    for (const id of ['1.101', '1.102']) {
      const definition = defineFinal({ marketId: marketId(id) });
      marketCache.apply([{ marketId: marketId(id), at: clock.now(), definition }]);
    }
    expect([marketCache.size, marketCache.leftOff]).toEqual([2, 1]);
  });

  it('[EVENT-2] notifies readers when bets changed the offers of a cached market', () => {
    const published: string[] = [];
    marketCache.listen({ changed: ({ marketId: id }) => published.push(id) });
    const before = marketCache.encoded(finalMatch);
    marketCache.noteOffers(finalMatch);
    marketCache.noteOffers(marketId('1.999'));
    expect(published).toEqual([finalMatch]);
    expect(marketCache.encoded(finalMatch)).not.toBe(before);
  });

  it('removes a market settled by an operator from lists, and does not bring it back', () => {
    marketCache.noteSettledManually(finalMatch);
    clock.advance(59_000);
    marketCache.sweep();
    expect(shown()).toMatchObject({ status: 'CLOSED' });
    clock.advance(2000);
    marketCache.sweep();
    expect([marketCache.size, shown()]).toEqual([0, null]);
    const stillOpen = defineFinal({ version: 2 });
    marketCache.apply([
      change({ definition: stillOpen, runners: [pricesOf(kings, [[1.5, 1]], [])] }),
    ]);
    expect([marketCache.size, shown()]).toEqual([0, null]);
    marketCache.apply([change({ definition: defineFinal({ version: 3, status: 'CLOSED' }) })]);
    expect(marketCache.size).toBe(0);
  });

  it("[EVENT-2] never decreases a market's matched amount", () => {
    marketCache.apply([change({ totalMatched: money(2_000_000) })]);
    marketCache.apply([change({ totalMatched: money(1_500_000) })]);
    expect(shown().totalMatched).toBe(20_000);
  });

  it('ignores prices of an undefined market', () => {
    marketCache.apply([change({ marketId: marketId('1.999') })]);
    expect(marketCache.size).toBe(1);
  });

  it('[SPORT-6] lists a match with its score in one line once there is one', () => {
    const listed = () => JSON.parse(openLists(marketCache, clock).matches('4').toString())[0];
    expect(listed()).not.toHaveProperty('score');
    const { eventId } = defineFinal().fixture;
    marketCache.apply([change({ score: goalless(eventId) })]);
    expect(listed()).toMatchObject({ score: "0–0 · 12'" });
  });

  it('[SPORT-2] rebuilds lists only after a change', () => {
    const lists = openLists(marketCache, clock);
    const before = lists.matches('4');
    clock.advance(10_000);
    expect(lists.matches('4')).toBe(before);
    marketCache.apply([change({ runners: [pricesOf(kings, [[1.5, 10]], [])] })]);
    const after = JSON.parse(lists.matches('4').toString())[0];
    expect(after.matchOdds[0].runners[0].ex.availableToBack).toEqual([{ price: 1.5, size: 10 }]);
  });
});
