/** The console as pages of other sites, foreign names and a greedy member of staff meet it. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import {
  chosenPassword,
  type Member,
  openTestConsole,
  type TestConsole,
} from '../../../../test/staff.ts';
import { openMigrated, storesUnderTest } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';
import type { Alerts } from '../../../venue/alerts/alert.ts';

const yearOfTls = 'max-age=31536000; includeSubDomains';
const own = { 'x-layline-console': '1' };

describe.each(storesUnderTest.slice(0, 1))('the console on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let venue: TestConsole;
  let owner: Member;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    venue = openTestConsole(test, 0, { names: ['console.example'] });
    owner = await venue.join('the.owner', 'owner');
  });
  afterAll(async () => {
    await venue.close();
    await test.close();
    await store.close();
  });

  const ask = async (headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') => {
    const url = method === 'GET' ? '/api/me' : '/api/run';
    const body = method === 'GET' ? {} : { payload: { name: 'site list' } };
    const sent = { cookie: owner.cookie, ...own, ...headers };
    return (await venue.server.inject({ method, url, headers: sent, ...body })).statusCode;
  };

  it.each(['localhost:8090', '127.0.0.1', '[::1]:8090', '10.0.0.7', 'Console.example.'])(
    '[OPS-29] is served by its own name %s',
    async (host) => {
      expect(await ask({ host })).toBe(200);
    },
  );

  it.each(['evil.example', 'console.example.evil.example', '127.0.0.1.nip.example'])(
    '[OPS-29] is not served by another name: %s',
    async (host) => {
      for (const method of ['GET', 'POST'] as const) expect(await ask({ host }, method)).toBe(421);
      const page = await venue.server.inject({ url: '/', headers: { host } });
      expect(page.statusCode).toBe(421);
    },
  );

  const host = 'console.example';
  it.each([
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a page on another port', { origin: 'https://console.example:8443' }],
    ['a page of another site, by what browsers say', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a sister host', { 'sec-fetch-site': 'same-site' }],
  ])('[OPS-29] answers no call of %s', async (_what, headers) => {
    for (const method of ['GET', 'POST'] as const) {
      expect(await ask({ host, ...(headers as Record<string, string>) }, method)).toBe(403);
    }
  });

  it('[OPS-29] answers its own page, and a link to it from elsewhere', async () => {
    const sent = { host, origin: 'https://console.example', 'sec-fetch-site': 'same-origin' };
    expect(await ask(sent, 'POST')).toBe(200);
    const link = { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    const page = await venue.server.inject({ url: '/', headers: link });
    expect(page.statusCode).not.toBe(403);
  });

  it('[OPS-29] over TLS asks for TLS from then on, with a cookie of this host alone', async () => {
    const secure = openTestConsole(test, 0, { isBehindTls: true, trustProxy: ['127.0.0.1'] });
    const byTls = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' };
    const refused = await secure.server.inject({ url: '/api/me', headers: byTls });
    expect(refused.headers['strict-transport-security']).toBe(yearOfTls);
    const member = await secure.join('over.tls', 'admin');
    expect(member.cookie).toMatch(/^__Host-layline_console=./);
    expect(await member.get('/api/me')).toMatchObject({ status: 200 });
    const renamed = member.cookie.replace('__Host-', '');
    expect(await secure.call('GET', '/api/me', { cookie: renamed })).toMatchObject({ status: 401 });
    await secure.close();
  });

  it('[OPS-29] lets nobody take all places at the live figures', async () => {
    const greedy = await venue.join('greedy', 'support');
    await venue.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = venue.server.server.address() as AddressInfo;
    const open: AbortController[] = [];
    const follow = async ({ cookie }: Member, path = '/api/live'): Promise<number> => {
      const ended = new AbortController();
      open.push(ended);
      const headers = { cookie, ...own };
      const address = `http://127.0.0.1:${port}${path}`;
      return (await fetch(address, { headers, signal: ended.signal })).status;
    };
    const taken: number[] = [];
    for (let count = 0; count < 120; count += 1) {
      taken.push(await follow(greedy, count % 2 === 0 ? '/api/live' : '/api/live/bets'));
    }
    expect(taken.filter((status) => status === 200)).toHaveLength(16);
    expect(await follow(owner)).toBe(200);
    for (const one of open.splice(0)) one.abort();
    await expect.poll(() => follow(greedy)).toBe(200);
    for (const one of open) one.abort();
  });

  it('[OPS-30] alerts to ten wrong codes with the right password', async () => {
    const raised: string[] = [];
    const alerts: Alerts = { raise: ({ kind, text }) => void raised.push(`${kind}: ${text}`) };
    const watched = openTestConsole({ ...test, app: { ...test.app, alerts } as never });
    await watched.join('guessed', 'trader');
    const wrong = { name: 'guessed', password: chosenPassword };
    for (let tried = 0; tried < 10; ) {
      const { body } = await watched.call('POST', '/api/sign-in', { body: wrong });
      for (let at = 0; at < 5 && tried < 10; at += 1, tried += 1) {
        expect(raised).toEqual([]);
        const code = { ticket: body.ticket, code: '000000' };
        const answer = await watched.call('POST', '/api/sign-in/code', { body: code });
        expect(answer.status).toBe(401);
      }
    }
    expect(raised).toEqual([
      expect.stringMatching(/^staff-codes-guessed: 10 wrong codes for guessed/),
    ]);
    await watched.close();
  });

  it('[ACC-10] shows hidden characters of stored names as what they are', async () => {
    await test.addPlayer('turned');
    const name = 'Anna\u202Egpj\u200B.exe';
    await store.query("update player set name = $1, user_name = $1 where player_id = 'turned'", [
      name,
    ]);
    const { body } = await owner.run('user list', { site: 'layline' });
    expect(JSON.stringify(body)).toContain('Anna\\\\u{202e}gpj\\\\u{200b}.exe');
    expect(JSON.stringify(body)).not.toMatch(/[\u202E\u200B]/);
  });

  it.each([
    ['site set', { site: 'layline', title: 'Bet\u202Etes' }],
    ['user add', { site: 'layline', user: 'anna9', name: 'An\u200Bna' }],
    ['quote bookmaker', { event: '1', runners: 'Kings,Li\u2066ons' }],
    ['quote session', { event: '1', name: '6 overs\u202E' }],
    ['staff add', { name: 'an\u202Ena', role: 'support' }],
    ['agent add', { site: 'layline', agent: 'an\u200Bna', level: 'agent' }],
    ['provider add', { name: 'ac\u202Eme' }],
  ])('[ACC-10] %s takes no name with hidden characters', async (name, values) => {
    const { body } = await owner.run(name, values as Record<string, string>);
    expect(body.kind, JSON.stringify(body)).toBe('refused');
    expect(body.message).toMatch(/not seen or change the direction|letters/);
  });
});
