/** Describes a bet in one line of a statement: event, market, round, selection, side. */
import type { MarketDefinition } from '@layline/contract';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';
import { vimaanGame } from '../../venue/casino/vimaan-game.ts';

/** Returns such as `Kings v Lions, Match Odds`; leaves out a repeated name. */
export function textOfMarket({ fixture, name }: MarketDefinition): string {
  return name === '' || name === fixture.name ? fixture.name : `${fixture.name}, ${name}`;
}

export function textOfBet(bet: StoredBet): string {
  const { definition } = bet;
  const round = bet.round_id === null ? '' : `, round ${bet.round_id}`;
  const what = bet.event_id === vimaanGame.matchId ? textOfFlight(bet) : textOfSelection(bet);
  return `${textOfMarket(definition)}${round}: ${what}`;
}

const timesText = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}×`;

/** A bet on a flight is named by its target and by where it left: there is nothing to choose between. */
function textOfFlight({ odds_requested: target, outcome, profit, stake }: StoredBet): string {
  const planned = target === 0 ? 'no target' : `target ${timesText(target)}`;
  if (outcome === 'profit') {
    return `${planned}, left at ${timesText(Math.round((100 * (stake + profit)) / stake))}`;
  }
  return outcome === 'loss' ? `${planned}, crashed first` : planned;
}

function textOfSelection({ definition, side, runner_id: id, ...bet }: StoredBet): string {
  if (bet.rate !== null && bet.line_halves !== null) {
    return `${side === 'back' ? 'Yes' : 'No'} ${bet.line_halves / 2} at ${bet.rate}`;
  }
  const runner = definition.runners.find(({ runnerId }) => runnerId === id);
  return `${side === 'back' ? 'Back' : 'Lay'} ${runner?.name ?? id}`;
}
