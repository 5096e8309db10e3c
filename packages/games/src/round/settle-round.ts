/**
 * Settles the bets of a round. Each bet stands alone and is settled at the odds it was accepted at; a
 * lay bet has the opposite sign. Nets are rounded once, half away from zero, to a minor unit.
 *
 *   win    + stake x (odds - 1), or what the option `pays`     push   0
 *   half   - stake / 2                                         void   0
 *   lose   - stake
 */
import {
  type Money,
  makeMoneyText,
  negateMoney,
  noMoney,
  type Odds,
  profitAt,
  type Side,
  scaleMoney,
} from '@layline/contract';
import type { Slot } from '../cards/card.ts';
import { type MarketCase, type Outcome, outcomeOf } from '../game/evaluation.ts';
import type { Game, GameId } from '../game/game.ts';
import type { Option } from '../game/option.ts';
import { findOption, gameOf } from '../rules/games.ts';
import { evaluateRound } from './evaluate-round.ts';

/** A bet as settlement needs it; for a lay, `stake` is the backer's. */
export interface CasinoStake {
  readonly sid: number;
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
}

export type Settled<Bet extends CasinoStake> = Bet & {
  /** The option's outcome: a lay bet gains on `lose`. */
  readonly outcome: Outcome;
  /** Profit of the bettor, negative for a loss. */
  readonly net: Money;
  /** Rule, inputs and arithmetic as lines a bettor can check. */
  readonly worksheet: readonly string[];
};

/** Outcome of an option, and what a win pays if not the odds. */
interface Ending {
  readonly outcome: Outcome;
  readonly pays: number | undefined;
}

/** Profit of a back of this stake on this outcome. */
function backNet(bet: CasinoStake, { outcome, pays }: Ending): Money {
  if (outcome === 'win') {
    return pays === undefined ? profitAt(bet.odds, bet.stake) : scaleMoney(bet.stake, pays, 100);
  }
  if (outcome === 'lose') return negateMoney(bet.stake);
  return outcome === 'half' ? scaleMoney(bet.stake, -1, 2) : noMoney;
}

/** Profit of the bet for this outcome of its market. */
export function netOf(bet: CasinoStake, decided: MarketCase): Money {
  const pays = decided.pays?.[bet.sid];
  const net = backNet(bet, { outcome: outcomeOf(decided, bet.sid), pays });
  return bet.side === 'back' ? net : negateMoney(net);
}

const hundredths = (value: number): string => (value / 100).toFixed(2);

function explain(bet: CasinoStake, { option, outcome, pays }: Ending & { option: Option }) {
  const stake = makeMoneyText(bet.stake);
  const rule: Record<Outcome, string> = {
    win:
      pays === undefined
        ? `${option.name} won: ${stake} x (${hundredths(bet.odds)} - 1)`
        : `${option.name} won and pays ${hundredths(pays)} to 1: ${stake} x ${hundredths(pays)}`,
    lose: `${option.name} lost: ${stake}`,
    half: `${option.name} loses half the stake: ${stake} / 2`,
    push: `${option.name} is a push: the stake is returned`,
    void: `${option.name} is void: the stake is returned`,
  };
  return [`${bet.side === 'back' ? 'Back' : 'Lay'} at ${hundredths(bet.odds)}`, rule[outcome]];
}

function mustFindOption(game: Game, sid: number): Option {
  const option = findOption(game, sid);
  if (option === null) throw new RangeError(`${game.id} has no option ${sid}`);
  return option;
}

/** The cards of a round, from which every outcome follows. */
interface DealtRound {
  readonly gameId: GameId;
  readonly slots: readonly Slot[];
}

/**
 * Settles every bet of a round. Throws a RangeError for an impossible deal, or for a sid that the game
 * does not have, because such a bet should never have been accepted.
 */
export function settleRound<Bet extends CasinoStake>(
  { gameId, slots }: DealtRound,
  bets: readonly Bet[],
): readonly Settled<Bet>[] {
  const game = gameOf(gameId);
  const decided = evaluateRound(gameId, slots);
  return bets.map((bet) => {
    const option = mustFindOption(game, bet.sid);
    const outcome = outcomeOf(decided, bet.sid);
    const net = netOf(bet, decided);
    const how = explain(bet, { option, outcome, pays: decided.pays[bet.sid] });
    return { ...bet, outcome, net, worksheet: [...how, `Result ${makeMoneyText(net)}`] };
  });
}

/** Returns every stake of a round that was voided before its result. */
export function voidBets<Bet extends CasinoStake>(bets: readonly Bet[]): readonly Settled<Bet>[] {
  return bets.map((bet) => ({
    ...bet,
    outcome: 'void',
    net: noMoney,
    worksheet: ['Abandoned: the stake is returned', `Result ${makeMoneyText(noMoney)}`],
  }));
}
