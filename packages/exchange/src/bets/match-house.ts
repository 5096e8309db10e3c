/**
 * New house prices meet the bets that wait: whoever asked odds that the house now gives, or worse for
 * himself, is matched at his own odds, best first and longest waiting first, up to the size of the
 * level. Who waits is the maker, so the odds are his.
 */
import { type Money, minMoney, noMoney, type PriceLevel, refuse } from '@layline/contract';
import { isAsGood, rankOf } from '../book/ladder.ts';
import { type BookSide, nextRank } from '../book/runner-book.ts';
import type { MatchHouse, Stamp } from '../command.ts';
import { type Decision, happened, refused } from '../decision.ts';
import type { BetMatched } from '../event.ts';
import type { ExchangeState, Market, OpenBet } from '../state.ts';
import { leftOf, levelKey } from './match.ts';

type Command = MatchHouse & Stamp;

export function decideMatchHouse(state: ExchangeState, command: Command): Decision {
  const market = state.markets.get(command.marketId);
  if (market === undefined) return refused(refuse('MARKET_UNKNOWN'));
  if (market.definition.status !== 'OPEN') return happened();
  const events: BetMatched[] = [];
  for (const prices of command.runners) {
    const book = market.books.get(prices.runnerId);
    if (book === undefined) continue;
    for (const side of ['back', 'lay'] as const) {
      events.push(...matchSide(market, book[side], prices[side], command));
    }
  }
  return happened(...events);
}

/** A resting back takes what the house offers to backers, a resting lay what it offers to layers. */
function matchSide(
  market: Market,
  queue: BookSide,
  levels: readonly PriceLevel[],
  command: Command,
): BetMatched[] {
  const events: BetMatched[] = [];
  let bet = firstOf(queue);
  let left = bet === null ? noMoney : bet.remaining;
  for (const level of levels) {
    let size = bet === null ? noMoney : sizeLeft(market, bet, level);
    while (bet !== null && size > 0 && isAsGood(queue.side, level.odds, bet.oddsRequested)) {
      const piece = minMoney(size, left);
      const offset = (bet.made + bet.remaining - left) as Money;
      events.push(matchedEvent(bet, piece, offset, level, command));
      size = (size - piece) as Money;
      left = (left - piece) as Money;
      if (left > 0) continue;
      bet = bet.next ?? nextOf(queue, bet);
      left = bet === null ? noMoney : bet.remaining;
    }
  }
  return events;
}

const sizeLeft = (market: Market, { runnerId, side }: OpenBet, level: PriceLevel): Money =>
  leftOf(level, market.taken.get(levelKey(runnerId, side, level.odds)));

function firstOf(queue: BookSide, from = 0): OpenBet | null {
  const rank = nextRank(queue, from);
  return rank < 0 ? null : (queue.heads[rank] ?? null);
}

const nextOf = (queue: BookSide, { oddsRequested }: OpenBet): OpenBet | null =>
  firstOf(queue, rankOf(queue.side, oddsRequested) + 1);

function matchedEvent(
  bet: OpenBet,
  size: Money,
  offset: Money,
  level: PriceLevel,
  { seq, at }: Command,
): BetMatched {
  const { betId, playerId, marketId, oddsRequested: odds } = bet;
  const house = { houseOdds: level.odds, houseSize: level.size };
  return { kind: 'bet-matched', seq, at, betId, playerId, marketId, odds, size, offset, ...house };
}
