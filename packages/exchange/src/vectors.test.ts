/** Worked cases of settlement, commission, cash-out and sessions, checked against this package. */
import {
  type Money,
  money,
  noMoney,
  type Odds,
  odds,
  placeOdds,
  type Side,
} from '@layline/contract';
import { describe, expect, test } from 'vitest';
import { vectorSets } from '../test/vectors.ts';
import { liabilityOf, previewProfitLoss } from './preview.ts';
import { solveCashOut } from './rules/cash-out.ts';
import { afterCommission, commissionOn } from './rules/commission/rates.ts';
import { fullShare, noShare, type Share, shareOf } from './rules/markets/dead-heat.ts';
import { backerResult } from './rules/markets/settlement.ts';
import { reduceOdds } from './rules/risk/reduction.ts';
import { isSessionWon, sessionResult } from './rules/risk/session-exposure.ts';

interface Cases<Case> {
  readonly cases: readonly Case[];
}

/** For `describe.each`: every set, with its cases from one file. */
const casesOf = <Case>(name: string) =>
  vectorSets.map(({ set, read }) => ({ set, cases: read<Cases<Case>>(name).cases }));

const minor = (value: number): Money => money(Math.round(value * 100));
const hundredths = (value: number): Odds => odds(Math.round(value * 100));

interface SettlementCase {
  readonly id: string;
  readonly kind: string;
  readonly side?: 'BACK' | 'LAY';
  readonly stake: number;
  readonly price: number;
  readonly runner: string;
  readonly expectedWinners?: number;
  readonly actualWinners?: number;
  readonly placesLeft?: number;
  readonly tiedForThem?: number;
  readonly reductionFactorPct?: number;
  readonly reducedPrice?: number;
  readonly netProfit?: number;
  readonly totalReturn?: number;
  readonly liability?: number;
  readonly tolerance?: number;
}

const offered = ['dead-heat', 'plain', 'place', 'settled-bet', 'reduction-factor'];

function shareOfCase(one: SettlementCase): Share {
  if (!/^(WINNER|PLACED)/.test(one.runner)) return noShare;
  if (one.placesLeft !== undefined) return shareOf(one.placesLeft, one.tiedForThem ?? 1);
  if (one.kind !== 'dead-heat') return fullShare;
  return shareOf(one.expectedWinners ?? 1, one.actualWinners ?? 1);
}

describe.each(casesOf<SettlementCase>('settlement.json'))('settlements: $set', ({ cases: all }) => {
  const cases = all.filter((one) => offered.includes(one.kind));
  test.each(cases)('$id $kind', (one) => {
    const requested = hundredths(one.price);
    const factor = Math.round((one.reductionFactorPct ?? 0) * 1000);
    const settled = reduceOdds(requested, { factor, basis: 'win' });
    expect(settled).toBe(hundredths(one.reducedPrice ?? one.price));
    if (one.netProfit === undefined) return;
    const stake = minor(one.stake);
    const backer = backerResult({ odds: settled, size: stake, offset: noMoney }, shareOfCase(one));
    const profit = one.side === 'LAY' ? 0 - backer : backer;
    const off = Math.abs(profit - minor(one.netProfit));
    expect(off).toBeLessThanOrEqual(Math.round((one.tolerance ?? 0) * 100));
    if (one.totalReturn !== undefined) {
      const slack = Math.round((one.tolerance ?? 0) * 100);
      expect(Math.abs(profit + stake - minor(one.totalReturn))).toBeLessThanOrEqual(slack);
    }
    if (one.liability !== undefined) {
      expect(liabilityOf({ side: 'lay', odds: requested, stake })).toBe(minor(one.liability));
    }
  });

  test('the case files are present', () => expect(cases.length).toBeGreaterThanOrEqual(18));
});

interface EachWayCase {
  readonly id: string;
  readonly kind: string;
  readonly side: 'BACK' | 'LAY';
  readonly stake: number;
  readonly price: number;
  readonly divisor: number;
  readonly runner?: string;
  readonly netProfit?: number;
  readonly placePrice?: number;
  readonly totalRisk?: number;
}

