/**
 * Lines as with paper and pencil: a quarter line is two bets of half the stake on the lines beside it, each
 * won, pushed or lost on its own. Exact fractions, rounded once for the part of a bet up to each piece.
 */
import type { RunnerLine } from '@layline/contract';

export interface PlainPiece {
  readonly odds: number;
  readonly size: number;
  readonly offset: number;
}

/** The whole and half lines that a bet is on, in quarters. */
const partsOf = ({ quarters }: RunnerLine): number[] =>
  quarters % 2 === 0 ? [quarters] : [quarters - 1, quarters + 1];

/** numerator / denominator, rounded half away from zero. */
function rounded(numerator: bigint, denominator: bigint): number {
  const size = numerator < 0n ? -numerator : numerator;
  const quotient = (2n * size + denominator) / (2n * denominator);
  return Number(numerator < 0n ? -quotient : quotient);
}

/** What the backer of this much has at the result. */
function upTo(
  line: RunnerLine,
  { odds, size }: Omit<PlainPiece, 'offset'>,
  result: number,
): number {
  const parts = partsOf(line);
  let [won, lost] = [0, 0];
  for (const part of parts) {
    const ahead = 4 * line.sign * result + part;
    if (ahead > 0) won += 1;
    if (ahead < 0) lost += 1;
  }
  const of = BigInt(parts.length);
  const gain = rounded(BigInt(size) * BigInt(odds - 100) * BigInt(won), 100n * of);
  return gain - rounded(BigInt(size) * BigInt(lost), of);
}

/** What the backer of a piece has at the result. */
export const plainResult = (
  line: RunnerLine,
  { odds, size, offset }: PlainPiece,
  result: number,
): number =>
  upTo(line, { odds, size: offset + size }, result) - upTo(line, { odds, size: offset }, result);
