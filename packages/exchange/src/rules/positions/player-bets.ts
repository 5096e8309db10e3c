/** The bets that make a player's position in a market, each with its result for every outcome. */
import { lineEnding, type MarketId, type Money, money, type PlayerId } from '@layline/contract';
import type { Market } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { OpenBet, SessionBet } from '../../model/bet.ts';
import { signOf } from '../../model/side.ts';
import { type PathStep, pathAt } from '../agents/tree/tree.ts';
import { betsOf, copyBet, currentFills } from '../held/open-bets.ts';
import { backerResult } from '../markets/settlement.ts';
import { pieceProfit } from '../risk/position.ts';
import { sessionResult } from '../risk/session-exposure.ts';
import { ladderOf, type PossibleOutcome, possibleOutcomes } from './holdings.ts';

export interface BetResults {
  readonly bet: OpenBet | SessionBet;
  /** The agents above the player when the bet was placed, lowest first, with the shares of that time. */
  readonly path: readonly PathStep[];
  /** What the player wins, by outcome; unmatched parts do not count. */
  readonly results: readonly Money[];
}

export interface PlayerBets {
  readonly outcomes: readonly PossibleOutcome[];
  /** Oldest first. */
  readonly bets: readonly BetResults[];
}

/** Returns null for a settled or unknown market. */
export function playerBets(
  state: ExchangeState,
  { marketId, playerId }: { readonly marketId: MarketId; readonly playerId: PlayerId },
): PlayerBets | null {
  const market = state.markets.get(marketId);
  if (market === undefined) return null;
  if (market.definition.kind === 'session') {
    const list = state.sessions.get(marketId)?.get(playerId);
    const outcomes = ladderOf(list === undefined ? [] : [list]);
    const bets = (list?.bets ?? []).map((bet) => ({
      bet,
      path: list === undefined ? [] : pathAt(state, list.account, bet.seq),
      results: outcomes.map(({ from }) => sessionResult(bet, from)),
    }));
    return { outcomes, bets };
  }
  const position = market.positions.get(playerId);
  const outcomes = possibleOutcomes(market);
  const own = position === undefined ? [] : betsOf(state, position).map(copyBet);
  const bets = own.map((bet) => ({
    bet,
    path: position === undefined ? [] : pathAt(state, position.account, bet.seq),
    results: outcomes.map((outcome) => resultIf(market, bet, outcome)),
  }));
  return { outcomes, bets };
}

function resultIf(market: Market, bet: OpenBet, outcome: PossibleOutcome): Money {
  if (outcome.kind === 'goals') return lineResultIf(market, bet, outcome.from ?? outcome.to ?? 0);
  const isWinner = outcome.kind === 'runner' && outcome.runnerId === bet.runnerId;
  let sum = 0;
  for (const fill of currentFills(market, bet)) sum += isWinner ? pieceProfit(fill) : 0 - fill.size;
  return money(0 + signOf(bet.side) * sum);
}

function lineResultIf(market: Market, bet: OpenBet, goals: number): Money {
  const line = market.definition.runners.find(({ runnerId }) => runnerId === bet.runnerId)?.line;
  if (line === undefined) return money(0);
  const share = { line, ending: lineEnding(line, goals) };
  let sum = 0;
  for (const fill of currentFills(market, bet)) sum += backerResult(fill, share);
  return money(0 + signOf(bet.side) * sum);
}
