/**
 * Settles a settled market by another result, or voids it. Nothing is edited: every transfer of the
 * previous settlement is reversed by one of reason `reversal`, and the new results are posted next to
 * them. The market has left memory, so the engine loads the bets, the removals and the transfers to
 * reverse. The house bears what a player has withdrawn meanwhile; what a player now risks elsewhere stays
 * at risk, and the event names any shortfall.
 */
import {
  type MarketDefinition,
  type Money,
  noMoney,
  type PlayerId,
  type Refusal,
  refuse,
} from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import type { ExchangeState } from '../../memory/state.ts';
import type { SettleableBet } from '../../model/bet.ts';
import type { ResettleMarket, Stamp } from '../../model/command.ts';
import { chargesOf, madeIn, withCharges } from '../commission/charge.ts';
import { type Decision, paidOut, refused } from '../decision/decision.ts';
import { exposureOf } from '../risk/exposure.ts';
import { outcomesOf } from '../risk/outcome.ts';
import { resultsOfBets } from '../risk/position.ts';
import type { Reducible } from '../risk/reduction.ts';
import { changedWins } from '../wins/count-wins.ts';
import { bestAgainst } from '../wins/possible-win.ts';
import { shortfallsOf, transfersOf } from './payout.ts';
import { refuseResult } from './settle-market.ts';
import { explainBet, type Result, resultOf, settleBet } from './settlement.ts';

export function decideResettleMarket(
  state: ExchangeState,
  command: ResettleMarket & Stamp,
): Decision {
  const { definition, removals, isVoid, commissions = [], terms = null, seq, at } = command;
  const { marketId } = definition;
  const stale = refuseUndoing(state, command);
  if (stale !== null) return refused(stale);
  const refusal = isVoid ? null : refuseResult(definition, command.bets);
  if (refusal !== null) return refused(refusal);
  const result = isVoid ? voidResult(definition) : resultOf(definition);
  const market = { definition, removals };
  const bets = command.bets.map((bet) => settleBet(bet, { market, result }));
  const betAt = (index: number): SettleableBet => command.bets[index] as SettleableBet;
  const placedSeq = (index: number): number => betAt(index).seq;
  const madeOf = (index: number): Money => madeIn(market, betAt(index));
  const charges = chargesOf(state, { bets, placedSeq, madeOf, commissions, terms });
  const transfers = transfersOf(state, {
    definition,
    bets,
    placedSeq,
    madeOf,
    kind: 'sports',
    exposureOf: exposuresOf(market, command.bets),
    charges,
    reversals: command.transfers.map(reversalOf),
  });
  const shortfalls = shortfallsOf(state, transfers);
  const given = { ...(terms && { terms }) };
  const settled = { marketId, definition, bets, transfers, removals, shortfalls, ...given };
  const after = transfers.filter(({ reason }) => reason !== 'reversal');
  const owedOf = housesDebts(market, command.bets);
  const wins = changedWins(state, { before: command.transfers, after, owedOf });
  const explain = (index: number) => explainBet(betAt(index), { market, result });
  return paidOut(
    { kind: 'market-resettled', seq, at, ...settled, ...wins },
    withCharges(explain, { bets, charges }),
  );
}

/** Prevents two simultaneous corrections from reversing the same settlement. */
export function refuseUndoing(
  { settled }: ExchangeState,
  { definition, undoes }: Pick<ResettleMarket, 'definition' | 'undoes'>,
): Refusal | null {
  const last = settled.get(definition.marketId);
  if (last === undefined) {
    return refuse('INVALID_REQUEST', 'Only a settled market can be settled again.');
  }
  return last === undoes
    ? null
    : refuse('INVALID_REQUEST', 'The market was settled again meanwhile; look at it once more.');
}

/** Maximum loss of each player, as at a first settlement, so that a result always pays the same. */
function exposuresOf(
  market: Reducible,
  bets: readonly SettleableBet[],
): (playerId: PlayerId) => Money {
  const outcomes = outcomesOf(market.definition);
  const exposures = new Map(
    [...Map.groupBy(bets, ({ playerId }) => playerId)].map(([playerId, own]) => [
      playerId,
      exposureOf(resultsOfBets(market, own), outcomes),
    ]),
  );
  return (playerId) => exposures.get(playerId) ?? noMoney;
}

/** What the house could have owed each player at best, by the bets of the market. */
function housesDebts(
  market: Reducible,
  bets: readonly SettleableBet[],
): (playerId: PlayerId) => number {
  const outcomes = outcomesOf(market.definition);
  const byPlayer = Map.groupBy(bets, ({ playerId }) => playerId);
  return (playerId) => {
    const own = byPlayer.get(playerId) ?? [];
    return bestAgainst(resultsOfBets(market, own, { isHouseOnly: true }), { outcomes });
  };
}

const voidResult = (definition: MarketDefinition): Result => ({
  ...resultOf(definition),
  voidReason: 'the market was declared void after it was settled',
});

export const reversalOf = (transfer: Transfer): Transfer => ({
  ...transfer,
  from: transfer.to,
  to: transfer.from,
  reason: 'reversal',
  remark: `Reversal: ${transfer.remark}`,
});
