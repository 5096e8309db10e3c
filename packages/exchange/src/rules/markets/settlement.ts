/**
 * The result of each bet of a closed market. Both sides of a fill use the same odds, share and
 * rounding (half away from zero, per fill), so one side pays exactly what the other gains:
 *
 *   winner      (odds - 1) x stake, at the odds after reductions
 *   dead heat   odds x stake x share - stake
 *   loser       -stake
 *   void        0: the runner was removed, a market that must have a winner has none, the event's
 *               ending voids the market (ending.ts), or the piece was matched in a void window
 *
 * A lay has the opposite sign.
 */
import {
  type MarketDefinition,
  type Money,
  money,
  noMoney,
  type RunnerId,
  type RunnerStatus,
  scaleMoney,
} from '@layline/contract';
import type { Fill, SettleableBet, SettledBet } from '../../model/bet.ts';
import { signOf } from '../../model/side.ts';
import { outcomeRule } from '../risk/outcome.ts';
import { isVoidPiece, pieceProfit, type SizedPiece } from '../risk/position.ts';
import { type Reducible, reductionSteps } from '../risk/reduction.ts';
import { noShare, type Share, type Shares, sharesOf } from './dead-heat.ts';
import { voidByEnding } from './ending.ts';
import {
  describeBet,
  describeFill,
  describeShare,
  describeUnmatched,
  describeVoidPiece,
  type SettledFill,
} from './worksheet.ts';

export interface Result {
  /** Why every bet is void; null if the result counts. */
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
  const byEnding = voidByEnding(definition);
  if (byEnding !== null) return byEnding;
  if (runners.every(({ status }) => status === 'REMOVED')) {
    return 'every runner was withdrawn, so the market is void';
  }
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

/** Result of one piece for the backer. */
export function backerResult(piece: SizedPiece, share: Share): Money {
  const { odds, size } = piece;
  if (share.places === 0) return money(0 - size);
  if (share.places === share.tied) return money(pieceProfit(piece));
  return money(scaleMoney(size, odds * share.places, 100 * share.tied) - size);
}

/** Null for a void bet. */
const shareOfBet = (result: Result, { runnerId }: SettleableBet): Share | null =>
  result.voidReason === null ? shareOfRunner(result, runnerId) : null;

/** A closed market and its result. */
export interface ClosedMarket {
  readonly market: Reducible;
  readonly result: Result;
}

export function settleBet(bet: SettleableBet, { market, result }: ClosedMarket): SettledBet {
  const { betId, playerId } = bet;
  const share = shareOfBet(result, bet);
  if (share === null) return { betId, playerId, outcome: 'void', profit: noMoney };
  const counting = bet.fills.filter((fill) => !isVoidPiece(market.definition, fill));
  let profit = noMoney;
  for (const fill of counting) {
    profit = money(profit + settleFill(fill, { market, bet, share }).gained);
  }
  const isVoid = counting.length === 0 && bet.fills.length > 0;
  return { betId, playerId, outcome: isVoid ? 'void' : outcomeOf(profit), profit };
}

interface Settling {
  readonly market: Reducible;
  readonly bet: SettleableBet;
  readonly share: Share;
}

function settleFill(fill: Fill, { market, bet, share }: Settling): SettledFill {
  const steps = reductionSteps(market, fill);
  const odds = steps.at(-1)?.after ?? fill.odds;
  const gained = money(signOf(bet.side) * backerResult({ ...fill, odds }, share));
  return { bet, fill, steps, odds, share, gained };
}

/** Explains the result of `settleBet`: the rule, the inputs and the arithmetic. */
export function explainBet(bet: SettleableBet, { market, result }: ClosedMarket): string[] {
  const first = describeBet(market.definition, bet);
  const share = shareOfBet(result, bet);
  if (share === null) {
    const why = result.voidReason ?? 'the runner was removed';
    return [first, `Void: ${why}. Nothing is won or lost.`];
  }
  const fills = bet.fills.flatMap((fill) =>
    isVoidPiece(market.definition, fill)
      ? [describeVoidPiece(fill)]
      : describeFill(settleFill(fill, { market, bet, share })),
  );
  return [first, ...describeUnmatched(bet), ...describeShare(bet, share), ...fills];
}

function outcomeOf(profit: Money): SettledBet['outcome'] {
  if (profit === 0) return 'push';
  return profit > 0 ? 'profit' : 'loss';
}
