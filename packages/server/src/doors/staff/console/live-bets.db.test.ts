/** Bets in the live pages of the console. */
import { money, odds, playerId } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, addBettor, backKings, openTestApp, type TestApp } from '../../../../test/app.ts';
import { finalMatch, openFinal } from '../../../../test/market.ts';
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

  it('are remembered over a restart, as they are matched', async () => {
    const before = await tara.follow('/api/live/bets');
    const again = openTestConsole(test);
    const omar = await again.join('omar', 'trader');
    const named = (bets: readonly Json[]) => bets.every(({ player }) => player !== '');
    const after = await omar.follow(
      '/api/live/bets',
      (bets) => bets.length === before.length && named(bets),
    );
    expect(after).toEqual(before);
    await again.close();
  });
});
