/**
 * How many of a market's runners can win together: `exactly` k if the runners are known to be exhaustive;
 * `at-most` k if "none of these" can happen (goalscorers, lists of scores); `any` if each runner wins or
 * loses on its own (the feed gives 0 winners).
 */
import type { MarketDefinition } from '@layline/contract';
import type { OutcomeRule, Outcomes } from '../../model/market.ts';
import { lineOutcomesOf } from './line-outcomes.ts';

const exhaustiveTypes = new Set([
  'BOOKMAKER',
  'BOTH_TEAMS_TO_SCORE',
  'COMPLETED_MATCH',
  'DOUBLE_CHANCE',
  'DRAW_NO_BET',
  'HALF_TIME',
  'HALF_TIME_FULL_TIME',
  'MATCH_BET',
  'MATCH_ODDS',
  'MONEY_LINE',
  'ODD_OR_EVEN',
  'OTHER_PLACE',
  'PLACE',
  'TIED_MATCH',
  'TO_WIN_THE_TOSS',
  'WIN',
]);
const exhaustiveStarts = ['FIRST_HALF_GOALS_', 'OVER_UNDER_', 'SET_'];

function isExhaustive(marketType: string): boolean {
  return (
    exhaustiveTypes.has(marketType) ||
    exhaustiveStarts.some((start) => marketType.startsWith(start))
  );
}

/** True if some runner of the market certainly wins. */
export const hasSureWinner = ({
  kind,
  marketType,
}: Pick<MarketDefinition, 'kind' | 'marketType'>): boolean =>
  kind === 'bookmaker' || isExhaustive(marketType);

export function outcomeRule(definition: MarketDefinition): OutcomeRule {
  const { winners } = definition;
  if (winners <= 0) return { kind: 'any', winners: 0 };
  return { kind: hasSureWinner(definition) ? 'exactly' : 'at-most', winners };
}

export const outcomesOf = (definition: MarketDefinition): Outcomes => ({
  rule: outcomeRule(definition),
  isIn: definition.runners.map(({ status }) => status !== 'REMOVED'),
  lines: lineOutcomesOf(definition),
});
