/** The highest win of a bet at odds: what it takes of the house now, and what the house may take of it. */
import type { Money, Refusal } from '@layline/contract';
import type { Bet, MarketRunner, PlayerAccount, Position } from '../../memory/market.ts';
import type { Results } from '../../memory/results.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Fill } from '../../model/bet.ts';
import { signOf } from '../../model/side.ts';
import { positionOf } from '../bets/open-bets.ts';
import { pieceProfit } from '../risk/position.ts';
import { type NewWin, passedBy, refuseWin, usedOfDay, winLimitsOf } from './highest-win.ts';
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

/** The win of a bet by its pieces with the house. */
function winOf(
  state: ExchangeState,
  { runner, position, side, ...taking }: Taking & { readonly memo: WinMemo },
  pieces: Pieces,
): NewWin {
  const { market, index } = runner;
  const { memo } = taking;
  let [own, profit, size] = [0, 0, 0];
  for (const piece of pieces) {
    own += pieceWin(side, piece);
    profit += pieceProfit(piece);
    size += piece.size;
  }
  const sign = signOf(side);
  const change = { index, ifWon: sign * profit, ifLost: 0 - sign * size };
  const best = () => {
    memo.results ??= houseResults(state, { market, position });
    const { results } = memo;
    return { before: bestOf(results, market, null), after: bestOf(results, market, change) };
  };
  const bound = position?.possibleWin ?? 0;
  return { ...taking, own, bound, best, usedOfDay: memo.usedOfDay };
}

const withHouse = (fills: readonly Fill[]): Pieces => fills.filter(({ maker }) => maker === null);

interface Placing extends Taking {
  readonly stake: Money;
  /** Plans the fills of the bet with this stake. */
  readonly fillsOf: (stake: Money) => readonly Fill[];
}

/** Refuses a bet whose pieces with the house pass the highest win. */
export function refuseBetWin(
  state: ExchangeState,
  { stake, fillsOf, ...taking }: Placing,
  fills: readonly Fill[],
): Refusal | null {
  const limits = winLimitsOf(state, taking.account);
  if (limits === null) return null;
  const memo = { results: null, usedOfDay: usedOfDay(state, taking.account, taking.at) };
  const passedWith = (planned: readonly Fill[]) =>
    passedBy(state, limits, winOf(state, { ...taking, memo }, withHouse(planned)));
  const passed = passedWith(fills);
  if (passed === null) return null;
  const fits = (smaller: Money): boolean => passedWith(fillsOf(smaller)) === null;
  return refuseWin({ limits, passed, stake, fits, step: 1 });
}

/** What a command that matches resting bets with the house keeps of each player, in one market. */
export type MatchedBefore = Map<PlayerAccount, WinMemo & { earlier: number }>;

interface Matching extends Pick<NewWin, 'at'> {
  readonly piece: Pick<Fill, 'size' | 'offset'>;
  readonly before: MatchedBefore;
}

/** Tells whether the house may match this piece of a resting bet; if not, it goes on resting. */
export function mayMatchHouse(
  state: ExchangeState,
  bet: Bet,
  { at, piece: { size, offset }, before }: Matching,
): boolean {
  const { account, runner, side, oddsRequested: odds } = bet;
  const limits = winLimitsOf(state, account);
  if (limits === null) return true;
  const opened = { results: null, usedOfDay: usedOfDay(state, account, at), earlier: 0 };
  const memo = before.get(account) ?? opened;
  before.set(account, memo);
  const taking = { account, at, runner, position: positionOf(bet), side, earlier: memo.earlier };
  const win = winOf(state, { ...taking, memo }, [{ odds, size, offset }]);
  if (passedBy(state, limits, win) !== null) return false;
  memo.earlier += win.own;
  return true;
}
