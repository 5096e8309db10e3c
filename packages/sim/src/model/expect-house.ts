/**
 * What new house prices must match of the bets that wait: level by level, whoever asked odds as good
 * or worse for himself, best first and longest waiting first, at his own odds.
 */
import type { RunnerPrices } from '@layline/contract';
import type { BetMatched, MatchHouse } from '@layline/exchange';
import { takenOf } from './expect.ts';
import type { NotedBet, NotedMarket, ReferenceModel } from './reference-model.ts';

export function expectHouse(
  { markets }: ReferenceModel,
  { marketId, runners }: Pick<MatchHouse, 'marketId' | 'runners'>,
): string[] {
  const market = markets.get(marketId);
  if (market === undefined || market.definition.status !== 'OPEN') return [];
  return runners.flatMap((prices) => [
    ...expectSide(market, { runnerId: prices.runnerId, side: 'back', levels: prices.back }),
    ...expectSide(market, { runnerId: prices.runnerId, side: 'lay', levels: prices.lay }),
  ]);
}

interface SideOfRunner extends Pick<NotedBet, 'runnerId' | 'side'> {
  readonly levels: RunnerPrices['back'];
}

function expectSide(market: NotedMarket, { runnerId, side, levels }: SideOfRunner): string[] {
  const isBack = side === 'back';
  const waiting = [...market.bets.values()]
    .filter((bet) => bet.runnerId === runnerId && bet.side === side && bet.remaining > 0)
    .toSorted((a, b) => (isBack ? a.odds - b.odds : b.odds - a.odds) || a.seq - b.seq);
  const left = new Map(waiting.map((bet) => [bet, bet.remaining]));
  const lines: string[] = [];
  for (const { odds, size: houseSize } of levels) {
    let size = houseSize - takenOf(market, { runnerId, side, odds, houseSize });
    for (const bet of waiting) {
      const isGood = isBack ? odds >= bet.odds : odds <= bet.odds;
      const piece = Math.min(size, left.get(bet) ?? 0);
      if (!isGood || piece <= 0) continue;
      lines.push(lineOf({ betId: bet.betId, odds: bet.odds, size: piece, houseOdds: odds }));
      left.set(bet, (left.get(bet) ?? 0) - piece);
      size -= piece;
    }
  }
  return lines;
}

interface Line {
  readonly betId: NotedBet['betId'];
  readonly odds: number;
  readonly size: number;
  readonly houseOdds: number;
}

export const lineOf = ({ betId, odds, size, houseOdds }: Line | BetMatched): string =>
  `bet ${betId} ${size}@${odds} of ${houseOdds}`;
