/** A small Asian handicap for tests: three pairs of lines of the final, with prices of 2.05 and 2.07. */
import {
  lineRunnerId,
  type MarketChange,
  type MarketDefinition,
  marketId,
  type RunnerLine,
} from '@layline/contract';
import { defineFinal, pricesOf } from './market.ts';

export const handicap = marketId('1.101');

/** -0.75, -0.25 and 0 of the Kings, each followed by its opposite of the Lions. */
export const handicapLines = [-3, -1, 0].flatMap((quarters): RunnerLine[] => [
  { selectionId: 11, quarters, sign: 1 },
  { selectionId: 12, quarters: 0 - quarters, sign: -1 },
]);

export function defineHandicap(more: Partial<MarketDefinition> = {}): MarketDefinition {
  const final = defineFinal();
  return {
    ...final,
    marketId: handicap,
    fixture: { ...final.fixture, sportId: '1' },
    marketType: 'ASIAN_HANDICAP',
    name: 'Asian Handicap',
    winners: 0,
    lines: 'margin',
    runners: handicapLines.map((line, nth) => ({
      runnerId: lineRunnerId(line),
      name: `${line.sign === 1 ? 'Kings' : 'Lions'} ${line.quarters / 4}`,
      sortPriority: nth + 1,
      status: 'ACTIVE',
      reductionFactor: null,
      removedAt: null,
      line,
    })),
    ...more,
  };
}

export const openHandicap = (): MarketChange => ({
  marketId: handicap,
  at: defineFinal().startAt,
  definition: defineHandicap(),
  runners: handicapLines.map((line) => pricesOf(lineRunnerId(line), [[2.05, 900]], [[2.07, 900]])),
});
