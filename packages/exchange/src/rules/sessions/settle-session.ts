/**
 * Settles a session by its result. The exposure is exact, so every loss is covered, except on an account
 * that a removal elsewhere left short (payout.ts).
 */
import {
  type MarketDefinition,
  makeMoneyText,
  noMoney,
  type Refusal,
  refuse,
} from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { SessionBet, SettledBet } from '../../model/bet.ts';
import type { SettleSession, Stamp } from '../../model/command.ts';
import { chargesOf, recordedTerms, withCharges } from '../commission/charge.ts';
import { type Decision, happened, paidOut, refused } from '../decision/decision.ts';
import { voidByEnding } from '../markets/ending.ts';
import { transfersOf } from '../markets/payout.ts';
import { isVoidPiece } from '../risk/position.ts';
import { sessionResult } from '../risk/session-exposure.ts';

export function decideSettleSession(
  state: ExchangeState,
  { marketId, result: given, onlyKnown, commissions = [], seq, at }: SettleSession & Stamp,
): Decision {
  if (state.settled.has(marketId)) return refused(refuse('ALREADY_SETTLED'));
  const market = state.markets.get(marketId);
  if (market === undefined) return onlyKnown ? happened() : refused(refuse('MARKET_UNKNOWN'));
  const { definition, plans } = market;
  if (definition.kind !== 'session' || definition.status !== 'CLOSED') {
    return refused(refuse('INVALID_REQUEST', 'Only a closed session is settled by a number.'));
  }
  const refusal = refuseSessionResult(given);
  if (refusal !== null) return refused(refusal);
  const result = voidByEnding(definition) === null ? given : null;
  const positions = [...(state.sessions.get(marketId)?.values() ?? [])];
  const open = positions.flatMap((position) => position.bets).toSorted((a, b) => a.seq - b.seq);
  const bets = open.map((bet) => settleSessionBet(bet, { definition, result }));
  const placedSeq = (index: number): number => (open[index] as SessionBet).seq;
  const terms = recordedTerms(state, plans, bets);
  const madeOf = () => noMoney;
  const charges = chargesOf(state, { bets, placedSeq, madeOf, commissions, terms });
  const transfers = transfersOf(state, {
    definition,
    bets,
    placedSeq,
    madeOf,
    kind: 'sports',
    exposureOf: (playerId) => state.sessions.get(marketId)?.get(playerId)?.exposure ?? noMoney,
    charges,
    reversals: [],
  });
  const explain = (index: number) =>
    explainSessionBet(open[index] as SessionBet, { definition, result });
  const paid = { marketId, bets, transfers, removals: [], ...(terms && { terms }) };
  return paidOut(
    { kind: 'market-settled', seq, at, ...paid },
    withCharges(explain, { bets, charges }),
  );
}

export const refuseSessionResult = (result: number | null): Refusal | null =>
  result === null || (Number.isSafeInteger(result) && result >= 0)
    ? null
    : refuse('INVALID_REQUEST', 'result is a whole number of 0 or more, or null.');

export function settleSessionBet(
  bet: SessionBet,
  { definition, result }: ClosedSession,
): SettledBet {
  const { betId, playerId } = bet;
  if (result === null || isVoidPiece(definition, bet))
    return { betId, playerId, outcome: 'void', profit: noMoney };
  const profit = sessionResult(bet, result);
  return { betId, playerId, outcome: profit > 0 ? 'profit' : 'loss', profit };
}

/** A closed session; the result is null if it is void. */
interface ClosedSession {
  readonly definition: MarketDefinition;
  readonly result: number | null;
}

const voidPieceText =
  'It was struck between an incident and the suspension that followed it, and is void.';

/** Explains the result of `settleSessionBet`. */
export function explainSessionBet(
  bet: SessionBet,
  { definition, result }: ClosedSession,
): string[] {
  const says = bet.side === 'back' ? `Yes at ${bet.line}` : `No at ${bet.line}`;
  const stake = makeMoneyText(bet.stake);
  const by = definition.rules === undefined ? '' : ` Rules: ${definition.rules}.`;
  const first = `${says}, rate ${bet.rate}, stake ${stake}.${by}`;
  if (result === null) {
    const why = voidByEnding(definition) ?? 'the session does not count';
    return [first, `Void: ${why}. Nothing is won or lost.`];
  }
  if (isVoidPiece(definition, bet)) return [first, voidPieceText];
  const profit = sessionResult(bet, result);
  const rule = bet.side === 'back' ? 'wins at its line or above' : 'wins below its line';
  const sum = profit > 0 ? `${stake} x ${bet.rate} / 100: +` : `Stake ${stake} lost: `;
  return [first, `It came to ${result}; it ${rule}.`, `${sum}${makeMoneyText(profit)}.`];
}
