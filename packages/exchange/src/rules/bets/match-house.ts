/**
 * New house prices meet the bets that wait: whoever asked odds that the house now gives, or worse for
 * himself, is matched at his own odds, best first and longest waiting first, up to the size of the
 * level. Who waits is the maker, so the odds are his.
 */
import { type Money, minMoney, type PriceLevel, refuse } from '@layline/contract';
import { type BetTable, idOf, madeOf, oddsOf, remainingOf } from '../../memory/bet-table.ts';
import { isAsGood, rankOf } from '../../memory/ladder.ts';
import { type BookSide, behind, headOf, nextRank } from '../../memory/runner-book.ts';
import type { ExchangeState, MarketRunner } from '../../memory/state.ts';
import type { MatchHouse, Stamp } from '../../model/command.ts';
import { type Decision, happened, refused } from '../../model/decision.ts';
import type { BetMatched } from '../../model/event.ts';
import { ownerOf } from './bet-view.ts';
import { leftOf, levelKey } from './match.ts';

type Command = MatchHouse & Stamp;

export function decideMatchHouse(state: ExchangeState, command: Command): Decision {
  const market = state.markets.get(command.marketId);
  if (market === undefined) return refused(refuse('MARKET_UNKNOWN'));
  if (market.definition.status !== 'OPEN') return happened();
  const events: BetMatched[] = [];
  for (const prices of command.runners) {
    const runner = market.runners.get(prices.runnerId);
    if (runner === undefined || runner.book === null) continue;
    for (const side of ['back', 'lay'] as const) {
      events.push(...matchSide(state, runner, runner.book[side], prices[side], command));
    }
  }
  return happened(...events);
}

/** A resting back takes what the house offers to backers, a resting lay what it offers to layers. */
function matchSide(
  state: ExchangeState,
  runner: MarketRunner,
  queue: BookSide,
  levels: readonly PriceLevel[],
  command: Command,
): BetMatched[] {
  const { bets } = state;
  const events: BetMatched[] = [];
  let slot = firstOf(queue);
  let left = remainingOf(bets, slot);
  for (const level of levels) {
    let size = sizeLeft(runner, queue, level);
    while (slot !== 0 && size > 0 && isAsGood(queue.side, level.odds, oddsOf(bets, slot))) {
      const piece = minMoney(size, left);
      const offset = (madeOf(bets, slot) + remainingOf(bets, slot) - left) as Money;
      events.push(matchedEvent(state, runner, slot, { size: piece, offset }, level, command));
      size = (size - piece) as Money;
      left = (left - piece) as Money;
      if (left > 0) continue;
      slot = behind(bets, slot) || nextOf(bets, queue, slot);
      left = remainingOf(bets, slot);
    }
  }
  return events;
}

const sizeLeft = ({ market, runnerId }: MarketRunner, { side }: BookSide, level: PriceLevel) =>
  leftOf(level, market.taken.get(levelKey(runnerId, side, level.odds)));

/** 0 when nobody waits. */
function firstOf(queue: BookSide, from = 0): number {
  const rank = nextRank(queue, from);
  return rank < 0 ? 0 : headOf(queue, rank);
}

const nextOf = (bets: BetTable, queue: BookSide, slot: number): number =>
  firstOf(queue, rankOf(queue.side, oddsOf(bets, slot)) + 1);

function matchedEvent(
  state: ExchangeState,
  { market }: MarketRunner,
  slot: number,
  { size, offset }: Pick<BetMatched, 'size' | 'offset'>,
  level: PriceLevel,
  { seq, at }: Command,
): BetMatched {
  const { bets } = state;
  return {
    kind: 'bet-matched',
    seq,
    at,
    betId: idOf(bets, slot),
    playerId: ownerOf(state, slot).playerId,
    marketId: market.definition.marketId,
    odds: oddsOf(bets, slot),
    size,
    offset,
    houseOdds: level.odds,
    houseSize: level.size,
  };
}
