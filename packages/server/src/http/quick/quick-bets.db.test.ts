/** Bets over a real socket: taken before the framework, and just as the framework would take them. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { betId } from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { openTestHouse, type TestHouse } from '../../../test/house.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import { listenOn } from '../../../test/stream-client.ts';
import { talk } from '../../../test/talk.ts';
import type { Store } from '../../store/database.ts';
import { openApp } from '../app.ts';

const save = '/api/bet/save2';
const urls = [save, '/api/bet/place'];
const host = 'localhost:8080';

type Sent = Readonly<Record<string, string>>;

describe.each(storesUnderTest)('quick bets on $name', (kind) => {
  let store: Store;
  let test: TestHouse;
  let port: number;
  let limited: FastifyInstance;
  let limitedPort: number;
  let anna: Caller;
  let isOverloaded = false;
  let refs = 0;
  /** Calls that the framework was given. */
  let byHand = 0;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestHouse(store);
    const feed = { name: 'by hand', isRunning: () => true };
    const health = { house: test.house, feed, isOverloaded: () => isOverloaded };
    const options = { house: test.house, health, clientFolder: null, rateLimit: 20 };
    limited = await openApp({ ...options, trustProxy: ['127.0.0.1'] });
    for (const app of [test.app, limited]) {
      app.addHook('onRequest', async () => {
        byHand += 1;
      });
    }
    anna = await test.addPlayer('anna');
    test.house.board.apply([openFinal()]);
    await test.house.intake.settleDown();
    port = await listenOn(test.app);
    limitedPort = await listenOn(limited);
    // Whatever headers there are, they are the framework's own.
    for (const at of [port, limitedPort]) await post(bet(), { at });
  });
  afterAll(async () => {
    await limited.close();
    await test.close();
    await store.close();
  });
  beforeEach(() => {
    isOverloaded = false;
    byHand = 0;
  });

  const refOf = (nth: number) => `reference-${String(nth).padStart(3, '0')}`;
  const bet = (changed: object = {}) => ({
    marketId: finalMatch,
    selectionId: kings,
    type: 'lay',
    oddsReq: 1.01,
    stake: 100,
    persistence: 'keep',
    clientRef: refOf(++refs),
    ...changed,
  });
  const signed = (): Sent => ({
    host,
    'content-type': 'application/json',
    authorization: `Bearer ${anna.token}`,
    'user-token': anna.token,
  });
  const textOf = (body: object | string) =>
    typeof body === 'string' ? body : JSON.stringify(body);

  interface Answer {
    readonly status: number;
    readonly headers: object;
    readonly body: string;
  }
  interface Way {
    readonly agent?: Agent;
    readonly url?: string;
    readonly headers?: Sent;
    readonly at?: number;
  }
  /** Head and body come in one piece, as from any browser. */
  async function post(
    body: object | string,
    { url = save, headers = {}, at = port, agent }: Way = {},
  ) {
    const all = { ...signed(), 'content-length': Buffer.byteLength(textOf(body)), ...headers };
    const to = { host: '127.0.0.1', port: at, path: url, method: 'POST', headers: all };
    const sent = request({ ...to, ...(agent && { agent }) });
    sent.end(textOf(body));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  }
  async function byFramework(body: object | string, { url = save, headers = {} }: Way = {}) {
    const all = { ...signed(), ...headers };
    const answer = await test.app.inject({ url, method: 'POST', headers: all, body: textOf(body) });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  }
  /** Without what belongs to the connection, and the name that only one bet has. */
  const withText = ({ headers, body, ...rest }: Answer) => ({
    ...rest,
    body: body.replace(/"reference-\d+"/, '"reference"'),
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
        .map(([name, value]) => [name, String(value)]),
    ),
  });

  it.each(urls)('[SLIP-5] %s answers a bet with the framework’s bytes and headers', async (url) => {
    const one = bet();
    const first = await post(one, { url });
    expect(byHand).toBe(0);
    expect(first.status).toBe(200);
    // The same bet once more has the same answer.
    expect(withText(await byFramework(one, { url }))).toEqual(withText(first));
    expect(byHand).toBe(1);
    expect(withText(await post(one, { url }))).toEqual(withText(first));
    expect(byHand).toBe(1);
  });

  const refused: Readonly<Record<string, object>> = {
    'a stake under the minimum': { stake: 0.01 },
    'a stake of more than he has': { stake: 9000, oddsReq: 1.9 },
    'no such market': { marketId: '1.999' },
    'no such runner': { selectionId: 999 },
    'odds that are gone, with nothing to rest': { persistence: 'fill-or-kill' },
    'a casino table that is not there': {
      eventId: '9999',
      roundId: 'x',
      matchId: 'x',
      persistence: undefined,
    },
  };
  it.each(Object.keys(refused))('[SLIP-3] %s is refused alike', async (what) => {
    const answers = [await byFramework(bet(refused[what])), await post(bet(refused[what]))];
    const [slow, quick] = answers.map(withText);
    expect(quick).toEqual(slow);
    expect(answers[0]?.status).toBeGreaterThanOrEqual(400);
    const names = answers.map(({ body }) => JSON.parse(body).clientRef);
    expect(names).toEqual([refOf(refs - 1), refOf(refs)]);
    expect(byHand).toBe(1);
  });

  it('[API-1] what is not understood is refused under the bet’s name, where that is one', async () => {
    const named = bet({ stake: 'much' });
    for (const way of [post, byFramework]) {
      const { code, clientRef } = JSON.parse((await way(named)).body);
      expect([code, clientRef]).toEqual(['INVALID_REQUEST', named.clientRef]);
      const nameless = JSON.parse((await way(bet({ clientRef: 'x' }))).body);
      expect(nameless).not.toHaveProperty('clientRef');
    }
  });

  it('[SLIP-5] one reference is one bet, whichever way it comes and however often at once', async () => {
    const one = bet();
    const ways = [post, byFramework, post, byFramework, post];
    const answers = await Promise.all(ways.map((way) => way(one)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const other = { ...one, stake: 200 };
    expect(withText(await post(other))).toEqual(withText(await byFramework(other)));
    const [row] = await store.query<{ n: string }>(
      'select count(*)::text as n from bet where client_ref = $1',
      [one.clientRef],
    );
    expect(row?.n).toBe('1');
  });

  const odd: Readonly<Record<string, readonly [body: object | string, headers?: Sent]>> = {
    'no JSON': ['{"marketId":'],
    'JSON that is no object': ['[]'],
    'null for a body': ['null'],
    'an empty body': [''],
    'a body of blanks': ['  '],
    'a NUL': [bet({ clientRef: 'x' }), {}],
    'a prototype': ['{"__proto__":{"stake":1},"marketId":"1.100"}'],
    'a constructor': ['{"constructor":{"prototype":{}},"marketId":"1.100"}'],
    'a field of the wrong form': [{ marketId: finalMatch, stake: 'much' }],
    'odds off the ladder': [bet({ oddsReq: 1.505 })],
    'a body that is too large': [bet({ remark: 'x'.repeat(70_000) })],
    'another type of body': [bet(), { 'content-type': 'text/plain' }],
    'no type of body': [bet(), { 'content-type': '' }],
    'a host that nobody set up': [bet(), { host: 'nobody.example' }],
    'a header d of another site': [bet(), { d: 'maidan' }],
    'no token': [bet(), { authorization: '', 'user-token': '' }],
    'two tokens that differ': [bet(), { 'user-token': 'x'.repeat(43) }],
    'a token that nobody has': [
      bet(),
      { authorization: `Bearer ${'x'.repeat(43)}`, 'user-token': 'x'.repeat(43) },
    ],
  };
  it.each(Object.keys(odd))('[API-3] %s goes the long way, to the same refusal', async (what) => {
    const [body, headers = {}] = odd[what] ?? [''];
    const sent = what === 'a NUL' ? textOf(body).replace('"x"', '"\\u0000"') : body;
    const slow = await byFramework(sent, { headers });
    expect(withText(await post(sent, { headers }))).toEqual(withText(slow));
    expect(slow.status).toBeGreaterThanOrEqual(400);
    expect(byHand).toBe(2);
  });

  it('[SLIP-5] a query, an odd type or a body in two pieces goes the long way, to the same bet', async () => {
    const one = bet();
    const told = await post(one);
    const first = withText(told);
    const headers = { 'content-type': 'application/json; charset=UTF-16' };
    expect(withText(await post(one, { url: `${save}?x=1` }))).toEqual(first);
    expect((await post(one, { headers })).status).toBe(
      (await byFramework(one, { headers })).status,
    );
    expect(byHand).toBe(3);
    const body = textOf(one);
    const socket = connect({ host: '127.0.0.1', port });
    socket.setNoDelay(true);
    const length = `content-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    await new Promise((done) => socket.write(headText() + length + body.slice(0, 20), done));
    await expect.poll(() => byHand).toBe(4);
    socket.write(body.slice(20));
    const [heard] = (await once(socket, 'data')) as [Buffer];
    expect(String(heard).endsWith(told.body)).toBe(true);
    socket.destroy();
  });

  const headText = (more: Sent = {}) =>
    `POST ${save} HTTP/1.1\r\n${Object.entries({ ...signed(), ...more })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}`;
  const whole = (body: object, more: Sent = {}) =>
    `${headText({ ...more, 'content-length': String(Buffer.byteLength(textOf(body))) })}\r\n${textOf(body)}`;

  it('[SLIP-5] bets asked in one go are answered one after another, the quick and the slow', async () => {
    const bets = Array.from({ length: 4 }, () => bet());
    const asked = bets.map((one) => whole(one));
    const heard = await talk(port, asked.join(''), { answers: 4, end: '}' });
    const found = [...heard.matchAll(/"clientRef":"(reference-\d+)"/g)].map(([, ref]) => ref);
    expect(found).toEqual(bets.map(({ clientRef }) => clientRef));
  });

  it('[SLIP-5] without a reference the same asked again, at once or later, is another bet', async () => {
    const one = bet({ clientRef: undefined, stake: 777 });
    const both = await Promise.all([post(one), post(one)]);
    const all = [...both, await byFramework(one)];
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await store.query<{ client_ref: string }>(
      'select client_ref from bet where stake = 77700',
    );
    expect(rows.map(({ client_ref: reference }) => reference)).toEqual(['', '', '']);
    for (const { body } of all) expect(body).toContain('"clientRef":""');
  });

  it('[SLIP-5] a connection that is to close is closed after its answer', async () => {
    const one = bet();
    const heard = await talk(port, whole(one, { connection: 'close' }), { answers: 9, end: '}' });
    expect(heard).toMatch(/connection: close/i);
    expect(heard.endsWith((await byFramework(one)).body)).toBe(true);
  });

  it('[SLIP-5] the bet of a caller who is gone before his answer stands', async () => {
    const one = bet();
    const socket = connect({ host: '127.0.0.1', port });
    socket.write(whole(one), () => socket.destroy());
    await expect
      .poll(async () => {
        const rows = await store.query('select 1 from bet where client_ref = $1', [one.clientRef]);
        return rows.length;
      })
      .toBe(1);
    expect((await post(bet())).status).toBe(200);
  });

  it('[AUTH-6] who signed out is known no more', async () => {
    const mine = await test.addPlayer('meena');
    const headers = { authorization: `Bearer ${mine.token}`, 'user-token': mine.token };
    expect((await post(bet(), { headers })).status).toBe(200);
    expect((await mine.post('/auth/signout', {})).status).toBe(200);
    byHand = 0;
    expect((await post(bet(), { headers })).status).toBe(401);
    expect(byHand).toBe(1);
  });

  it('[AUTH-6] each call on a connection is its own caller’s, whoever called on it before', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const other = await test.addPlayer('omar');
    const others = { authorization: `Bearer ${other.token}`, 'user-token': other.token };
    const place = async (headers: Sent) => {
      const one = bet();
      const { status } = await post(one, { headers, agent });
      const [row] = await store.query<{ user: string }>(
        `select user_name as user from bet join player using (player_id) where client_ref = $1`,
        [one.clientRef],
      );
      return [status, row?.user];
    };
    // Omar's session is read from the store first.
    expect((await post(bet(), { headers: others })).status).toBe(200);
    byHand = 0;
    expect(await place({})).toEqual([200, 'anna']);
    expect(await place(others)).toEqual([200, 'omar']);
    expect(await place({})).toEqual([200, 'anna']);
    expect(await place({})).toEqual([200, 'anna']);
    expect(byHand).toBe(0);
    expect(await place({ d: 'maidan' })).toEqual([404, undefined]);
    expect(await place(others)).toEqual([200, 'omar']);
    expect((await other.post('/auth/signout', {})).status).toBe(200);
    expect(await place(others)).toEqual([401, undefined]);
    agent.destroy();
  });

  it('[SLIP-5] what fails here is said alike, and told to nobody but the log', async () => {
    const submit = vi.spyOn(test.house.desk, 'submit');
    const unavailable = { code: 'UNAVAILABLE', message: 'The desk is away.' } as const;
    const ways = [byFramework, post];
    submit.mockResolvedValue({ kind: 'refused', refusal: unavailable });
    const [slow, quick] = await Promise.all(ways.map(async (way) => withText(await way(bet()))));
    expect(quick).toEqual(slow);
    expect(slow).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    submit.mockRejectedValue(new Error('a secret of the house'));
    const [broken, quickly] = await Promise.all(
      ways.map(async (way) => withText(await way(bet()))),
    );
    expect(quickly).toEqual(broken);
    expect(broken).toMatchObject({ status: 503, body: expect.not.stringContaining('secret') });
    expect(byHand).toBe(2);
    // An answer that was made ready counts only when the commit went through.
    submit.mockImplementation(async (_request, foretold) => {
      foretold?.({ kind: 'accepted', events: [], betId: betId('1') });
      return { kind: 'refused', refusal: unavailable };
    });
    for (const way of ways) expect(withText(await way(bet()))).toEqual(slow);
    submit.mockRestore();
  });

  it('[SLIP-5] a house that is late takes no new bets, either way', async () => {
    isOverloaded = true;
    const { seq } = test.house.desk.report();
    const answer = await post(bet(), {
      at: limitedPort,
      headers: { 'x-forwarded-for': '10.9.9.9' },
    });
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([503, 'BUSY']);
    expect(test.house.desk.report().seq).toBe(seq);
  });

  it('one count of calls for both ways, which both tell alike', async () => {
    const slowly = {
      'x-forwarded-for': '10.0.0.1',
      'content-type': 'application/json;charset=utf-8;x=1',
    };
    const quickly = { 'x-forwarded-for': '::ffff:10.0.0.1' };
    const told: unknown[] = [];
    for (let time = 0; time < 22; time += 1) {
      const headers = time % 2 === 0 ? quickly : slowly;
      const answer = await post(bet(), { at: limitedPort, headers });
      const of = (name: string) => answer.headers[`x-ratelimit-${name}`];
      told.push([answer.status, of('limit'), of('remaining'), of('reset')]);
    }
    const expected = Array.from({ length: 20 }, (_, made) => [200, '20', String(19 - made), '10']);
    expect(told.slice(0, 20)).toEqual(expected);
    expect(told.slice(20)).toEqual([
      [429, '20', '0', '10'],
      [429, '20', '0', '10'],
    ]);
    expect(byHand).toBe(12);
    const [first, second] = ['2001:db8::1', '2001:db8::2'];
    for (const from of [first, second]) {
      await post(bet(), { at: limitedPort, headers: { 'x-forwarded-for': from } });
    }
    const third = await post(bet(), { at: limitedPort, headers: { 'x-forwarded-for': first } });
    expect(third.headers['x-ratelimit-remaining']).toBe('17');
  });

  it('counts its answers under the same route and status', async () => {
    const read = async () => (await test.app.inject({ url: '/metrics' })).body;
    const line = `layline_http_seconds_count{route="${save}",status="200"}`;
    const countOf = (figures: string) =>
      Number(
        figures
          .split('\n')
          .find((one) => one.startsWith(line))
          ?.split(' ')[1] ?? 0,
      );
    const before = countOf(await read());
    await post(bet());
    expect(countOf(await read())).toBe(before + 1);
  });

  it('[SLIP-4] in play it waits out the delay, as any other', async () => {
    const inPlay = { isInPlay: true, betDelayMs: 5000, version: 2 };
    const at = test.clock.now();
    test.house.board.apply([{ marketId: finalMatch, at, definition: defineFinal(inPlay) }]);
    await test.house.intake.settleDown();
    const answer = post(bet());
    await expect.poll(() => test.house.desk.report().held).toBe(1);
    test.clock.advance(5000);
    expect((await answer).status).toBe(200);
    expect(byHand).toBe(0);
  });
});
