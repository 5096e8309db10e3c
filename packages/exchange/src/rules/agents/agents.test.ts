/** Agents between a site and its players (docs/rules/agents.md). */
import { agentId, money, odds, playerId, runnerId, siteId, transferRef } from '@layline/contract';
import { balanceOf } from '@layline/ledger';
import fc from 'fast-check';
import { beforeEach, describe, expect, inject, it, test } from 'vitest';
import {
  addAgent,
  backKings,
  branchFaults,
  clearing,
  deposit,
  done,
  movePlayer,
  offerKings,
  openBranch,
  openPlayer,
  owed,
  points,
  pointsOf,
  shares,
} from '../../../test/branch.ts';
import { closeMarket, define, faultsOf, placeBet, type Scene, send } from '../../../test/scene.ts';
import type { Command } from '../../model/command.ts';
import { accountOf } from '../../read.ts';
import { partOf, partsOf } from './points/split.ts';

let scene: Scene;
beforeEach(() => {
  scene = openBranch();
});

const one = siteId('one');
const house = () => balanceOf(scene.state.ledger, { kind: 'house', siteId: one });
const refusal = (command: Command) => send(scene, command).refusal?.message ?? null;
const setShares = (id: string, given = shares(20)): Command => ({
  kind: 'set-agent-shares',
  agentId: agentId(id),
  shares: given,
});
const setCredit = (id: string, credit: number): Command => ({
  kind: 'set-agent-credit',
  agentId: agentId(id),
  credit: money(credit),
});
const moveAgent = (id: string, upline: string | null): Command => ({
  kind: 'move-agent',
  agentId: agentId(id),
  uplineId: upline === null ? null : agentId(upline),
});

/** Settles the market; anna's 100.00 on Kings is won or lost. */
function settle(winner: 'Kings' | 'Queens', rate = 0): void {
  closeMarket(scene, [winner]);
  const { marketId } = scene.definition;
  const commissions = rate === 0 ? [] : [{ siteId: one, basisPoints: rate }];
  done(scene, { kind: 'settle-market', marketId, commissions });
}

const soundness = () => [...faultsOf(scene), ...branchFaults(scene)];
const kept = () => ['abe', 'max', 'sue'].map((id) => pointsOf(scene, id));

describe('the tree', () => {
  const under = (upline: string | null, given: object = {}) =>
    addAgent({ id: 'new', under: upline, level: 'agent', credit: 0, shares: shares(0), ...given });

  test.each([
    [{ under: 'abe' }, "'abe' is agent: agent is not below that."],
    [{ under: 'nobody' }, "There is no agent 'nobody'."],
    [{ under: 'max', id: 'abe' }, "There is an agent 'abe' already."],
    [{ under: 'max', id: 'A b' }, 'An agent is named by 2 to 40 of a-z, 0-9, dot, - and _.'],
    [{ under: 'sue', level: 'admin' }, "'sue' is super: admin is not below that."],
    [
      { under: 'max', shares: shares(51) },
      'sports is 0 to 50 %: what is below, and what is above, has.',
    ],
    [
      { under: 'max', shares: shares(0.005) },
      'sports is 0 to 50 %: what is below, and what is above, has.',
    ],
    [
      { under: null, shares: shares(101) },
      'sports is 0 to 100 %: what is below, and what is above, has.',
    ],
    [{ under: 'max', credit: 1 }, "'max' has not so much credit left to give."],
    [{ under: null, credit: -1 }, 'credit is 0 or more.'],
  ])('[AGENT-1] refuses %j', (given, text) => {
    expect(refusal(under(given.under, given))).toBe(text);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-1] allows levels to be left out, and no upline of another site', () => {
    done(scene, under(null));
    done(scene, { ...under('sue', { id: 'two' }) } as Command);
    const foreign = { ...under('sue', { id: 'three' }), siteId: siteId('two') } as Command;
    expect(refusal(foreign)).toBe("There is no agent 'sue'.");
  });

  it('[AGENT-6] a branch moves with its points, which the new upline takes over', () => {
    done(
      scene,
      addAgent({ id: 'sam', under: null, level: 'super', credit: 2_000_000, shares: shares(60) }),
    );
    expect(refusal(moveAgent('max', 'sam'))).toBe("The agent 'sam' has not so many points.");
    done(scene, points(scene, { id: 'sam', amount: 150_000 }));
    done(scene, moveAgent('max', 'sam'));
    expect([pointsOf(scene, 'sam'), pointsOf(scene, 'sue')]).toEqual([50_000, 100_000]);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-6] no branch moves below itself, below a smaller share or past the credit', () => {
    expect(refusal(moveAgent('sue', 'abe'))).toBe("'abe' is agent: super is not below that.");
    done(
      scene,
      addAgent({ id: 'sam', under: null, level: 'super', credit: 0, shares: shares(40) }),
    );
    expect(refusal(moveAgent('max', 'sam'))).toMatch(/^sports is 0 to 40 %/);
    done(scene, setShares('sam', shares(50)));
    expect(refusal(moveAgent('max', 'sam'))).toBe("'sam' has not so much credit left to give.");
    expect(refusal(moveAgent('max', 'sue'))).toBeNull();
    expect(refusal(moveAgent('nobody', 'sue'))).toBe("There is no agent 'nobody'.");
  });
});

