/**
 * The access matrix: every row of the route table against every kind of caller. Expectations follow from the
 * row's access alone, so a new route is covered without a change here.
 */
import { randomBytes } from 'node:crypto';
import { type RouteName, refusalBody, routeList } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import { openCaller } from '../../../test/caller.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Store } from '../../store/database.ts';

interface Person {
  readonly name: string;
  readonly headers: () => Readonly<Record<string, string>>;
  /** The expected refusal on a route of this access; null if the call succeeds. */
  readonly expected: (access: string) => 'UNAUTHORIZED' | 'SITE_UNKNOWN' | null;
}

describe.each(oneStore(import.meta.url))('the access matrix over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let token = '';
  /** A token for the one call that ends it. */
  let brief = '';
  let expired = '';
  let ofOther = '';

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    const anyone = openCaller(test.server);
    const credentials = { userName: 'demo@Maidan', password: test.demo.password };
    const other = await anyone.post('/auth/signin', credentials, { host: 'aura.localhost' });
    ofOther = other.body.userToken;
    expired = (await anyone.signIn(test.demo.userName, test.demo.password)).token;
    await store.query('update session set expires_at = created_at where site_id = $1', ['layline']);
    brief = (await anyone.signIn(test.demo.userName, test.demo.password)).token;
    token = (await anyone.signIn(test.demo.userName, test.demo.password)).token;
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  const bearer = (text: string) => ({ authorization: `Bearer ${text}`, 'user-token': text });
  const unlessPublic = (access: string) => (access === 'public' ? null : 'UNAUTHORIZED');
  const people: readonly Person[] = [
    { name: 'nobody', headers: () => ({}), expected: unlessPublic },
    {
      name: 'a made-up token',
      headers: () => bearer(randomBytes(32).toString('base64url')),
      expected: unlessPublic,
    },
    { name: 'an expired token', headers: () => bearer(expired), expected: unlessPublic },
    { name: "another site's token", headers: () => bearer(ofOther), expected: unlessPublic },
    {
      name: 'two tokens that differ',
      headers: () => ({ ...bearer(token), 'user-token': ofOther }),
      expected: unlessPublic,
    },
    {
      name: 'a header d of another site',
      headers: () => ({ ...bearer(token), d: 'maidan' }),
      expected: () => 'SITE_UNKNOWN',
    },
    {
      name: 'a host that nobody set up',
      headers: () => ({ ...bearer(token), host: 'nobody.example' }),
      expected: () => 'SITE_UNKNOWN',
    },
    { name: 'the player', headers: () => bearer(token), expected: () => null },
  ];

  const send = async (name: RouteName, headers: Readonly<Record<string, string>>) => {
    const route = routeList.find((row) => row.name === name);
    if (!route) throw new Error(name);
    const url = route.path.replaceAll(/:\w+/g, '1');
    return openCaller(test.server).send(route.method, url, {}, headers);
  };

  describe.each(people)('$name', ({ headers, expected }) => {
    it.each(routeList.map(({ name, access }) => [name, access] as const))(
      '[API-3] at %s (%s)',
      async (name, access) => {
        const isEnd = name === 'signOut' && expected(access) === null;
        const { status, body } = await send(name, isEnd ? bearer(brief) : headers());
        const refusal = expected(access);
        if (refusal === null) {
          expect(['UNAUTHORIZED', 'SITE_UNKNOWN']).not.toContain(isSiteCall(name) ? '' : body.code);
          expect(status).toBeLessThan(500);
          return;
        }
        expect(refusalBody.parse(body).code).toBe(refusal);
        expect(status).toBe(refusal === 'UNAUTHORIZED' ? 401 : 404);
        if (refusal === 'UNAUTHORIZED') expect(body.message).toBe('Unauthorized');
      },
    );
  });

  /** Calls with a site in their path: no site has the id `1`. */
  const isSiteCall = (name: RouteName): boolean =>
    ['siteByHost', 'notices', 'maintenance', 'banners', 'minMax'].includes(name);

  it('[API-3] no call shows one player another, whatever ids the request names', async () => {
    const ottoline = await test.addPlayer('ottoline');
    test.app.marketCache.apply([openFinal()]);
    await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
    const placed = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2 };
    const ref = { stake: 777, clientRef: 'ottolines-own' };
    const { body } = await ottoline.post('/bet/save2', { ...placed, ...ref });
    const ids: Readonly<Record<string, string>> = {
      userId: 'ottoline',
      betId: body.data.betId,
      matchId: '900',
      page: '1',
      pageSize: '100',
    };
    // The stake as a separate number, not as digits of an id or a time.
    const secrets = /ottoline|ottolines-own|\b777\b/;
    const listed = routeList.filter(
      ({ access, name }) => access === 'player' && name !== 'signOut',
    );
    for (const { name, method, path } of listed) {
      const url = path.replaceAll(/:(\w+)/g, (_all, key: string) => ids[key] ?? '1');
      const wanted = { ...ids, setFor: 'ottoline', userId: 'ottoline', betIds: [ids['betId']] };
      const answer = await openCaller(test.server).send(method, url, wanted, bearer(token));
      expect(JSON.stringify(answer.body), name).not.toMatch(secrets);
    }
    const own = await ottoline.get('/bet/trade/list');
    expect(JSON.stringify(own.body)).toMatch(secrets);
  });

  it('[API-3] no route has an access that the matrix lacks', () => {
    expect([...new Set(routeList.map(({ access }) => access))].toSorted()).toEqual([
      'player',
      'public',
    ]);
  });

  it('[API-1] every route survives an empty call, and answers by its schema', async () => {
    for (const { name, reply } of routeList.filter((row) => row.name !== 'signOut')) {
      const { status, body } = await send(name, bearer(token));
      const schema: ZodType = status === 200 ? reply : refusalBody;
      expect(schema.safeParse(body).error, `${name}: ${JSON.stringify(body)}`).toBeUndefined();
    }
  });

  it('[SITE-6] a suspended site refuses sign-ins and bets on every route, but can be read', async () => {
    await runCommand(test.app, { name: 'site suspend', values: { site: 'layline' } });
    const closed: RouteName[] = [];
    for (const { name } of routeList.filter((row) => row.name !== 'signOut')) {
      const { body } = await openBodies(name);
      if (body.code === 'SITE_SUSPENDED') closed.push(name);
    }
    await runCommand(test.app, { name: 'site resume', values: { site: 'layline' } });
    expect(closed).toEqual(
      expect.arrayContaining(['signIn', 'signUp', 'placeBet', 'placeBetShared']),
    );
    const readers = routeList.filter(({ method }) => method === 'GET').map(({ name }) => name);
    expect(readers.filter((name) => closed.includes(name))).toEqual([]);
  });

  const bet = { marketId: '1', selectionId: 1, type: 'back', oddsReq: 2, stake: 100 };
  const person = { userName: 'someone', password: 'seven grey herons' };
  const account = { ...person, name: 'N', mobile: '9812345678', isAdult: true };

  /** Valid bodies for calls that change something. */
  function openBodies(name: RouteName) {
    const route = routeList.find((row) => row.name === name);
    const url = route?.path.replaceAll(/:\w+/g, '1') ?? '';
    const body = name === 'signUp' ? account : { ...bet, ...person };
    return openCaller(test.server).send(route?.method ?? 'GET', url, body, bearer(token));
  }
});
