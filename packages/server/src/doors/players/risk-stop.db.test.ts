/** During a risk stop: what players are refused over HTTP, and what continues. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { flightThat, passSeconds } from '../../../test/casino.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import {
  type Changed,
  defineFinal,
  finalMatch,
  kings,
  openFinal,
  pricesOf,
} from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import type { Store } from '../../store/database.ts';

const refusal = 'No new risk is taken here at the moment. You can cancel, reduce and cash out.';
const atOnce: Changed = {};
const delayed: Changed = { isInPlay: true, betDelayMs: 5000, version: 2 };

describe.each(oneStore(import.meta.url))('a risk stop on $name', (kind) => {
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
    await feed(atOnce, 2);
  });
  afterEach(() => test.close());

  async function feed(changed: Changed, price: number): Promise<void> {
    const runners = [pricesOf(kings, [[price, 5000]], [[price, 5000]])];
    test.app.marketCache.apply([{ ...openFinal(), definition: defineFinal(changed), runners }]);
    await test.app.marketSync.settleDown();
  }
  async function admin(name: string, values: Record<string, string> = {}) {
    const answer = await runCommand(test.app, { name, values });
    return answer.kind === 'done' ? answer.done.text : answer.message;
  }
  const stop = (place: Record<string, string>) =>
    admin('risk stop', { ...place, reason: 'the scores are late' });
  const resume = (place: Record<string, string>) =>
    admin('risk resume', { ...place, reason: 'the scores are back' });
  const place = async (changed: object = {}) => {
    const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake: 100 };
    return (await anna.post('/bet/save2', { ...bet, ...changed })).body;
  };
  const untilHeld = (count: number) =>
    vi.waitFor(() => expect(test.app.engine.report().held).toBe(count));
  const exposure = async () => (await anna.get('/bet/exposure/fetch')).body.exposure;

  it('[RISK-2] refuses a bet with its own code, 403 and a message for the player', async () => {
    await stop({ market: finalMatch });
    const { body, status } = await anna.post('/bet/save2', {
      marketId: finalMatch,
      selectionId: kings,
      type: 'back',
      oddsReq: 2,
      stake: 100,
    });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'NEW_RISK_STOPPED', message: refusal });
    expect(JSON.stringify(body)).not.toContain('scores');
    await resume({ market: finalMatch });
    expect(await place()).toMatchObject({ status: true });
  });

  it('[RISK-1] no bet that adds risk follows the stop in the journal', async () => {
    // However many come before the stop, the funds suffice.
    await admin('deposit', { site: 'layline', user: 'anna', amount: '4000' });
    const placing = Array.from({ length: 20 }, () => place());
    const stopping = stop({ site: 'layline' });
    const late = Array.from({ length: 20 }, () => place());
    await stopping;
    // The command may take longer than all bets that were sent with it.
    const after = Array.from({ length: 5 }, () => place());
    const answers = await Promise.all([...placing, ...late, ...after]);
    const [stopped] = await store.query<{ seq: number }>(
      "select seq::integer as seq from journal where kind = 'risk-stopped'",
    );
    const numbers = answers.flatMap(({ data }) => (data ? [Number(data.betId)] : []));
    const codes = answers.flatMap(({ code }) => (code ? [code] : []));
    expect(new Set(codes)).toEqual(new Set(['NEW_RISK_STOPPED']));
    expect(numbers.length + codes.length).toBe(45);
    expect(numbers.filter((number) => number > (stopped?.seq ?? 0))).toEqual([]);
  });

  it('[RISK-1] survives a restart, and verify finds no fault in the journal', async () => {
    await stop({ sport: 'Cricket' });
    await test.close();
    test = await openTestApp(store, test.clock);
    anna = await openCaller(test.server).signIn('anna', 'anna');
    await feed(atOnce, 2);
    expect(await place()).toMatchObject({ code: 'NEW_RISK_STOPPED' });
    expect(await admin('risk list')).toContain('the scores are late');
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[RISK-3] allows cash-outs and cancellations', async () => {
    await place({ stake: 300 });
    const resting = await place({ oddsReq: 3, stake: 100, persistence: 'keep' });
    expect(await exposure()).toBe(400);
    await stop({ all: 'on' });
    const cancelled = await anna.post(`/bet/cancel/${resting.data.betId}`, {});
    expect(cancelled.body).toMatchObject({ status: true });
    expect(await exposure()).toBe(300);
    const quote = await anna.post('/bet/cash-out/quote', { marketId: finalMatch });
    const { quoteId } = quote.body.data;
    const taken = await anna.post('/bet/cash-out/accept', { quoteId });
    expect(taken.body).toMatchObject({ status: true });
    expect(await exposure()).toBe(0);
  });

  it('[RISK-4] lapses a held bet that adds risk at once, and keeps one that hedges', async () => {
    await place({ stake: 300 });
    await feed(delayed, 2);
    const [adds, hedges] = [place({ stake: 100 }), place({ type: 'lay', stake: 200 })];
    await untilHeld(2);
    await stop({ sport: '4' });
    expect(await adds).toMatchObject({
      code: 'NEW_RISK_STOPPED',
      message: 'No new risk is taken here at the moment. Your bet was held and was not placed.',
    });
    expect(test.app.engine.report().held).toBe(1);
    test.clock.advance(5000);
    expect(await hedges).toMatchObject({ status: true });
    expect(await exposure()).toBe(100);
  });

  it('[RISK-4] accepts one of two held bets with the same hedge, and refuses the other', async () => {
    await place({ stake: 200 });
    await feed(delayed, 2);
    const first = place({ type: 'lay', stake: 200 });
    await untilHeld(1);
    test.clock.advance(1000);
    const second = place({ type: 'lay', stake: 200 });
    await untilHeld(2);
    await stop({ site: 'layline' });
    expect(test.app.engine.report().held).toBe(2);
    test.clock.advance(4000);
    expect(await first).toMatchObject({ status: true });
    test.clock.advance(1000);
    expect(await second).toMatchObject({ code: 'NEW_RISK_STOPPED' });
    expect(await exposure()).toBe(0);
  });

  it('[RISK-5] ends a trigger that would add risk when it is reached, with the reason', async () => {
    await anna.post('/bet/trigger', {
      kind: 'stop',
      marketId: finalMatch,
      selectionId: kings,
      type: 'lay',
      oddsTrigger: 3,
      ticks: 2,
      stake: 100,
    });
    await stop({ all: 'on' });
    await feed(atOnce, 3);
    const first = async () => (await anna.get('/bet/triggers')).body.data[0];
    await vi.waitFor(async () => expect(await first()).toMatchObject({ isWaiting: false }));
    expect(await first()).toMatchObject({ end: 'refused', reason: refusal });
    expect(await exposure()).toBe(0);
  });

  it('[RISK-2] Vimaan accepts no bet, and [RISK-3] cashes out a bet in flight', async () => {
    const { mid } = await flightThat(test, (one) => one >= 1.4);
    const bet = () => anna.post('/casino/vimaan/bet', { roundId: mid, stake: 100 });
    const { betId } = (await bet()).body.data;
    await stop({ sport: 'casino' });
    expect((await bet()).body).toMatchObject({ code: 'NEW_RISK_STOPPED', message: refusal });
    await passSeconds(test, 8);
    const out = await anna.post(`/casino/vimaan/cash-out/${betId}`, {});
    expect(out.body).toMatchObject({ data: { betId, profit: 6 } });
  });

  it.each([
    [{}, 'Give one of --market, --sport, --site and --all.'],
    [{ all: 'on', sport: '4' }, 'Give one of --market, --sport, --site and --all.'],
    [{ sport: 'chess' }, '--sport: must be one of 4 Cricket'],
    [{ site: 'nowhere' }, "SITE: there is no site 'nowhere'."],
    [{ market: '1.404' }, 'This market is not offered.'],
    [{ all: 'on', reason: ' ' }, '--reason: must not be empty.'],
  ])('[RISK-1] explains the error in %j', async (values, message) => {
    const answer = await admin('risk stop', { reason: 'for the test', ...values });
    expect(answer).toContain(message);
    expect(await admin('risk list')).toBe('None.');
  });

  it('[RISK-1] names what is still stopped when one of several stops is resumed', async () => {
    expect(await resume({ all: 'on' })).toBe('New risk is not stopped there.');
    await stop({ all: 'on' });
    expect(await stop({ market: finalMatch })).toContain('Kings v Lions, Match Odds');
    expect(await resume({ all: 'on' })).toContain('Still stopped: Kings v Lions, Match Odds.');
    await accepted(
      test.app.engine.submit({ kind: 'define-market', definition: defineFinal({ version: 3 }) }),
    );
    expect(await place()).toMatchObject({ code: 'NEW_RISK_STOPPED' });
  });
});
