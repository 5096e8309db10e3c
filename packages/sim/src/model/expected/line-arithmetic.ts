/**
 * Lines as with paper and pencil: a quarter line is two bets of half the stake, one on each line beside it.
 * Exact fractions, rounded once for the part of a bet up to each piece.
 */
import type { MarketDefinition, RunnerId, RunnerLine } from '@layline/contract';
import type { HeldWorst, NotedBet, Piece } from '../noted/reference-model.ts';

/** Beyond every line of the simulation's markets. */
const goalsMax = 12;

/** numerator / denominator, rounded half away from zero; neither is negative. */
const rounded = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

type Part = Pick<Piece, 'odds' | 'size'>;

/** What the backer of this much has at this margin or total. */
function backerHas({ quarters, sign }: RunnerLine, { odds, size }: Part, goals: number): number {
  const halves = quarters % 2 === 0 ? [quarters, quarters] : [quarters - 1, quarters + 1];
  const ahead = halves.map((own) => sign * goals * 4 + own);
  const won = BigInt(ahead.filter((points) => points > 0).length);
  const lost = BigInt(ahead.filter((points) => points < 0).length);
  const gain = rounded(BigInt(size) * BigInt(odds - 100) * won, 200n);
  return gain - rounded(BigInt(size) * lost, 2n);
}

/** The same of a piece of a bet. */
const pieceHas = (line: RunnerLine, { odds, size, offset }: Omit<Piece, 'seq'>, goals: number) =>
  backerHas(line, { odds, size: offset + size }, goals) -
  backerHas(line, { odds, size: offset }, goals);

const signOf = ({ side }: Pick<NotedBet, 'side'>): number => (side === 'back' ? 1 : -1);

export const lineOf = ({ runners }: MarketDefinition, runnerId: RunnerId): RunnerLine | undefined =>
  runners.find((one) => one.runnerId === runnerId)?.line;

interface OnLine {
  readonly line: RunnerLine;
  /** The pieces that count. */
  readonly pieces: readonly Piece[];
  readonly goals: number;
}

/** The matched result of a bet. */
export const linesGive = (bet: NotedBet, { line, pieces, goals }: OnLine): number =>
  pieces.reduce((sum, piece) => sum + signOf(bet) * pieceHas(line, piece, goals), 0);

type Waiting = Pick<NotedBet, 'side' | 'odds' | 'made' | 'remaining'>;

/** What the unmatched part of a bet costs at worst if it is matched; never below zero. */
function costOf({ side, odds, made, remaining }: Waiting, line: RunnerLine, goals: number): number {
  const rest = { odds, size: remaining, offset: made };
  return Math.max(0, 0 - signOf({ side }) * pieceHas(line, rest, goals));
}

/** What a held bet may cost, by how its line ends, in goals. */
export const heldOnLine =
  (line: RunnerLine, { ask, replaced }: { ask: Waiting; replaced: Waiting | null }) =>
  (goals: number): number => {
    const freed = replaced === null ? 0 : costOf(replaced, line, goals);
    return Math.max(0, costOf(ask, line, goals) - freed);
  };

interface Held {
  readonly bets: readonly NotedBet[];
  readonly held: readonly HeldWorst[];
  readonly piecesOf: (bet: NotedBet) => readonly Piece[];
}

/** The worst over all margins or totals, as an amount at risk. */
export function lineExposure(definition: MarketDefinition, { bets, held, piecesOf }: Held): number {
  const isIn = (id: RunnerId) =>
    definition.runners.some(({ runnerId, status }) => runnerId === id && status !== 'REMOVED');
  let worst = 0;
  for (let goals = definition.lines === 'total' ? 0 : -goalsMax; goals <= goalsMax; goals += 1) {
    let sum = 0;
    for (const bet of bets) {
      const line = lineOf(definition, bet.runnerId);
      if (line === undefined || !isIn(bet.runnerId)) continue;
      sum += linesGive(bet, { line, pieces: piecesOf(bet), goals }) - costOf(bet, line, goals);
    }
    for (const one of held) {
      if ('costAt' in one && one.costAt !== undefined && isIn(one.runnerId)) {
        sum -= one.costAt(goals);
      }
    }
    worst = Math.min(worst, sum);
  }
  return 0 - worst;
}