describe.each(casesOf<EachWayCase>('settlement.json'))('each way: $set', ({ cases: all }) => {
  const cases = all.filter(({ kind }) => kind === 'each-way');
  test.each(cases)('[RULE-2] $id: each part is settled for itself', (one) => {
    const size = minor(one.stake);
    const parts = [hundredths(one.price), placeOdds(hundredths(one.price), one.divisor)];
    if (one.placePrice !== undefined) expect(parts[1]).toBe(hundredths(one.placePrice));
    if (one.totalRisk !== undefined) expect(2 * size).toBe(minor(one.totalRisk));
    if (one.netProfit === undefined) return;
    const shares = [
      one.runner === 'WINNER' ? fullShare : noShare,
      one.runner === 'LOSER' ? noShare : fullShare,
    ];
    const results = parts.map((part, nth) =>
      backerResult({ odds: part, size, offset: noMoney }, shares[nth] ?? noShare),
    );
    const profit = sum(results);
    expect(one.side === 'LAY' ? 0 - profit : profit).toBe(minor(one.netProfit));
  });

  test('the cases are present', () => expect(cases.length).toBeGreaterThan(0));
});

interface Reductions {
  readonly removals: readonly {
    readonly reductionFactorPct: number;
    readonly pairs: readonly (readonly [string, number, number | null])[];
  }[];
}

const reductions = vectorSets.map(({ set, read }) => ({
  set,
  removals: read<Reductions>('reduction-observed.json').removals,
}));

describe.each(reductions)('prices at each removal: $set', ({ set, removals }) => {
  test.each(removals)('[RACE-3] a factor of $reductionFactorPct %', (removal) => {
    const factor = Math.round(removal.reductionFactorPct * 1000);
    for (const [runner, before, after] of removal.pairs) {
      if (after === null) continue;
      const reduced = reduceOdds(hundredths(before), { factor, basis: 'win' });
      // The published factor is itself rounded, so a price may be one hundredth off.
      expect(Math.abs(reduced - hundredths(after)), `${runner} ${before}`).toBeLessThanOrEqual(1);
    }
  });

  test('nearly all prices agree to the hundredth', () => {
    const all = removals.flatMap(({ reductionFactorPct, pairs }) =>
      pairs.map(([, before, after]) => ({ reductionFactorPct, before, after })),
    );
    const equal = all.filter(({ reductionFactorPct, before, after }) => {
      const factor = Math.round(reductionFactorPct * 1000);
      return (
        after !== null &&
        reduceOdds(hundredths(before), { factor, basis: 'win' }) === hundredths(after)
      );
    });
    const wanted = { samples: [18, 18], published: [383, 402] };
    expect([equal.length, all.length]).toEqual(wanted[set]);
  });
});

interface GreenUpCase {
  readonly id: string;
  readonly open?: { readonly side: 'BACK' | 'LAY'; readonly stake: number; readonly price: number };
  readonly close: {
    readonly side: 'BACK' | 'LAY';
    readonly price: number;
    readonly stake?: number;
  };
  readonly closeStake?: number;
  readonly ifWin?: number;
  readonly ifLose?: number;
  readonly selectionPnl?: number;
  readonly otherPnl?: number;
  readonly layLiability?: number;
}

