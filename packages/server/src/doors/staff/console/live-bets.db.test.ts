/** Bets in the live pages of the console. */
import { money, odds, playerId } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, addBettor, backKings, openTestApp, type TestApp } from '../../../../test/app.ts';
import { finalMatch, kings, openFinal, pricesOf, usualPrices } from '../../../../test/market.ts';
import type { Json } from '../../../../test/real-server.ts';
import { type Member, openTestConsole, type TestConsole } from '../../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';

describe.each(oneStore(import.meta.url))('live bets in the console on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let venue: TestConsole;
  let tara: Member;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    venue = openTestConsole(test);
    tara = await venue.join('tara', 'trader');
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
  });
  afterAll(async () => {
    await venue.close();
    await test.close();
    await store.close();
  });

  const bet = (who: string, ref: string) =>
    accepted(test.app.engine.submit(backKings(playerId(who), ref)));

  const path = `/api/live/markets/${finalMatch}`;
  const resultsOf = ({ market }: Json): number[] =>
    market.runners.map(({ result }: Json) => result);

  it('are shown on the page of their market, with the names of their players', async () => {
    await test.addPlayer('anna');
    await store.query("update player set user_name = 'Anna A' where player_id = 'anna'");
    const anna = { site: 'layline', userName: 'Anna A', exposure: 100, results: [100, -100] };
    const seen = tara.follow(path, ({ market }) =>
      market.players.some(({ userName }: Json) => userName === anna.userName),
    );
    await bet('anna', 'first');
    expect((await seen).market.players).toContainEqual(anna);
  });

  it('are summed over all players for the result of the venue', async () => {
    const before = await tara.follow(path);
    const count = before.market.playerCount;
    const seen = tara.follow(path, ({ market }) => market.playerCount === count + 2);
    const [bea, dan] = [
      await addBettor(test.app.engine, 'bea'),
      await addBettor(test.app.engine, 'dan'),
    ];
    await bet(bea, 'back');
    const lay = backKings(dan, 'lay', { side: 'lay', odds: odds(202), stake: money(5_000) });
    await accepted(test.app.engine.submit(lay));
    const [kings = 0, lions = 0] = resultsOf(before);
    expect(resultsOf(await seen)).toEqual([kings - 100 + 51, lions + 100 - 50]);
  });

  it('are shown by the ticker, newest first', async () => {
    const seen = tara.follow('/api/live/bets', ([newest]) => newest?.player === 'carl');
    const carl = await addBettor(test.app.engine, 'carl');
    await bet(carl, 'ticked');
    const [newest] = await seen;
    expect(newest).toMatchObject({ player: 'carl', stake: 100, matched: 100, price: 2 });
  });

  it('[WALK-C10] show the odds at which they are matched beside those that were asked', async () => {
    const dora = await addBettor(test.app.engine, 'dora');
    await accepted(
      test.app.engine.submit(backKings(dora, 'low', { odds: odds(150), stake: money(5_000) })),
    );
    const rest = backKings(dora, 'rest', { odds: odds(300), persistence: 'keep' });
    const waiting = tara.follow('/api/live/bets', ([newest]) => newest?.asked === 3);
    await accepted(test.app.engine.submit(rest));
    const [unmatched, matched] = await waiting;
    const atMarket = { player: 'dora', marketId: finalMatch, sport: 'Cricket', pick: 'Kings' };
    expect(matched).toMatchObject({ ...atMarket, asked: 1.5, price: 2, matched: 50, couldWin: 50 });
    expect(unmatched).toMatchObject({ ...atMarket, price: 0, matched: 0, couldWin: 0 });
  });

  it('[RISK-13] show the newest refusals with their reason, repeats as one row', async () => {
    const eve = await addBettor(test.app.engine, 'eve');
    const tooMuch = { odds: odds(200), stake: money(999_999_900) };
    const refused = async (ref: string) =>
      expect((await test.app.engine.submit(backKings(eve, ref, tooMuch))).kind).toBe('refused');
    await refused('first');
    const isEves = ({ player, refused: why }: Json) => player === 'eve' && why !== '';
    const [one] = (await tara.follow('/api/live/bets', (bets) => bets.some(isEves))).filter(isEves);
    expect(one).toMatchObject({ marketId: finalMatch, pick: 'Kings', asked: 2, matched: 0 });
    expect(one.refused).not.toContain('times');
    const seen = tara.follow('/api/live/bets', (bets) =>
      bets.some((bet: Json) => isEves(bet) && bet.refused.endsWith('(3 times)')),
    );
    await refused('second');
    await refused('third');
    expect((await seen).filter(isEves)).toHaveLength(1);
  });

  it('[RISK-13] say how far a price moved right after a bet', async () => {
    const fay = await addBettor(test.app.engine, 'fay');
    // Following moves the clock, and the price moves within a second of the bet.
    const taken = new Promise<void>((resolve) => {
      const stop = test.app.engine.onCommitted(() => {
        stop();
        resolve();
      });
    });
    await bet(fay, 'before-the-move');
    await taken;
    const [, lions] = usualPrices;
    const runners = [pricesOf(kings, [[1.6, 5000]], [[1.62, 5000]]), lions];
    test.app.marketCache.apply([{ marketId: finalMatch, at: test.clock.now(), runners }]);
    const isMoved = ({ player, move }: Json) => player === 'fay' && move !== null;
    const bets = await tara.follow('/api/live/bets', (all) => all.some(isMoved));
    const own = bets.find(isMoved);
    expect(own).toMatchObject({ price: 2, move: 2500 });
    test.app.marketCache.apply([openFinal()]);
  });

  it('[RISK-13] are marked as each member of staff wants it, wherever they sign in', async () => {
    const none = { stakeMin: null, winMin: null, moveMin: null, players: [], isOnRefusals: false };
    expect((await tara.get('/api/bet-alerts')).body).toEqual(none);
    const wanted = { ...none, stakeMin: 1000, players: ['anna'], isOnRefusals: true };
    expect(await tara.post('/api/bet-alerts', wanted)).toMatchObject({ status: 200 });
    expect((await tara.get('/api/bet-alerts')).body).toEqual(wanted);
    const other = await venue.join('otis', 'risk');
    expect((await other.get('/api/bet-alerts')).body).toEqual(none);
    for (const wrong of [{ ...wanted, stakeMin: -1 }, { ...wanted, more: 1 }, { stakeMin: 5 }]) {
      expect(await tara.post('/api/bet-alerts', wrong)).toMatchObject({ status: 400 });
    }
    expect((await tara.get('/api/bet-alerts')).body).toEqual(wanted);
  });

  it('are remembered over a restart, as they are matched', async () => {
    // Refusals stand in no journal.
    const taken = (bets: readonly Json[]) => bets.filter(({ refused }) => refused === '');
    const moved = (bets: readonly Json[]) => taken(bets).map((bet) => ({ ...bet, move: null }));
    const before = moved(await tara.follow('/api/live/bets'));
    const again = openTestConsole(test);
    const omar = await again.join('omar', 'trader');
    const named = (bets: readonly Json[]) => bets.every(({ player }) => player !== '');
    const after = await omar.follow(
      '/api/live/bets',
      (bets) => taken(bets).length === before.length && named(bets),
    );
    expect(moved(after)).toEqual(before);
    await again.close();
  });
});
