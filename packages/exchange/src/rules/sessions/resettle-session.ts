/** Settles a session by another result, or voids it, as resettle-market.ts does for markets. */
import { type Money, noMoney, refuse } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { SessionBet } from '../../model/bet.ts';
import type { ResettleSession, Stamp } from '../../model/command.ts';
import { chargesOf, withCharges } from '../commission/charge.ts';
import { type Decision, paidOut, refused } from '../decision/decision.ts';
import { voidByEnding } from '../markets/ending.ts';
import { shortfallsOf, transfersOf } from '../markets/payout.ts';
import { refuseUndoing, reversalOf } from '../markets/resettle-market.ts';
import { changedWins } from '../wins/count-wins.ts';
import { explainSessionBet, refuseSessionResult, settleSessionBet } from './settle-session.ts';

export function decideResettleSession(
  state: ExchangeState,
  command: ResettleSession & Stamp,
): Decision {
  const { definition, result: given, commissions = [], terms = null, seq, at } = command;
  const { marketId } = definition;
  const stale = refuseUndoing(state, command);
  if (stale !== null) return refused(stale);
  if (definition.kind !== 'session') {
    return refused(refuse('INVALID_REQUEST', 'Only a session is settled again by a number.'));
  }
  const refusal = refuseSessionResult(given);
  if (refusal !== null) return refused(refusal);
  const result = voidByEnding(definition) === null ? given : null;
  const bets = command.bets.map((bet) => settleSessionBet(bet, { definition, result }));
  const placedSeq = (index: number): number => (command.bets[index] as SessionBet).seq;
  const madeOf = () => noMoney;
  const charges = chargesOf(state, { bets, placedSeq, madeOf, commissions, terms });
  const transfers = transfersOf(state, {
    definition,
    bets,
    placedSeq,
    madeOf,
    kind: 'sports',
    exposureOf: () => Number.MAX_SAFE_INTEGER as Money,
    charges,
    reversals: command.transfers.map(reversalOf),
  });
  const shortfalls = shortfallsOf(state, transfers);
  const recorded = { ...(terms && { terms }) };
  const settled = { marketId, definition, bets, transfers, removals: [], shortfalls, ...recorded };
  const after = transfers.filter(({ reason }) => reason !== 'reversal');
  const owedOf = () => Infinity;
  const wins = changedWins(state, { before: command.transfers, after, owedOf });
  const explain = (index: number) =>
    explainSessionBet(command.bets[index] as SessionBet, { definition, result });
  return paidOut(
    { kind: 'market-resettled', seq, at, ...settled, ...wins },
    withCharges(explain, { bets, charges }),
  );
}