describe.each(casesOf<GreenUpCase>('green-up.json'))('cash-outs: $set', ({ cases }) => {
  const sideOf = (text: 'BACK' | 'LAY'): Side => (text === 'BACK' ? 'back' : 'lay');
  const [one, other] = [1, 2] as never[] as [never, never];

  test.each(cases)('[CASH-1] $id', ({ open, close, ...wanted }) => {
    const before = new Map([
      [one, minor(wanted.selectionPnl ?? 0)],
      [other, minor(wanted.otherPnl ?? 0)],
    ]);
    const book =
      open === undefined
        ? before
        : previewProfitLoss(before, {
            runnerId: one,
            side: sideOf(open.side),
            odds: hundredths(open.price),
            stake: minor(open.stake),
          });
    const closing = { runnerId: one, side: sideOf(close.side), odds: hundredths(close.price) };
    if (wanted.closeStake === undefined) {
      const after = previewProfitLoss(book, { ...closing, stake: minor(close.stake ?? 0) });
      expect([...after.values()]).toEqual([minor(wanted.ifWin ?? 0), minor(wanted.ifLose ?? 0)]);
      return;
    }
    const level = { odds: closing.odds, size: minor(100_000) };
    const prices = { back: null, lay: null, [closing.side]: level };
    const offer = solveCashOut(
      [
        { runnerId: one, result: book.get(one) ?? minor(0), ...prices },
        { runnerId: other, result: book.get(other) ?? minor(0), back: null, lay: null },
      ],
      { stakeMin: minor(0.01), stakeMax: minor(100_000), available: minor(100_000) },
    );
    expect(offer?.stake).toBe(minor(wanted.closeStake));
    if (wanted.ifWin === undefined) return;
    expect(offer?.results.get(one)).toBe(minor(wanted.ifWin));
    expect(offer?.results.get(other)).toBe(minor(wanted.ifLose ?? 0));
  });
});

interface FancyCase {
  readonly id: string;
  readonly side: 'YES' | 'NO';
  readonly line: number;
  readonly result: number;
  readonly outcome: 'win' | 'lose';
}

describe.each(casesOf<FancyCase>('fancy.json'))('session bets: $set', ({ cases }) => {
  test.each(cases)('$id: $side at $line, $result', (one) => {
    const side = one.side === 'YES' ? 'back' : 'lay';
    const bet = { side, line: one.line, rate: 100, stake: money(100) } as const;
    expect(isSessionWon(bet, one.result)).toBe(one.outcome === 'win');
  });
});

interface LineCase extends SettlementCase {
  readonly line: number;
  readonly result: number;
}

describe.each(casesOf<LineCase>('settlement.json'))('lines: $set', ({ cases }) => {
  test.each(cases.filter(({ kind }) => kind === 'line'))(
    '$id: the source calls selling the line a back',
    (one) => {
      const side = one.side === 'BACK' ? 'lay' : 'back';
      const bet = { side, line: one.line, rate: 100, stake: minor(one.stake) } as const;
      expect(sessionResult(bet, one.result)).toBe(minor(one.netProfit ?? 0));
    },
  );
});

interface CommissionCase {
  readonly id: string;
  readonly bets?: readonly {
    readonly side: 'BACK' | 'LAY';
    readonly stake: number;
    readonly price: number;
    readonly won?: boolean;
    readonly selectionWon?: boolean;
  }[];
  readonly marketNet?: number;
  readonly baseRatePct: number;
  readonly discountPct?: number;
  readonly commission: number;
}

describe.each(casesOf<CommissionCase>('commission.json'))('commissions: $set', ({ cases }) => {
  test.each(cases)('$id', (one) => {
    const nets = (one.bets ?? []).map(({ side, stake, price, won, selectionWon }) => {
      const share = (won ?? selectionWon) ? fullShare : noShare;
      const backer = backerResult(
        { odds: hundredths(price), size: minor(stake), offset: noMoney },
        share,
      );
      return side === 'LAY' ? 0 - backer : backer;
    });
    const net = one.bets === undefined ? minor(one.marketNet ?? 0) : sum(nets);
    expect(net).toBe(one.marketNet === undefined ? net : minor(one.marketNet));
    const rate = (one.baseRatePct * (100 - (one.discountPct ?? 0))) / 100;
    expect(commissionOn(money(net), Math.round(rate * 100))).toBe(minor(one.commission));
    const basisPoints = (percent = 0): number => Math.round(percent * 100);
    const terms = { base: basisPoints(one.baseRatePct), discount: basisPoints(one.discountPct) };
    expect(afterCommission(money(net), terms)).toBe(net - minor(one.commission));
  });
});

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
