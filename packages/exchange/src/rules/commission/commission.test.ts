import { agentId, cutInProportion, money, playerId } from '@layline/contract';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { branchFaults, openBranch, openPlayer } from '../../../test/branch.ts';
import {
  fundAll,
  matched,
  nextMarket,
  planOf,
  settleFor,
  site,
  taken,
  weekOf,
} from '../../../test/plan-scene.ts';
import { closeMarket, faultsOf, openScene, type Scene, send } from '../../../test/scene.ts';
import { restoreExchange, snapshotExchange, stateHash } from '../../snapshot.ts';
import { discounted, rebateOn } from './rates.ts';

const match = { runners: ['Kings', 'Queens'] };

function openPlanned(base: number, rebate = 0): Scene {
  const scene = openScene(match);
  fundAll(scene, 'anna', 'berta', 'carl');
  send(scene, planOf({ base, rebate }));
  nextMarket(scene, '1.2');
  return scene;
}

function discount(scene: Scene, name: string, basisPoints: number): void {
  send(scene, {
    kind: 'set-discount-tiers',
    siteId: site,
    tiers: [{ from: money(1), discount: basisPoints }],
  });
  const week = weekOf(scene);
  const paid = [[playerId(name), money(1)]] as const;
  send(scene, { kind: 'set-discounts', siteId: site, week, isLast: true, paid });
}

const explained = ({ event, explain }: ReturnType<typeof settleFor>): string[] =>
  event.bets.flatMap((_, index) => explain?.(index) ?? []);

describe('commission', () => {
  test('[COM-1] a plan takes its base from net winnings, less the discount, and writes the sum', () => {
    const scene = openPlanned(500);
    discount(scene, 'anna', 4000);
    matched(scene, { maker: 'berta', taker: 'anna', side: 'lay', at: 300, stake: 200_00 });
    const settled = settleFor(scene, 'Kings');
    expect(taken(settled.event.transfers, 'anna')).toEqual([12_00]);
    expect(taken(settled.event.transfers, 'berta')).toEqual([]);
    expect(explained(settled)).toContain('Commission 400.00 × 5 % × (1 - 40 %) = 12.00.');
    const [remark] = settled.event.transfers.flatMap((one) =>
      one.reason === 'commission' ? [one.remark] : [],
    );
    expect(remark).toBe('Commission 5 % x (1 - 40 %) on Match Odds');
    expect(faultsOf(scene)).toEqual([]);
  });

  test('[COM-1] it is rounded once, half up, whatever the rates', () => {
    const rate = fc.integer({ min: 0, max: 10_000 });
    const net = fc.integer({ min: 0, max: 9_000_000_000_000 });
    fc.assert(
      fc.property(net, rate, rate, (amount, base, less) => {
        const exact = BigInt(amount) * BigInt(base) * BigInt(10_000 - less);
        const expected = (exact * 2n + 100_000_000n) / 200_000_000n;
        expect(discounted(money(amount), { base, discount: less })).toBe(Number(expected));
      }),
      { numRuns: 200 * inject('depth') },
    );
    // 12.50 % and 40 % less of 0.20 are 0.015, and 0.03 less 40 % would be 0.018.
    expect(discounted(money(20), { base: 1250, discount: 4000 })).toBe(2);
    expect(discounted(money(4), { base: 1250, discount: 4000 })).toBe(0);
  });

  test('[COM-1] a market without a plan is charged by the flat rate of its settlement', () => {
    const scene = openScene(match);
    fundAll(scene, 'anna', 'berta');
    send(scene, planOf({ base: 500, rebate: 100 }, { sportId: '10' }));
    nextMarket(scene, '1.2');
    matched(scene, { maker: 'berta', taker: 'anna', side: 'lay', at: 200, stake: 100_00 });
    closeMarket(scene, ['Kings']);
    const commissions = [{ siteId: site, basisPoints: 200 }];
    const { marketId } = scene.definition;
    const { events, explain } = send(scene, { kind: 'settle-market', marketId, commissions });
    const [event] = events;
    if (event?.kind !== 'market-settled') throw new Error('The market was settled');
    expect(taken(event.transfers, 'anna')).toEqual([2_00]);
    expect(event).not.toHaveProperty('terms');
    expect(explain?.(0)?.join()).not.toContain('×');
    expect(faultsOf(scene)).toEqual([]);
  });

  test('[COM-2] the plan is fixed when the market is defined', () => {
    const scene = openPlanned(500);
    send(scene, planOf({ base: 1000, rebate: 0 }));
    matched(scene, { maker: 'berta', taker: 'anna', side: 'lay', at: 200, stake: 100_00 });
    expect(taken(settleFor(scene, 'Kings').event.transfers, 'anna')).toEqual([5_00]);
    nextMarket(scene, '1.3');
    matched(scene, { maker: 'berta', taker: 'anna', side: 'lay', at: 200, stake: 100_00 });
    expect(taken(settleFor(scene, 'Kings').event.transfers, 'anna')).toEqual([10_00]);
    send(scene, planOf(null));
    nextMarket(scene, '1.4');
    matched(scene, { maker: 'berta', taker: 'anna', side: 'lay', at: 200, stake: 100_00 });
    expect(taken(settleFor(scene, 'Kings').event.transfers, 'anna')).toEqual([]);
    expect(faultsOf(scene)).toEqual([]);
  });

  test('[COM-2] a plan for sport and type comes before one for either, and those before the rest', () => {
    const scene = openScene(match);
    fundAll(scene, 'anna', 'berta');
    const sportId = scene.definition.fixture.sportId;
    const all = [
      [{ sportId, marketType: 'MATCH_ODDS' }, 400],
      [{ sportId }, 300],
      [{ marketType: 'MATCH_ODDS' }, 200],
      [{}, 100],
    ] as const;
    for (const [scope, base] of all) send(scene, planOf({ base, rebate: 0 }, scope));
    for (const [index, [scope, base]] of all.entries()) {
      nextMarket(scene, `1.${index + 2}`);
      matched(scene, { maker: 'berta', taker: 'anna', side: 'lay', at: 200, stake: 100_00 });
      expect(taken(settleFor(scene, 'Kings').event.transfers, 'anna')).toEqual([base]);
      send(scene, planOf(null, scope));
    }
  });
});

