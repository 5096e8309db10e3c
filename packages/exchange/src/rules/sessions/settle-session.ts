/**
 * Settles a session by its result. The exposure is exact, so every loss is covered, except on an account
 * that a removal elsewhere left short (payout.ts).
 */
import { makeMoneyText, noMoney, type Refusal, refuse } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { SessionBet, SettledBet } from '../../model/bet.ts';
import type { SettleSession, Stamp } from '../../model/command.ts';
import { type Decision, paidOut, refused } from '../../model/decision.ts';
import { transfersOf } from '../markets/payout.ts';
import { sessionResult } from './session-exposure.ts';

export function decideSettleSession(
  state: ExchangeState,
  { marketId, result, commissions = [], seq, at }: SettleSession & Stamp,
): Decision {
  if (state.settled.has(marketId)) return refused(refuse('ALREADY_SETTLED'));
  const definition = state.markets.get(marketId)?.definition;
  if (definition === undefined) return refused(refuse('MARKET_UNKNOWN'));
  if (definition.kind !== 'session' || definition.status !== 'CLOSED') {
    return refused(refuse('INVALID_REQUEST', 'Only a closed session is settled by a number.'));
  }
  const refusal = refuseSessionResult(result);
  if (refusal !== null) return refused(refusal);
  const positions = [...(state.sessions.get(marketId)?.values() ?? [])];
  const open = positions.flatMap((position) => position.bets).toSorted((a, b) => a.seq - b.seq);
  const bets = open.map((bet) => settleSessionBet(bet, result));
  const transfers = transfersOf(state, {
    definition,
    bets,
    placedSeq: (index) => (open[index] as SessionBet).seq,
    kind: 'sports',
    exposureOf: (playerId) => state.sessions.get(marketId)?.get(playerId)?.exposure ?? noMoney,
    commissions,
    reversals: [],
  });
  return paidOut(
    { kind: 'market-settled', seq, at, marketId, bets, transfers, removals: [] },
    (index) => explainSessionBet(open[index] as SessionBet, result),
  );
}

export const refuseSessionResult = (result: number | null): Refusal | null =>
  result === null || (Number.isSafeInteger(result) && result >= 0)
    ? null
    : refuse('INVALID_REQUEST', 'result is a whole number of 0 or more, or null.');

export function settleSessionBet(bet: SessionBet, result: number | null): SettledBet {
  const { betId, playerId } = bet;
  if (result === null) return { betId, playerId, outcome: 'void', profit: noMoney };
  const profit = sessionResult(bet, result);
  return { betId, playerId, outcome: profit > 0 ? 'profit' : 'loss', profit };
}

/** Explains the result of `settleSessionBet`. */
export function explainSessionBet(bet: SessionBet, result: number | null): string[] {
  const says = bet.side === 'back' ? `Yes at ${bet.line}` : `No at ${bet.line}`;
  const stake = makeMoneyText(bet.stake);
  const first = `${says}, rate ${bet.rate}, stake ${stake}.`;
  if (result === null) {
    return [first, 'Void: the session does not count. Nothing is won or lost.'];
  }
  const profit = sessionResult(bet, result);
  const rule = bet.side === 'back' ? 'wins at its line or above' : 'wins below its line';
  const sum = profit > 0 ? `${stake} x ${bet.rate} / 100: +` : `Stake ${stake} lost: `;
  return [first, `It came to ${result}; it ${rule}.`, `${sum}${makeMoneyText(profit)}.`];
}
