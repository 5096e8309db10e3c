/** A round is paid whole or not at all however its commit fails, and in the end exactly once. */
import { verifyRound } from '@layline/games';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { flightThat, passSeconds } from '../../../test/casino.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import type { Sql, Store } from '../../store/database.ts';

describe.each(storesUnderTest)('an interrupted payout on $name', (kind) => {
  let real: Store;
  let isBroken: boolean;
  let field: TestApp;
  let anna: Caller;
  let bilal: Caller;
  beforeAll(async () => {
    real = await openMigrated(kind);
  });
  afterAll(() => real.close());
  beforeEach(async () => {
    await emptyTables(real);
    isBroken = false;
    field = await openTestApp(breakable());
    anna = await field.addPlayer('anna');
    bilal = await field.addPlayer('bilal');
  });
  afterEach(() => field.close());

  /** While broken, a transaction fails at its last statement, after all others. */
  const breakable = (): Store => ({
    ...real,
    transaction: (work) => real.transaction((sql) => work(failing(sql))),
  });
  const failing = (sql: Sql): Sql => ({
    ...sql,
    query(text, values, name) {
      const isLast = text.startsWith('insert into bet_tally');
      if (isBroken && isLast) return Promise.reject(new Error('The disk is full'));
      return sql.query(text, values, name);
    },
  });

  const worli = '/casino/data/worli2/113';
  const balance = async (who: Caller) =>
    (await who.get('/auth/letest-user-details')).body.user.openingBalance;
  const resultOf = async (roundId: string) =>
    (await anna.post('/sports/v1/casino/result', { roundId })).body;

  /** Bets on odd and on even at 1.92 for everybody: any card wins one bet and loses one. */
  async function betAll(): Promise<{ readonly mid: string; readonly hash: string }> {
    const [{ mid, hash }] = (await anna.get(worli)).body.data.t1;
    for (const who of [anna, bilal]) {
      for (const selectionId of [12, 14]) {
        const bet = { eventId: '113', matchId: '1130414', marketId: '1113', roundId: mid };
        const on = { type: 'back', selectionId, oddsReq: 1.92, stake: 100 };
        const { body } = await who.post('/bet/place', { ...bet, ...on });
        expect(body.message).toBe('Bet placed successfully!');
      }
    }
    return { mid, hash };
  }

  async function expectNothingPaid(mid: string): Promise<void> {
    const [round] = await real.query<{ drawnAt: string | null }>(
      'select drawn_at as "drawnAt" from casino_round where mid = $1',
      [mid],
    );
    expect(round).toEqual({ drawnAt: null });
    const [bets] = await real.query<{ open: number; settled: number }>(
      `select (count(*) filter (where settled_at is null))::int as open,
         count(settled_at)::int as settled from whole_bet`,
    );
    expect(bets).toEqual({ open: 4, settled: 0 });
    const rows = await real.query<{ kind: string }>(
      "select kind from journal where kind = 'round-settled'",
    );
    expect(rows).toEqual([]);
  }

  async function expectPaidOnce(mid: string, hash: string): Promise<void> {
    const [detail] = (await resultOf(mid)).data;
    const proof = verifyRound({ ...detail, gameId: 'worli2', roundId: mid, hash });
    expect(proof.faults).toEqual([]);
    expect([await balance(anna), await balance(bilal)]).toEqual([992, 992]);
    expect((await anna.get('/bet/exposure/fetch')).body.exposure).toBe(0);
    const settled = await real.query("select seq from journal where kind = 'round-settled'");
    expect(settled).toHaveLength(1);
    expect((await verifyStore(real)).faults).toEqual([]);
  }

  test('[CAS-6] pays and shows nothing while the commit fails, then pays everybody once', async () => {
    const { mid, hash } = await betAll();
    isBroken = true;
    await passSeconds(field, 33);
    await expectNothingPaid(mid);
    expect((await resultOf(mid)).message).toBe('Result is not declared yet.');
    expect((await anna.get(worli)).body.data.result).toEqual([]);
    expect((await anna.get(worli)).body.data.t1[0].mid).toBe(mid);
    isBroken = false;
    await passSeconds(field, 3);
    await expectPaidOnce(mid, hash);
    expect((await anna.get(worli)).body.data.result).toHaveLength(1);
  });

  test('[CAS-10] is finished by the next server, with the committed cards', async () => {
    const { mid, hash } = await betAll();
    isBroken = true;
    await passSeconds(field, 30);
    await expectNothingPaid(mid);
    await field.close();
    isBroken = false;
    field = await openTestApp(breakable(), field.clock);
    [anna, bilal] = [openCaller(field.server, anna.token), openCaller(field.server, bilal.token)];
    await passSeconds(field, 1);
    await expectPaidOnce(mid, hash);
  });

  test('[CAS-10] keeps a table closed, and says why, until what a lost seed leaves is done', async () => {
    const loop = field.app.casino.loopOf('worli2');
    let isDone = false;
    await loop?.closeFor('The seed was lost.', async () => isDone);
    await passSeconds(field, 5);
    const closed = (await anna.get(worli)).body.data.t1;
    expect(closed).toMatchObject([{ mid: '0', remark: 'The seed was lost.' }]);
    expect(field.app.casino.waits().get('worli2')).toBe('The seed was lost.');
    isDone = true;
    await passSeconds(field, 3);
    expect((await anna.get(worli)).body.data.t1[0].nonce).toBe(1);
    expect(field.app.casino.waits().size).toBe(0);
  });

  test('[CAS-6] returns the stakes if an operator abandons the round', async () => {
    const { mid } = await betAll();
    isBroken = true;
    const command = { name: 'round void', values: { round: mid } };
    expect((await runCommand(field.app, command)).kind).not.toBe('done');
    await expectNothingPaid(mid);
    await passSeconds(field, 40);
    expect((await anna.get(worli)).body.data.t1[0]).toMatchObject({ mid, remark: 'Abandoned' });
    isBroken = false;
    await passSeconds(field, 3);
    expect((await resultOf(mid)).data[0]).toMatchObject({ result: 'V', void: true });
    expect((await anna.get(worli)).body.data.result).toEqual([{ mid, result: 'V' }]);
    expect([await balance(anna), await balance(bilal)]).toEqual([1000, 1000]);
    expect((await verifyStore(real)).faults).toEqual([]);
  });

  test('[CAS-10] pays a target after the flight if it could not be paid in flight', async () => {
    const { mid, crash } = await flightThat(field, (one) => one >= 1.4 && one < 8);
    const bet = (who: Caller, more: object) =>
      who.post('/casino/vimaan/bet', { roundId: mid, stake: 100, ...more });
    await bet(anna, { target: '1.10' });
    await bet(bilal, {});
    isBroken = true;
    await passSeconds(field, 9);
    expect(await balance(anna)).toBe(1000);
    isBroken = false;
    await passSeconds(field, Math.ceil(Math.log(crash) / 0.06) + 2);
    expect((await resultOf(mid)).data[0].result).toBe(crash.toFixed(2));
    expect([await balance(anna), await balance(bilal)]).toEqual([1010, 900]);
    expect((await verifyStore(real)).faults).toEqual([]);
  });
});