describe('rebates', () => {
  test('[COM-3] a maker gets a part of the stake that was taken while it waited', () => {
    const scene = openPlanned(500, 10);
    matched(scene, { maker: 'berta', taker: 'anna', side: 'lay', at: 200, stake: 1250_00 });
    const settled = settleFor(scene, 'Kings');
    expect(taken(settled.event.transfers, 'berta')).toEqual([-1_25]);
    expect(explained(settled)).toContain('Maker rebate 1250.00 × 0.1 % = 1.25.');
    expect(faultsOf(scene)).toEqual([]);
  });

  test('[COM-3] rebates take no more than the commission, in proportion, rounded down', () => {
    const scene = openPlanned(100, 1000);
    matched(scene, { maker: 'berta', taker: 'anna', side: 'lay', at: 200, stake: 100_00 });
    matched(scene, { maker: 'carl', taker: 'anna', side: 'lay', at: 200, stake: 50_01 });
    const settled = settleFor(scene, 'Kings');
    expect(taken(settled.event.transfers, 'anna')).toEqual([1_50]);
    expect(taken(settled.event.transfers, 'berta')).toEqual([-1_00]);
    expect(taken(settled.event.transfers, 'carl')).toEqual([-50]);
    expect(explained(settled)).toContain(
      'Maker rebate 50.01 × 10 % = 5.00. The commission of the market pays 0.50 of it.',
    );
    expect(faultsOf(scene)).toEqual([]);
  });

  test('[COM-3] a void market gives none, and neither does a stake that the house took', () => {
    const scene = openPlanned(500, 1000);
    matched(scene, { maker: 'berta', taker: 'anna', side: 'lay', at: 200, stake: 100_00 });
    const { runners } = scene.definition;
    scene.definition = {
      ...scene.definition,
      runners: runners.map((runner) => ({ ...runner, status: 'REMOVED' as const })),
    };
    const settled = settleFor(scene, 'nobody');
    expect(settled.event.transfers).toEqual([]);
  });

  test('[COM-3] parts are never more than the whole, nor more than was wanted', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000_000 }).map(money);
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), amount, (wanted, most) => {
        const parts = cutInProportion(wanted, most);
        const sum = (of: readonly number[]): number => of.reduce((total, one) => total + one, 0);
        expect(sum(parts)).toBeLessThanOrEqual(Math.max(most, 0));
        expect(sum(parts)).toBeGreaterThan(Math.min(sum(wanted), most) - wanted.length - 1);
        expect(parts.every((part, at) => part >= 0 && part <= (wanted[at] ?? 0))).toBe(true);
      }),
      { numRuns: 200 * inject('depth') },
    );
    expect(rebateOn(money(999), 10)).toBe(0);
  });
});

