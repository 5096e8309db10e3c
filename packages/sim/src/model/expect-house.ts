/**
 * Computes which waiting bets new house prices must match: level by level, every bet with the same or
 * worse odds for the bettor, best first and oldest first, at the bettor's own odds.
 */
import type { PriceLevel, RunnerPrices } from '@layline/contract';
import type { BetMatched, MatchHouse } from '@layline/exchange';
import { takenOf } from './expected/expect.ts';
import type { NotedBet, NotedMarket, ReferenceModel } from './noted/reference-model.ts';

export function expectHouse(
  { markets }: ReferenceModel,
  { marketId, runners }: Pick<MatchHouse, 'marketId' | 'runners'>,
): string[] {
  const market = markets.get(marketId);
  if (market === undefined || market.definition.status !== 'OPEN') return [];
  return runners.flatMap((prices) =>
    matchesOf(market, prices).map(({ bet: { betId, odds }, level, size }) =>
      lineOf({ betId, odds, size, houseOdds: level.odds }),
    ),
  );
}

interface HouseMatch {
  readonly bet: NotedBet;
  readonly level: PriceLevel;
  readonly size: number;
}

export const matchesOf = (
  market: NotedMarket,
  { runnerId, back, lay }: RunnerPrices,
): readonly HouseMatch[] => [
  ...matchSide(market, { runnerId, side: 'back', levels: back }),
  ...matchSide(market, { runnerId, side: 'lay', levels: lay }),
];

interface SideOfRunner extends Pick<NotedBet, 'runnerId' | 'side'> {
  readonly levels: RunnerPrices['back'];
}

function matchSide(market: NotedMarket, { runnerId, side, levels }: SideOfRunner): HouseMatch[] {
  const isBack = side === 'back';
  const waiting = [...market.bets.values()]
    .filter((bet) => bet.runnerId === runnerId && bet.side === side && bet.remaining > 0)
    .toSorted((a, b) => (isBack ? a.odds - b.odds : b.odds - a.odds) || a.seq - b.seq);
  const left = new Map(waiting.map((bet) => [bet, bet.remaining]));
  const matches: HouseMatch[] = [];
  for (const level of levels) {
    const { odds, size: houseSize } = level;
    let size = houseSize - takenOf(market, { runnerId, side, odds, houseSize });
    for (const bet of waiting) {
      const isGood = isBack ? odds >= bet.odds : odds <= bet.odds;
      const piece = Math.min(size, left.get(bet) ?? 0);
      if (!isGood || piece <= 0) continue;
      matches.push({ bet, level, size: piece });
      left.set(bet, (left.get(bet) ?? 0) - piece);
      size -= piece;
    }
  }
  return matches;
}

interface Line {
  readonly betId: NotedBet['betId'];
  readonly odds: number;
  readonly size: number;
  readonly houseOdds: number;
}

export const lineOf = ({ betId, odds, size, houseOdds }: Line | BetMatched): string =>
  `bet ${betId} ${size}@${odds} of ${houseOdds}`;
