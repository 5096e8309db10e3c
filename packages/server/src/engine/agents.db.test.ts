/** Agents in the store: shared, corrected, cleared and read back. */
import {
  type AgentLevel,
  agentId,
  money,
  type PlayerId,
  siteId,
  transferRef,
} from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, addBettor, backKings } from '../../test/app.ts';
import { emptyTables } from '../../test/kept-stores.ts';
import { openManualClock } from '../../test/manual-clock.ts';
import { defineFinal, finalMatch, kings, lions, usualPrices } from '../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../test/stores.ts';
import { silentLog } from '../base/log.ts';
import type { Store } from '../store/database.ts';
import { verifyStore } from './audit/verify.ts';
import type { Quotes } from './request/request.ts';
import { carryOut, type OperateParts, planResult } from './results/plan-result.ts';
import type { Engine } from './writer/engine.ts';
import { openEngine } from './writer/open-engine.ts';

const site = siteId('layline');
const quotes: Quotes = {
  quote: (_market, runner) => ({
    isOpen: true,
    prices: usualPrices.find(({ runnerId }) => runnerId === runner) ?? null,
  }),
};

describe.each(storesUnderTest)('agents on $name', (kind) => {
  const clock = openManualClock();
  let store: Store;
  let engine: Engine;
  let anna: PlayerId;

  const open = () => openEngine({ store, clock, log: silentLog(), quotes });
  const parts = (): OperateParts => ({
    engine,
    sql: store,
    commissions: () => [{ siteId: site, basisPoints: 200 }],
    now: () => clock.now(),
  });
  const addAgent = (id: string, under: string | null, level: AgentLevel, share: number) =>
    accepted(
      engine.submit({
        kind: 'add-agent',
        agentId: agentId(id),
        siteId: site,
        uplineId: under === null ? null : agentId(under),
        level,
        credit: money(50_000_000),
        shares: { sports: share, casino: share, commission: share },
      }),
    );
  const give = (id: string, amount: number, ref: string) =>
    engine.submit({
      kind: 'move-points',
      agentId: agentId(id),
      direction: 'allocate',
      amount: money(amount),
      transferRef: transferRef(ref),
      remark: '',
    });
  const result = async (winner: typeof kings) => {
    const answer = { kind: 'winners', winners: [winner] } as const;
    const plan = await planResult(parts(), { marketId: finalMatch, result: answer });
    if ('code' in plan) throw new Error(plan.message);
    await accepted(carryOut(parts(), plan));
  };
  const pointsOf = (id: string) => engine.view.agentOf(agentId(id))?.balance;
  const owedBy = (id: string) => engine.view.agentOf(agentId(id))?.owed;
  /** Sums what the agent owes by the lines of its account. */
  const sheetOf = async (id: string, sheet: string) => {
    const [row] = await store.query<{ owed: number }>(
      `select coalesce(-sum(amount), 0)::bigint as owed from posting
       where account_id = 'agent:' || $1 and sheet = $2`,
      [id, sheet],
    );
    return row?.owed;
  };
  const openPlayer = (name: string, agent: string) =>
    engine.submit({
      kind: 'open-account',
      playerId: name as PlayerId,
      siteId: site,
      exposureLimit: null,
      agentId: agentId(agent),
    });

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    engine = await open();
    await addAgent('sue', null, 'super', 6000);
    await addAgent('abe', 'sue', 'agent', 2000);
    await accepted(give('sue', 50_000_000, 'sue-1'));
    await accepted(give('abe', 40_000_000, 'abe-1'));
    await accepted(openPlayer('anna', 'abe'));
    anna = await addBettor(engine, 'anna');
    await accepted(engine.submit({ kind: 'define-market', definition: defineFinal() }));
  });
  afterEach(() => engine.close());

  it('[AGENT-4] are in the postings with player and sheet, and the store verifies', async () => {
    await accepted(engine.submit(backKings(anna, 'lost')));
    await result(lions);
    expect([owedBy('abe'), owedBy('sue')]).toEqual([8_000, 4_000]);
    expect([await sheetOf('abe', 'abe>sue'), await sheetOf('sue', 'sue>')]).toEqual([8_000, 4_000]);
    const lines = await store.query(
      `select reason, amount, player_id, market_id from posting
       where account_id = 'agent:abe' and market_id is not null order by line`,
    );
    expect(lines).toEqual([
      { reason: 'branch-result', amount: 10_000, player_id: 'anna', market_id: finalMatch },
      { reason: 'share', amount: -8_000, player_id: 'anna', market_id: finalMatch },
    ]);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[AGENT-7] are corrected exactly, twice, by the shares of that time', async () => {
    await accepted(engine.submit(backKings(anna, 'won', { stake: money(10_001) })));
    await result(kings);
    const won = [pointsOf('abe'), pointsOf('sue'), owedBy('abe'), owedBy('sue')];
    const shares = { sports: 0, casino: 0, commission: 0 };
    await accepted(engine.submit({ kind: 'set-agent-shares', agentId: agentId('abe'), shares }));
    await result(lions);
    expect([owedBy('abe'), owedBy('sue')]).toEqual([8_000, 4_000]);
    await result(kings);
    expect([pointsOf('abe'), pointsOf('sue'), owedBy('abe'), owedBy('sue')]).toEqual(won);
    expect(await sheetOf('abe', 'abe>sue')).toBe(owedBy('abe'));
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[AGENT-2] are given the same points once, under concurrent requests', async () => {
    const asked = Array.from({ length: 20 }, (_, nth) => give('abe', 1_000_000, `race-${nth}`));
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter(({ kind: answer }) => answer === 'accepted')).toHaveLength(10);
    expect(pointsOf('sue')).toBe(0);
    const again = await Promise.all([1, 2, 3].map(() => give('sue', 1, 'one-ref')));
    expect(again.map(({ kind: answer }) => answer)).toEqual(['refused', 'refused', 'refused']);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[AGENT-11] are the same after a restart, from snapshot and journal', async () => {
    await accepted(engine.submit(backKings(anna, 'lost')));
    await result(lions);
    const cleared = {
      kind: 'clear-sheet',
      agentId: agentId('sue'),
      uplineId: null,
      paidBy: 'agent',
      amount: money(3_000),
      transferRef: transferRef('week-1'),
      remark: 'cash',
    } as const;
    await accepted(engine.submit(cleared));
    const before = { hash: engine.view.stateHash(), tree: engine.view.agentTree(site) };
    expect(engine.view.siteTotals(site).total).toBe(0);
    await engine.close();
    engine = await open();
    expect({ hash: engine.view.stateHash(), tree: engine.view.agentTree(site) }).toEqual(before);
    const repeated = await accepted(engine.submit(cleared));
    expect(repeated.events).toEqual([]);
    expect(owedBy('sue')).toBe(1_000);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[AGENT-4] share a settlement that is large enough for COPY', async () => {
    const names = Array.from({ length: 180 }, (_, nth) => `player-${nth}`);
    await Promise.all(names.map((name) => openPlayer(name, 'abe')));
    const players = await Promise.all(names.map((name) => addBettor(engine, name)));
    const small = { stake: money(101) };
    await Promise.all(players.map((id) => engine.submit(backKings(id, `bet-${id}`, small))));
    await result(lions);
    // Of each 1.01 the site gets 0.40, sue 0.40 and abe 0.21.
    expect([owedBy('abe'), owedBy('sue')]).toEqual([180 * 80, 180 * 40]);
    expect(await sheetOf('abe', 'abe>sue')).toBe(180 * 80);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[OPS-3] detects changed references of points in the store', async () => {
    await store.query("update points_transfer set amount = 5 where transfer_ref = 'abe-1'");
    expect((await verifyStore(store)).faults).toEqual([
      'The row of points abe-1 is not what the journal gives.',
    ]);
  });
});