describe('branches', () => {
  test('[COM-4] the nearest branch counts, but none charges less than those above it', () => {
    const scene = openBranch();
    fundAll(scene, 'berta');
    expect(
      send(scene, planOf({ base: 300, rebate: 0 }, { agent: 'max' })).refusal?.message,
    ).toMatch(/The site has no plan/);
    send(scene, planOf({ base: 300, rebate: 50 }));
    send(scene, planOf({ base: 400, rebate: 20 }, { agent: 'max' }));
    const low = send(scene, planOf({ base: 350, rebate: 0 }, { agent: 'abe', by: 'max' }));
    expect(low.refusal?.message).toBe('base is at least the upline’s, 4 %.');
    const high = send(scene, planOf({ base: 500, rebate: 21 }, { agent: 'abe', by: 'max' }));
    expect(high.refusal?.message).toBe('rebate is at most the upline’s, 0.2 %.');
    expect(send(scene, planOf({ base: 500, rebate: 20 }, { agent: 'abe' })).refusal).toBeNull();
    expect(
      send(scene, planOf({ base: 500, rebate: 0 }, { agent: 'sue', by: 'max' })).refusal,
    ).not.toBeNull();
    // A floor that rises later holds too.
    send(scene, planOf({ base: 600, rebate: 10 }, { agent: 'sue' }));
    nextMarket(scene, '1.2');
    matched(scene, { maker: 'berta', taker: 'anna', side: 'lay', at: 200, stake: 100_00 });
    expect(taken(settleFor(scene, 'Kings').event.transfers, 'anna')).toEqual([6_00]);
    expect([...faultsOf(scene), ...branchFaults(scene)]).toEqual([]);
  });

  test('[COM-5] agents bear their share of their players’ rebates as they get that of commission', () => {
    const scene = openBranch();
    fundAll(scene, 'berta');
    scene.house.clear();
    send(scene, planOf({ base: 1000, rebate: 100 }));
    nextMarket(scene, '1.2');
    matched(scene, { maker: 'anna', taker: 'berta', side: 'lay', at: 200, stake: 100_00 });
    const { transfers } = settleFor(scene, 'Kings').event;
    expect(taken(transfers, 'anna')).toEqual([-1_00]);
    const shares = transfers.flatMap(({ reason, amount, from }) =>
      reason === 'branch-commission' || reason === 'commission-share' ? [[from.kind, amount]] : [],
    );
    // abe bears 20 %, max 30 %, sue 10 %, and the site the rest.
    expect(shares).toEqual([
      ['agent', 1_00],
      ['agent', 80],
      ['agent', 50],
      ['commission', 40],
    ]);
    expect([...faultsOf(scene), ...branchFaults(scene)]).toEqual([]);
  });
});

describe('rebates of changed terms', () => {
  test('[COM-5] a rebate is borne by the terms of the bets that others took', () => {
    const scene = openBranch();
    fundAll(scene, 'berta');
    scene.house.clear();
    send(scene, planOf({ base: 1000, rebate: 100 }));
    nextMarket(scene, '1.2');
    matched(scene, { maker: 'anna', taker: 'berta', side: 'lay', at: 200, stake: 100_00 });
    const none = { sports: 0, casino: 0, commission: 0 };
    send(scene, { kind: 'set-agent-shares', agentId: agentId('abe'), shares: none });
    matched(scene, { maker: 'anna', taker: 'berta', side: 'lay', at: 200, stake: 300_00 });
    const { transfers } = settleFor(scene, 'Kings').event;
    expect(taken(transfers, 'anna')).toEqual([-4_00]);
    const shared = transfers.flatMap(({ reason, amount }) =>
      reason === 'branch-commission' ? [amount] : [],
    );
    expect(shared).toEqual([1_00, 3_00]);
    expect([...faultsOf(scene), ...branchFaults(scene)]).toEqual([]);
  });
});

describe('corrections', () => {
  test('[COM-6] a correction gives back exactly what was given, and charges by the same terms', () => {
    const scene = openPlanned(500, 100);
    discount(scene, 'anna', 4000);
    matched(scene, { maker: 'berta', taker: 'anna', side: 'lay', at: 300, stake: 200_00 });
    const before = [...scene.state.ledger.balances];
    const { event } = settleFor(scene, 'Kings');
    send(scene, planOf({ base: 9000, rebate: 0 }));
    discount(scene, 'anna', 100);
    const fills = scene.events.flatMap((one) => (one.kind === 'bet-placed' ? one.fills : []));
    const bets = scene.events.flatMap((one) =>
      one.kind === 'bet-placed' ? [{ ...one, fills }] : [],
    );
    const correct = (
      winner: string,
      isVoid: boolean,
      undoes: number,
      transfers = event.transfers,
    ) => {
      const runners = scene.definition.runners.map((runner) => ({
        ...runner,
        status: runner.name === winner ? ('WINNER' as const) : ('LOSER' as const),
      }));
      const definition = { ...scene.definition, runners };
      const terms = event.terms ?? { plans: [], discounts: [] };
      const last = { bets, removals: [], transfers, terms };
      const decision = send(scene, {
        kind: 'resettle-market',
        undoes,
        definition,
        isVoid,
        ...last,
      });
      const [done] = decision.events;
      if (done?.kind !== 'market-resettled') throw new Error(decision.refusal?.message);
      return done;
    };
    const again = correct('Kings', false, event.seq);
    expect(taken(again.transfers, 'anna')).toEqual([12_00]);
    expect(taken(again.transfers, 'berta')).toEqual([-2_00]);
    const rest = again.transfers.filter(({ reason }) => reason !== 'reversal');
    correct('Kings', true, again.seq, rest);
    for (const [key, balance] of before) expect(scene.state.ledger.balances.get(key)).toBe(balance);
    expect(scene.state.ledger.balances.get('commission:one')).toBe(0);
    expect(faultsOf(scene)).toEqual([]);
  });
});

