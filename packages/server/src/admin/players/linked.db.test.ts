/** Accounts that may belong to one person, compared with arithmetic over single sign-ins. */
import { addMs, type Instant, instant, makeInstant } from '@layline/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { openCaller } from '../../../test/caller.ts';
import type { Json } from '../../../test/real-server.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { readLinkedGroups } from '../../store/queries/care/linked-accounts.ts';
import { addLogin } from '../../store/queries/logins.ts';
import { networkOf } from '../../venue/accounts/network-of.ts';
import { runCommand } from '../catalogue/commands.ts';
import type { Values } from '../command.ts';

const site = 'layline';
const password = 'seven grey herons';
/** Whose site is which. */
const players = { anna: site, bilal: site, chitra: site, olga: 'other', oz: 'other' } as const;
const names = Object.keys(players) as (keyof typeof players)[];
const sign = fc.record({
  name: fc.constantFrom(...names),
  address: fc.constantFrom('198.51.100.1', '198.51.100.2', '203.0.113.9', ''),
  minute: fc.integer({ min: 1, max: 500 }),
  isSuccess: fc.boolean(),
});
type Sign = typeof sign extends fc.Arbitrary<infer One> ? One : never;

describe.each(oneStore(import.meta.url))('linked accounts over $name', (kind) => {
  let store: Store;
  let app: TestApp;
  const ids = new Map<string, string>();

  async function run(name: string, values: Values): Promise<Json> {
    const answer = await runCommand(app.app, { name, values });
    if (answer.kind === 'problem') throw new Error(`${name}: ${answer.message}`);
    return answer.done.data as Json;
  }

  beforeAll(async () => {
    store = await openMigrated(kind);
    app = await openTestApp(store);
    await run('site add', { site: 'other', title: 'Other', host: 'other.example' });
    for (const [user, of] of Object.entries(players)) {
      const made = await run('user add', { site: of, user, password, mustChange: 'off' });
      ids.set(user, made.id);
    }
  });
  beforeEach(async () => {
    await store.query('delete from login_activity');
    await store.query('update player set login_lines = 0');
    await store.query('delete from session');
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const at = (minute: number): Instant => instant(1_800_000_000_000 + minute * 60_000);
  async function add({ name, address, minute, isSuccess }: Sign): Promise<void> {
    const own = { playerId: ids.get(name) ?? '', deviceIp: '', network: address, ipInfo: null };
    await addLogin(store, { ...own, address, isSuccess, now: at(minute) });
  }

  const nth = (numbers: readonly number[], index: number): number =>
    numbers.toSorted((one, other) => one - other).at(index) as number;

  /** The accounts of each address, sign-in by sign-in. */
  function expected(signs: readonly Sign[]) {
    const good = signs.filter(({ isSuccess, address }) => isSuccess && address !== '');
    return [...new Set(good.map(({ address }) => address))].flatMap((address) => {
      const minutes = names.flatMap((name) => {
        const own = good.filter((one) => one.address === address && one.name === name);
        return own.length === 0 ? [] : [{ name, all: own.map(({ minute }) => minute) }];
      });
      if (minutes.length < 2) return [];
      const since = nth(
        minutes.map(({ all }) => Math.min(...all)),
        1,
      );
      const last = nth(
        minutes.map(({ all }) => Math.max(...all)),
        -2,
      );
      const who = minutes
        .map(({ name }) => name)
        .toSorted()
        .join(' ');
      return [`${who} since ${makeInstant(at(since))} last ${makeInstant(at(last))}`];
    });
  }

  test('[RISK-11] are groups of those that signed in from one address, since two did', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sign, { maxLength: 30 }), async (signs) => {
        await store.query('delete from login_activity');
        await store.query('update player set login_lines = 0');
        for (const one of signs) await add(one);
        const all = { siteId: null, playerId: null, since: instant(0), now: at(1000) };
        const groups = (await readLinkedGroups(store, all)).map(({ members, since, last }) => {
          const who = members
            .map(({ user }) => user)
            .toSorted()
            .join(' ');
          const [from, to] = [since, last].map((time) => new Date(time).toISOString());
          return `${who} since ${from} last ${to}`;
        });
        expect(groups.toSorted()).toEqual(expected(signs).toSorted());
      }),
      { numRuns: 15 * inject('depth') },
    );
  });

  test('[RISK-11] thirty-seven accounts of one address are one group, fifty-one are none', async () => {
    const here = '192.0.2.7';
    const guests = Array.from({ length: 51 }, (_, index) => `guest-${index}`);
    for (const user of guests) {
      if (!ids.has(user)) {
        const made = await run('user add', { site: 'other', user, password, mustChange: 'off' });
        ids.set(user, made.id);
      }
    }
    const now = app.clock.now();
    const signIn = (user: string) =>
      addLogin(store, {
        playerId: ids.get(user) ?? '',
        deviceIp: '',
        network: here,
        ipInfo: null,
        address: here,
        isSuccess: true,
        now,
      });
    for (const user of guests.slice(0, 37)) await signIn(user);
    expect(await run('report linked', { site: 'other' })).toMatchObject([{ accounts: 37 }]);
    const own = await run('user linked', { site: 'other', user: 'guest-5' });
    expect(own).toMatchObject([{ accounts: 37, by: 'one address' }]);
    expect(own[0].members[0]).toEqual({ user: 'guest-5', site: 'other' });
    for (const user of guests.slice(37)) await signIn(user);
    expect(await run('report linked', { site: 'other' })).toEqual([]);
  });

  test('[RISK-11] are listed for a site and for a player, which comes first', async () => {
    const now = app.clock.now();
    const from = async (name: keyof typeof players, address: string, when: Instant) =>
      addLogin(store, {
        playerId: ids.get(name) ?? '',
        deviceIp: '',
        network: address,
        ipInfo: null,
        address,
        isSuccess: true,
        now: when,
      });
    const hour = 3_600_000;
    await from('anna', '198.51.100.1', addMs(now, -3 * hour));
    await from('olga', '198.51.100.1', addMs(now, -2 * hour));
    await from('bilal', '203.0.113.9', addMs(now, -60 * 24 * hour));
    await from('chitra', '203.0.113.9', addMs(now, -60 * 24 * hour));
    const named = (user: string) => ({ user, site: user === 'olga' ? 'other' : site });
    const link = { by: 'one address', accounts: 2 };
    expect(await run('report linked', { site })).toMatchObject([
      { ...link, members: ['anna', 'olga'].map(named) },
    ]);
    expect(await run('report linked', { site, days: '90' })).toHaveLength(2);
    expect(await run('report linked', { site: 'other' })).toMatchObject([
      { ...link, members: ['olga', 'anna'].map(named) },
    ]);
    const [ofOlga] = await run('user linked', { site: 'other', user: 'olga' });
    expect(ofOlga).toMatchObject({ members: ['olga', 'anna'].map(named) });
    expect(Date.parse(ofOlga.since)).toBe(now - 2 * hour);
    expect(Date.parse(ofOlga.last)).toBe(now - 3 * hour);
    await from('anna', '192.0.2.1', now);
    await from('olga', '192.0.2.1', now);
    expect(await run('user linked', { site: 'other', user: 'olga' })).toMatchObject([
      { by: '2 addresses', accounts: 2 },
    ]);
    expect(await run('user linked', { site, user: 'chitra' })).toMatchObject([
      { members: ['chitra', 'bilal'].map(named) },
    ]);
  });

  test('[RISK-11] are those with one kind of device at an address, and of one person', async () => {
    const caller = openCaller(app.server);
    const signIn = (userName: string, device: string) =>
      caller.post('/auth/signin', { userName, password }, { 'user-agent': device });
    await signIn('anna', 'phone');
    await signIn('bilal', 'phone');
    await signIn('chitra', 'tablet');
    const of = async (user: string) =>
      (await run('user linked', { site, user })).map(
        ({ members, by }: Json) => `${members.map((one: Json) => one.user).join(' ')}: ${by}`,
      );
    const [home] = await of('anna');
    expect(home).toMatch(/^anna bilal chitra: one address, ./);
    await run('person link', { site, user: 'anna', person: 'P-7' });
    await run('person link', { site: 'other', user: 'oz', person: 'P-7' });
    expect(await of('anna')).toEqual(['anna oz: person P-7', home]);
    await run('person unlink', { site: 'other', user: 'oz' });
    expect(await of('anna')).toEqual([home]);
  });

  test('[RISK-13] names who signed in from an address, or from its network', async () => {
    const from = async (name: Sign['name'], address: string, minute: number, isSuccess = true) => {
      const own = { playerId: ids.get(name) ?? '', deviceIp: '', ipInfo: null, isSuccess };
      await addLogin(store, { ...own, address, network: networkOf(address), now: at(minute) });
    };
    await from('anna', '203.0.113.9', 1);
    await from('anna', '203.0.113.9', 5);
    await from('olga', '203.0.113.9', 9);
    await from('bilal', '203.0.113.9', 7, false);
    await from('chitra', '2001:db8:0:1::5', 3);
    expect(await run('report address', { address: '203.0.113.9' })).toEqual([
      { user: 'olga', site: 'other', first: makeInstant(at(9)), last: makeInstant(at(9)) },
      { user: 'anna', site, first: makeInstant(at(1)), last: makeInstant(at(5)) },
    ]);
    const near = await run('report address', { address: '2001:db8:0:1::77' });
    expect(near).toMatchObject([{ user: 'chitra' }]);
    expect(await run('report address', { address: '198.51.100.1' })).toEqual([]);
    await expect(run('report address', { address: '203.0.113' })).rejects.toThrow(
      'ADDRESS: must be an address such as 203.0.113.7',
    );
  });
});
