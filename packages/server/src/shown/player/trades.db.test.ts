import { instant, marketId, routes } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';

const tiedMatch = marketId('1.tied');
const at = instant(1_775_650_000_000);

describe.each(oneStore(import.meta.url))('open bets in groups on $name', (kind) => {
  let store: Store;
  let test: TestApp;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    const definition = { ...defineFinal(), marketId: tiedMatch, name: 'Tied Match' };
    const tied = { ...openFinal(), marketId: tiedMatch, at, definition };
    test.app.marketCache.apply([openFinal(), tied]);
    await test.app.marketSync.settleDown();
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  it('[BETS-1] each market of a match is a separate row with its worst case', async () => {
    const anna = await test.addPlayer('anna');
    const place = (id: string, stake: number) =>
      anna.post('/bet/save2', {
        marketId: id,
        selectionId: kings,
        type: 'back',
        oddsReq: 2,
        stake,
      });
    await place(finalMatch, 110);
    await place(tiedMatch, 120);
    await place(tiedMatch, 130);
    const { data } = routes.tradeList.reply.parse((await anna.get('/bet/trade/list')).body);
    const shown = data.map(({ matchId, bets, count, exposure }) => [
      matchId,
      bets[0]?.market,
      count,
      exposure,
    ]);
    expect(shown).toHaveLength(2);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['900', 'Match Odds', 1, 110],
        ['900', 'Tied Match', 2, 250],
      ]),
    );
  });
});
