/** Accounts that may belong to one person, compared with arithmetic over single sign-ins. */
import { addMs, type Instant, instant, makeInstant } from '@layline/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { openCaller } from '../../../test/caller.ts';
import type { Json } from '../../../test/real-server.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { readAccountLinks } from '../../store/queries/care/linked-accounts.ts';
import { addLogin } from '../../store/queries/logins.ts';
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

  /** All pairs, sign-in by sign-in. */
  function expected(signs: readonly Sign[]) {
    const good = signs.filter(({ isSuccess, address }) => isSuccess && address !== '');
    const minutes = (name: string, address: string): number[] =>
      good.filter((one) => one.name === name && one.address === address).map((one) => one.minute);
    const addresses = [...new Set(good.map(({ address }) => address))];
    return names.flatMap((one, index) =>
      names.slice(index + 1).flatMap((other) => {
        const shared = addresses
          .filter((address) => minutes(one, address).length * minutes(other, address).length > 0)
          .map((address) => {
            const [own, theirs] = [minutes(one, address), minutes(other, address)];
            return {
              since: Math.max(Math.min(...own), Math.min(...theirs)),
              last: Math.min(Math.max(...own), Math.max(...theirs)),
              accounts: names.filter((name) => minutes(name, address).length > 0).length,
            };
          });
        if (shared.length === 0) return [];
        return [
          {
            pair: [one, other].toSorted().join(' '),
            addresses: shared.length,
            accounts: Math.min(...shared.map(({ accounts }) => accounts)),
            since: makeInstant(at(Math.min(...shared.map(({ since }) => since)))),
            last: makeInstant(at(Math.max(...shared.map(({ last }) => last)))),
          },
        ];
      }),
    );
  }

  const sorted = (rows: readonly { readonly pair: string }[]) =>
    rows.toSorted((a, b) => a.pair.localeCompare(b.pair, 'en'));

  test('[RISK-11] are those that signed in from one address, since both did', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sign, { maxLength: 30 }), async (signs) => {
        await store.query('delete from login_activity');
        await store.query('update player set login_lines = 0');
        for (const one of signs) await add(one);
        const all = { siteId: null, playerId: null, since: instant(0), now: at(1000) };
        const links = await readAccountLinks(store, all);
        const rows = links.map(({ user, otherUser, addresses, accounts, since, last }) => {
          const pair = [user, otherUser].toSorted().join(' ');
          const times = {
            since: new Date(since).toISOString(),
            last: new Date(last).toISOString(),
          };
          return { pair, addresses, accounts, ...times };
        });
        expect(sorted(rows)).toEqual(sorted(expected(signs)));
      }),
      { numRuns: 15 * inject('depth') },
    );
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
    const link = { by: 'one address', accounts: '2 accounts' };
    const anna = { user: 'anna', site, other: 'olga', otherSite: 'other', ...link };
    expect(await run('report linked', { site })).toMatchObject([anna]);
    expect(await run('report linked', { site, days: '90' })).toHaveLength(2);
    expect(await run('report linked', { site: 'other' })).toMatchObject([
      { user: 'olga', other: 'anna', ...link },
    ]);
    const [ofOlga] = await run('user linked', { site: 'other', user: 'olga' });
    expect(ofOlga).toMatchObject({ user: 'olga', other: 'anna', otherSite: site });
    expect(Date.parse(ofOlga.since)).toBe(now - 2 * hour);
    expect(Date.parse(ofOlga.last)).toBe(now - 3 * hour);
    expect(await run('user linked', { site, user: 'chitra' })).toMatchObject([{ other: 'bilal' }]);
  });

  test('[RISK-11] are those with one kind of device at an address, and of one person', async () => {
    const caller = openCaller(app.server);
    const signIn = (userName: string, device: string) =>
      caller.post('/auth/signin', { userName, password }, { 'user-agent': device });
    await signIn('anna', 'phone');
    await signIn('bilal', 'phone');
    await signIn('chitra', 'tablet');
    const of = async (user: string) =>
      (await run('user linked', { site, user })).map(({ other, by }: Json) => `${other}: ${by}`);
    const device = ((await run('user linked', { site, user: 'anna' }))[0].by as string).slice(13);
    expect(device).not.toBe('');
    expect(await of('anna')).toEqual([`bilal: one address, ${device}`, 'chitra: one address']);
    await run('person link', { site, user: 'anna', person: 'P-7' });
    await run('person link', { site: 'other', user: 'oz', person: 'P-7' });
    expect((await of('anna'))[0]).toBe('oz: person P-7');
    await run('person unlink', { site: 'other', user: 'oz' });
    expect(await of('anna')).not.toContain('oz: person P-7');
  });
});