describe('points', () => {
  it('[AGENT-2] move down within the credit and the balance of the upline', () => {
    expect(refusal(points(scene, { id: 'sue', amount: 900_001 }))).toBe('This passes the credit.');
    expect(refusal(points(scene, { id: 'abe', amount: 1 }))).toBe(
      "The agent 'max' has not so many points.",
    );
    expect(refusal(points(scene, { id: 'sue', amount: 900_000 }))).toBeNull();
    expect(refusal(points(scene, { id: 'max', amount: 900_000 }))).toBeNull();
    expect(soundness()).toEqual([]);
  });

  test.each([0, -5, 1.5, Number.NaN])('[AGENT-2] refuses an amount of %s', (amount) => {
    const given = {
      ...points(scene, { id: 'abe', amount: 1 }),
      amount: amount as never,
    } as Command;
    expect(refusal(given)).toBe('amount must be more than 0.');
  });

  it('[AGENT-2] are given out once, even on simultaneous requests', () => {
    done(scene, points(scene, { id: 'sue', amount: 100 }));
    expect(refusal(points(scene, { id: 'max', amount: 100, ref: 'first' }))).toBeNull();
    expect(refusal(points(scene, { id: 'max', amount: 100, ref: 'second' }))).toMatch(
      /not so many/,
    );
  });

  it('[AGENT-2] move back up, at most what was allocated and is available', () => {
    const back = (amount: number) => points(scene, { id: 'abe', amount, direction: 'return' });
    expect(refusal(back(50_001))).toBe("The agent 'abe' has not so many points.");
    expect(refusal(back(100_001))).toBe('Not so much is allocated.');
    expect(refusal(back(50_000))).toBeNull();
    expect(pointsOf(scene, 'max')).toBe(50_000);
  });

  it('[AGENT-3] move once per reference, and another movement under it is refused', () => {
    const give = (more: object) => ({
      ...points(scene, { id: 'sue', amount: 5, ref: 'invoice' }),
      ...more,
    });
    expect(send(scene, give({})).events).toHaveLength(1);
    expect(send(scene, give({}))).toMatchObject({ events: [], refusal: null });
    for (const more of [{ amount: 6 }, { direction: 'return' }, { remark: 'other' }]) {
      expect(send(scene, give(more) as Command).refusal?.code).toBe('TRANSFER_REF_REUSED');
    }
    expect(pointsOf(scene, 'sue')).toBe(5);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-2] of a player come from the agent and return to it', () => {
    expect(refusal(deposit(scene, 'anna', 50_001))).toBe("The agent 'abe' has not so many points.");
    done(scene, { ...deposit(scene, 'anna', 10_000), direction: 'withdraw' } as Command);
    expect(pointsOf(scene, 'abe')).toBe(60_000);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-2] credit is never less than what is allocated or given on', () => {
    expect(refusal(setCredit('abe', 99_999))).toMatch(/less than what is allocated/);
    expect(refusal(setCredit('max', 999_999))).toMatch(/less than that of the agents below/);
    expect(refusal(setCredit('max', 1_000_001))).toMatch(/not so much credit left/);
    expect(refusal(setCredit('abe', 100_000))).toBeNull();
    expect(refusal(setCredit('nobody', 1))).toBe("There is no agent 'nobody'.");
  });
});

