/** Limits and holds on every path at once: site, another site of the person, tables, programs (RP). */
import type { AddressInfo } from 'node:net';
import { marketId } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { openBetfairStreamClient } from '../../../test/betfair-stream-client.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { passSeconds } from '../../../test/casino.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { finalMatch, kings, lions, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { listenOn, openStreamClient } from '../../../test/stream-client.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import type { Store } from '../../store/database.ts';
import { addAppKey } from '../../store/queries/app-keys.ts';
import { OrderAnswers } from '../bots/order-answers.ts';
import { openBetfairApi } from '../bots/serve.ts';
import { BetfairStream } from '../bots/stream/stream-server.ts';

type Json = ReturnType<typeof JSON.parse>;

const bets = Array.from({ length: 64 }, (_, nth) => nth);
const appKey = 'anna-key';
const away = { site: 'quadrant', user: 'anna2', password: 'nine wet otters' };

describe.each(oneStore(import.meta.url))('limits and holds on every path on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anna: Caller;
  let elsewhere: Caller;
  let api: ReturnType<typeof openBetfairApi>;
  let stream: BetfairStream;
  let url: string;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    anna = await test.addPlayer('anna');
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    await openPrograms();
    elsewhere = await openElsewhere();
    for (const site of ['layline', 'quadrant']) await admin('limits set', { site, oddsMin: '1' });
  });
  afterEach(async () => {
    const { faults } = await verifyStore(store);
    await stream.close();
    await api.close();
    await test.close();
    if (faults.length > 0) throw new Error(faults.join(' '));
  });

  const admin = async (name: string, values: Record<string, string>) => {
    const answer = await runCommand(test.app, {
      name,
      values: { site: 'layline', user: 'anna', ...values },
    });
    return answer.kind === 'done' ? answer.done.text : `Problem: ${answer.message}`;
  };

  async function openPrograms(): Promise<void> {
    const { clock } = test.app;
    const answers = new OrderAnswers(clock);
    const owner = { playerId: 'anna', siteId: 'layline', name: 'bot', now: clock.now() };
    await addAppKey(store, { key: appKey, ...owner });
    api = openBetfairApi({ app: test.app, rateLimit: 0, tls: null, answers });
    await api.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;
    stream = new BetfairStream({ app: test.app, answers, rateLimit: 0, tls: null });
  }

  /** Opens the same person's account on another site, which is not linked yet. */
  async function openElsewhere(): Promise<Caller> {
    await admin('user add', { ...away, funds: '1000' });
    const at = { host: 'quadrant.localhost' };
    const credentials = { userName: away.user, password: away.password };
    const { body } = await openCaller(test.server).post('/auth/signin', credentials, at);
    const caller = openCaller(test.server, body.userToken);
    return { ...caller, post: (path, sent) => caller.post(path, sent, at) };
  }

  async function link(): Promise<void> {
    await admin('person link', { person: 'p1' });
    expect(await admin('person link', { ...away, person: 'p1' })).toContain('2 accounts');
  }

  const place = (changed: object = {}, by = anna) =>
    by.post('/bet/save2', {
      marketId: finalMatch,
      selectionId: kings,
      type: 'back',
      oddsReq: 2,
      stake: 100,
      ...changed,
    });
  const limit = (kindOf: string, amount: number) =>
    anna.post('/protection/limit', { limit: kindOf, period: 'day', amount });

  async function openRound(): Promise<string> {
    const data = await anna.get('/sports/v1/casino/dragontiger/t20/data');
    await passSeconds(test, 7);
    return data.body.data.t1[0].mid;
  }
  const casinoBet = (roundId: string, by = anna) =>
    by.post('/casino/bets', {
      roundId,
      matchId: '1130102',
      bets: [{ marketId: '111101351', selectionId: '1', type: 'back', oddsReq: 2, stake: 100 }],
    });

  const program = async (method: string, params: object, token = anna.token): Promise<Json> => {
    const answer = await fetch(`${url}/exchange/betting/rest/v1.0/${method}`, {
      method: 'POST',
      headers: { 'x-application': appKey, 'x-authentication': token },
      body: JSON.stringify(params),
    });
    return answer.json();
  };
  const placeOrder = async (): Promise<boolean> => {
    const limitOrder = { size: 100, price: 2, persistenceType: 'PERSIST' };
    const order = { orderType: 'LIMIT', selectionId: kings, side: 'BACK', limitOrder };
    const { status } = await program('placeOrders', {
      marketId: finalMatch,
      instructions: [order],
    });
    return status === 'SUCCESS';
  };

  it.each(['loss', 'stake'])(
    '[RP-2] of 64 concurrent bets on two sites, at a table and by a program none exceeds a %s limit',
    async (kindOf) => {
      await link();
      const round = await openRound();
      await limit(kindOf, 950);
      const isTaken = await Promise.all(
        bets.map(async (nth) => {
          if (nth % 4 === 0) return placeOrder();
          if (nth % 4 === 1) return (await casinoBet(round)).body.status === true;
          return (await place({}, nth % 4 === 2 ? anna : elsewhere)).body.status === true;
        }),
      );
      expect(isTaken.filter(Boolean)).toHaveLength(9);
      const { limits } = (await anna.get('/protection')).body.data;
      expect(limits[0]).toMatchObject({ used: 900, left: 50 });
    },
  );

  it.each([
    ['loss', 'LOSS_LIMIT_REACHED'],
    ['stake', 'STAKE_LIMIT_REACHED'],
  ])('[RP-2] of 64 concurrent bets at a table none exceeds a %s limit', async (kindOf, code) => {
    const round = await openRound();
    await limit(kindOf, 950);
    const answers = await Promise.all(bets.map(() => casinoBet(round)));
    expect(answers.filter(({ body }) => body.status === true)).toHaveLength(9);
    const codes = new Set(answers.flatMap(({ body }) => (body.status ? [] : [body.code])));
    expect([...codes]).toEqual([code]);
  });

  it('[RP-2] of 64 concurrent bets at a table none exceeds a time limit', async () => {
    await limit('time', 1);
    // Every call's record is in the journal before the one that is awaited.
    const noted = async (): Promise<void> => {
      await anna.get('/protection');
      await test.app.engine.submit({ kind: 'mark-journal', text: 'after the note' });
    };
    await noted();
    test.clock.advance(61_000);
    await noted();
    const round = await openRound();
    const answers = await Promise.all(bets.map(() => casinoBet(round)));
    const codes = new Set(answers.map(({ body }) => body.code));
    expect([...codes]).toEqual(['TIME_LIMIT_REACHED']);
    expect(await placeOrder()).toBe(false);
  });

  it('[RP-7] a hold ends the sockets of both sites and of programs at once', async () => {
    await link();
    const port = await listenOn(test.server);
    const sockets = await Promise.all(
      [anna, elsewhere].map(async (caller, nth) => {
        const { ticket } = (await caller.post('/stream/ticket', {})).body.data;
        const host = nth === 0 ? 'localhost:8080' : 'quadrant.localhost';
        return openStreamClient({ port, ticket, host });
      }),
    );
    const streamPort = await stream.listen({ port: 0, host: '127.0.0.1' });
    const reader = await openBetfairStreamClient(streamPort);
    expect(await reader.authenticate(appKey, anna.token)).toMatchObject({ statusCode: 'SUCCESS' });
    expect((await place({ oddsReq: 5, persistence: 'keep' }, elsewhere)).body.status).toBe(true);
    expect((await anna.post('/protection/time-out', { days: 1 })).body.status).toBe(true);
    // The test's clock does not move, so none of them waits for a timer.
    await Promise.all([...sockets.map(({ closed }) => closed), reader.closed]);
    for (const caller of [anna, elsewhere]) {
      await vi.waitFor(async () => expect((await place({}, caller)).status).toBe(401));
    }
    const exposure = test.app.engine.view.accountOf('anna2' as never)?.exposure ?? 0;
    expect(exposure).toBe(0);
  });

  it('[RP-7] a held player can sign in to their account, but no program of theirs can', async () => {
    expect((await anna.post('/protection/time-out', { days: 1 })).body.status).toBe(true);
    const login = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'x-application': appKey, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=anna&password=anna',
    });
    expect(await login.json()).toMatchObject({ status: 'FAIL', error: 'SELF_EXCLUDED' });
    const own = await anna.signIn('anna', 'anna');
    expect((await own.get('/protection/session')).body.data.isHeld).toBe(true);
    expect((await own.post('/accounts/statement', {})).status).not.toBe(401);
    const answer = await program('listCurrentOrders', {}, own.token);
    expect(JSON.stringify(answer)).toContain('ACCESS_DENIED');
    const streamPort = await stream.listen({ port: 0, host: '127.0.0.1' });
    const reader = await openBetfairStreamClient(streamPort);
    const refused = await reader.authenticate(appKey, own.token);
    expect(refused).toMatchObject({ statusCode: 'FAILURE', connectionClosed: true });
  });

  it('[RP-7] an account linked to a held one is signed out, and its bets are cancelled', async () => {
    await admin('person link', { person: 'p1' });
    expect((await anna.post('/protection/time-out', { days: 1 })).body.status).toBe(true);
    expect((await place({ oddsReq: 5, persistence: 'keep' }, elsewhere)).body.status).toBe(true);
    await link();
    await vi.waitFor(async () => expect((await place({}, elsewhere)).status).toBe(401));
    expect(test.app.engine.view.accountOf('anna2' as never)?.exposure ?? 0).toBe(0);
    expect(await admin('protection list', {})).toMatch(/anna +time-out .* player/);
    const ofOthers = await admin('protection list', { site: 'quadrant' });
    expect(ofOthers).toMatch(/anna2 +time-out .* linked account/);
  });

  it('[RP-3] the report has every limit with its use and pending changes, and every hold', async () => {
    await limit('loss', 500);
    await limit('loss', 900);
    await admin('protection limit', { limit: 'stake/week=50' });
    await admin('protection time-out', { ...away, days: '7' });
    expect((await place({ stake: 40 })).body.status).toBe(true);
    const own = await admin('report protection', {});
    expect(own).toMatch(/anna +loss\/day +player +500 +40 +1 +\S+ +900 from /);
    expect(own).toMatch(/anna +stake\/week +operator +50 +40 +1 /);
    expect(own).toContain('None.');
    const others = await admin('report protection', { site: 'quadrant' });
    expect(others).toMatch(/anna2 +time-out +\S+ +operator/);
  });

  it('[RP-12] counts deposits and higher stakes after a loss, bets at night and long sessions', async () => {
    // Just after noon in UTC, and so after midnight there.
    await admin('site set', { timeZone: 'Pacific/Auckland' });
    test.clock.advance(1000);
    expect((await place({ selectionId: lions, oddsReq: 1.98 })).body.status).toBe(true);
    await admin('market result', { market: finalMatch, winner: 'Kings' });
    await admin('deposit', { amount: '5' });
    const id = marketId('1.200');
    const { definition, ...rest } = openFinal();
    if (!definition) throw new Error('The market has no definition.');
    const next = { ...rest, marketId: id, definition: { ...definition, marketId: id } };
    test.app.marketCache.apply([next]);
    await test.app.marketSync.settleDown();
    expect((await place({ marketId: id, stake: 201 })).body.status).toBe(true);
    await store.query("update session set seen_at = created_at + interval '181 minutes'");
    const harm = await runCommand(test.app, { name: 'report harm', values: { site: 'layline' } });
    expect(harm).toMatchObject({
      done: {
        data: [
          { user: 'anna', depositsAfterLoss: 1, raisedAfterLoss: 1, nightBets: 2, longSessions: 1 },
        ],
      },
    });
  });

  it('[RP-7] a start ends sessions that a dead server left open', async () => {
    expect((await anna.post('/protection/time-out', { days: 1 })).body.status).toBe(true);
    await anna.signIn('anna', 'anna');
    const count = async () => {
      const [row] = await store.query<{ count: number }>(
        "select count(*)::int as count from session where player_id = 'anna'",
      );
      return row?.count;
    };
    expect(await count()).toBe(1);
    const again = await openTestApp(store);
    await vi.waitFor(async () => expect(await count()).toBe(0));
    await again.close();
  });
});
