/** A held bet is revalidated after its delay: player, market and stake. */
import { playerId } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { defineFinal, finalMatch, kings, openFinal, pricesOf } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Store } from '../../store/database.ts';

describe.each(oneStore(import.meta.url))('a bet held in play on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anna: Caller;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    anna = await test.addPlayer('anna');
    const inPlay = { isInPlay: true, betDelayMs: 5000 };
    const runners = [pricesOf(kings, [[2, 5000]], [[2.3, 5000]])];
    test.app.marketCache.apply([{ ...openFinal(), definition: defineFinal(inPlay), runners }]);
    await test.app.marketSync.settleDown();
  });
  afterEach(() => test.close());

  const onKings = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2 };
  const held = () => vi.waitFor(() => expect(test.app.engine.report().held).toBe(1));
  async function runAdmin(name: string, values: Record<string, string>) {
    expect((await runCommand(test.app, { name, values })).kind).toBe('done');
  }
  const release = async (answer: ReturnType<Caller['post']>) => {
    test.clock.advance(5000);
    return (await answer).body;
  };

  it.each<[string, string, Record<string, string>]>([
    ['ACCOUNT_DISABLED', 'user disable', { site: 'layline', user: 'anna' }],
    ['SITE_SUSPENDED', 'site suspend', { site: 'layline' }],
    ['SPORT_NOT_ALLOWED', 'lock set', { site: 'layline', event: '4', state: 'on', user: 'anna' }],
    ['SPORT_NOT_ALLOWED', 'user set', { site: 'layline', user: 'anna', games: '1,2' }],
    ['STAKE_TOO_LARGE', 'limits set', { site: 'layline', oddsMin: '10', oddsMax: '99' }],
  ])('[SLIP-4] is refused with %s if %s during its delay', async (code, name, values) => {
    const bet = anna.post('/bet/save2', { ...onKings, stake: 100 });
    await held();
    await runAdmin(name, values);
    expect(await release(bet)).toMatchObject({ status: false, code });
    expect(test.app.engine.view.openBetsOf(playerId('anna'))).toEqual([]);
  });

  it('[SLIP-4] is not moved to other odds by a player who may no longer bet', async () => {
    const resting = { ...onKings, oddsReq: 2.2, stake: 100, persistence: 'keep' };
    const placing = anna.post('/bet/save2', resting);
    await held();
    const { data } = await release(placing);
    const change = anna.post(`/bet/change/${data.betId}`, { oddsReq: 2.1 });
    await held();
    await runAdmin('user disable', { site: 'layline', user: 'anna' });
    expect(await release(change)).toMatchObject({ code: 'ACCOUNT_DISABLED' });
  });

  it('[SLIP-4] is placed although its player has signed out', async () => {
    const bet = anna.post('/bet/save2', { ...onKings, stake: 100 });
    await held();
    await anna.post('/auth/signout', {});
    expect(await release(bet)).toMatchObject({ status: true, data: { sizeMatched: 100 } });
  });
});
