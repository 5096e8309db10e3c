/** Describes a bet in one line of a statement: event, market, round, selection, side. */
import { type MarketDefinition, makeOdds, type Odds, type StatementEntry } from '@layline/contract';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';
import { vimaanGame } from '../../venue/casino/vimaan-game.ts';

type Subject = Omit<StatementEntry, 'kind' | 'reference'>;
type Choice = NonNullable<StatementEntry['choice']>;

/** Leaves out a repeated name. */
export const subjectOfMarket = ({ fixture, name }: MarketDefinition): Subject => ({
  event: fixture.name,
  ...(name === '' || name === fixture.name ? {} : { market: name }),
});

export const subjectOfBet = (bet: StoredBet): Subject => ({
  ...subjectOfMarket(bet.definition),
  ...(bet.round_id === null ? {} : { round: bet.round_id }),
  choice: bet.event_id === vimaanGame.matchId ? choiceOfFlight(bet) : choiceOf(bet),
});

/** A bet on a flight is named by its target and by where it left: there is nothing to choose between. */
function choiceOfFlight({ odds_requested: target, outcome, profit, stake }: StoredBet): Choice {
  const left = Math.round((100 * (stake + profit)) / stake);
  return {
    kind: 'flight',
    target: target === 0 ? null : makeOdds(target as Odds),
    left: outcome === 'profit' ? makeOdds(left as Odds) : null,
    isCrashed: outcome === 'loss',
  };
}

function choiceOf({ definition, side, runner_id: id, ...bet }: StoredBet): Choice {
  if (bet.rate !== null && bet.line_halves !== null) {
    const yesOrNo = side === 'back' ? 'yes' : 'no';
    return { kind: 'line', side: yesOrNo, line: bet.line_halves / 2, rate: bet.rate };
  }
  const runner = definition.runners.find(({ runnerId }) => runnerId === id);
  return { kind: 'runner', side: side === 'back' ? 'back' : 'lay', name: runner?.name ?? `${id}` };
}

const times = (multiplier: number): string => `${multiplier.toFixed(2)}×`;

function textOfChoice(choice: Choice): string {
  if (choice.kind === 'runner') return `${choice.side === 'back' ? 'Back' : 'Lay'} ${choice.name}`;
  if (choice.kind === 'line') {
    return `${choice.side === 'yes' ? 'Yes' : 'No'} ${choice.line} at ${choice.rate}`;
  }
  const planned = choice.target === null ? 'no target' : `target ${times(choice.target)}`;
  if (choice.left !== null) return `${planned}, left at ${times(choice.left)}`;
  return choice.isCrashed ? `${planned}, crashed first` : planned;
}

/** Returns such as `Kings v Lions, Match Odds, round 9: Back Kings`. */
export function textOfSubject({ event = '', market, round, choice }: Subject): string {
  const named = [event, market, round === undefined ? undefined : `round ${round}`];
  const where = named.filter((part) => part !== undefined).join(', ');
  return choice === undefined ? where : `${where}: ${textOfChoice(choice)}`;
}

export const textOfBet = (bet: StoredBet): string => textOfSubject(subjectOfBet(bet));