describe('discounts', () => {
  const week = (scene: Scene, paid: Readonly<Record<string, number>>, at = weekOf(scene)) =>
    send(scene, {
      kind: 'set-discounts',
      siteId: site,
      week: at,
      isLast: true,
      paid: Object.entries(paid).map(([name, amount]) => [playerId(name), money(amount)]),
    });

  test('[COM-7] a week’s discounts follow the tiers, once, and end where nothing was paid', () => {
    const scene = openPlanned(500);
    const tiers = [
      { from: money(100_00), discount: 1000 },
      { from: money(500_00), discount: 4000 },
    ];
    send(scene, { kind: 'set-discount-tiers', siteId: site, tiers });
    const discountOf = (name: string) => scene.state.accounts.get(playerId(name))?.discount;
    const at = weekOf(scene);
    const { events } = week(scene, { anna: 500_00, berta: 499_99, carl: 99_99 }, at);
    expect(events).toMatchObject([
      {
        discounts: [
          ['anna', 4000],
          ['berta', 1000],
        ],
      },
    ]);
    expect(week(scene, { anna: 0 }, at).events).toEqual([]);
    expect(['anna', 'berta', 'carl'].map(discountOf)).toEqual([4000, 1000, 0]);
    week(scene, { anna: 0, berta: 600_00 });
    expect(['anna', 'berta', 'carl'].map(discountOf)).toEqual([0, 4000, 0]);
    expect(faultsOf(scene)).toEqual([]);
  });

  test.each([
    [[{ from: money(0), discount: 100 }]],
    [[{ from: money(1), discount: 0 }]],
    [[{ from: money(1), discount: 10_001 }]],
    [
      [
        { from: money(2), discount: 100 },
        { from: money(1), discount: 200 },
      ],
    ],
    [
      [
        { from: money(1), discount: 200 },
        { from: money(2), discount: 100 },
      ],
    ],
  ])('[COM-7] refuses the tiers %j', (tiers) => {
    const scene = openPlanned(500);
    const { refusal, events } = send(scene, { kind: 'set-discount-tiers', siteId: site, tiers });
    expect([refusal?.code, events]).toEqual(['INVALID_REQUEST', []]);
  });

  test('[COM-7] refuses a week to come and a player of another site', () => {
    const scene = openPlanned(500);
    expect(week(scene, {}, (weekOf(scene) + 1_000_000) as never).refusal?.code).toBe(
      'INVALID_REQUEST',
    );
    expect(week(scene, { nobody: 1 }).refusal?.code).toBe('NOT_FOUND');
  });
});

test('[COM-8] without plans nothing new is in a snapshot, so that older ones have the same hash', () => {
  const scene = openScene(match);
  fundAll(scene, 'anna', 'berta');
  matched(scene, { maker: 'berta', taker: 'anna', side: 'lay', at: 200, stake: 100_00 });
  const saved = JSON.stringify(snapshotExchange(scene.state));
  for (const word of ['plans', 'Plans', 'discount', 'terms']) expect(saved).not.toContain(word);
  const restored = restoreExchange(JSON.parse(saved));
  expect(stateHash(restored)).toBe(stateHash(scene.state));
  send(scene, openPlayer('dora', null));
});

test.each([
  [{ base: -1, rebate: 0 }, 'base is 0 to 100 %.'],
  [{ base: 10_001, rebate: 0 }, 'base is 0 to 100 %.'],
  [{ base: 1.5, rebate: 0 }, 'base is 0 to 100 %.'],
  [{ base: 500, rebate: 1001 }, 'rebate is 0 to 10 % of a stake.'],
])('[COM-8] refuses the plan %j', (terms, message) => {
  const scene = openScene(match);
  expect(send(scene, planOf(terms)).refusal?.message).toBe(message);
  expect(send(scene, planOf(null)).refusal?.message).toBe('There is no such plan.');
});
