/**
 * The result of each bet of a closed market. Both sides of a fill use the same odds, share and
 * rounding (half away from zero, per fill), so one side pays exactly what the other gains:
 *
 *   winner      (odds - 1) x stake, at the odds after reductions
 *   dead heat   odds x stake x share - stake
 *   loser       -stake
 *   line        won and lost as above; half of the profit if half won, half of the stake lost if half
 *               lost, 0 for a push (contract's lineEnding), whatever the runners' statuses
 *   void        0: the runner was removed, a market that must have a winner has none, the event's
 *               ending voids the market (ending.ts), or the piece was matched in a void window
 *
 * A lay has the opposite sign.
 */
import {
  lineEnding,
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
import { isVoidPiece, pieceMiddle, pieceProfit, type SizedPiece } from '../risk/position.ts';
import { type Reducible, reductionSteps } from '../risk/reduction.ts';
import { noShare, type Shares, sharesOf } from './dead-heat.ts';
import { voidByEnding } from './ending.ts';
import type { LineResult, RunnerResult } from './runner-result.ts';
import {
  describeBet,
  describeFill,
  describeResult,
  describeUnmatched,
  describeVoidPiece,
  type SettledFill,
} from './worksheet.ts';

export interface Result {
  /** Why every bet is void; null if the result counts. */
  readonly voidReason: string | null;
  readonly shares: Shares;
  readonly statuses: ReadonlyMap<RunnerId, RunnerStatus>;
  /** Of a market of lines, by its number; empty for others. */
  readonly lines: ReadonlyMap<RunnerId, LineResult>;
}

export function resultOf(definition: MarketDefinition): Result {
  const runners = definition.runners;
  const statuses = new Map(runners.map((runner) => [runner.runnerId, runner.status]));
  const shares = sharesOf(
    definition.winners,
    runners.map((runner) => runner.status),
  );
  const lines = new Map(lineResultsOf(definition));
  return { voidReason: voidReasonOf(definition), shares, statuses, lines };
}

function lineResultsOf({ runners, lineResult }: MarketDefinition): [RunnerId, LineResult][] {
  if (lineResult === undefined) return [];
  return runners.flatMap(({ runnerId, line }) =>
    line === undefined ? [] : [[runnerId, { line, ending: lineEnding(line, lineResult) }]],
  );
}

function voidReasonOf(definition: MarketDefinition): string | null {
  const { runners } = definition;
  const byEnding = voidByEnding(definition);
  if (byEnding !== null) return byEnding;
  if (runners.every(({ status }) => status === 'REMOVED')) {
    return 'every runner was withdrawn, so the market is void';
  }
  if (definition.lines !== undefined) return null;
  const hasWinner = runners.some(({ status }) => status === 'WINNER' || status === 'PLACED');
  if (hasWinner || outcomeRule(definition).kind !== 'exactly') return null;
  return 'the market has no winner';
}

/** Null for a bet on a removed runner, which is void. */
function resultOfRunner(result: Result, runnerId: RunnerId): RunnerResult | null {
  const status = result.statuses.get(runnerId);
  if (status === 'REMOVED' || status === undefined) return null;
  const line = result.lines.get(runnerId);
  if (line !== undefined) return line;
  if (status === 'WINNER') return result.shares.winner;
  return status === 'PLACED' ? result.shares.placed : noShare;
}

/** Result of one piece for the backer. */
export function backerResult(piece: SizedPiece, share: RunnerResult): Money {
  const { odds, size } = piece;
  if ('ending' in share) return lineResultOf(piece, share);
  if (share.places === 0) return money(0 - size);
  if (share.places === share.tied) return money(pieceProfit(piece));
  return money(scaleMoney(size, odds * share.places, 100 * share.tied) - size);
}

function lineResultOf(piece: SizedPiece, { line, ending }: LineResult): Money {
  if (ending === 'won') return money(pieceProfit(piece));
  return money(ending === 'lost' ? 0 - piece.size : pieceMiddle(line, piece));
}

/** Null for a void bet. */
const resultOfBet = (result: Result, { runnerId }: SettleableBet): RunnerResult | null =>
  result.voidReason === null ? resultOfRunner(result, runnerId) : null;

/** A closed market and its result. */
export interface ClosedMarket {
  readonly market: Reducible;
  readonly result: Result;
}

export function settleBet(bet: SettleableBet, { market, result }: ClosedMarket): SettledBet {
  const { betId, playerId } = bet;
  const share = resultOfBet(result, bet);
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
  readonly share: RunnerResult;
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
  const share = resultOfBet(result, bet);
  if (share === null) {
    const why = result.voidReason ?? 'the runner was removed';
    return [first, `Void: ${why}. Nothing is won or lost.`];
  }
  const fills = bet.fills.flatMap((fill) =>
    isVoidPiece(market.definition, fill)
      ? [describeVoidPiece(fill)]
      : describeFill(settleFill(fill, { market, bet, share })),
  );
  return [
    first,
    ...describeUnmatched(bet),
    ...describeResult(bet, { share, definition: market.definition }),
    ...fills,
  ];
}

function outcomeOf(profit: Money): SettledBet['outcome'] {
  if (profit === 0) return 'push';
  return profit > 0 ? 'profit' : 'loss';
}
