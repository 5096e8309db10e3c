/** Announced maintenance over HTTP: what players see, what they are refused, and what outlives a server. */
import { routes } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import {
  type Changed,
  defineFinal,
  finalMatch,
  kings,
  openFinal,
  pricesOf,
} from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import type { Store } from '../../store/database.ts';
import { readinessOf } from '../machines/health.ts';

const minuteMs = 60_000;

describe.each(oneStore(import.meta.url))('maintenance on $name', (kind) => {
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
    await feed();
  });
  afterEach(() => test.close());

  async function feed(changed: Changed = {}): Promise<void> {
    const runners = [pricesOf(kings, [[2, 5000]], [[2, 5000]])];
    test.app.marketCache.apply([{ ...openFinal(), definition: defineFinal(changed), runners }]);
    await test.app.marketSync.settleDown();
  }
  async function admin(name: string, values: Record<string, string> = {}) {
    const answer = await runCommand(test.app, { name, values });
    return answer.kind === 'done' ? answer.done.text : answer.message;
  }
  const place = (stake = 100, type = 'back') =>
    anna.post('/bet/save2', {
      marketId: finalMatch,
      selectionId: kings,
      type,
      oddsReq: 2,
      stake,
    });
  const inMinutes = (minutes: number) =>
    new Date(test.clock.now() + minutes * minuteMs).toISOString();
  const announce = (values: Record<string, string>) =>
    admin('maintenance announce', { text: 'New disks.', ...values });
  const shown = async () => {
    const { body } = await openCaller(test.server).get('/domain/maintenance/layline');
    return routes.maintenance.reply.parse(body).data;
  };
  const untilBegun = () =>
    vi.waitFor(async () => {
      await test.pass(1000);
      expect(await shown()).toMatchObject([{ hasBegun: true }]);
    });

  it('[RISK-15] is shown to everybody, begins by itself, and refusals say when to come back', async () => {
    const [startsAt, endsAt] = [inMinutes(5), inMinutes(65)];
    expect(await announce({ site: 'layline', starts: startsAt, ends: endsAt })).toContain(
      'announced',
    );
    expect(await shown()).toEqual([{ startsAt, endsAt, text: 'New disks.', hasBegun: false }]);
    expect((await place()).body).toMatchObject({ status: true });
    await test.pass(5 * minuteMs - 1000);
    expect(await shown()).toMatchObject([{ hasBegun: false }]);
    await untilBegun();
    const left = Math.ceil((Date.parse(endsAt) - test.clock.now()) / 1000);
    const refused = await place();
    expect(refused.status).toBe(403);
    expect(refused.headers['retry-after']).toBe(String(left));
    expect(refused.body).toMatchObject({
      code: 'NEW_RISK_STOPPED',
      message: expect.stringMatching(/^Maintenance, planned until .* UTC: no new risk is taken/),
    });
    expect((await place(100, 'lay')).body).toMatchObject({ status: true });
    expect(await admin('maintenance end', { site: 'layline', reason: 'done' })).toContain('over');
    expect((await place()).body).toMatchObject({ status: true });
    expect(await shown()).toEqual([]);
  });

  it('[RISK-15] lapses a held bet that adds risk when it begins', async () => {
    await feed({ isInPlay: true, betDelayMs: 10_000, version: 2 });
    await announce({ all: 'on', starts: inMinutes(0.05), minutes: '30' });
    const held = place();
    await vi.waitFor(() => expect(test.app.engine.report().held).toBe(1));
    await untilBegun();
    expect((await held).body).toMatchObject({ code: 'NEW_RISK_STOPPED' });
  });

  it('[RISK-15] begins at a server that starts in it, and stays over restarts', async () => {
    await announce({ all: 'on', starts: inMinutes(5), minutes: '30' });
    await test.close();
    test.clock.advance(10 * minuteMs);
    test = await openTestApp(store, test.clock);
    await untilBegun();
    await test.close();
    test = await openTestApp(store, test.clock);
    anna = await openCaller(test.server).signIn('anna', 'anna');
    await feed();
    expect((await place()).body).toMatchObject({ code: 'NEW_RISK_STOPPED' });
    const { app } = test;
    const ready = readinessOf({ app, feeds: { states: () => [] }, isOverloaded: () => false });
    expect(ready).toMatchObject({ ready: true, maintenance: [{ site: null, hasBegun: true }] });
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it("[RISK-15] is the site's own and the venue's, whose tables deal no new round", async () => {
    await announce({ site: 'layline', minutes: '30' });
    const table = async () => (await openCaller(test.server).get('/casino/data/dt20/113')).body;
    expect((await table()).data.t2).not.toEqual([]);
    await announce({ all: 'on', minutes: '30' });
    await untilWaits(table);
    await admin('maintenance end', { all: 'on', reason: 'done' });
    await vi.waitFor(async () => {
      test.clock.advance(1000);
      expect((await table()).data.t2).not.toEqual([]);
    });
    expect((await place()).body).toMatchObject({ code: 'NEW_RISK_STOPPED' });
  });

  /** The running round ends first. */
  const untilWaits = (table: () => Promise<unknown>) =>
    vi.waitFor(async () => {
      test.clock.advance(1000);
      expect(JSON.stringify(await table())).toContain('closed for maintenance');
    });

  it('[RISK-15] of another site is not shown here', async () => {
    await admin('site add', { site: 'north', host: 'north.example', title: 'North' });
    await announce({ site: 'north', minutes: '30' });
    expect(await shown()).toEqual([]);
    expect((await place()).body).toMatchObject({ status: true });
    expect(await admin('maintenance list')).toContain('north');
  });

  it.each([
    [{ minutes: '30' }, 'Give one of --site and --all.'],
    [{ all: 'on', site: 'layline', minutes: '30' }, 'Give one of --site and --all.'],
    [{ all: 'on' }, 'Give one of --ends and --minutes.'],
    [{ site: 'nowhere', minutes: '30' }, "SITE: there is no site 'nowhere'."],
    [{ all: 'on', ends: 'tomorrow' }, '--ends: must be a time such as'],
    [
      { all: 'on', starts: '2000-01-01T00:00:00Z', minutes: '5' },
      'The start must not be in the past.',
    ],
  ])('[RISK-15] explains the error in %j', async (values, message) => {
    expect(await announce(values)).toContain(message);
    expect(await admin('maintenance list')).toBe('None.');
  });

  it('[RISK-15] is prolonged from now, and its text may change', async () => {
    await announce({ all: 'on', minutes: '30' });
    const [{ startsAt } = { startsAt: '' }] = await shown();
    await test.pass(20 * minuteMs);
    expect(await admin('maintenance prolong', { all: 'on', minutes: '60' })).toContain('announced');
    const endsAt = inMinutes(60);
    expect(await shown()).toEqual([{ startsAt, endsAt, text: 'New disks.', hasBegun: true }]);
    expect(await admin('maintenance prolong', { site: 'layline', minutes: '9' })).toContain(
      'No maintenance is announced there.',
    );
  });
});
