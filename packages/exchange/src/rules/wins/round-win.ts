/**
 * The highest win for casino bets. A bet that leaves by a cash-out leaves at the latest where it reaches it;
 * each such bet by itself, or the first would leave no room for a second one.
 */
import {
  type Money,
  type Odds,
  oddsMin,
  profitAt,
  type Refusal,
  scaleMoney,
} from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import type { RoundRisk } from '../../model/round.ts';
import type { PlaceCasinoBet } from '../../model/round-command.ts';
import { type NewWin, passedBy, refuseWin, usedOfDay, winLimitsOf } from './highest-win.ts';
import { bestInRound, roundWin } from './possible-win.ts';

type CasinoBet = PlaceCasinoBet & Stamp;
type HeldBet = Pick<CasinoBet, 'matchId' | 'marketId' | 'sid' | 'side'> & RoundRisk;

interface Striking {
  readonly account: PlayerAccount;
  /** The player's open bets of the round. */
  readonly open: readonly HeldBet[];
  /** Bets of the same command that come before, counted as accepted. */
  readonly earlier: readonly HeldBet[];
}

/** The bet's odds and the most that it wins, as they are placed; absent where its `nets` say it. */
export type Leaving = { readonly odds: CasinoBet['odds']; readonly most?: Money };

/** Whole units: stakes of casino bets have no cents. */
const stakeStep = 100;

/** Returns the terms of the bet under the highest win, or its refusal. */
export function withinWins(
  state: ExchangeState,
  bet: CasinoBet,
  striking: Striking,
): Leaving | Refusal {
  const limits = winLimitsOf(state, striking.account);
  if (limits === null) return { odds: bet.odds };
  if (bet.multiplierMax !== undefined) return leaving(state, bet, striking);
  const today = usedOfDay(state, { account: striking.account, at: bet.at });
  const passedAt = (stake: Money) =>
    passedBy(state, limits, { ...newWin(scaled(bet, stake), striking), usedOfDay: today });
  const passed = passedAt(bet.stake);
  if (passed === null) return { odds: bet.odds };
  const fits = (stake: Money): boolean => passedAt(stake) === null;
  return refuseWin({ limits, passed, stake: bet.stake, fits, step: stakeStep });
}

function newWin(bet: CasinoBet, { account, open, earlier }: Striking): Omit<NewWin, 'usedOfDay'> {
  const held = [...open, ...earlier];
  const sameOption = held.filter(
    ({ matchId, marketId, sid, side }) =>
      matchId === bet.matchId && marketId === bet.marketId && sid === bet.sid && side === bet.side,
  );
  const own = sumOfWins([...sameOption, bet]);
  const best = () => ({ before: bestInRound(held), after: bestInRound([...held, bet]) });
  const elsewhere = earlier.length === 0 ? 0 : bestInRound(held) - bestInRound(open);
  return { account, at: bet.at, own, bound: sumOfWins(held), elsewhere, best };
}

const sumOfWins = (bets: readonly RoundRisk[]): number =>
  bets.reduce((sum, one) => sum + roundWin(one), 0);

/** The bet with a smaller stake. Odds have two decimals and stakes none, so nets grow with the stake. */
function scaled(bet: CasinoBet, stake: Money): CasinoBet {
  if (stake === bet.stake) return bet;
  const nets = bet.nets.map((net) => scaleMoney(net, stake, bet.stake));
  return { ...bet, stake, nets };
}

function leaving(
  state: ExchangeState,
  bet: CasinoBet,
  { account, open, earlier }: Striking,
): Leaving | Refusal {
  const { stake, odds, multiplierMax = 0, at } = bet;
  const limits = winLimitsOf(state, account) ?? { bet: null, day: null };
  const ofBet = limits.bet ?? Infinity;
  const more = bestInRound([...open, ...earlier]) - bestInRound(open);
  const today =
    limits.day === null ? Infinity : limits.day - usedOfDay(state, { account, at })() - more;
  const left = Math.max(0, Math.min(ofBet, today));
  const ceiling = Math.min(multiplierMax, 100 + Math.floor((left * 100) / stake));
  if (ceiling < oddsMin) {
    const passed = ofBet <= today ? 'bet' : 'day';
    return refuseWin({ limits, passed, stake, fits: (one) => one <= left * 100, step: stakeStep });
  }
  const wanted = odds === 0 ? multiplierMax : odds;
  const most = profitAt(Math.min(wanted, ceiling) as Odds, stake);
  return { odds: wanted > ceiling ? (ceiling as Odds) : odds, most };
}
