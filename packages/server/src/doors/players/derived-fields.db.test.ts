/**
 * Sends every name that the server derives or keeps internally to every call and every stream message. Each
 * must be dropped before anything reads it, or refused by name.
 */
import {
  money,
  playerId,
  type Route,
  type RouteName,
  routeList,
  streamLimits,
  transferRef,
} from '@layline/contract';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import { type CallAnswer, type Caller, openCaller } from '../../../test/caller.ts';
import { derivedNames, ownNames } from '../../../test/derived-names.ts';
import { defineFinal, finalMatch, kings, openFinal, pricesOf } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import {
  isOp,
  listenOn,
  openStreamClient,
  type StreamClient,
} from '../../../test/stream-client.ts';
import type { Store } from '../../store/database.ts';

type Fields = Readonly<Record<string, unknown>>;

const allValues: readonly unknown[] = [
  { marketId: 'x', odds: { toString: 1, valueOf: 1 } },
  { length: 9 },
  [1, 2],
  -1,
  true,
  null,
  '1',
];
const isDeep = inject('depth') > 1;
/** The deep tests send each name with each value, in small parts. */
const values = allValues.slice(0, isDeep ? allValues.length : 1);
const perCall = isDeep ? 60 : 240;
const names = derivedNames();

/** Bodies that reach the rules, as empty bodies do not. */
const stakes = Array.from({ length: 8 }, (_, id) => ({
  id,
  stakeName: `${id + 1}`,
  stakeValue: 100,
}));
const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake: 100 };
const sound: Partial<Record<RouteName, object>> = {
  signIn: { userName: 'bea', password: 'bea', ipInfo: { city: 'Here' } },
  signUp: { name: 'B', userName: 'bea', mobile: '12345678', password: 'x', isAdult: false },
  updatePassword: { currentPassword: 'x', newPassword: 'short', confirmPassword: 'short' },
  stepUp: { password: 'bea' },
  placeBet: bet,
  placeBetShared: bet,
  changeBet: { oddsReq: 3 },
  placeTrigger: {
    kind: 'stop',
    marketId: finalMatch,
    selectionId: kings,
    type: 'lay',
    oddsTrigger: 5,
    stake: 100,
    clientRef: 'one-and-the-same',
  },
  changeTrigger: { ticks: 3 },
  quoteCashOut: { marketId: finalMatch },
  acceptCashOut: { quoteId: '00000000-0000-4000-8000-000000000000' },
  statement: { userId: 'anna' },
  saveStakes: { stakes },
  casinoResult: { roundId: '1' },
  casinoBets: {
    matchId: '1130102',
    roundId: '1',
    bets: [{ marketId: '111101351', selectionId: 1, type: 'back', oddsReq: 2, stake: 100 }],
  },
  casinoWithdraw: { betIds: ['1'] },
  vimaanBet: { roundId: '1', stake: 1 },
};

/** Returns a call's outcome without the parts that differ each time. */
function outcomeOf({ status, body }: CallAnswer): unknown {
  const { status: isDone, code, message, data } = body;
  const kept = typeof data === 'object' && data !== null ? Object.keys(data).toSorted() : data;
  return { status, isDone, code, message, kept, matched: data?.sizeMatched };
}

/** Adds the fields to the body and to each object within it. */
function withFields(body: unknown, fields: Fields): readonly unknown[] {
  if (Array.isArray(body)) {
    const [first, ...rest] = body;
    return first === undefined ? [] : withFields(first, fields).map((one) => [one, ...rest]);
  }
  if (typeof body !== 'object' || body === null) return [];
  const inside = Object.entries(body).flatMap(([key, value]) =>
    withFields(value, fields).map((changed) => ({ ...body, [key]: changed })),
  );
  return [{ ...fields, ...body }, ...inside];
}

/** Combines each name with each of the values. */
function bodiesWith(body: unknown, list: readonly string[]): readonly unknown[] {
  return values.flatMap((_value, turn) => {
    const fields = list.map((name, at) => [name, values[(at + turn) % values.length]] as const);
    return withFields(body, Object.fromEntries(fields));
  });
}

function* batchesOf(list: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < list.length; from += perCall) yield list.slice(from, from + perCall);
}

