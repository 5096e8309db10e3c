/** The matched pieces of stored bets, each a row. Pure. */
import {
  type BetFill,
  type Money,
  makeMoney,
  makeOdds,
  type Odds,
  type RunnerId,
} from '@layline/contract';
import { eachWayOf, type Fill, triggerOf } from '@layline/exchange';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';
import { sportName } from '../market/lists.ts';

export const fillsOf = (bet: StoredBet): readonly Fill[] => bet.fills as readonly Fill[];

type Piece = Pick<BetFill, 'odds' | 'line' | 'rate' | 'size' | 'role' | 'matchedAt'>;

/** What the house takes whole, when it was placed: a session or a bet on a round. */
function wholeOf(bet: StoredBet): Piece[] {
  if (bet.matched === 0) return [];
  const isSession = bet.line_halves !== null && bet.rate !== null;
  return [
    {
      odds: isSession ? null : makeOdds(bet.odds_matched as Odds),
      line: bet.line_halves === null ? null : bet.line_halves / 2,
      rate: bet.rate,
      size: makeMoney(bet.matched as Money),
      role: null,
      matchedAt: bet.placed_at,
    },
  ];
}

function piecesOf(bet: StoredBet, times: ReadonlyMap<number, string>): Piece[] {
  const fills = fillsOf(bet);
  if (fills.length === 0) return wholeOf(bet);
  return fills.map(({ odds, size, maker, seq }) => ({
    odds: makeOdds(odds),
    line: null,
    rate: null,
    size: makeMoney(size),
    role: maker?.betId === String(bet.bet_id) ? 'maker' : 'taker',
    matchedAt: times.get(seq) ?? bet.placed_at,
  }));
}

const selectionOf = ({ definition, runner_id: id }: StoredBet): string =>
  definition.runners.find(({ runnerId }) => runnerId === (id as RunnerId))?.name ?? '';

/** The caller's own name for the bet; that of a trigger is ours. */
function clientRefOf(reference: string): string {
  if (triggerOf(reference) !== null) return '';
  return eachWayOf(reference)?.clientRef ?? reference;
}

/** `times`: when the commands of the fills were decided. */
export function fillRowsOf(bet: StoredBet, times: ReadonlyMap<number, string>): BetFill[] {
  const { definition } = bet;
  const of = {
    betId: String(bet.bet_id),
    placedAt: bet.placed_at,
    sportsName: sportName(definition.fixture.sportId),
    event: definition.fixture.name,
    market: definition.name,
    marketId: definition.marketId,
    selection: selectionOf(bet),
    side: bet.side,
    roundId: bet.round_id ?? '',
    clientRef: clientRefOf(bet.client_ref),
    strategyRef: bet.strategy_ref,
  };
  return piecesOf(bet, times).map((piece, at) => ({ ...of, fill: at + 1, ...piece }));
}
