import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  instant,
  type MarketDefinition,
  type RunnerDefinition as Runner,
  runnerId,
} from '@layline/contract';
import { type FeedClock, playFiles } from '@layline/feeds';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../../test/app.ts';
import { openCaller } from '../../../../test/caller.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import type { Store } from '../../../store/database.ts';
import { readStartedUnpaid } from '../../../store/queries/market.ts';

const doubt = { reason: 'the score contradicts the result', stated: 'Kings', computed: 'Lions' };
const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake: 100 };

describe.each(storesUnderTest)('what waits for a result over $name', (kind) => {
  let store: Store;
  let test: TestApp;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    test.app.marketCache.apply([openFinal()]);
    const definition = defineFinal({ rules: 'betfair@1' });
    await accepted(test.app.engine.submit({ kind: 'define-market', definition }));
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

  it('[FEED-7] a feed that was away asks for the results of markets that wait for nobody', async () => {
    const asked = async () => {
      const rows = await readStartedUnpaid(store, { now: instant(8e12), max: 9 });
      return rows.map(({ marketId }) => marketId);
    };
    expect(await asked()).toEqual([finalMatch]);
    raise();
    await expect.poll(asked).toEqual([]);
    await run('market trust', { market: finalMatch });
    expect(await asked()).toEqual([finalMatch]);
  });

  describe('with more winners than places, and nobody says who tied', () => {
    const [first, second, third] = ['Kings', 'Lions', 'Bears'].map((name, index) => ({
      runnerId: runnerId(11 + index),
      name,
      sortPriority: index + 1,
      status: 'ACTIVE' as const,
      reductionFactor: null,
      removedAt: null,
    })) as [Runner, Runner, Runner];
    const fourth = { ...third, runnerId: runnerId(14), name: 'Wolves', sortPriority: 4 };
    const places = { marketType: 'PLACE', winners: 2 };
    const runners = [first, second, third, fourth];
    const open = (): MarketDefinition => ({ ...defineFinal({ ...places, version: 2 }), runners });
    const tied = (): MarketDefinition => ({
      ...open(),
      version: 9,
      status: 'CLOSED',
      runners: runners.map((one) => ({ ...one, status: one === fourth ? 'LOSER' : 'WINNER' })),
    });
    const tell = async (definition: MarketDefinition) => {
      test.app.marketCache.apply([{ ...openFinal(), definition }]);
      await test.app.marketSync.settleDown();
    };

    it('[FEED-9] it is suspended, pays nobody, and waits whoever closes it', async () => {
      await tell(open());
      const omar = await test.addPlayer('omar');
      expect((await omar.post('/bet/save2', bet)).body.message).toBe('Bet placed successfully!');
      await tell(tied());
      const listed = {
        market: finalMatch,
        source: 'feed',
        stated: '2 of 4 win',
        computed: '3 won',
      };
      await expect.poll(waiting).toMatchObject([listed]);
      const { body } = await openCaller(test.server).get(
        `/v2/fetch-market-odds/4/77/900/${finalMatch}`,
      );
      expect(body.data[0].status).toBe('SUSPENDED');
      expect(JSON.stringify(body.data)).not.toContain('WINNER');
      await run('market trust', { market: finalMatch });
      await tell({ ...tied(), version: 10 });
      await expect.poll(waiting).toMatchObject([listed]);
      expect(await balanceOf(omar)).toBe(1000);
      const result = { market: finalMatch, winner: 'Lions', placed: 'Kings,Bears' };
      expect(await run('market result', result)).toMatchObject({ bets: 1 });
      await expect.poll(waiting).toEqual([]);
      // Half of the stake wins at 2.00, less commission; the other half loses.
      expect(await balanceOf(omar)).toBe(1000);
    });

    it('[FEED-9] it waits after a restart if it was closed before it was looked at', async () => {
      await accepted(test.app.engine.submit({ kind: 'define-market', definition: open() }));
      await accepted(test.app.engine.submit({ kind: 'define-market', definition: tied() }));
      await test.close();
      test = await openTestApp(store);
      const listed = {
        market: finalMatch,
        stated: 'Kings, Lions, Bears',
        computed: 'cannot be paid',
      };
      await expect.poll(waiting).toMatchObject([listed]);
      expect(test.app.engine.view.isSettled(finalMatch)).toBe(false);
    });
  });

  it('[SPORT-8] the markets of a match file that contradicts itself are on the list', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'layline-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const set = Array.from({ length: 6 }, (_, game) => (game % 2 === 0 ? 'SSSS' : 'RRRR')).join(
      ';',
    );
    const rows = ['server1,server2,winner,pbp,score', `Ana,Bea,2,${set}.${set},6-0 6-0`];
    writeFileSync(join(folder, 'turned.csv'), rows.join('\n'));
    let now = test.clock.now();
    const clock: FeedClock = {
      now: () => now,
      sleepUntil: async (at) => void (now = Math.max(now, at) as typeof now),
    };
    const feed = playFiles({ paths: [folder], clock });
    for await (const batch of feed.changes(new AbortController().signal)) {
      test.app.marketCache.apply(batch, 'files');
    }
    await test.app.marketSync.settleDown();
    const said = { stated: 'player 2: 0-6 0-6', computed: 'player 1: 6-0 6-0' };
    await expect.poll(async () => ((await waiting()) as unknown[]).length).toBeGreaterThan(2);
    for (const one of (await waiting()) as unknown[]) {
      expect(one).toMatchObject({ source: 'files', event: 'Ana v Bea', ...said });
    }
    const markets = [...test.app.marketCache.markets()].filter((one) => one.feed === 'files');
    expect(markets.map((one) => test.app.marketCache.statusOf(one))).toEqual(
      markets.map(() => 'SUSPENDED'),
    );
  });
});