describe.each(oneStore(import.meta.url))('fields that the server derives over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anna: Caller;
  let sent = 0;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    anna = await test.addPlayer('anna');
    await test.addPlayer('bea');
    const funds = { direction: 'deposit', playerId: playerId('anna'), remark: '' } as const;
    const amount = { amount: money(1_000_000_000), transferRef: transferRef('much') };
    await accepted(test.app.engine.submit({ kind: 'move-funds', ...funds, ...amount }));
    const deep = [pricesOf(kings, [[2, 9_000_000]], [[2.02, 9_000_000]])];
    test.app.marketCache.apply([{ ...openFinal(), runners: deep }]);
    await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  const bodyOf = (name: RouteName): object => sound[name] ?? {};
  /** Calls that end a token use a separate one. */
  const callerFor = async ({ name, access }: Route & { readonly name: RouteName }) => {
    if (name === 'signOut' || name === 'stepUp')
      return openCaller(test.server).signIn('bea', 'bea');
    return access === 'public' ? openCaller(test.server) : anna;
  };

  async function send(route: (typeof routeList)[number], body: unknown, query = '') {
    sent += 1;
    const caller = await callerFor(route);
    const url = `${route.path.replaceAll(/:\w+/g, '1')}${query}`;
    return caller.send(route.method, url, body as object);
  }

  /** Tells whether a refusal names one of the fields as unknown. */
  const isNamed = (message: string, list: readonly string[]): boolean => {
    const named = message.split('is not known here: ')[1]?.split(', ') ?? [];
    return list.some((name) => named.includes(name));
  };

  const isRefusedByName = ({ status, body }: CallAnswer, list: readonly string[]): boolean =>
    status === 400 && body.code === 'INVALID_REQUEST' && isNamed(String(body.message), list);

  it.each(routeList.map((route) => [route.name, route] as const))(
    '[API-1] change nothing at %s',
    async (name, route) => {
      // The second call is no longer affected by effects of the first.
      await send(route, bodyOf(name));
      const plain = outcomeOf(await send(route, bodyOf(name)));
      if (name.startsWith('placeBet')) expect(plain).toMatchObject({ matched: 100 });
      const foreign = names.filter((one) => !ownNames(route).has(one));
      const sentBefore = sent;
      for (const list of batchesOf(foreign)) {
        const query = `?${new URLSearchParams(list.map((one) => [one, '1']))}`;
        const answers = [await send(route, bodyOf(name), query)];
        const bodies = route.method === 'GET' ? [] : bodiesWith(bodyOf(name), list);
        for (const body of bodies) answers.push(await send(route, body));
        for (const answer of answers) {
          expect(answer.status, list.join(' ')).toBeLessThan(500);
          if (!isRefusedByName(answer, list)) expect(outcomeOf(answer)).toEqual(plain);
        }
      }
      expect(sent - sentBefore).toBeGreaterThanOrEqual(foreign.length / perCall);
      expect(test.app.engine.report()).toMatchObject({ recoveries: 0, failed: 0 });
    },
  );

  it('[STREAM-2] are refused by name in every stream message', async () => {
    const port = await listenOn(test.server);
    const clients: StreamClient[] = [];
    const messages = [
      { op: 'subscribe', topics: [{ topic: 'sports' }] },
      { op: 'unsubscribe', topics: ['sports'] },
    ];
    const ofTopic = ['topic', 'seq', 'epoch', 'conflateMs', 'hashEvery', 'digest'];
    const known = new Set(['op', 'topics', 'journal', ...ofTopic]);
    const foreign = names.filter((name) => !known.has(name));
    let client: StreamClient | null = null;
    let requests = 0;
    for (const list of batchesOf(foreign)) {
      for (const message of messages) {
        for (const body of bodiesWith(message, list)) {
          if (client === null || requests % (streamLimits.messagesMax / 2) === 0) {
            client = await openStreamClient({ port });
            clients.push(client);
          }
          requests += 1;
          const refusals = () => client?.messages.filter(isOp('refusal')) ?? [];
          const before = refusals().length;
          client.send(body as never);
          const refused = () => expect(refusals()).toHaveLength(before + 1);
          await vi.waitFor(refused, { interval: 1 });
          const last = refusals().at(-1);
          expect(last, list.join(' ')).toMatchObject({ code: 'INVALID_REQUEST' });
          expect(isNamed(last?.message ?? '', list)).toBe(true);
        }
      }
    }
    await Promise.all(clients.map((one) => one.close()));
    expect(requests).toBeGreaterThan(foreign.length / perCall);
    expect(test.app.engine.report()).toMatchObject({ recoveries: 0, failed: 0 });
  });

  it('[API-1] are many, and include those of the rules', () => {
    expect(names.length).toBeGreaterThan(400);
    expect(names).toEqual(expect.arrayContaining(['placePart', 'house', 'limits']));
  });
});
