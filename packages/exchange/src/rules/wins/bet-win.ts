/** The highest win of a bet at odds: what it takes of the house now, and what the house may take of it. */
import type { Money, Refusal } from '@layline/contract';
import type { Bet, MarketRunner, PlayerAccount, Position } from '../../memory/market.ts';
import type { Results } from '../../memory/results.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Fill } from '../../model/bet.ts';
import type { BetPlaced } from '../../model/event.ts';
import type { WinLimits } from '../../model/protection.ts';
import { signOf } from '../../model/side.ts';
import { pieceMiddle, pieceProfit, type RunnerAt } from '../risk/position.ts';
import {
  largestStake,
  type NewWin,
  passedBy,
  refuseWin,
  usedOfDay,
  winLimitsOf,
} from './highest-win.ts';
import {
  addChange,
  isWithinLiability,
  liabilityMaxOf,
  resultsOfHouse,
} from './market-liability.ts';
import { bestOf, houseResults, pieceWin } from './possible-win.ts';

type Side = Bet['side'];
type Pieces = readonly Pick<Fill, 'odds' | 'size' | 'offset'>[];

/** What one decision computes at most once of a player's position. */
interface WinMemo {
  results: Results | null;
  readonly usedOfDay: () => number;
}

interface Taking extends Pick<NewWin, 'at' | 'earlier' | 'elsewhere'> {
  readonly account: PlayerAccount;
  readonly runner: MarketRunner;
  readonly position: Position | undefined;
  readonly side: Side;
}

/** What these pieces win, and what they change in the results of their runner. */
export function sumOf(
  pieces: Pieces,
  { side, at }: { readonly side: Side; readonly at: RunnerAt },
) {
  let [own, profit, size, middle] = [0, 0, 0, 0];
  for (const piece of pieces) {
    own += pieceWin(side, piece);
    profit += pieceProfit(piece);
    size += piece.size;
    middle += pieceMiddle(at.line, piece);
  }
  const sign = signOf(side);
  const change = {
    index: at.index,
    ifWon: sign * profit,
    ifLost: 0 - sign * size,
    ifMiddle: sign * middle,
  };
  return { own, change };
}

/** The win of a bet by its pieces with the house. */
function winOf(
  state: ExchangeState,
  { runner, position, side, ...taking }: Taking & { readonly memo: WinMemo },
  pieces: Pieces,
): NewWin {
  const { market } = runner;
  const { memo } = taking;
  const { own, change } = sumOf(pieces, { side, at: runner });
  const best = () => {
    memo.results ??= houseResults(state, { market, position });
    const { results } = memo;
    return { before: bestOf(results, market, null), after: bestOf(results, market, change) };
  };
  const bound = position?.possibleWin ?? 0;
  return { ...taking, own, bound, best, usedOfDay: memo.usedOfDay };
}

/** By how much a bet that is about to be placed raises what its player can win at best in its market. */
export function riseOfBest(state: ExchangeState, bet: BetPlaced): number {
  const market = state.markets.get(bet.marketId);
  const runner = market?.runners.get(bet.runnerId);
  const account = state.accounts.get(bet.playerId);
  if (market === undefined || runner === undefined || account === undefined) return 0;
  if (winLimitsOf(state, account) === null) return 0;
  const position = market.positions.get(bet.playerId);
  const results = houseResults(state, { market, position });
  const { change } = sumOf(withHouse(bet.fills), { side: bet.side, at: runner });
  return bestOf(results, market, change) - bestOf(results, market, null);
}

export const withHouse = (fills: readonly Fill[]): Pieces =>
  fills.filter(({ maker }) => maker === null);

interface Placing extends Taking {
  readonly limits: WinLimits;
  readonly stake: Money;
  /** Plans the fills of the bet with this stake. */
  readonly fillsOf: (stake: Money) => readonly Fill[];
  /** Tells whether a smaller stake fits, for a bet that is more than its own fills. */
  readonly fits: ((stake: Money) => boolean) | null;
}

/** Refuses a bet whose pieces with the house pass the highest win. */
export function refuseBetWin(
  state: ExchangeState,
  { limits, stake, fillsOf, fits: fitsAlso, ...taking }: Placing,
  fills: readonly Fill[],
): Refusal | null {
  const memo = { results: null, usedOfDay: usedOfDay(state, taking) };
  const passedWith = (planned: readonly Fill[]) =>
    passedBy(state, limits, winOf(state, { ...taking, memo }, withHouse(planned)));
  const passed = passedWith(fills);
  if (passed === null) return null;
  const fits = fitsAlso ?? ((smaller: Money) => passedWith(fillsOf(smaller)) === null);
  return refuseWin({ limits, passed, stake, fits, step: 1 });
}

/** What a command that matches resting bets with the house keeps, in one market. */
export interface MatchedBefore {
  readonly players: Map<PlayerAccount, WinMemo & { earlier: number }>;
  /** What the house gains by runner, with what this command has matched; null if nothing was asked. */
  house: Results | null;
}

export const nothingMatched = (): MatchedBefore => ({ players: new Map(), house: null });

interface Matching extends Pick<NewWin, 'at'> {
  readonly piece: Pick<Fill, 'size' | 'offset'>;
  readonly before: MatchedBefore;
}

/** How much of this piece of a resting bet the house may match; the rest goes on resting. */
export function sizeForHouse(state: ExchangeState, bet: Bet, matching: Matching): Money {
  const { piece, before } = matching;
  const { market } = bet.runner;
  if (liabilityMaxOf(market) === null) return sizeForPlayer(state, bet, matching);
  before.house ??= resultsOfHouse(market);
  const { house } = before;
  const { side, oddsRequested: odds } = bet;
  const changeOf = (size: Money) =>
    sumOf([{ odds, size, offset: piece.offset }], { side, at: bet.runner }).change;
  const fits = (size: Money) => isWithinLiability(market, house, changeOf(size));
  const most = fits(piece.size) ? piece.size : largestStake({ stake: piece.size, fits, step: 1 });
  if (most === 0) return most;
  const size = sizeForPlayer(state, bet, { ...matching, piece: { ...piece, size: most } });
  if (size > 0) addChange(house, changeOf(size));
  return size;
}

function sizeForPlayer(
  state: ExchangeState,
  bet: Bet,
  { at, piece: { size: wanted, offset }, before }: Matching,
): Money {
  const { position, runner, side, oddsRequested: odds } = bet;
  const { account } = position;
  const limits = winLimitsOf(state, account);
  if (limits === null) return wanted;
  const opened = { results: null, usedOfDay: usedOfDay(state, { account, at }), earlier: 0 };
  const memo = before.players.get(account) ?? opened;
  before.players.set(account, memo);
  const taking = { account, at, runner, position, side, earlier: memo.earlier };
  const winWith = (size: Money) => winOf(state, { ...taking, memo }, [{ odds, size, offset }]);
  const fits = (size: Money) => passedBy(state, limits, winWith(size)) === null;
  const size = fits(wanted) ? wanted : largestStake({ stake: wanted, fits, step: 1 });
  if (size > 0) memo.earlier += winWith(size).own;
  return size;
}
