/** Settles a closed market by its runners' results: the result of each bet, and the transfers. */
import { type Money, noMoney, type Refusal, refuse } from '@layline/contract';
import type { Market } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { OpenBet, SettleableBet } from '../../model/bet.ts';
import type { SettleMarket, Stamp } from '../../model/command.ts';
import { chargesOf, madeIn, recordedTerms, withCharges } from '../commission/charge.ts';
import { type Decision, happened, paidOut, refused } from '../decision/decision.ts';
import { settleableBets } from '../held/open-bets.ts';
import { transfersOf } from './payout.ts';
import { explainBet, resultOf, settleBet } from './settlement.ts';
import { unknownTieOf } from './unknown-tie.ts';

export function decideSettleMarket(state: ExchangeState, command: SettleMarket & Stamp): Decision {
  const { marketId, commissions = [], seq, at } = command;
  if (state.settled.has(marketId)) return refused(refuse('ALREADY_SETTLED'));
  const market = state.markets.get(marketId);
  if (market === undefined) {
    return command.onlyKnown ? happened() : refused(refuse('MARKET_UNKNOWN'));
  }
  // No bet has an unmatched part, because closing the market lapsed them.
  const open = settleableBets(state, market);
  const refusal = refuseResult(market.definition, open);
  if (refusal !== null) return refused(refusal);
  const { definition, removals } = market;
  const closed = { market: { definition, removals }, result: resultOf(definition) };
  const bets = open.map((bet) => settleBet(bet, closed));
  const betAt = (index: number): SettleableBet => open[index] as SettleableBet;
  const placedSeq = (index: number): number => betAt(index).seq;
  const terms = recordedTerms(state, market.plans, bets);
  const madeOf = (index: number): Money => madeIn(closed.market, betAt(index));
  const charges = chargesOf(state, { bets, placedSeq, madeOf, commissions, terms });
  const transfers = transfersOf(state, {
    definition,
    bets,
    placedSeq,
    madeOf,
    kind: 'sports',
    exposureOf: (playerId) => market.positions.get(playerId)?.exposure ?? noMoney,
    charges,
    reversals: [],
  });
  const paid = { marketId, bets, transfers, removals, ...(terms && { terms }) };
  const explain = (index: number) => explainBet(betAt(index), closed);
  return paidOut(
    { kind: 'market-settled', seq, at, ...paid },
    withCharges(explain, { bets, charges }),
  );
}

/** Requires a closed market, and a result for every runner with bets. */
export function refuseResult(
  definition: Market['definition'],
  bets: readonly Pick<OpenBet, 'runnerId'>[],
): Refusal | null {
  if (definition.kind === 'session') {
    return refuse('INVALID_REQUEST', 'A session is settled by its number.');
  }
  if (definition.status !== 'CLOSED') {
    return refuse('INVALID_REQUEST', 'The market is not closed; settle it after its result.');
  }
  if (definition.lines !== undefined) return refuseUnknownNumber(definition);
  const tied = refuseUnknownTie(definition);
  if (tied !== null) return tied;
  const pending = new Map(
    definition.runners
      .filter(({ status }) => status === 'ACTIVE' || status === 'HIDDEN')
      .map((runner) => [runner.runnerId, runner]),
  );
  for (const bet of bets) {
    const runner = pending.get(bet.runnerId);
    if (runner === undefined) continue;
    const name = runner.name === '' ? String(runner.runnerId) : runner.name;
    return refuse('INVALID_REQUEST', `${name} has no result yet; define the market with one.`);
  }
  return null;
}

/** Lines are paid by their number alone; what is void needs none. */
function refuseUnknownNumber({ lineResult, runners }: Market['definition']): Refusal | null {
  if (lineResult !== undefined || runners.every(({ status }) => status === 'REMOVED')) return null;
  return refuse('INVALID_REQUEST', 'Lines are settled by their number; give lineResult, or void.');
}

function refuseUnknownTie(definition: Market['definition']): Refusal | null {
  const tie = unknownTieOf(definition);
  if (tie === null) return null;
  return refuse(
    'INVALID_REQUEST',
    `${tie.won} runners won for ${tie.places} places, and which of them tied is not known; ` +
      'give the clear winners as winners and the tied as placed.',
  );
}
