/** Describes a bet in one line of a statement: event, market, round, selection, side. */
import type { MarketDefinition } from '@layline/contract';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';

/** Returns such as `Kings v Lions, Match Odds`; leaves out a repeated name. */
export function textOfMarket({ fixture, name }: MarketDefinition): string {
  return name === '' || name === fixture.name ? fixture.name : `${fixture.name}, ${name}`;
}

export function textOfBet(bet: StoredBet): string {
  const { definition } = bet;
  const round = bet.round_id === null ? '' : `, round ${bet.round_id}`;
  return `${textOfMarket(definition)}${round}: ${textOfSelection(bet)}`;
}

function textOfSelection({ definition, side, runner_id: id, ...bet }: StoredBet): string {
  if (bet.rate !== null && bet.line_halves !== null) {
    return `${side === 'back' ? 'Yes' : 'No'} ${bet.line_halves / 2} at ${bet.rate}`;
  }
  const runner = definition.runners.find(({ runnerId }) => runnerId === id);
  return `${side === 'back' ? 'Back' : 'Lay'} ${runner?.name ?? id}`;
}
