/** Risk stops, as the console shows and sets them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../../test/app.ts';
import { defineFinal, finalMatch, openFinal } from '../../../../test/market.ts';
import { type Member, openTestConsole, type TestConsole } from '../../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';

describe.each(oneStore(import.meta.url))('risk stops in the console on $name', (kind) => {
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
    await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
  });
  afterAll(async () => {
    await venue.close();
    await test.close();
    await store.close();
  });

  const overview = async () => (await tara.get('/api/overview')).body;
  const market = async () => (await tara.follow(`/api/live/markets/${finalMatch}`)).market;
  const site = async () => {
    const { body } = await tara.run('site list');
    return body.data.find((one: { site: string }) => one.site === 'layline');
  };

  it.each([
    ['market', { market: finalMatch }, 'Kings v Lions, Match Odds', true],
    ['sport', { sport: '4' }, 'Cricket', true],
    ['all', { all: 'on' }, 'Everywhere', true],
    ['site', { site: 'layline' }, 'Site layline', false],
  ])('[RISK-6] shows what is stopped and why: %s', async (scope, values, name, ofMarket) => {
    expect(await overview()).toMatchObject({ stops: [], open: [{ takesRisk: true }] });
    const stopped = await tara.run('risk stop', values, 'the scores are late');
    expect(stopped.body).toMatchObject({ kind: 'done' });
    const stop = { scope, name, reason: 'the scores are late' };
    expect(await overview()).toMatchObject({ stops: [stop], open: [{ takesRisk: !ofMarket }] });
    expect((await market()).stops).toMatchObject(ofMarket ? [stop] : []);
    const isOfSite = scope === 'site' || scope === 'all';
    expect(await site()).toMatchObject({ newRisk: isOfSite ? 'stopped' : 'taken' });
    const resumed = await tara.run('risk resume', values, 'they are back');
    expect(resumed.body).toMatchObject({ kind: 'done' });
    expect(await site()).toMatchObject({ newRisk: 'taken' });
  });

  it("[RISK-6] keeps the audit's reason, and requires no other", async () => {
    const { body } = await tara.get('/api/me');
    const form = body.commands.find((one: { name: string }) => one.name === 'risk stop');
    const names = form.fields.map((field: { name: string }) => field.name);
    expect(names.toSorted()).toEqual(['all', 'market', 'site', 'sport']);
    expect((await tara.run('risk stop', { all: 'on' }, '')).body).toMatchObject({
      kind: 'refused',
    });
    expect((await overview()).stops).toEqual([]);
    const olga = await venue.join('olga', 'owner');
    await tara.run('risk stop', { all: 'on' }, 'an odd bet');
    const [row] = (await olga.get('/api/audit?text=odd')).body;
    expect(row).toMatchObject({ command: 'risk stop', reason: 'an odd bet', outcome: 'done' });
    expect((await overview()).stops).toMatchObject([{ reason: 'an odd bet' }]);
    await tara.run('risk resume', { all: 'on' });
  });
});