describe('a result', () => {
  it('[AGENT-4] is split by the shares of the path, each agent passing up what is not its own', () => {
    backKings(scene, 'anna', 10_000);
    settle('Queens');
    expect(kept()).toEqual([50_000 + 2_000, 0 + 3_000, 0 + 1_000]);
    expect(house()).toBe(4_000);
    expect([
      owed(scene, 'abe', 'max'),
      owed(scene, 'max', 'sue'),
      owed(scene, 'sue', null),
    ]).toEqual([8_000, 5_000, 4_000]);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-4] is owed the other way if players won', () => {
    backKings(scene, 'anna', 10_000);
    settle('Kings');
    expect(kept()).toEqual([50_000 - 2_000, -3_000, -1_000]);
    expect([house(), owed(scene, 'abe', 'max')]).toEqual([-4_000, -8_000]);
    expect(soundness()).toEqual([]);
  });

  test.each([
    [1, [1, 0, 0, 0]],
    [3, [1, 1, 0, 1]],
    [7, [2, 2, 1, 2]],
    [10_001, [2_001, 3_000, 1_000, 4_000]],
  ])('[AGENT-5] of %s minor units leaves the remainder below', (stake, parts) => {
    backKings(scene, 'anna', stake);
    settle('Queens');
    const [abe, max, sue, site] = parts as [number, number, number, number];
    expect([...kept(), house()]).toEqual([50_000 + abe, max, sue, site]);
    expect(abe + max + sue + site).toBe(stake);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-5] parts are rounded towards zero, within and beyond the range of exact doubles', () => {
    expect([partOf(99, 3333), partOf(-99, 3333)]).toEqual([32, -32]);
    expect(partOf(8_999_999_999_999, 9_999)).toBe(8_999_099_999_999);
    expect(partOf(-8_999_999_999_999, 9_999)).toBe(-8_999_099_999_999);
  });

  it('[AGENT-4] commission is shared by separate shares', () => {
    done(scene, setShares('abe', shares(20, 20, 0)));
    backKings(scene, 'anna', 10_000);
    settle('Kings', 500);
    // 500 of commission: nothing to abe, half to max, a tenth to sue.
    expect(kept()).toEqual([50_000 - 2_000, -3_000 + 250, -1_000 + 50]);
    const commission = balanceOf(scene.state.ledger, { kind: 'commission', siteId: one });
    expect(commission).toBe(200);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-6] is split by the shares in force when the bet was placed', () => {
    backKings(scene, 'anna', 10_000);
    done(scene, setShares('abe', shares(0)));
    done(scene, setShares('max', shares(10)));
    backKings(scene, 'anna', 10_000);
    settle('Queens');
    // 100.00 by 20, 30, 10, 40 and 100.00 by 0, 10, 50, 40.
    expect(kept()).toEqual([50_000 + 2_000, 3_000 + 1_000, 1_000 + 5_000]);
    expect(house()).toBe(8_000);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-6] shares commission by the terms of the bets that won it', () => {
    // 100.00 and 300.00 won under 20 and 0 % for abe; 12.00 of commission is 3.00 and 9.00.
    backKings(scene, 'anna', 10_000);
    done(scene, setShares('abe', shares(0)));
    backKings(scene, 'anna', 30_000);
    settle('Kings', 300);
    expect(kept()).toEqual([50_000 - 2_000 + 60, -3_000 - 15_000 + 90 + 450, -4_000 + 30 + 90]);
    expect(balanceOf(scene.state.ledger, { kind: 'commission', siteId: one })).toBe(120 + 360);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-6] shares no commission by the terms of bets that lost', () => {
    backKings(scene, 'anna', 10_000);
    done(scene, setShares('abe', shares(0)));
    const lay = { who: 'anna', side: 'lay', runner: runnerId(1), odds: odds(200) } as const;
    placeBet(scene, { ...lay, stake: money(4_000) });
    settle('Kings', 500);
    // 60.00 won, 3.00 of it commission, all by the terms of the first bet.
    expect(owed(scene, 'abe', 'max')).toBe(-8_000 + 4_000 + 240);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-6] parts of commission add up to it, and none comes from nothing', () => {
    const weight = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9_000_000_000_000 }));
    const given = fc.tuple(fc.array(weight.map(money), { minLength: 1, maxLength: 9 }), fc.nat(99));
    fc.assert(
      fc.property(given, ([weights, percent]) => {
        const sum = weights.reduce((all, one_) => all + one_, 0);
        fc.pre(weights.some((one_) => one_ > 0));
        const amount = money(Number((BigInt(sum) * BigInt(percent)) / 100n));
        const parts = partsOf(amount, weights);
        expect(parts.reduce((all, part) => all + part, 0)).toBe(amount);
        for (const [index, part] of parts.entries()) {
          const exact = (BigInt(amount) * BigInt(weights[index] ?? 0)) / BigInt(sum);
          const over = part - Number(exact);
          expect(over).toBeGreaterThanOrEqual(0);
          expect(over).toBeLessThan(parts.length);
          if (weights.length > 1 && weights[index] === 0) expect(part).toBe(0);
        }
      }),
      { numRuns: 200 * inject('depth') },
    );
  });

  it('[AGENT-6] stays with the old upline if the branch moves away from a loss', () => {
    backKings(scene, 'anna', 10_000);
    done(
      scene,
      addAgent({ id: 'sam', under: null, level: 'super', credit: 2_000_000, shares: shares(60) }),
    );
    done(scene, points(scene, { id: 'sam', amount: 150_000 }));
    done(scene, moveAgent('max', 'sam'));
    settle('Kings');
    expect([owed(scene, 'max', 'sue'), owed(scene, 'max', 'sam')]).toEqual([-5_000, 0]);
    expect(pointsOf(scene, 'sam')).toBe(50_000);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-7] is reversed exactly by a correction, and split again as before', () => {
    backKings(scene, 'anna', 10_001);
    settle('Queens');
    done(scene, setShares('abe', shares(0)));
    const paid = scene.events.at(-2);
    if (paid?.kind !== 'market-settled') throw new Error('not settled');
    const runners = scene.definition.runners.map((runner, index) => ({
      ...runner,
      status: index === 0 ? ('WINNER' as const) : ('LOSER' as const),
    }));
    const bet = scene.events.find((event) => event.kind === 'bet-placed');
    if (bet?.kind !== 'bet-placed') throw new Error('no bet');
    const { betId, playerId: id, runnerId, side, oddsRequested, stake, seq, fills } = bet;
    done(scene, {
      kind: 'resettle-market',
      undoes: paid.seq,
      definition: { ...scene.definition, runners },
      isVoid: false,
      bets: [
        {
          betId,
          playerId: id,
          runnerId,
          side,
          oddsRequested,
          stake,
          seq,
          fills: fills.map((fill) => ({ ...fill, offset: money(0), seq, maker: null })),
        },
      ],
      removals: [],
      transfers: paid.transfers,
    });
    expect(kept()).toEqual([50_000 - 2_001, -3_000, -1_000]);
    expect(owed(scene, 'abe', 'max')).toBe(-8_000);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-8] of players without an agent belongs to the site alone, as before agents existed', () => {
    done(scene, openPlayer('zoe', null));
    done(scene, deposit(scene, 'zoe', 1_000));
    backKings(scene, 'zoe', 1_000);
    settle('Queens');
    expect([house(), ...kept()]).toEqual([1_000, 50_000, 0, 0]);
    const settled = scene.events.at(-1);
    expect(settled).toMatchObject({ transfers: [{ reason: 'settlement' }] });
  });
});

