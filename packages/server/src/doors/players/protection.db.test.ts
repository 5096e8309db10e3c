/** Limits, time-outs and exclusions over every call, and under concurrent bets (RP). */
import { addMs, marketId, routes } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { passSeconds } from '../../../test/casino.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import {
  defineFinal,
  finalMatch,
  kings,
  lions,
  openFinal,
  pricesOf,
} from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { listenOn, openStreamClient } from '../../../test/stream-client.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import type { Store } from '../../store/database.ts';

const hourMs = 3_600_000;
const dragonTiger = '/sports/v1/casino/dragontiger/t20/data';
const bets = Array.from({ length: 64 }, (_, nth) => nth);

describe.each(oneStore(import.meta.url))('player protection on $name', (kind) => {
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
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    await admin('limits set', { oddsMin: '1' });
  });
  afterEach(async () => {
    const { faults } = await verifyStore(store);
    await test.close();
    if (faults.length > 0) throw new Error(faults.join(' '));
  });

  const place = (changed: object = {}, by = anna) =>
    by.post('/bet/save2', {
      marketId: finalMatch,
      selectionId: kings,
      type: 'back',
      oddsReq: 2,
      stake: 10,
      ...changed,
    });
  const limit = (kindOf: string, amount: number | null, period = 'day') =>
    anna.post('/protection/limit', { limit: kindOf, period, amount });
  const admin = async (name: string, values: Record<string, string>) => {
    const answer = await runCommand(test.app, {
      name,
      values: { site: 'layline', user: 'anna', ...values },
    });
    return answer.kind === 'done' ? answer.done.text : `Problem: ${answer.message}`;
  };
  const casinoBet = (roundId: string, changed: object = {}) =>
    anna.post('/bet/place', {
      eventId: '113',
      legueId: '11301',
      matchId: '1130102',
      market: 'Casino',
      marketId: '111101351',
      roundId,
      sportsName: 'Casino',
      event: 'DRAGON TIGER',
      markettype: 'Casino',
      selection: 'Dragon',
      selectionId: '1',
      type: 'back',
      oddsReq: '2.00',
      stake: 100,
      ...changed,
    });
  const openRound = async (): Promise<string> => {
    const { mid } = (await anna.get(dragonTiger)).body.data.t1[0];
    await passSeconds(test, 7);
    return mid;
  };

  it.each([
    ['loss', 'LOSS_LIMIT_REACHED'],
    ['stake', 'STAKE_LIMIT_REACHED'],
  ])('[RP-1] of 64 concurrent bets none exceeds a %s limit', async (kindOf, code) => {
    expect((await limit(kindOf, 95)).body.status).toBe(true);
    const answers = await Promise.all(bets.map(() => place()));
    expect(answers.filter(({ body }) => body.status === true)).toHaveLength(9);
    const codes = new Set(answers.flatMap(({ body }) => (body.status ? [] : [body.code])));
    expect([...codes]).toEqual([code]);
    const { body } = await anna.get('/protection');
    expect(body.data.limits[0]).toMatchObject({ amount: 95, used: 90, left: 5 });
  });

  it('[RP-1] of 64 concurrent bets on a table and a market none exceeds the limit', async () => {
    await limit('loss', 950);
    const round = await openRound();
    const answers = await Promise.all(
      bets.map((nth) => (nth % 2 === 0 ? casinoBet(round) : place({ stake: 100 }))),
    );
    const taken = answers.filter(({ body }) => body.status === true);
    expect(taken).toHaveLength(9);
    expect((await anna.get('/bet/exposure/fetch')).body.exposure).toBe(900);
  });

  it('[RP-2] of 64 concurrent deposits none exceeds the limit', async () => {
    await limit('deposit', 1_095, 'week');
    const texts = await Promise.all(bets.map(() => admin('deposit', { amount: '10' })));
    expect(texts.filter((text) => !text.startsWith('Problem'))).toHaveLength(9);
    const refused = texts.find((text) => text.startsWith('Problem'));
    expect(refused).toContain('Your weekly deposit limit of 1095.00 would be passed: 5.00 is left');
  });

  it('[RP-1] applies to bets that wait out an in-play delay', async () => {
    await limit('loss', 95);
    const id = marketId('1.200');
    const { definition, ...rest } = openFinal();
    if (!definition) throw new Error('The market has no definition.');
    const inPlay = { ...definition, marketId: id, isInPlay: true, betDelayMs: 5000 };
    test.app.marketCache.apply([{ ...rest, marketId: id, definition: inPlay }]);
    await test.app.marketSync.settleDown();
    const waiting = bets.slice(0, 12).map(() => place({ marketId: id }));
    await vi.waitFor(() => expect(test.app.engine.report().held).toBe(9));
    test.clock.advance(5000);
    const answers = await Promise.all(waiting);
    expect(answers.filter(({ body }) => body.status === true)).toHaveLength(9);
  });

  it('[RP-1] never refuses the cash-out, whatever was lost already', async () => {
    await place({ stake: 100 });
    await limit('loss', 0);
    expect((await place()).body.code).toBe('LOSS_LIMIT_REACHED');
    expect((await place({ selectionId: lions, oddsReq: 1.98 })).body.status).toBe(true);
  });

  it("[RP-3] counts over a person's linked accounts, across sites", async () => {
    const { body } = await anna.get('/protection');
    expect(routes.protection.reply.safeParse(body).error).toBeUndefined();
    const added = { site: 'quadrant', user: 'anna2', password: 'nine wet otters', funds: '1000' };
    await admin('user add', added);
    const other = await anna.send(
      'POST',
      '/auth/signin',
      { userName: 'anna2', password: 'nine wet otters' },
      { host: 'quadrant.localhost', authorization: '', 'user-token': '' },
    );
    const headers = { host: 'quadrant.localhost', 'user-token': other.body.userToken };
    const elsewhere = (stake: number) =>
      anna.post(
        '/bet/save2',
        { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake },
        { ...headers, authorization: `Bearer ${other.body.userToken}` },
      );
    await admin('limits set', { site: 'quadrant', oddsMin: '1' });
    await limit('loss', 100);
    await admin('person link', { person: 'p1' });
    expect(await admin('person link', { ...added, person: 'p1' })).toContain('2 accounts');
    expect((await place({ stake: 60 })).body.status).toBe(true);
    expect((await elsewhere(41)).body.code).toBe('LOSS_LIMIT_REACHED');
    expect((await elsewhere(40)).body.status).toBe(true);
    expect((await anna.post('/protection/time-out', { days: 1 })).body.status).toBe(true);
    // Its session ends a moment later; its bets are refused from the commit on.
    await vi.waitFor(async () => expect((await elsewhere(1)).status).toBe(401));
  });

  it('[RP-5] relaxes a limit after 24 hours, over a restart, and a second confirmation', async () => {
    await limit('loss', 50);
    const { body } = await limit('loss', 500);
    expect(body.data.pending).toHaveLength(1);
    const yes = () =>
      anna.post('/protection/limit/confirm', { limit: 'loss', period: 'day', amount: 500 });
    expect((await yes()).body.message).toContain('can be confirmed from');
    await test.close();
    test = await openTestApp(store, openManualClock(addMs(test.clock.now(), 24 * hourMs)));
    test.app.marketCache.apply([openFinal()]);
    anna = await openCaller(test.server).signIn('anna', 'anna');
    expect((await place({ stake: 60 })).body.code).toBe('LOSS_LIMIT_REACHED');
    expect((await yes()).body.status).toBe(true);
    expect((await place({ stake: 60 })).body.status).toBe(true);
  });

  it('[RP-7] a time-out ends sessions and sockets at once, and cancels unmatched bets', async () => {
    const port = await listenOn(test.server);
    const { ticket } = (await anna.post('/stream/ticket', {})).body.data;
    const socket = await openStreamClient({ port, ticket });
    const again = await openCaller(test.server).signIn('anna', 'anna');
    const round = await openRound();
    expect((await casinoBet(round)).body).toMatchObject({ status: true });
    expect((await place({ oddsReq: 5, persistence: 'keep' })).body.status).toBe(true);
    expect((await anna.post('/protection/time-out', { days: 7 })).body.status).toBe(true);
    await socket.closed;
    for (const caller of [anna, again]) {
      await vi.waitFor(async () => expect((await place({}, caller)).status).toBe(401));
    }
    anna = await anna.signIn('anna', 'anna');
    expect((await place()).body.code).toBe('ACCOUNT_TIMED_OUT');
    expect((await casinoBet(round)).body.code).toBe('ACCOUNT_TIMED_OUT');
    expect(await admin('deposit', { amount: '5' })).toContain('You are taking a time-out');
    expect(await admin('withdraw', { amount: '5' })).not.toContain('Problem');
    expect((await anna.get('/protection')).body.data.hold.kind).toBe('time-out');
    expect((await anna.get('/bet/exposure/fetch')).body.exposure).toBe(100);
    await passSeconds(test, 60);
    expect((await anna.get('/bet/exposure/fetch')).body.exposure).toBe(0);
    expect(await admin('protection list', {})).toContain('time-out');
    expect(await admin('user show', {})).toContain('in a time-out until ');
  });

  it('[RP-8] an exclusion needs a tick, and its end needs a request', async () => {
    const exclude = (body: object) => anna.post('/protection/exclusion', body);
    expect((await exclude({ months: 6 })).status).toBe(400);
    expect((await exclude({ months: 6, isCertain: false })).status).toBe(400);
    expect((await exclude({ months: 6, isCertain: true })).body.status).toBe(true);
    anna = await anna.signIn('anna', 'anna');
    const { body } = await anna.post('/protection/return', {});
    expect(body.message).toContain('You can ask to come back from');
    // WALK-C14: staff read it on the first card.
    expect(await admin('user show', {})).toMatch(/excluded until \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    expect(await admin('protection readmit', {})).toContain('Only the player');
    expect((await place()).body.code).toBe('ACCOUNT_EXCLUDED');
  });

  it('[RP-3] the operator limits one player, and the site limits all', async () => {
    await admin('protection limit', { limit: 'stake/day=50' });
    expect((await place({ stake: 51 })).body.message).toContain("The operator's daily stake limit");
    await admin('protection limit', { limit: 'stake/day=none' });
    expect((await place({ stake: 51 })).body.status).toBe(true);
    await runCommand(test.app, {
      name: 'site set',
      values: { site: 'layline', playerLimits: 'loss/month=80' },
    });
    expect((await place({ stake: 51 })).body.message).toContain("The site's monthly loss limit");
    expect((await limit('loss', 40)).body.status).toBe(true);
    expect(await admin('protection show', {})).toContain('loss/month');
  });

  it('[RP-2] a time limit counts the calls of a player', async () => {
    await limit('time', 2);
    for (let minute = 0; minute < 3; minute += 1) {
      expect((await place({ stake: 1 })).body.status).toBe(true);
      test.clock.advance(59_000);
      // WALK-C22: what is used and what is left add up.
      const [{ used, left }] = (await anna.get('/protection')).body.data.limits;
      expect(used + left).toBe(2);
      await test.app.engine.submit({ kind: 'mark-journal', text: 'after the note' });
    }
    const answers = await Promise.all(bets.map(() => place({ stake: 1 })));
    const codes = new Set(answers.map(({ body }) => body.code));
    expect([...codes]).toEqual(['TIME_LIMIT_REACHED']);
    expect((await place({ type: 'lay', oddsReq: 2.02, stake: 1 })).body.status).toBe(true);
  });

  it('[RP-2] a time limit counts an open stream without any call', async () => {
    await limit('time', 5);
    const port = await listenOn(test.server);
    const { ticket } = (await anna.post('/stream/ticket', {})).body.data;
    const socket = await openStreamClient({ port, ticket });
    // The second answer shows that the server has taken the pong to its own ping.
    const roundTrip = async (): Promise<void> => {
      const answered = new Promise((resolve) => socket.ws.once('pong', resolve));
      socket.ws.ping();
      await answered;
    };
    // In steps shorter than the server waits for a database that may have work meanwhile.
    for (let second = 0; second < 6 * 60; second += 1) {
      test.clock.advance(1000);
      await roundTrip();
      await roundTrip();
      await test.app.engine.submit({ kind: 'mark-journal', text: 'after the note' });
    }
    expect((await place({ stake: 1 })).body.code).toBe('TIME_LIMIT_REACHED');
    await socket.close();
  });

  it('[RP-6] limits are whole numbers, and the shared demo player has none', async () => {
    for (const amount of [-1, 1.001, '1e3', 'all']) {
      const body = { limit: 'loss', period: 'day', amount };
      expect((await anna.post('/protection/limit', body)).status, String(amount)).toBe(400);
    }
    const demo = await openCaller(test.server).signIn(test.demo.userName, test.demo.password);
    expect((await demo.post('/protection/time-out', { days: 1 })).body.code).toBe('DEMO_FIXED');
    const { body } = await anna.get('/protection/session');
    expect(routes.playSession.reply.safeParse(body).error).toBeUndefined();
  });

  it('[RP-10] accepts no casino bet in a session while its reality check is open', async () => {
    const elsewhere = await openCaller(test.server).signIn('anna', 'anna');
    await anna.post('/protection/reality-check', { minutes: 15 });
    const { data } = (await anna.get('/protection/session')).body;
    expect(Date.parse(data.checkDueAt) - Date.parse(data.beganAt)).toBe(15 * 60_000);
    test.clock.advance(15 * 60_000);
    const round = await openRound();
    const bet = { marketId: '111101351', selectionId: '1', type: 'back', oddsReq: 2, stake: 100 };
    const several = { roundId: round, matchId: '1130102', bets: [bet] };
    const { mid } = (await anna.get('/casino/vimaan')).body.data;
    const flown = { roundId: mid, stake: 100 };
    const ask = async () => [
      await casinoBet(round),
      await anna.post('/casino/bets', several),
      await anna.post('/casino/vimaan/bet', flown),
    ];
    for (const { body } of await ask()) expect(body.code).toBe('REALITY_CHECK_DUE');
    const answer = '/protection/reality-check/answer';
    expect((await elsewhere.post(answer, {})).body.status).toBe(true);
    expect((await casinoBet(round)).body.code).toBe('REALITY_CHECK_DUE');
    // Elsewhere the check is shown beside the prices.
    expect((await place()).body.status).toBe(true);
    const answered = (await anna.post(answer, {})).body.data;
    expect(Date.parse(answered.checkDueAt) - test.clock.now()).toBe(15 * 60_000);
    for (const { body } of await ask()) expect(body.code).not.toBe('REALITY_CHECK_DUE');
    await admin('site set', { protection: 'none' });
    expect((await anna.get('/protection/session')).body.data.checkDueAt).toBeNull();
  });

  it('[RP-12] reports signs of harm and of unfair play, with their reasons', async () => {
    const bilal = await test.addPlayer('bilal');
    await limit('loss', 500);
    await limit('loss', 900);
    await limit('deposit', 1_000);
    await admin('deposit', { amount: '5' });
    const wide = [pricesOf(kings, [[2, 5000]], [[4, 5000]])];
    test.app.marketCache.apply([{ marketId: finalMatch, at: test.clock.now(), runners: wide }]);
    expect((await place({ oddsReq: 3, persistence: 'keep', stake: 20 })).body.status).toBe(true);
    const taken = await place({ type: 'lay', oddsReq: 3, stake: 20, persistence: 'keep' }, bilal);
    expect(taken.body.status).toBe(true);
    const harm = await runCommand(test.app, { name: 'report harm', values: { site: 'layline' } });
    expect(harm).toMatchObject({
      done: { data: [{ user: 'anna', raisesRequested: 1, declinedDeposits: 1, nightBets: 0 }] },
    });
    for (const [name, device] of Object.entries({ anna: 'phone', bilal: 'tablet' })) {
      const credentials = { userName: name, password: name };
      await anna.post('/auth/signin', credentials, { 'user-agent': device });
    }
    const fair = await admin('report suspicious', { days: '2' });
    expect(fair).toMatch(/signed in from one address +anna and bilal/);
    expect(fair).toMatch(/matched each other from one address +anna and bilal/);
    expect(fair).not.toContain('before the result');
    const onPhone = { 'user-agent': 'phone' };
    await anna.post('/auth/signin', { userName: 'bilal', password: 'bilal' }, onPhone);
    expect(await admin('report suspicious', { days: '2' })).toMatch(
      /signed in from one address and kind of device +anna and bilal/,
    );
    // The match closes at once, but the operator settles it much later.
    const won = defineFinal({ status: 'CLOSED', results: ['WINNER', 'LOSER'], version: 9 });
    const at = test.clock.now();
    test.app.marketCache.apply([{ marketId: finalMatch, at, definition: won }]);
    await test.app.marketSync.settleDown();
    const late = await admin('report suspicious', { days: '2' });
    expect(late).toMatch(/won within 10 seconds before the result +anna/);
  });

  it("[RP-14] reports deposits, stakes and winnings by the site's days", async () => {
    await admin('site set', { timeZone: 'Asia/Kolkata' });
    await admin('withdraw', { amount: '40' });
    expect((await place({ stake: 100 })).body.status).toBe(true);
    await admin('market result', { market: finalMatch, winner: 'Kings' });
    const { body } = await anna.post('/protection/history', { period: 'day' });
    expect(routes.playHistory.reply.safeParse(body).error).toBeUndefined();
    const day = new Date(test.clock.now() + 5.5 * hourMs).toISOString().slice(0, 10);
    const sums = { deposits: 1000, withdrawals: 40, staked: 100, result: 100 };
    expect(body.data).toEqual({
      timeZone: 'Asia/Kolkata',
      frames: [{ day, ...sums }],
      sports: [{ eventId: '4', sportsName: 'Cricket', staked: 100, result: 100 }],
      tables: [],
    });
    const monday = new Date(`${day}T00:00:00Z`);
    monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
    const weeks = (await anna.post('/protection/history', { period: 'week' })).body.data.frames;
    expect(weeks).toEqual([{ day: monday.toISOString().slice(0, 10), ...sums }]);
    expect((await anna.post('/protection/history', { period: 'year' })).status).toBe(400);
    expect((await casinoBet(await openRound())).body.status).toBe(true);
    await passSeconds(test, 60);
    const after = (await anna.post('/protection/history', { period: 'day' })).body.data;
    const casino = after.sports.find(({ eventId }: { eventId: string }) => eventId === '113');
    const { staked, result } = casino;
    expect(staked).toBe(100);
    expect(after.tables).toEqual([{ name: 'DRAGON TIGER', staked, result }]);
  });

  it("[RP-13] exports a player's data, and erases what identifies them", async () => {
    expect((await place()).body.status).toBe(true);
    await limit('loss', 500);
    const { body } = await anna.get('/protection/own-data');
    expect(routes.ownData.reply.safeParse(body).error).toBeUndefined();
    const named = { event: 'Kings v Lions', market: 'Match Odds', pick: 'Kings' };
    const asMatched = { side: 'back', stake: 10, oddsAsked: 2, oddsMatched: 2, line: null };
    expect(body.data.bets).toMatchObject([{ ...named, ...asMatched, outcome: 'open' }]);
    expect(body.data.statement).toMatchObject([{ amount: 1000, reason: 'deposit', balance: 1000 }]);
    expect(body.data.protection).toHaveLength(1);
    await admin('user note', { text: 'Asked for a break.', kind: 'contact' });
    await admin('user note', { text: 'For colleagues.' });
    const { contacts, sessions } = (await anna.get('/protection/own-data')).body.data;
    expect(contacts).toMatchObject([{ note: 'Asked for a break.' }]);
    expect(sessions).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/argon|hash|secret/i);
    expect((await anna.post('/protection/close-account', {})).body.message).toContain('open bets');
    expect(await admin('user erase', {})).toContain('still has a balance');
    const chitra = { user: 'chitra', password: 'nine wet otters', name: 'Chitra Rao' };
    await admin('user add', chitra);
    await admin('user note', { ...chitra, text: 'Called.', kind: 'contact' });
    expect(await admin('user notes', chitra)).toContain('Called.');
    const first = await openCaller(test.server).signIn('chitra', chitra.password);
    const next = 'ten dry badgers 88';
    const change = { currentPassword: chitra.password, newPassword: next, confirmPassword: next };
    expect((await first.post('/auth/update-password', change)).status).toBe(200);
    const own = await openCaller(test.server).signIn('chitra', next);
    expect((await own.post('/protection/close-account', {})).body.status).toBe(true);
    expect((await own.get('/protection')).status).toBe(401);
    expect(await admin('user erase', chitra)).toBe('chitra is erased.');
    const [left] = await store.query<{ text: string }>(
      "select string_agg(player::text, ' ') as text from player",
    );
    expect(left?.text).not.toContain('Chitra');
    const [changes] = await store.query<{ names: string }>(
      "select string_agg(updated_by_name, ' ') as names from password_update",
    );
    expect(changes?.names ?? '').not.toContain('chitra');
    expect(await admin('user notes', chitra)).toContain("has no user 'chitra'");
  });
});
