import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/caller.ts';
import { passSeconds } from '../../../test/casino.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import type { Store } from '../../store/database.ts';
import { planVoid } from '../../venue/casino/void-round.ts';
import { runCommand } from '../catalogue/commands.ts';

describe.each(oneStore(import.meta.url))('rounds settled by an operator over $name', (kind) => {
  let store: Store;
  let table: TestApp;
  let anna: Caller;
  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    table = await openTestApp(store);
    anna = await table.addPlayer('anna');
  });
  afterEach(() => table.close());

  const run = async (name: string, values: Record<string, string>): Promise<string> => {
    const answer = await runCommand(table.app, { name, values });
    return answer.kind === 'done' ? answer.done.text : answer.message;
  };
  const worli = '/casino/data/worli2/113';
  const mid = async (): Promise<string> => (await anna.get(worli)).body.data.t1[0].mid;
  const results = async () => (await anna.get(worli)).body.data.result;
  const balance = async () =>
    (await anna.get('/auth/letest-user-details')).body.user.openingBalance;
  const exposure = async () => (await anna.get('/bet/exposure/fetch')).body.exposure;
  const detail = async (roundId: string) =>
    (await anna.post('/sports/v1/casino/result', { roundId })).body.data[0];

  /** Bets on odd and on even, so that one of the two wins at 1.92. */
  async function betBothWays(roundId: string): Promise<string> {
    const on = { eventId: '113', matchId: '1130414', marketId: '1113', roundId, type: 'back' };
    const odd = await anna.post('/bet/place', {
      ...on,
      selectionId: 12,
      oddsReq: 1.92,
      stake: 100,
    });
    const even = { selectionId: 14, oddsReq: 1.92, stake: 300 };
    await anna.post('/bet/place', { ...on, ...even });
    return odd.body.data.betId;
  }

  test('[CAS-6] abandons a running round: stakes are returned and the next round follows', async () => {
    const round = await mid();
    const betId = await betBothWays(round);
    expect(await run('round void', { round, dryRun: 'on' })).toMatch(
      /^Would void Instant Worli, round \d{15}, which was running: 2 bets of 1 player; 0.00 to/,
    );
    expect(await exposure()).toBeGreaterThan(0);
    expect(await run('round void', { round })).toMatch(/^Voided Instant Worli, round/);
    expect([await balance(), await exposure()]).toEqual([1000, 0]);
    expect(await run('round void', { round })).toMatch(/is void already/);
    const live = (await anna.get(worli)).body.data;
    expect(live.t1[0]).toMatchObject({ mid: round, autotime: '0', remark: 'Abandoned' });
    expect(live.t2.every(({ gstatus }: { gstatus: string }) => gstatus === '0')).toBe(true);
    await passSeconds(table, 40);
    expect((await anna.get(`/bet/${betId}`)).body.data).toMatchObject({ case: 'void' });
    expect(await detail(round)).toMatchObject({ result: 'V', void: true });
    expect(await results()).toContainEqual({ mid: round, result: 'V' });
    expect(await mid()).not.toBe(round);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  test('[CAS-6] voids a paid round once, by postings that correct the earlier ones', async () => {
    const round = await mid();
    const betId = await betBothWays(round);
    const undone = await betBothWays(round);
    await anna.post('/casino/withdraw', { betIds: [undone] });
    await passSeconds(table, 30);
    const paid = await balance();
    expect(paid).not.toBe(1000);
    expect(await run('round show', { round })).toMatch(/worli2 .* paid /);
    const { cards } = await detail(round);
    const before = (await anna.post('/transit/transactions/test/1/50', { filter: 'all' })).body;
    expect(await run('round void', { round, dryRun: 'on' })).toMatch(/^Would void .* was paid: 3/);
    expect(await balance()).toBe(paid);
    expect(await run('round void', { round })).toMatch(/^Voided .* was paid: 3 bets/);
    expect([await balance(), await exposure()]).toEqual([1000, 0]);
    const after = (await anna.post('/transit/transactions/test/1/50', { filter: 'all' })).body;
    expect(after.pageItems).toHaveLength(before.pageItems.length + 3);
    expect(after.pageItems[0].remark).toMatch(/^Reversal: Instant Worli, round/);
    const bet = (await anna.get(`/bet/${betId}`)).body.data;
    expect(bet).toMatchObject({ case: 'void', profitLoss: 0 });
    expect(await detail(round)).toMatchObject({ result: 'V', void: true, cards });
    expect(await results()).toContainEqual({ mid: round, result: 'V' });
    expect(await run('round void', { round })).toMatch(/is void already/);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  test('[CAS-6] verify names a round whose payout has no row', async () => {
    const round = await mid();
    await betBothWays(round);
    await passSeconds(table, 30);
    expect(await balance()).not.toBe(1000);
    const written = await store.query<{ round_id: string; seq: number }>(
      'delete from round_payment returning round_id, seq',
    );
    expect(written).toContainEqual({ round_id: round, seq: expect.any(Number) });
    const { faults } = await verifyStore(store);
    expect(faults).toContainEqual(expect.stringMatching(`of round ${round} has no row`));
    for (const { round_id, seq } of written) {
      await store.query('insert into round_payment values ($1, $2)', [round_id, seq]);
    }
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  test('[CAS-6] reads the journal by the numbers of the payouts, however long the journal is', async () => {
    const round = await mid();
    await betBothWays(round);
    await passSeconds(table, 30);
    const texts: string[] = [];
    const watched: Store = {
      ...store,
      query: (text, values, name) => {
        texts.push(text);
        return store.query(text, values, name);
      },
    };
    const plan = await planVoid({ ...table.app, store: watched }, round);
    expect(plan).toMatchObject({ isPaid: true, bets: 2 });
    const read = texts.filter((text) => text.includes('journal'));
    expect(read).toHaveLength(1);
    const lines = await store.transaction(async (sql) => {
      await sql.query('set local enable_seqscan = off');
      return sql.query<Record<string, string>>(`explain ${read[0]}`, [round]);
    });
    const text = lines.flatMap((line) => Object.values(line)).join(' ');
    expect(text).toMatch(/journal_pkey/);
    expect(text).toMatch(/round_payment_pkey/);
  });

  test('[CAS-6] names an unknown table or round in its refusal', async () => {
    expect(await run('round void', { round: '1' })).toBe('ROUND: must be a round id of 15 digits.');
    const round = '111200101000000';
    expect(await run('round void', { round })).toMatch(/there is no round/i);
    expect(await run('round show', { round })).toMatch(/there is no round/);
    const flight = (await anna.get('/casino/vimaan')).body.data.mid;
    expect(await run('round void', { round: flight })).toMatch(/^The flight is still on/);
  });
});
