import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../test/app.ts';
import { openCaller } from '../../test/caller.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../test/stores.ts';
import { runCommand } from '../admin/commands.ts';
import type { Store } from '../store/database.ts';

const doubt = { reason: 'the score contradicts the result', stated: 'Kings', computed: 'Lions' };
const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake: 100 };

describe.each(storesUnderTest)('what waits for a result over $name', (kind) => {
  let store: Store;
  let test: TestApp;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    test.app.marketCache.apply([openFinal()]);
    await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
  });
  afterEach(async () => {
    await test.close();
    await store.close();
  });

  async function run(name: string, values: Record<string, string> = {}) {
    const answer = await runCommand(test.app, { name, values });
    return answer.kind === 'done' ? answer.done.data : answer.message;
  }
  const closed = () => openFinal({ status: 'CLOSED', results: ['WINNER', 'LOSER'], version: 9 });
  const raise = () => test.app.marketCache.apply([{ ...openFinal({ version: 2 }), doubt }]);
  const waiting = () => run('market waiting');
  const balanceOf = async (player: Awaited<ReturnType<TestApp['addPlayer']>>) =>
    (await player.get('/auth/letest-user-details')).body.data.user.openingBalance;

  it('[FEED-7] a market in doubt takes no bets, and its feed does not settle it', async () => {
    const omar = await test.addPlayer('omar');
    expect((await omar.post('/bet/save2', bet)).body.message).toBe('Bet placed successfully!');
    raise();
    const listed = { market: finalMatch, source: 'feed', event: 'Kings v Lions', ...doubt };
    await expect.poll(waiting).toMatchObject([{ ...listed, dueAt: null, amount: null }]);
    expect((await omar.post('/bet/save2', bet)).body.code).toBe('MARKET_SUSPENDED');
    test.app.marketCache.apply([closed()]);
    await test.app.marketSync.settleDown();
    const { body } = await openCaller(test.server).get(
      `/v2/fetch-market-odds/4/77/900/${finalMatch}`,
    );
    expect(body.data[0].status).toBe('SUSPENDED');
    expect(JSON.stringify(body.data)).not.toContain('WINNER');
    expect(await balanceOf(omar)).toBe(1000);
    expect(await run('market result', { market: finalMatch, winner: 'Lions' })).toMatchObject({
      bets: 1,
      fromPlayers: 100,
    });
    await expect.poll(waiting).toEqual([]);
    expect(await balanceOf(omar)).toBe(900);
  });

  it('[FEED-7] it waits over a restart, and an operator may trust the feed again', async () => {
    raise();
    await expect.poll(waiting).toHaveLength(1);
    await test.close();
    test = await openTestApp(store);
    test.app.marketCache.apply([openFinal({ version: 3 }), closed()]);
    await test.app.marketSync.settleDown();
    expect(test.app.engine.view.isSettled(finalMatch)).toBe(false);
    expect(await run('market trust', { market: '1.404' })).toMatch(/does not wait/);
    await run('market trust', { market: finalMatch });
    expect(await waiting()).toEqual([]);
    test.app.marketCache.apply([closed()]);
    await test.app.marketSync.settleDown();
    expect(test.app.engine.view.isSettled(finalMatch)).toBe(true);
  });
});
