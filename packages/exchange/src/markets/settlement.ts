/**
 * What each bet of a closed market comes to. Both sides of a fill use the same odds, share and
 * rounding (half away from zero, per fill), so what one side gains the other pays:
 *
 *   winner      (odds - 1) x stake, at the odds after reductions
 *   dead heat   odds x stake x share - stake
 *   loser       -stake
 *   void        nothing: the runner was removed, or nobody won a market that somebody must win
 *
 * A lay is the same with the sign turned.
 */
import {
  type MarketDefinition,
  type Money,
  money,
  noMoney,
  type Odds,
  type RunnerId,
  type RunnerStatus,
  scaleMoney,
} from '@layline/contract';
import { signOf } from '../book/ladder.ts';
import type { SettleableBet } from '../command.ts';
import type { SettledBet } from '../event.ts';
import { outcomeRule } from '../risk/outcome.ts';
import { pieceProfit } from '../risk/position.ts';
import { type Reducible, reductionSteps } from '../risk/reduction.ts';
import { noShare, type Share, type Shares, sharesOf } from './dead-heat.ts';
import { describeBet, describeFill, describeShare } from './worksheet.ts';

export interface Result {
  /** Why every bet is void; null when the result counts. */
  readonly voidReason: string | null;
  readonly shares: Shares;
  readonly statuses: ReadonlyMap<RunnerId, RunnerStatus>;
}

export function resultOf(definition: MarketDefinition): Result {
  const runners = definition.runners;
  const statuses = new Map(runners.map((runner) => [runner.runnerId, runner.status]));
  const shares = sharesOf(
    definition.winners,
    runners.map((runner) => runner.status),
  );
  return { voidReason: voidReasonOf(definition), shares, statuses };
}

function voidReasonOf(definition: MarketDefinition): string | null {
  const { runners } = definition;
  if (runners.every(({ status }) => status === 'REMOVED')) return 'every runner was removed';
  const hasWinner = runners.some(({ status }) => status === 'WINNER' || status === 'PLACED');
  if (hasWinner || outcomeRule(definition).kind !== 'exactly') return null;
  return 'the market has no winner';
}

/** Null for a bet on a removed runner, which is void. */
function shareOfRunner(result: Result, runnerId: RunnerId): Share | null {
  const status = result.statuses.get(runnerId);
  if (status === 'REMOVED' || status === undefined) return null;
  if (status === 'WINNER') return result.shares.winner;
  return status === 'PLACED' ? result.shares.placed : noShare;
}

/** What one piece is worth to the backer; `offset` as in Fill. */
export function backerResult(odds: Odds, size: Money, share: Share, offset = noMoney): Money {
  if (share.places === 0) return money(0 - size);
  if (share.places === share.tied) return money(pieceProfit(odds, size, offset));
  return money(scaleMoney(size, odds * share.places, 100 * share.tied) - size);
}

export function settleBet(market: Reducible, result: Result, bet: SettleableBet): SettledBet {
  const share = result.voidReason === null ? shareOfRunner(result, bet.runnerId) : null;
  if (share === null) return voidBet(market.definition, bet, result.voidReason);
  const lines = [describeBet(market.definition, bet), ...describeShare(bet, share)];
  let profit = noMoney;
  for (const fill of bet.fills) {
    const steps = reductionSteps(market, fill.odds, fill.seq);
    const odds = steps.at(-1)?.after ?? fill.odds;
    const gained = money(signOf(bet.side) * backerResult(odds, fill.size, share, fill.offset));
    lines.push(...describeFill({ bet, fill, steps, odds, share, gained }));
    profit = money(profit + gained);
  }
  return {
    betId: bet.betId,
    playerId: bet.playerId,
    outcome: outcomeOf(profit),
    profit,
    worksheet: lines,
  };
}

function voidBet(
  definition: MarketDefinition,
  bet: SettleableBet,
  reason: string | null,
): SettledBet {
  const why = reason ?? 'the runner was removed';
  return {
    betId: bet.betId,
    playerId: bet.playerId,
    outcome: 'void',
    profit: noMoney,
    worksheet: [describeBet(definition, bet), `Void: ${why}. Nothing is won or lost.`],
  };
}

function outcomeOf(profit: Money): SettledBet['outcome'] {
  if (profit === 0) return 'push';
  return profit > 0 ? 'profit' : 'loss';
}
