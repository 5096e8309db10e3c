/**
 * Settles Vimaan bets. A bet wins at its auto-cashout target if the flight reached it, or at the
 * multiplier of a cash-out received before the crash, whichever came first; otherwise it loses.
 */
import { type Money, makeMoneyText, negateMoney, type Odds, scaleMoney } from '@layline/contract';
import { type Multiplier, makeMultiplier, multiplier, multiplierMax } from './flight.ts';

export interface FlightBet {
  readonly stake: Money;
  /** Auto-cashout target; null for none. */
  readonly target: Odds | null;
  /** Multiplier of an accepted manual cash-out; null for none. */
  readonly cashedAt: Multiplier | null;
}

export type SettledFlight<Bet extends FlightBet> = Bet & {
  readonly outcome: 'win' | 'lose';
  readonly net: Money;
  readonly worksheet: readonly string[];
};

/** Multiplier at which the bet left the flight; null if it was still in at the crash. */
function leftAt({ target, cashedAt }: FlightBet, crash: Multiplier): Multiplier | null {
  const auto = target !== null && target <= crash ? multiplier(target) : null;
  const cap = crash === multiplierMax ? multiplierMax : null;
  const exits = [auto, cashedAt, cap].filter((exit): exit is Multiplier => exit !== null);
  return exits.length === 0 ? null : exits.reduce((first, exit) => (exit < first ? exit : first));
}

/** Settles every bet of a flight with this crash point. */
export function settleFlight<Bet extends FlightBet>(
  crash: Multiplier,
  bets: readonly Bet[],
): readonly SettledFlight<Bet>[] {
  return bets.map((bet) => {
    const exit = leftAt(bet, crash);
    const net = exit === null ? negateMoney(bet.stake) : scaleMoney(bet.stake, exit - 100, 100);
    const stake = makeMoneyText(bet.stake);
    const how =
      exit === null
        ? `Still in at the crash: ${stake} lost`
        : `Out at ${makeMultiplier(exit)}: ${stake} x (${makeMultiplier(exit)} - 1)`;
    return {
      ...bet,
      outcome: exit === null ? 'lose' : 'win',
      net,
      worksheet: [`Crashed at ${makeMultiplier(crash)}`, how, `Result ${makeMoneyText(net)}`],
    };
  });
}
