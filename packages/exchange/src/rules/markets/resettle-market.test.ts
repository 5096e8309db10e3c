import { type Money, money, playerId, siteId, transferRef } from '@layline/contract';
import { describe, expect, test } from 'vitest';
import { play } from '../../../test/play.ts';
import { closeMarket, faultsOf, type Scene, send } from '../../../test/scene.ts';
import type { OpenBet } from '../../model/bet.ts';
import type { MarketResettled, MarketSettled } from '../../model/event.ts';
import { accountOf } from '../../read.ts';
import { allBets } from '../held/open-bets.ts';

const match = { runners: ['Kings', 'Queens'] };
const table = `
  who     does        runner   stake @ odds   expect
  anna    deposits             1000
  bilal   deposits             1000
  anna    back keep   Kings    100 @ 3.00
  bilal   lay         Kings    100 @ 3.00     exposure 200
`;
const commissions = [{ siteId: siteId('one'), basisPoints: 500 }];

const balances = ({ state }: Scene): (Money | undefined)[] =>
  ['anna', 'bilal'].map((name) => accountOf(state, name as never)?.openingBalance);

/** Settles for Kings, and returns what an engine would have stored. */
function settleKings(scene: Scene): { settled: MarketSettled; bets: OpenBet[] } {
  const bets = allBets(scene.state);
  closeMarket(scene, ['Kings']);
  const { marketId } = scene.definition;
  const [settled] = send(scene, { kind: 'settle-market', marketId, commissions }).events;
  if (settled?.kind !== 'market-settled') throw new Error('The market was settled');
  return { settled, bets };
}

function resettle(scene: Scene, winner: string, isVoid = false) {
  const { settled, bets } = settleKings(scene);
  const runners = scene.definition.runners.map((runner) => ({
    ...runner,
    status: runner.name === winner ? ('WINNER' as const) : ('LOSER' as const),
  }));
  const definition = { ...scene.definition, runners };
  const { removals, transfers } = settled;
  const undoes = settled.seq;
  const kept = { undoes, definition, isVoid, bets, removals, transfers, commissions };
  return { kept, decision: send(scene, { kind: 'resettle-market', ...kept }) };
}

describe('commission', () => {
  test("is taken from a player's net winnings in the market, in a separate line", () => {
    const { scene } = play(match, table);
    const { settled } = settleKings(scene);
    expect(balances(scene)).toEqual([119_000, 80_000]);
    expect(settled.transfers.at(-1)).toMatchObject({
      reason: 'commission',
      amount: 1000,
      remark: 'Commission 5 % on Match Odds',
    });
    expect(faultsOf(scene)).toEqual([]);
  });
});

describe('another result', () => {
  test('reverses each entry by another and settles again', () => {
    const { scene } = play(match, table);
    const { decision } = resettle(scene, 'Queens');
    expect(decision.refusal).toBeNull();
    expect(balances(scene)).toEqual([90_000, 109_500]);
    const event = decision.events[0];
    const entries = event?.kind === 'market-resettled' ? event.transfers : [];
    expect(entries.filter(({ reason }) => reason === 'reversal')).toHaveLength(3);
    expect(faultsOf(scene)).toEqual([]);
  });

  test('or none: a market declared void leaves every balance as it was', () => {
    const { scene } = play(match, table);
    const { decision } = resettle(scene, 'Queens', true);
    expect(balances(scene)).toEqual([100_000, 100_000]);
    expect(decision.events[0]).toMatchObject({ bets: [{ outcome: 'void' }, { outcome: 'void' }] });
    expect(faultsOf(scene)).toEqual([]);
  });

  test('the house bears what a winner withdrew before the correction', () => {
    const { scene } = play(match, table);
    const { settled, bets } = settleKings(scene);
    const own = { transferRef: transferRef('out-1'), remark: '' };
    const all = { ...own, amount: money(119_000), direction: 'withdraw' } as const;
    send(scene, { kind: 'move-funds', playerId: playerId('anna'), ...all });
    closeMarket(scene, ['Queens']);
    const { definition } = scene;
    const runners = definition.runners.map((runner) => ({
      ...runner,
      status: runner.name === 'Queens' ? ('WINNER' as const) : ('LOSER' as const),
    }));
    const { removals, transfers } = settled;
    const undoes = settled.seq;
    const corrected = { undoes, definition: { ...definition, runners }, isVoid: false, bets };
    send(scene, { kind: 'resettle-market', ...corrected, removals, transfers });
    expect(balances(scene)).toEqual([0, 110_000]);
    expect(faultsOf(scene)).toEqual([]);
  });

  test('reverses a settlement once: another correction of the same one is refused', () => {
    const { scene } = play(match, table);
    const { kept } = resettle(scene, 'Queens');
    const { refusal } = send(scene, { kind: 'resettle-market', ...kept });
    expect(refusal?.message).toMatch(/settled again meanwhile/);
    expect(balances(scene)).toEqual([90_000, 109_500]);
    expect(faultsOf(scene)).toEqual([]);
  });

  test('is refused for a market that is not settled', () => {
    const { scene } = play(match, table);
    const { definition } = scene;
    const kept = { undoes: 1, definition, isVoid: true, bets: [], removals: [], transfers: [] };
    const { refusal } = send(scene, { kind: 'resettle-market', ...kept });
    expect(refusal?.code).toBe('INVALID_REQUEST');
  });
});

