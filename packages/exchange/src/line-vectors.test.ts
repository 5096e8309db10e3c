/** Worked cases of handicaps and goal lines, published by others, checked against this package. */
import { lineEnding, money, noMoney, odds, type RunnerLine } from '@layline/contract';
import { describe, expect, test } from 'vitest';
import { vectorSets } from '../test/vectors.ts';
import { backerResult } from './rules/markets/settlement.ts';

interface LineCase {
  readonly id: string;
  readonly stake?: number;
  readonly price?: number;
  readonly handicap?: number;
  readonly goalsFor?: number;
  readonly goalsAgainst?: number;
  readonly margin?: number;
  readonly selection?: 'Over' | 'Under';
  readonly line?: number;
  readonly total?: number;
  readonly outcome?: string;
  readonly totalReturn?: number;
  readonly netProfit?: number;
}

const endings: Readonly<Record<string, string>> = {
  'half win': 'half-won',
  'half lose': 'half-lost',
  lose: 'lost',
  win: 'won',
};

function lineOf({ selection, line = 0, handicap = 0 }: LineCase): RunnerLine {
  const sign = selection === 'Under' ? -1 : 1;
  const quarters = selection === undefined ? handicap * 4 : 0 - sign * line * 4;
  return { selectionId: 1, quarters, sign };
}

const resultOf = ({ total, margin, goalsFor = 0, goalsAgainst = 0 }: LineCase): number =>
  total ?? margin ?? goalsFor - goalsAgainst;

/** Odds of three decimals: a tenth of the stake at ten times the winnings is the same bet. */
function profitOf(one: LineCase): number {
  const { stake = 0, price = 2 } = one;
  const share = { line: lineOf(one), ending: lineEnding(lineOf(one), resultOf(one)) };
  const isWon = share.ending === 'won' || share.ending === 'half-won';
  const times = isWon ? 10 : 1;
  const at = odds(100 + Math.round((price - 1) * 100 * times));
  const size = money(Math.round((stake * 100) / times));
  return backerResult({ odds: at, size, offset: noMoney }, share);
}

const published = vectorSets.find(({ set }) => set === 'published');

describe.skipIf(published === undefined)('[LINES-1] published lines', () => {
  const cases = published?.read<{ cases: LineCase[] }>('asian-handicap.json').cases ?? [];

  test.each(cases)('$id', (one) => {
    const { outcome, stake = 0, totalReturn, netProfit } = one;
    if (outcome !== undefined) {
      expect(lineEnding(lineOf(one), resultOf(one))).toBe(endings[outcome]);
    }
    const profit = totalReturn === undefined ? netProfit : totalReturn - stake;
    if (profit !== undefined) expect(profitOf(one)).toBe(Math.round(profit * 100));
  });

  test('are all there', () => expect(cases.length).toBeGreaterThanOrEqual(20));
});
