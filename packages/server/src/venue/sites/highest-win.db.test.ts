import { multiplierMax } from '@layline/games';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import { openCaller } from '../../../test/caller.ts';
import { flightThat, passSeconds } from '../../../test/casino.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { defineFinal, finalMatch, inPlay, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Store } from '../../store/database.ts';

describe.each(oneStore(import.meta.url))('the highest win over $name', (kind) => {
  let store: Store;
  let test: TestApp;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    test.app.marketCache.apply([openFinal()]);
    await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
  });
  afterEach(() => test.close());

  const site = () =>
    test.app.sites.all().find(({ hosts }) => hosts.includes(test.demo.host))?.site_id ?? '';
  const set = (values: Record<string, string>) =>
    runCommand(test.app, { name: 'site set', values: { site: site(), ...values } });
  const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2 };

  it('[WIN-3] players read it before they bet, and a new site has one', async () => {
    const caller = openCaller(test.server);
    const limits = async () => (await caller.get(`/get-min-max/${site()}`)).body.data;
    expect(await limits()).toMatchObject({ winMax: 500_000, winMaxDay: 2_000_000 });
    await set({ winMax: '150', winMaxDay: '0' });
    expect(await limits()).toMatchObject({ winMax: 150 });
    expect(await limits()).not.toHaveProperty('winMaxDay');
  });

  it('[WIN-1] refuses a bet with the largest stake that fits, also after a restart', async () => {
    await set({ winMax: '150' });
    await test.close();
    test = await openTestApp(store);
    test.app.marketCache.apply([openFinal()]);
    const anna = await test.addPlayer('anna');
    const refused = await anna.post('/bet/save2', { ...bet, stake: 200 });
    expect(refused).toMatchObject({ status: 400, body: { code: 'WIN_TOO_LARGE' } });
    expect(refused.body.message).toContain('The largest stake that fits is 150.00.');
    expect((await anna.post('/bet/save2', { ...bet, stake: 150 })).body.status).toBe(true);
  });

  it('[WIN-2] two bets at once do not share what is left of a day', async () => {
    await set({ winMaxDay: '250' });
    const anna = await test.addPlayer('anna');
    const both = ['reference-1', 'reference-2', 'reference-3'].map((clientRef) =>
      anna.post('/bet/save2', { ...bet, stake: 100, clientRef }),
    );
    const codes = (await Promise.all(both)).map(({ body }): string => body.code ?? 'taken');
    expect(codes.filter((code) => code === 'taken')).toHaveLength(2);
    expect(codes).toContain('WIN_TOO_LARGE');
  });

  it('[WIN-1] of two bets that wait in play, the second is judged after the first', async () => {
    await set({ winMax: '150' });
    test.app.marketCache.apply([openFinal(inPlay)]);
    await test.app.marketSync.settleDown();
    const anna = await test.addPlayer('anna');
    const both = ['reference-1', 'reference-2'].map((clientRef) =>
      anna.post('/bet/save2', { ...bet, stake: 100, clientRef }),
    );
    await vi.waitFor(() => expect(test.app.engine.report().held).toBe(2));
    test.clock.advance(5000);
    const answers = (await Promise.all(both)).map(({ body }) => body);
    expect(answers.map(({ code }): string => code ?? 'taken').toSorted()).toEqual([
      'WIN_TOO_LARGE',
      'taken',
    ]);
    const refused = answers.find(({ code }) => code !== undefined);
    expect(refused?.message).toContain('The largest stake that fits is 50.00.');
  });

  it('[WIN-4] Vimaan leaves by itself at the multiplier that reaches it', async () => {
    await set({ winMax: '20' });
    const anna = await test.addPlayer('anna');
    const { mid } = await flightThat(test, (one) => one >= 1.4 && one < multiplierMax / 100);
    const { body } = await anna.post('/casino/vimaan/bet', { roundId: mid, stake: 100 });
    expect(body.data).toMatchObject({ oddsReq: 1.2 });
    await passSeconds(test, 12);
    const { exits } = (await anna.get('/casino/vimaan')).body.data;
    expect(exits).toMatchObject([{ m: 1.2, profit: 20 }]);
  });
});
