/** What is refused for now tells when to try again, as on our own API. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import type { Lease } from '../../store/lease/lease.ts';
import { addAppKey } from '../../store/queries/app-keys.ts';
import { openBetfairApi } from './serve.ts';

describe.each(oneStore(import.meta.url))('refusals for now on $name', (kind) => {
  let real: Store;
  let test: TestApp;
  let token: string;
  let api: ReturnType<typeof openBetfairApi>;
  let isHeld = true;
  let isFailing = false;
  const lease: Lease = {
    epoch: 1,
    holder: 'this server',
    isHeld: () => isHeld,
    isLost: false,
    noteLost: () => undefined,
    release: () => Promise.resolve(),
  };

  beforeEach(async () => {
    [isHeld, isFailing] = [true, false];
    real = await openMigrated(kind);
    const refuseOr =
      <Args extends readonly unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
      (...args: Args): Promise<Result> =>
        isFailing ? Promise.reject(new Error('Connection terminated unexpectedly')) : work(...args);
    const store: Store = {
      ...real,
      lease,
      query: refuseOr(real.query) as Store['query'],
      transaction: refuseOr((work) => real.transaction(work)) as Store['transaction'],
    };
    test = await openTestApp(store);
    ({ token } = await test.addPlayer('anna'));
    const owner = { playerId: 'anna', siteId: 'layline', now: test.app.clock.now() };
    await addAppKey(real, { key: 'own', name: 'own', ...owner });
    test.app.marketCache.apply([openFinal()]);
    await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
    api = openBetfairApi({ app: test.app, rateLimit: 30, tls: null });
  });
  afterEach(async () => {
    [isHeld, isFailing] = [true, false];
    await vi.waitFor(async () => {
      test.clock.advance(5000);
      const { ready } = (await test.server.inject({ url: '/readyz' })).json();
      if (ready !== true) throw new Error('The store has not recovered yet.');
    });
    await api.close();
    await test.close();
    await real.close();
  });

  async function post(url: string, payload: string, type = 'application/json') {
    const headers = { 'x-application': 'own', 'x-authentication': token, 'content-type': type };
    const answer = await api.inject({ method: 'POST', url, headers, payload });
    return {
      status: answer.statusCode,
      retryAfter: answer.headers['retry-after'],
      body: answer.json(),
    };
  }
  const call = (name: string, params: object) =>
    post(`/exchange/betting/rest/v1.0/${name}`, JSON.stringify(params));
  const instruction = {
    selectionId: kings,
    side: 'BACK',
    orderType: 'LIMIT',
    limitOrder: { size: 100, price: 2, persistenceType: 'LAPSE' },
  };
  const place = (instructions: readonly object[] = [instruction]) =>
    call('placeOrders', { marketId: finalMatch, instructions });

  it('[BOT-19] a call over the limit of its address', async () => {
    const answers = [];
    for (let nth = 0; nth < 31; nth += 1)
      answers.push(await call('listEventTypes', { filter: {} }));
    const refused = answers.filter(({ retryAfter }) => retryAfter !== undefined);
    expect(refused.length).toBeGreaterThan(0);
    for (const { retryAfter, body } of refused) {
      expect(retryAfter).toBe('10');
      expect(body.detail.APINGException).toMatchObject({
        errorCode: 'TOO_MANY_REQUESTS',
        errorDetails: expect.stringMatching(/try again in 10 s$/),
      });
    }
    expect(answers[0]?.retryAfter).toBeUndefined();
  });

  it('[BOT-19] a sign-in after too many wrong passwords', async () => {
    const form = 'application/x-www-form-urlencoded';
    const signIn = () => post('/api/login', 'username=anna&password=wrong', form);
    const first = await signIn();
    expect([first.body.error, first.retryAfter]).toEqual([
      'INVALID_USERNAME_OR_PASSWORD',
      undefined,
    ]);
    let last = first;
    for (let nth = 0; nth < 20 && last.retryAfter === undefined; nth += 1) last = await signIn();
    expect(last.body.error).toBe('TEMPORARY_BAN_TOO_MANY_REQUESTS');
    expect(Number(last.retryAfter)).toBeGreaterThan(0);
    test.clock.advance(Number(last.retryAfter) * 1000);
    expect((await signIn()).body.error).toBe('INVALID_USERNAME_OR_PASSWORD');
  });

  it('[BOT-19] a call to a server that does not lead', async () => {
    isHeld = false;
    const answer = await call('listEventTypes', { filter: {} });
    expect([answer.status, answer.retryAfter]).toEqual([503, '1']);
    expect(answer.body.detail.APINGException).toMatchObject({
      errorCode: 'SERVICE_BUSY',
      errorDetails: 'try again in 1 s',
    });
  });

  it('[BOT-19] an order while the store fails, and no other', async () => {
    const taken = await place();
    expect([taken.body.status, taken.retryAfter]).toEqual(['SUCCESS', undefined]);
    const wrong = await place([{ ...instruction, limitOrder: { size: 0.01, price: 2 } }]);
    expect(wrong.retryAfter).toBeUndefined();
    isFailing = true;
    const refused = await place([instruction, instruction]);
    expect([refused.body.status, refused.retryAfter]).toEqual(['FAILURE', '1']);
    expect(refused.body.instructionReports).toHaveLength(2);
  });
});
