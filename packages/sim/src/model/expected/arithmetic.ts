/**
 * Arithmetic as with paper and pencil: every outcome of a market is enumerated, every bet computed in
 * exact fractions. Slow and obvious; it shares no code with the exchange.
 *
 *   exposure    the worst outcome, with what is unmatched counted wherever it hurts
 *   settlement  (odds - 1) x stake for a winner, odds x stake x share - stake in a dead heat
 */
import { isRacing, type MarketDefinition, type PlayerId, type RunnerId } from '@layline/contract';
import {
  deductionOfAll,
  isByRuleFour,
  isInVoidWindow,
  isVoidByEnding,
} from '../../rules/rule-sets.ts';
import type { HeldWorst, NotedBet, NotedMarket, Piece } from '../noted/reference-model.ts';
import { lineExposure, lineOf, linesGive } from './line-arithmetic.ts';

/** numerator / denominator, rounded half away from zero. */
export function rounded(numerator: bigint, denominator: bigint): number {
  const isNegative = numerator < 0n;
  const size = isNegative ? -numerator : numerator;
  const quotient = (size * 2n + denominator) / (denominator * 2n);
  return Number(isNegative ? -quotient : quotient);
}

export const winnings = (odds: number, stake: number): number =>
  rounded(BigInt(stake) * BigInt(odds - 100), 100n);

/** Pieces of one resting bet add up to the rounded whole. */
export const pieceWinnings = ({ odds, size, offset }: Omit<Piece, 'seq'>): number =>
  winnings(odds, offset + size) - winnings(odds, offset);

const sumsTo = (sum: number, part: number): number => sum + part;
const signOf = ({ side }: NotedBet): number => (side === 'back' ? 1 : -1);

/** The piece at its current odds, after later removals. */
export const pieceNow = (market: NotedMarket, piece: Piece): Piece => ({
  ...piece,
  odds: oddsNow(market, piece),
});

function oddsNow({ definition, removals }: NotedMarket, { odds, seq }: Piece): number {
  const { sportId } = definition.fixture;
  if (!isRacing(sportId)) return odds;
  if (isByRuleFour(definition)) return oddsByRuleFour({ definition, removals }, { odds, seq });
  const isPlace = definition.winners > 1 || definition.marketType === 'PLACE';
  let now = odds;
  for (const removal of removals) {
    const runner = definition.runners.find(({ runnerId }) => runnerId === removal.runnerId);
    const factor = runner?.reductionFactor ?? 0;
    if (removal.seq <= seq || factor === 0 || (!isPlace && factor < 2500)) continue;
    const reducible = isPlace ? now - 100 : now;
    const kept = rounded(BigInt(reducible) * BigInt(100_000 - factor), 100_000n);
    now = Math.max(101, isPlace ? 100 + kept : kept);
  }
  return now;
}

const factorIn = ({ runners }: MarketDefinition, runnerId: RunnerId): number =>
  runners.find((one) => one.runnerId === runnerId)?.reductionFactor ?? 0;

function oddsByRuleFour(
  { definition, removals }: Pick<NotedMarket, 'definition' | 'removals'>,
  { odds, seq }: Pick<Piece, 'odds' | 'seq'>,
): number {
  const later = removals.filter((removal) => removal.seq > seq);
  const percent = deductionOfAll(later.map(({ runnerId }) => factorIn(definition, runnerId)));
  return Math.max(101, 100 + rounded(BigInt(odds - 100) * BigInt(100 - percent), 100n));
}

/** The matched pieces that no void window holds. */
export const countingPieces = ({ definition }: NotedMarket, { pieces }: NotedBet): Piece[] =>
  pieces.filter(({ seq }) => !isInVoidWindow(definition, seq));

/** Result of the bet, with its unmatched part at its worst, if its runner wins and if it loses. */
function worstOfBet(market: NotedMarket, bet: NotedBet): { win: number; lose: number } {
  const pieces = countingPieces(market, bet);
  const won = pieces.map((piece) => pieceWinnings(pieceNow(market, piece)));
  const lost = pieces.map(({ size }) => -size);
  const win = signOf(bet) * won.reduce(sumsTo, 0);
  const lose = signOf(bet) * lost.reduce(sumsTo, 0);
  if (bet.side === 'back') return { win, lose: lose - bet.remaining };
  const rest = { odds: bet.odds, size: bet.remaining, offset: bet.made };
  return { win: win - pieceWinnings(rest), lose };
}

const sureTypes = ['MATCH_ODDS', 'WIN', 'PLACE', 'DOUBLE_CHANCE', 'BOOKMAKER'];

export const isSureToHaveWinners = ({ kind, marketType, winners }: MarketDefinition): boolean =>
  winners > 0 && (kind === 'bookmaker' || sureTypes.includes(marketType));

