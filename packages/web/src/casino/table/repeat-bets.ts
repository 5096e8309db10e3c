/**
 * Rebet and double: turns earlier stakes into picks on current options and odds. All or nothing: empty if one
 * of the options is gone or closed. Pure.
 */
import type { Money } from '@layline/contract/money';
import type { Stake } from '../bet/position.ts';
import type { Pick, ViewModel } from '../bet-layout/view-model.ts';
import type { Section } from '../faces/game-face.ts';

export interface RepeatedBet {
  readonly pick: Pick;
  readonly stake: Money;
}

export function repeatBets(
  stakes: readonly Stake[],
  sections: readonly Section[],
  viewModel: ViewModel,
): readonly RepeatedBet[] {
  const facts = sections.flatMap(({ market, indexes }) =>
    indexes.flatMap((index) => viewModel.factsOf(index, market) ?? []),
  );
  const repeated = stakes.flatMap(({ sid, side, stake }) => {
    const found = facts.find(({ option }) => option.sid === sid);
    const odds = found?.option[side] ?? null;
    if (found === undefined || found.isClosed || odds === null) return [];
    const { option, marketId, marketName } = found;
    return [{ pick: { option, side, odds, marketId, marketName }, stake }];
  });
  return repeated.length === stakes.length ? repeated : [];
}
