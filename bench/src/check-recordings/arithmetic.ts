/**
 * A second settlement in exact fractions, from the final state of the recording and the exchange's
 * published rules. It shares no code with the product's settlement.
 *
 * - A winner pays (odds - 1) x stake, a loser costs the stake, a removed runner is void.
 * - Dead heat: with w winners for k places, k/w of each winner's stake wins and the rest loses. If some
 *   are placed, the winners win in full and the placed share the k - w places left.
 * - Reduction: in win markets, factors of 2.5 % and more reduce the odds; in place markets, every factor
 *   reduces the winnings. One removal after the other, each rounded half up, never below 1.01.
 */
import { halvesOf, type PlainLine, type PlainLines } from './line-arithmetic.ts';

export interface RuleBet {
  readonly runnerId: number;
  readonly side: 'back' | 'lay';
  /** Matched odds and backer's stakes, in hundredths. */
  readonly fills: readonly { readonly odds: number; readonly size: number }[];
  /** Number of the message after which the bet was placed. */
  readonly placedAfter: number;
}

export interface Removal {
  readonly message: number;
  readonly runnerId: number;
  /** The factor in percent as written in the file; null if it has none. */
  readonly factorPercent: number | null;
}

export interface Outcome {
  readonly marketType: string;
  readonly winners: number;
  readonly statuses: ReadonlyMap<number, string>;
  readonly removals: readonly Removal[];
  /** Null in a market without lines. */
  readonly lines: PlainLines | null;
}

/** Numerator over a positive denominator, rounded half away from zero. */
export function rounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const whole = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -whole : whole;
}

/** Returns the odds after one removal from a market of this type. */
const reducer =
  (marketType: string) =>
  (odds: bigint, removal: Removal): bigint => {
    const isPlace = marketType === 'PLACE';
    if (removal.factorPercent === null) return odds;
    const keptMillionths = 1_000_000n - BigInt(Math.round(removal.factorPercent * 10_000));
    if (!isPlace && removal.factorPercent < 2.5) return odds;
    const cut = isPlace
      ? 100n + rounded((odds - 100n) * keptMillionths, 1_000_000n)
      : rounded(odds * keptMillionths, 1_000_000n);
    return cut < 101n ? 101n : cut;
  };

/** The removals that reduce the bet. */
const removalsAfter = ({ placedAfter, runnerId }: RuleBet, { removals }: Outcome) =>
  removals.filter((removal) => removal.message > placedAfter && removal.runnerId !== runnerId);

/** Number of places for the runners of this status, and number of those runners. */
function placesFor(status: string, { statuses, winners }: Outcome): [bigint, bigint] {
  const count = (wanted: string) => [...statuses.values()].filter((one) => one === wanted).length;
  if (status !== 'WINNER' && status !== 'PLACED') return [0n, 1n];
  const tied = count(status);
  const left = status === 'PLACED' ? Math.max(0, winners - count('WINNER')) : winners;
  return [BigInt(winners === 0 ? tied : Math.min(left, tied)), BigInt(tied)];
}

/** Profit (positive) or loss of the bet, in hundredths. */
export function expectedProfit(bet: RuleBet, outcome: Outcome): bigint {
  const status = outcome.statuses.get(bet.runnerId);
  if (status === 'REMOVED' || status === undefined) return 0n;
  const line = outcome.lines?.byRunner.get(bet.runnerId);
  if (line !== undefined) return profitOnLine(bet, { line, goals: outcome.lines?.goals ?? 0 });
  const [places, tied] = placesFor(status, outcome);
  const removals = removalsAfter(bet, outcome);
  const sum = bet.fills.reduce((total, fill) => {
    const size = BigInt(fill.size);
    if (places === 0n) return total - size;
    const odds = removals.reduce(reducer(outcome.marketType), BigInt(fill.odds));
    return total + rounded(size * odds * places, 100n * tied) - size;
  }, 0n);
  return bet.side === 'back' ? sum : -sum;
}

interface OnLine {
  readonly line: PlainLine;
  readonly goals: number;
}

function profitOnLine({ fills, side }: RuleBet, { line, goals }: OnLine): bigint {
  const { won, lost } = halvesOf(line, goals);
  const sum = fills.reduce((total, { odds, size }) => {
    const gain = rounded(BigInt(size) * BigInt(odds - 100) * won, 200n);
    return total + gain - rounded(BigInt(size) * lost, 2n);
  }, 0n);
  return side === 'back' ? sum : -sum;
}