/** Every set of runners that may win together. */
function outcomesOf(definition: MarketDefinition): RunnerId[][] {
  const { winners } = definition;
  const left = definition.runners.filter(({ status }) => status !== 'REMOVED');
  const most = winners > 0 ? Math.min(winners, left.length) : left.length;
  const least = isSureToHaveWinners(definition) ? most : 0;
  let sets: RunnerId[][] = [[]];
  for (const { runnerId } of left) {
    sets = [...sets, ...sets.map((set) => [...set, runnerId])];
  }
  return sets.filter(({ length }) => length >= least && length <= most);
}

const outcomesKnown = new WeakMap<MarketDefinition, RunnerId[][]>();

function knownOutcomes(definition: MarketDefinition): RunnerId[][] {
  const known = outcomesKnown.get(definition) ?? outcomesOf(definition);
  outcomesKnown.set(definition, known);
  return known;
}

/** Exposure of these bets of one player in the market, held bets included at their worst. */
export function expectedExposure(
  market: NotedMarket,
  bets: readonly NotedBet[],
  held: readonly HeldWorst[] = [],
): number {
  if (market.definition.lines !== undefined) {
    const piecesOf = (bet: NotedBet) => countingPieces(market, bet);
    return lineExposure(market.definition, { bets, held, piecesOf });
  }
  const left = market.definition.runners.filter(({ status }) => status !== 'REMOVED');
  const byRunner = left.map(({ runnerId }) => {
    const mine = bets.filter((bet) => bet.runnerId === runnerId);
    const worsts = mine.map((bet) => worstOfBet(market, bet));
    let win = worsts.map((one) => one.win).reduce(sumsTo, 0);
    let lose = worsts.map((one) => one.lose).reduce(sumsTo, 0);
    for (const one of held) {
      if (!('ifWon' in one) || one.runnerId !== runnerId) continue;
      win -= one.ifWon;
      lose -= one.ifLost;
    }
    return { runnerId, win, lose };
  });
  let worst = 0;
  for (const set of knownOutcomes(market.definition)) {
    const result = byRunner
      .map(({ runnerId, win, lose }) => (set.includes(runnerId) ? win : lose))
      .reduce(sumsTo, 0);
    if (result < worst) worst = result;
  }
  return 0 - worst;
}

export const betsOf = ({ bets }: NotedMarket, playerId: PlayerId): NotedBet[] =>
  [...bets.values()].filter((bet) => bet.playerId === playerId);

/** Number of places and of runners that share them, for the runner's kind of finish; null if void. */
function expectedShare(definition: MarketDefinition, runnerId: RunnerId): [number, number] | null {
  const { runners, winners } = definition;
  const mine = runners.find((one) => one.runnerId === runnerId)?.status;
  const count = (status: string) => runners.filter((one) => one.status === status).length;
  if (mine === undefined || mine === 'REMOVED') return null;
  if (count('WINNER') + count('PLACED') === 0 && isSureToHaveWinners(definition)) return null;
  if (mine === 'LOSER') return [0, 1];
  if (winners === 0) return [1, 1];
  const places = mine === 'WINNER' ? winners : winners - count('WINNER');
  const tied = count(mine);
  return places >= tied ? [1, 1] : [Math.max(0, places), tied];
}

/** Result of the bet in the closed market; null if void. */
export function expectedProfit(market: NotedMarket, bet: NotedBet): number | null {
  const share = expectedShare(market.definition, bet.runnerId);
  if (share === null) return null;
  if (market.definition.lines !== undefined) return profitOnLine(market, bet);
  const [places, tied] = share;
  if (isVoidByEnding(market.definition)) return null;
  const pieces = countingPieces(market, bet);
  if (pieces.length === 0 && bet.pieces.length > 0) return null;
  const results = pieces.map((piece) => {
    const now = pieceNow(market, piece);
    if (places === 0) return -piece.size;
    if (places === tied) return pieceWinnings(now);
    const returned = BigInt(piece.size) * BigInt(now.odds) * BigInt(places);
    return rounded(returned, 100n * BigInt(tied)) - piece.size;
  });
  return signOf(bet) * results.reduce(sumsTo, 0);
}

/** By the number of goals, whatever the statuses say. */
function profitOnLine(market: NotedMarket, bet: NotedBet): number | null {
  const { definition } = market;
  const line = lineOf(definition, bet.runnerId);
  const pieces = countingPieces(market, bet);
  const isVoid = isVoidByEnding(definition) || (pieces.length === 0 && bet.pieces.length > 0);
  if (line === undefined || definition.lineResult === undefined || isVoid) return null;
  return linesGive(bet, { line, pieces, goals: definition.lineResult });
}
