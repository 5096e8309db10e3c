import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { type Caller, openCaller } from '../../test/caller.ts';
import { finalMatch, kings, pricesOf } from '../../test/market.ts';
import { oneStore } from '../../test/stores.ts';
import { openTestVenue, type RunningEdge, type TestVenue } from '../../test/venue.ts';
import { closeMinute } from '../engine/audit/roots/close-minute.ts';
import type { EdgeApp } from './open-edge.ts';

describe.each(oneStore(import.meta.url))('an edge beside the leader, on $name', (kind) => {
  let venue: TestVenue;
  let edge: RunningEdge;
  let anna: Caller;

  const through = ({ server }: RunningEdge, { token } = anna): Caller => openCaller(server, token);

  const bet = (more: object = {}) => ({
    marketId: finalMatch,
    selectionId: kings,
    type: 'back',
    stake: 100,
    oddsReq: 1.5,
    ...more,
  });

  const openBets = async (caller: Caller): Promise<string[]> => {
    const { body } = await caller.get('/bet/bet-details/list/900');
    return body.data.map((row: { betId: string }) => row.betId);
  };

  const timeless = (body: object): unknown =>
    JSON.parse(JSON.stringify(body, (name, value: unknown) => (name === 'now' ? 0 : value)));

  beforeEach(async () => {
    venue = await openTestVenue(kind);
    await venue.leader.addPlayer('anna');
    edge = await venue.openEdge();
    anna = await openCaller(edge.server).signIn('anna', 'anna');
  });
  afterEach(() => venue.close());

  it('[OPS-19] shows the leader’s prices, also those of messages that were lost', async () => {
    const oddsOn = (app: EdgeApp | TestApp['app']) =>
      app.marketCache.encoded(finalMatch)?.toString();
    expect(oddsOn(edge.app)).toBe(oddsOn(venue.leader.app));
    edge.bus.cut(true);
    const runners = [pricesOf(kings, [[2.5, 100]], [[2.6, 100]])];
    venue.leader.app.marketCache.apply([{ marketId: finalMatch, at: venue.clock.now(), runners }]);
    await venue.clock.turn();
    expect(oddsOn(edge.app)).not.toBe(oddsOn(venue.leader.app));
    edge.bus.cut(false);
    await expect.poll(() => oddsOn(edge.app), { timeout: 20_000 }).toBe(oddsOn(venue.leader.app));
  });

  it.each([
    '/v2/get-events',
    '/v2/get-matches-by-eventid/4',
    `/v2/market-depth/${finalMatch}?traded=each`,
    `/v2/price-history/${finalMatch}`,
    '/sports/casino/games',
    '/casino/list',
    '/bet/bet-details/list/900',
    '/protection',
    '/auth/security',
    '/app-keys',
  ])('[OPS-19] answers %s as the leader does', async (path) => {
    await anna.post('/bet/save2', bet());
    const ofLeader = await openCaller(venue.leader.server, anna.token).get(path);
    expect(ofLeader.status).toBe(200);
    // What is shown to everybody follows the journal some milliseconds later.
    await expect
      .poll(async () => timeless((await anna.get(path)).body))
      .toEqual(timeless(ofLeader.body));
  });

  it('[OPS-19] [ACC-9] shows preferences itself, which the leader saved', async () => {
    const ladder = { stakeText: '50', isAskedFirst: true };
    expect((await anna.post('/preferences', { preferences: { ladder } })).status).toBe(200);
    expect((await anna.get('/preferences')).body.data.preferences).toEqual({ ladder });
    const atLeader = openCaller(venue.leader.server, anna.token);
    expect((await atLeader.get('/preferences')).body.data.preferences).toEqual({ ladder });
  });

  it('[OPS-19] suspends every market when nothing is heard, and opens them again', async () => {
    const statusOn = () => edge.app.marketCache.view(finalMatch)?.status;
    await expect.poll(statusOn, { timeout: 20_000 }).toBe('OPEN');
    edge.bus.cut(true);
    await expect.poll(statusOn, { timeout: 20_000 }).toBe('SUSPENDED');
    edge.bus.cut(false);
    await expect.poll(statusOn, { timeout: 20_000 }).toBe('OPEN');
  });

  it('[OPS-19] [PROOF-6] passes a bet on and shows it at once, on any edge', async () => {
    const placed = await anna.post('/bet/save2', bet());
    expect(placed).toMatchObject({ status: 200, body: { status: true } });
    const { betId } = placed.body.data;
    expect(await openBets(anna)).toEqual([betId]);
    const { receipt } = placed.body.data;
    expect(receipt).toMatchObject({ seq: Number(betId) });
    const proof = async () => (await anna.get(`/bet/${betId}/proof`)).body.data;
    expect(await proof()).toMatchObject({ hash: receipt.hash, why: 'its minute is not over' });
    await closeMinute(venue.leader.app.store, venue.leader.clock.now());
    expect(await proof()).toMatchObject({ hash: receipt.hash, why: null });
    const other = through(await venue.openEdge());
    const seen = { 'layline-seq': String(placed.headers['layline-seq']) };
    const { body } = await other.get('/bet/exposure/fetch', seen);
    expect(body.exposure).toBe(100);
  });

  it('[OPS-19] a message that comes twice places one bet', async () => {
    edge.bus.isDoubling = true;
    await anna.post('/bet/save2', bet());
    edge.bus.isDoubling = false;
    expect(await openBets(anna)).toHaveLength(1);
  });

  it('[OPS-19] an answer that was lost is asked for again, and the bet placed once', async () => {
    edge.bus.repliesToLose = 3;
    expect(await anna.post('/bet/save2', bet())).toMatchObject({ status: 200 });
    expect(await openBets(anna)).toHaveLength(1);
  });

  it('[OPS-19] a bet with a reference gets its answer from the next leader', async () => {
    edge.bus.repliesToLose = Infinity;
    const placing = anna.post('/bet/save2', bet({ clientRef: 'one-answer' }));
    await expect.poll(() => edge.bus.repliesLost).toBeGreaterThan(0);
    venue.stopTaking();
    await venue.lead(2);
    edge.bus.repliesToLose = 0;
    expect(await placing).toMatchObject({ status: 200, body: { status: true } });
    expect(await openBets(anna)).toHaveLength(1);
  });

  it('[OPS-23] so does a bet without one, which the journal has under the number of its call', async () => {
    const other = await venue.openEdge();
    const ben = openCaller(other.server, anna.token);
    for (const { bus } of [edge, other]) bus.repliesToLose = Infinity;
    const placing = [anna.post('/bet/save2', bet()), ben.post('/bet/save2', bet({ stake: 200 }))];
    const losing = () => Math.min(edge.bus.repliesLost, other.bus.repliesLost);
    await expect.poll(losing, { timeout: 20_000 }).toBeGreaterThan(0);
    venue.stopTaking();
    await venue.lead(2);
    for (const { bus } of [edge, other]) bus.repliesToLose = 0;
    const answers = await Promise.all(placing);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { status: true } });
    const placed: string[] = answers.map(({ body }) => body.data.betId);
    expect((await openBets(anna)).toSorted()).toEqual(placed.toSorted());
    expect(new Set(placed).size).toBe(2);
  });

  it('[OPS-23] a bet without one that a leader lost is placed by the next', async () => {
    edge.bus.requestsToLose = Infinity;
    const placing = anna.post('/bet/save2', bet());
    await expect.poll(() => edge.bus.requestsLost, { timeout: 20_000 }).toBeGreaterThan(0);
    venue.stopTaking();
    await venue.lead(2);
    edge.bus.requestsToLose = 0;
    expect(await placing).toMatchObject({ status: 200, body: { status: true } });
    expect(await openBets(anna)).toHaveLength(1);
  });

  it('[OPS-19] of another call the player is told to look, when its leader is gone', async () => {
    edge.bus.repliesToLose = Infinity;
    const saving = anna.post('/preferences', { preferences: { ladder: { stakeText: '50' } } });
    await expect.poll(() => edge.bus.repliesLost).toBeGreaterThan(0);
    venue.stopTaking();
    await venue.lead(2);
    const { status, body } = await saving;
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(body.message).toContain('Look at what was done');
  });

  it('[OPS-19] bets wait while one leader hands over to the next', async () => {
    venue.stopTaking();
    const placing = anna.post('/bet/save2', bet());
    await venue.leader.app.engine.close();
    await venue.lead(2);
    expect(await placing).toMatchObject({ status: 200, body: { status: true } });
    expect(await openBets(anna)).toHaveLength(1);
  });

  it('[OPS-19] refuses bets for a later retry while the leader is overloaded', async () => {
    venue.isOverloaded = true;
    const { status, body } = await anna.post('/bet/save2', bet());
    expect([status, body.code]).toEqual([503, 'BUSY']);
    venue.isOverloaded = false;
    expect((await anna.post('/bet/save2', bet())).status).toBe(200);
  });

  it('[OPS-19] a session that ends with the leader ends on every edge', async () => {
    const other = through(await venue.openEdge());
    expect(await other.get('/bet/exposure/fetch')).toMatchObject({ status: 200 });
    await anna.post('/auth/signout', {});
    await expect.poll(async () => (await other.get('/bet/exposure/fetch')).status).toBe(401);
  });

  it('[OPS-19] is not ready while it alone does not hear the leader, and says what is wrong', async () => {
    const ready = async () => {
      const { statusCode, payload } = await edge.server.inject('/readyz');
      return [statusCode, ...JSON.parse(payload).reasons.map(({ code }: { code: string }) => code)];
    };
    expect(await ready()).toEqual([200]);
    edge.bus.cut(true);
    const [placing, entering] = [
      anna.post('/bet/save2', bet()),
      openCaller(edge.server).post('/auth/signin', { userName: 'anna', password: 'anna' }),
    ];
    await expect.poll(ready, { timeout: 20_000 }).toEqual([503, 'NO_WIRE']);
    const { leaderRow } = venue;
    venue.leaderRow = leaderRow && { ...leaderRow, isValid: false };
    await expect.poll(ready, { timeout: 20_000 }).toEqual([200]);
    const refused = [(await placing).body, (await entering).body];
    expect(refused.map(({ code }) => code)).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    for (const { message } of refused) expect(message).toContain('a server is not reached');
    edge.bus.cut(false);
    venue.leaderRow = leaderRow;
    await expect.poll(() => edge.app.edge.isAlone(), { timeout: 20_000 }).toBe(false);
    expect((await anna.post('/bet/save2', bet())).status).toBe(200);
  });

  it('[OPS-19] shows no account when the journal cannot be followed', async () => {
    edge.app.edge.follower.stop();
    const status = async () => (await anna.get('/bet/exposure/fetch')).status;
    await expect.poll(status, { timeout: 20_000 }).toBe(503);
  });
});
