/**
 * Matches resting bets against new house prices. A bet whose odds the house now offers, or better, is
 * matched at its own odds, best odds first and oldest first, up to the size of the level. The resting bet
 * is the maker, so its odds apply.
 */
import { type Money, minMoney, type PriceLevel, refuse } from '@layline/contract';
import { type Bet, levelKey, type MarketRunner, type Queue } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { MatchHouse, Stamp } from '../../model/command.ts';
import type { BetMatched } from '../../model/event.ts';
import { isAsGood } from '../../model/side.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { type MatchedBefore, nothingMatched, sizeForHouse } from '../wins/bet-win.ts';
import { leftOf } from './offers.ts';

export function decideMatchHouse(state: ExchangeState, command: MatchHouse & Stamp): Decision {
  const market = state.markets.get(command.marketId);
  if (market === undefined) return refused(refuse('MARKET_UNKNOWN'));
  if (market.definition.status !== 'OPEN') return happened();
  const events: BetMatched[] = [];
  const before = nothingMatched();
  for (const prices of command.runners) {
    const runner = market.runners.get(prices.runnerId);
    if (runner === undefined || runner.book === null) continue;
    for (const side of ['back', 'lay'] as const) {
      const queue = runner.book[side];
      events.push(
        ...matchSide(runner, { state, before, queue, levels: prices[side], stamp: command }),
      );
    }
  }
  return happened(...events);
}

interface Meeting {
  readonly state: ExchangeState;
  readonly before: MatchedBefore;
  readonly queue: Queue;
  readonly levels: readonly PriceLevel[];
  readonly stamp: Stamp;
}

/** A resting back takes what the house offers to backers, a resting lay what it offers to layers. */
function matchSide(runner: MarketRunner, meeting: Meeting): BetMatched[] {
  const { state, before, queue, levels, stamp } = meeting;
  const { side } = queue;
  const events: BetMatched[] = [];
  let bet = queue.first();
  let left = bet?.remaining ?? 0;
  for (const level of levels) {
    let size: number = sizeLeft(runner, queue, level);
    while (bet !== null && size > 0 && isGood(bet, level)) {
      const wanted = minMoney(size as Money, left as Money);
      const offset = (bet.made + bet.remaining - left) as Money;
      const whole = { size: wanted, offset };
      const fitting = sizeForHouse(state, bet, { at: stamp.at, piece: whole, before });
      if (fitting > 0) {
        const piece = { size: fitting, offset };
        events.push(matchedEvent(bet, { piece, level, stamp }));
        size -= fitting;
        left -= fitting;
        if (left > 0 && fitting === wanted) continue;
      }
      bet = queue.after(bet);
      left = bet?.remaining ?? 0;
    }
  }
  return events;

  function isGood({ oddsRequested }: Bet, { odds }: PriceLevel): boolean {
    return isAsGood(side, odds, oddsRequested);
  }
}

const sizeLeft = ({ market, runnerId }: MarketRunner, { side }: Queue, level: PriceLevel): Money =>
  leftOf(level, market.taken.get(levelKey({ runnerId, side, odds: level.odds })));

interface Match {
  readonly piece: Pick<BetMatched, 'size' | 'offset'>;
  readonly level: PriceLevel;
  readonly stamp: Stamp;
}

function matchedEvent(bet: Bet, { piece, level, stamp }: Match): BetMatched {
  const { betId, playerId, marketId, oddsRequested: odds } = bet;
  return {
    kind: 'bet-matched',
    seq: stamp.seq,
    at: stamp.at,
    betId,
    playerId,
    marketId,
    odds,
    size: piece.size,
    offset: piece.offset,
    houseOdds: level.odds,
    houseSize: level.size,
  };
}