describe('successive results', () => {
  const race = { runners: ['Ann', 'Bob', 'Cid', 'Dot'], sportId: '10', marketType: 'WIN' } as const;

  /** Results of a race (the winners of each, or void), and the balances after each. */
  function balancesBy(results: readonly (readonly string[] | 'void')[]) {
    const { scene, faults } = play(
      race,
      `
      who     does        runner   stake @ odds   expect
      anna    deposits             1000
      bilal   deposits             1000
      anna    back keep   Ann      0.01 @ 1.02
      bilal   lay         Ann      0.01 @ 1.02
      anna    back keep   Bob      0.01 @ 1.02
      bilal   lay         Bob      0.01 @ 1.02
      anna    back keep   Cid      0.01 @ 1.02
      bilal   lay         Cid      0.01 @ 1.02
      feed    removes     Dot      10%
      anna    has                                 exposure 0.02
      `,
    );
    expect(faults).toEqual([]);
    const bets = allBets(scene.state);
    const { marketId } = scene.definition;
    let paid: MarketSettled | MarketResettled | undefined;
    return results.map((winners) => {
      const isVoid = winners === 'void';
      if (paid === undefined) {
        closeMarket(scene, isVoid ? [] : winners);
        send(scene, { kind: 'settle-market', marketId, commissions });
      } else {
        const runners = scene.definition.runners.map((one) => {
          if (one.status === 'REMOVED') return one;
          const hasWon = !isVoid && winners.includes(one.name);
          return { ...one, status: hasWon ? ('WINNER' as const) : ('LOSER' as const) };
        });
        const { removals, seq: undoes } = paid;
        const transfers = paid.transfers.filter(({ reason }) => reason !== 'reversal');
        const definition = { ...scene.definition, runners };
        const kept = { undoes, definition, isVoid, bets, removals, transfers, commissions };
        send(scene, { kind: 'resettle-market', ...kept });
      }
      paid = scene.last?.events[0] as MarketSettled | MarketResettled;
      expect(faultsOf(scene)).toEqual([]);
      return balances(scene);
    });
  }

  test('each leaves the same balances as if it were the first', () => {
    // A dead heat of three costs anna a penny more than any single winner.
    const all = [['Ann'], ['Bob', 'Cid'], ['Ann', 'Bob', 'Cid'], 'void'] as const;
    const asFirst = all.map((result) => balancesBy([result])[0]);
    for (const order of [all, all.toReversed(), [...all, ...all]]) {
      const came = balancesBy(order);
      expect(came).toEqual(order.map((result) => asFirst[all.indexOf(result as never)]));
    }
  });
});

describe('a bookmaker market', () => {
  test('[SLIP-3] takes house odds between the steps, whole or not at all, and nothing rests', () => {
    const { faults } = play(
      { ...match, kind: 'bookmaker', marketType: 'BOOKMAKER' },
      `
      who     does        runner   stake @ odds                    expect
      anna    deposits             1000
      house   offers      Kings    5000 @ 1.83 / 5000 @ 1.87
      anna    back        Kings    100 @ 1.83                      fills 100 @ 1.83, exposure 100
      house   offers      Kings    5000 @ 1.81
      anna    back        Kings    100 @ 1.83                      refused ODDS_CHANGED
      anna    back keep   Kings    100 @ 1.83                      refused INVALID_REQUEST
      feed    closes      Kings
      engine  settles                                              anna +83
      `,
    );
    expect(faults).toEqual([]);
  });
});
