import { alertsMax, pinsMax } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { erasePlayer } from '../../store/queries/care/player-data.ts';

const pin = (marketId: string, more: object = {}) => ({
  marketId,
  kind: 'match',
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
  ...more,
});
const pins = (count: number) => Array.from({ length: count }, (_, index) => pin(`1.${index}`));
const alert = (odds: number) => ({
  marketId: '1.2',
  runnerId: 7,
  side: 'back',
  odds,
  isRise: true,
  runnerName: 'India',
  marketName: 'Match Odds',
  eventName: 'India v Australia',
  at: 1_775_000_000_000,
});
const alerts = (count: number) => Array.from({ length: count }, (_, index) => alert(200 + index));
const ladder = { stakeText: '50', isAskedFirst: false };

describe.each(oneStore(import.meta.url))('preferences over $name', (kind) => {
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
  });
  afterEach(() => test.close());

  const save = (preferences: object, caller = anna) => caller.post('/preferences', { preferences });
  const read = async (caller = anna) => (await caller.get('/preferences')).body.data.preferences;

  it('[ACC-9] keeps what is given and leaves the rest, for this player alone', async () => {
    const berta = await test.addPlayer('berta');
    expect(await read()).toEqual({});
    expect((await save({ pins: pins(2) })).status).toBe(200);
    expect((await save({ ladder })).body.data.preferences).toEqual({ pins: pins(2), ladder });
    const odds = { format: 'american' };
    expect((await save({ odds })).body.data.preferences).toEqual({ pins: pins(2), ladder, odds });
    await save({ pins: pins(1) });
    const elsewhere = await openCaller(test.server).signIn('anna', 'anna');
    expect(await read(elsewhere)).toEqual({ pins: pins(1), ladder, odds });
    expect(await read(berta)).toEqual({});
    expect((await openCaller(test.server).get('/preferences')).status).toBe(401);
  });

  it.each([
    ['an unknown preference', { theme: 'dark' }],
    ['none', {}],
    ['too many pins', { pins: pins(pinsMax + 1) }],
    ['a market twice', { pins: [pin('1.1'), pin('1.1')] }],
    ['an unknown field', { pins: [pin('1.1', { note: 'x' })] }],
    ['a long name', { pins: [pin('1.1', { eventName: 'x'.repeat(161) })] }],
    ['a control character', { pins: [pin('1.1', { eventName: 'a\u0000b' })] }],
    ['half a character', { pins: [pin('1.1', { eventName: '\ud800' })] }],
    ['a field missing', { ladder: { stakeText: '50' } }],
    ['too many alerts', { alerts: alerts(alertsMax + 1) }],
    ['an alert twice', { alerts: [alert(250), alert(250)] }],
    ['an alert at no price', { alerts: [alert(100)] }],
    ['an alert at a fraction of a hundredth', { alerts: [alert(250.5)] }],
    ['half a choice of a trader', { trading: { hasBars: true } }],
    ['an unknown odds format', { odds: { format: 'roman' } }],
    ['another type', { ladder: { stakeText: 50, isAskedFirst: 'no' } }],
  ])('[ACC-9] refuses %s', async (_, preferences) => {
    expect((await save(preferences)).status).toBe(400);
    expect(await read()).toEqual({});
  });

  it('[ACC-9] the largest that is allowed is kept', async () => {
    const wide = '\u{1d7d8}'.repeat(80);
    const id = (index: number) => `${'\u{1d7d8}'.repeat(31)}${index}`;
    const largest = Array.from({ length: pinsMax }, (_, index) =>
      pin(id(index), {
        sportId: id(0),
        competitionId: id(0),
        eventId: id(0),
        sportName: wide,
        eventName: wide,
      }),
    );
    expect((await save({ pins: largest })).status).toBe(200);
    expect(await read()).toEqual({ pins: largest });
  });

  it('[EVENT-10] [ACC-12] keeps alerts, and what a trader sees', async () => {
    const trading = { hasBars: true, isAfterCommission: true };
    expect((await save({ alerts: alerts(alertsMax), trading })).status).toBe(200);
    expect(await read()).toEqual({ alerts: alerts(alertsMax), trading });
  });

  it('[ACC-9] what an earlier version stored and this one refuses is left out', async () => {
    await save({ ladder });
    await store.query(
      `insert into player_preference (player_id, name, value, changed_at)
       select player_id, 'pins', '[{"marketId":7}]', now() from player_preference`,
    );
    await store.query(
      `insert into player_preference (player_id, name, value, changed_at)
       select player_id, 'gone', 'true', now() from player_preference where name = 'pins'`,
    );
    expect(await read()).toEqual({ ladder });
  });

  it('[ACC-9] limits how often a player saves', async () => {
    for (let count = 0; count < 30; count += 1) expect((await save({ ladder })).status).toBe(200);
    const refused = await save({ ladder });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await save({ ladder }, await test.addPlayer('berta'))).status).toBe(200);
    expect(await read()).toEqual({ ladder });
  });

  it('[ACC-9] the demo player, whom visitors share, keeps nothing', async () => {
    const demo = await openCaller(test.server).signIn(test.demo.userName, test.demo.password);
    const saved = await save({ ladder }, demo);
    expect(saved.body.data).toMatchObject({ isKept: false, preferences: {} });
    expect(await read(demo)).toEqual({});
  });

  it('[RP-13] a player receives them with their data, and erasing takes them', async () => {
    await save({ ladder });
    const { preferences } = (await anna.get('/protection/own-data')).body.data;
    expect(preferences).toMatchObject([{ name: 'ladder', value: ladder }]);
    const [{ id }] = (await store.query<{ id: string }>(
      'select player_id as id from player_preference',
    )) as [{ id: string }];
    await erasePlayer(store, id);
    expect(await store.query('select 1 from player_preference')).toEqual([]);
  });
});
