import { instant, money, siteId, transferRef } from '@layline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../test/app.ts';
import { openManualClock } from '../../test/manual-clock.ts';
import { oneStore, openMigrated } from '../../test/stores.ts';
import { silentLog } from '../base/log.ts';
import type { Store } from '../store/database.ts';
import type { NewAlert } from '../venue/alerts/alert.ts';
import { watchUnclaimed } from './watch-unclaimed.ts';

let store: Store;
let test: TestApp;
/** Of the watch alone: the tables of the casino need not deal for it. */
const clock = openManualClock(instant(Date.now()));
const alerts: NewAlert[] = [];
const ends: (() => void)[] = [];

const arrive = (id: string) =>
  accepted(
    test.app.engine.submit({
      kind: 'credit-deposit',
      siteId: siteId('layline'),
      playerId: null,
      transferRef: transferRef(`deposit:bank:${id}`),
      method: 'bank',
      amount: money(70_00),
      fee: money(0),
      remark: `Deposit: ${id}`,
    }),
  );

/** As a server that starts. */
function watch(): void {
  const raise = (alert: NewAlert) => void alerts.push(alert);
  ends.push(watchUnclaimed({ store, clock, log: silentLog(), alerts: { raise } }));
}
const refs = () => alerts.map(({ facts }) => facts?.['ref']);
/** A minute later. */
function look<Value>(read: () => Value): Value {
  clock.advance(60_000);
  return read();
}

beforeAll(async () => {
  store = await openMigrated(oneStore(import.meta.url)[0] ?? expect.fail());
  test = await openTestApp(store, openManualClock(clock.now()));
});
afterAll(async () => {
  for (const end of ends) end();
  await test.close();
  await store.close();
});

it('[CASHIER-6] what nobody claims for an hour raises one alert, and what is returned none', async () => {
  watch();
  await arrive('first');
  await arrive('back');
  const back = { siteId: siteId('layline'), transferRef: transferRef('deposit:bank:back') };
  clock.advance(3_400_000);
  clock.advance(60_000);
  await accepted(test.app.engine.submit({ kind: 'refund-unclaimed', ...back }));
  expect(alerts).toEqual([]);
  await expect.poll(() => look(refs)).toEqual(['deposit:bank:first']);
  expect(clock.now() - test.clock.now()).toBeGreaterThanOrEqual(3_600_000);
  expect(alerts[0]).toMatchObject({ kind: 'deposit-unclaimed', severity: 'warning' });
  await arrive('second');
  await expect.poll(() => look(refs)).toEqual(['deposit:bank:first', 'deposit:bank:second']);
  // The server that takes over names the same facts, which are sent once.
  watch();
  await expect.poll(() => look(() => alerts.length)).toBe(4);
  expect(new Set(alerts.map(({ fact }) => fact)).size).toBe(2);
});