describe('a sheet', () => {
  beforeEach(() => {
    backKings(scene, 'anna', 10_000);
    settle('Queens');
  });

  it('[AGENT-9] is cleared once, by points for the money that was paid', () => {
    const clear = (given: object = {}) =>
      clearing(scene, { id: 'sue', upline: null, amount: 4_000, ref: 'week-1', ...given });
    expect(refusal(clear({ amount: 4_001, ref: 'more' }))).toMatch(/^Not so much is owed/);
    expect(refusal(clear({ paidBy: 'upline', ref: 'other-way' }))).toMatch(/^Not so much is owed/);
    expect(refusal(clear())).toBeNull();
    expect(send(scene, clear())).toMatchObject({ events: [], refusal: null });
    expect(refusal(clear({ ref: 'again' }))).toMatch(/^Not so much is owed/);
    expect(refusal(clear({ amount: 1 }))).toMatch(/already used/);
    expect(owed(scene, 'sue', null)).toBe(0);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-9] cleared from the top down gives everybody back what was allocated', () => {
    done(scene, clearing(scene, { id: 'sue', upline: null, amount: 4_000 }));
    done(scene, clearing(scene, { id: 'max', upline: 'sue', amount: 5_000 }));
    done(scene, clearing(scene, { id: 'abe', upline: 'max', amount: 8_000 }));
    done(scene, deposit(scene, 'anna', 10_000));
    expect([...kept(), accountOf(scene.state, playerId('anna'))?.openingBalance]).toEqual([
      50_000, 0, 0, 50_000,
    ]);
    expect(scene.state.owed.size).toBe(0);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-9] is not cleared with points that an upline lacks, nor for other branches', () => {
    expect(refusal(clearing(scene, { id: 'abe', upline: 'max', amount: 8_000 }))).toBe(
      "The agent 'max' has not so many points.",
    );
    expect(refusal(clearing(scene, { id: 'abe', upline: 'sue', amount: 1 }))).toMatch(
      /^Not so much/,
    );
    expect(refusal(clearing(scene, { id: 'nobody', upline: 'sue', amount: 1 }))).toMatch(
      /no agent/,
    );
  });
});

