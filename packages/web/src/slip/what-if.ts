/** What a bet would change: the outcomes of its market, and the money it needs (SLIP-2, SLIP-6). Pure. */
import type { BetRow } from '@layline/contract';
import { type Money, money, noMoney } from '@layline/contract/money';
import type { PreviewBet } from '@layline/exchange/preview';
import type { SlipChoice } from './choice.ts';
import {
  addBet,
  emptyPosition,
  type Position,
  positionOf,
  sessionStakesOf,
  waitingOf,
} from './position.ts';
import { liabilityOfTerms, type Terms } from './terms.ts';

/** The market of the choice, with the player's bets. */
interface Around {
  readonly choice: Pick<SlipChoice, 'marketId' | 'runners'>;
  readonly bets: readonly BetRow[];
  readonly winners: number;
}

export interface WhatIf {
  /** Includes the bet in the slip once it has a stake. */
  readonly results: Position;
  /** The same if all waiting bets in the market are matched too; null if none wait. */
  readonly withWaiting: Position | null;
}

function heldOf({ choice: { marketId, runners }, bets, winners }: Around): Position {
  const runnerIds = runners.map(({ runnerId }) => runnerId);
  return positionOf(bets, marketId, runnerIds, winners) ?? emptyPosition(runnerIds);
}

export function whatIf(around: Around, bet: PreviewBet | null): WhatIf {
  const { choice, bets, winners } = around;
  const held = heldOf(around);
  const results = bet === null ? held : addBet(held, bet, winners);
  const waiting = waitingOf(bets, choice.marketId);
  if (waiting.length === 0) return { results, withWaiting: null };
  const withWaiting = waiting.reduce((all, one) => addBet(all, one, winners), results);
  return { results, withWaiting };
}

/** Returns how much the market's worst outcome gets worse; 0 if the bet hedges. */
function addedLoss(before: Position, bet: PreviewBet, winners: number): Money {
  const worstOf = (position: Position): number => Math.min(0, ...position.values());
  return money(Math.max(0, worstOf(before) - worstOf(addBet(before, bet, winners))));
}

/** The money that a bet needs; 0 for a session with bets, where another may hedge. */
export function neededFor(around: Around, terms: Terms | null): Money {
  if (terms === null) return noMoney;
  if (terms.kind === 'session') {
    const isHeld = sessionStakesOf(around.bets, around.choice.marketId).length > 0;
    return isHeld ? noMoney : liabilityOfTerms(terms);
  }
  if (terms.eachWay !== undefined) return liabilityOfTerms(terms);
  return addedLoss(heldOf(around), terms.bet, around.winners);
}

/** The worst result among the runners that the bet is not on. */
export function worstOfOthers(
  { runners, runnerId }: Pick<SlipChoice, 'runners' | 'runnerId'>,
  results: Position,
): Money {
  const others = runners.filter((runner) => runner.runnerId !== runnerId);
  return Math.min(...others.map((other) => results.get(other.runnerId) ?? noMoney)) as Money;
}
