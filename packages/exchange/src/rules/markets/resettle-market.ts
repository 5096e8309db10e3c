/**
 * A settled market gets another result, or becomes void. Nothing is edited: every transfer of the
 * settlement before is undone by one of reason `reversal`, and the new results are posted beside
 * them. The market has left memory, so the engine reads back what it needs: the bets, the removals
 * and the transfers to undo. The house bears what a player has taken out meanwhile; what a player risks
 * elsewhere by now stays risked, and the event says by how much their money falls short of it.
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
import { type Decision, paidOut, refused } from '../../model/decision.ts';
import { exposureOf } from '../risk/exposure.ts';
import { outcomesOf } from '../risk/outcome.ts';
import { resultsOfBets } from '../risk/position.ts';
import type { Reducible } from '../risk/reduction.ts';
import { shortfallsOf, transfersOf } from './payout.ts';
import { refuseResult } from './settle-market.ts';
import { explainBet, type Result, resultOf, settleBet } from './settlement.ts';

export function decideResettleMarket(
  state: ExchangeState,
  command: ResettleMarket & Stamp,
): Decision {
  const { definition, removals, isVoid, commissions = [], seq, at } = command;
  const { marketId } = definition;
  const stale = refuseUndoing(state, command);
  if (stale !== null) return refused(stale);
  const refusal = isVoid ? null : refuseResult(definition, command.bets);
  if (refusal !== null) return refused(refusal);
  const result = isVoid ? voidResult(definition) : resultOf(definition);
  const market = { definition, removals };
  const bets = command.bets.map((bet) => settleBet(bet, { market, result }));
  const transfers = transfersOf(state, {
    definition,
    bets,
    placedSeq: (index) => (command.bets[index] as SettleableBet).seq,
    kind: 'sports',
    exposureOf: exposuresOf(market, command.bets),
    commissions,
    reversals: command.transfers.map(reversalOf),
  });
  const shortfalls = shortfallsOf(state, transfers);
  const settled = { marketId, definition, bets, transfers, removals, shortfalls };
  return paidOut({ kind: 'market-resettled', seq, at, ...settled }, (index) =>
    explainBet(command.bets[index] as SettleableBet, { market, result }),
  );
}

/** Two corrections made out at once must not both undo the same settlement. */
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

/** What each player could lose at most, as at a first settlement: one result pays the same always. */
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