describe('a player', () => {
  it('[AGENT-10] moves without open bets, with money that the new agent takes over', () => {
    backKings(scene, 'anna', 100);
    expect(refusal(movePlayer('anna', null))).toMatch(/^The player has open bets/);
    settle('Queens');
    done(scene, movePlayer('anna', null));
    expect(pointsOf(scene, 'abe')).toBe(50_000 + 20 + 49_900);
    expect(soundness()).toEqual([]);
  });

  it('[AGENT-10] does not move to an agent that lacks the points, or of another site', () => {
    expect(refusal(movePlayer('anna', 'max'))).toMatch(/not so many points/);
    expect(refusal(movePlayer('anna', 'nobody'))).toBe("There is no agent 'nobody'.");
    expect(refusal(movePlayer('nobody', 'max'))).toBe('This account is not open.');
    done(scene, { ...openPlayer('far', null), siteId: siteId('two') } as Command);
    expect(refusal(movePlayer('far', 'max'))).toBe("There is no agent 'max'.");
    expect(refusal({ ...openPlayer('off', 'max'), siteId: siteId('two') } as Command)).toMatch(
      /no agent/,
    );
  });

  it('[AGENT-10] bets under the new agent from then on', () => {
    done(scene, { ...deposit(scene, 'anna', 50_000), direction: 'withdraw' } as Command);
    done(scene, movePlayer('anna', 'max'));
    done(scene, points(scene, { id: 'sue', amount: 100_000 }));
    done(scene, points(scene, { id: 'max', amount: 100_000 }));
    done(scene, deposit(scene, 'anna', 10_000));
    define(scene, {});
    offerKings(scene);
    backKings(scene, 'anna', 10_000);
    settle('Queens');
    expect(owed(scene, 'max', 'sue')).toBe(5_000);
    expect(owed(scene, 'abe', 'max')).toBe(0);
    expect(soundness()).toEqual([]);
  });
});

it('[AGENT-3] a reference older than a day is left to the store', () => {
  const give = {
    ...points(scene, { id: 'sue', amount: 5 }),
    transferRef: transferRef('old'),
  } as Command;
  done(scene, give);
  scene.at = (scene.at + 2 * 24 * 3_600_000) as typeof scene.at;
  done(scene, points(scene, { id: 'sue', amount: 1 }));
  expect(send(scene, give).events).toHaveLength(1);
  expect(faultsOf(scene)).toEqual([]);
});
