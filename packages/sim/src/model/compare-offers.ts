/**
 * Compares the public offers of a market with what an uninvolved player could take: the house levels less
 * what bets took, and all waiting bets, after the house has matched those that it meets. Never more,
 * never less, never crossed.
 */
import type { MarketId, PlayerId, RunnerId, RunnerPrices, Side } from '@layline/contract';
import type { EngineView } from '@layline/server/engine';
import { matchesOf } from './expect-house.ts';
import { levelKey, offersFor, takenOf } from './expected/expect.ts';
import type { BetAsk, NotedMarket, ReferenceModel } from './noted/reference-model.ts';

interface Shown {
  readonly marketIds: Iterable<MarketId>;
  readonly view: Pick<EngineView, 'runnerOffers'>;
}

/** As in a runner's cells: deeper levels matter only if better ones are matched. */
const countMax = 3;
const nothing = { back: [], lay: [] };

export function compareOffers(model: ReferenceModel, { marketIds, view }: Shown): string[] {
  return [...marketIds].flatMap((marketId) => {
    const market = model.markets.get(marketId);
    if (market === undefined || market.definition.status !== 'OPEN') return [];
    return market.definition.runners.flatMap(({ runnerId }) =>
      compareRunner(market, {
        runnerId,
        view,
        prices: model.feed.openPricesOf(marketId, runnerId),
      }),
    );
  });
}

interface OfRunner extends Pick<Shown, 'view'> {
  readonly runnerId: RunnerId;
  readonly prices: RunnerPrices | null;
}

function compareRunner(market: NotedMarket, { runnerId, view, prices }: OfRunner): string[] {
  const { marketId } = market.definition;
  const house = prices ?? nothing;
  const after = prices === null ? market : afterMatches(market, prices);
  const was = view.runnerOffers({ marketId, runnerId }, { house, countMax });
  const name = `offers on ${marketId}/${runnerId}`;
  const faults = (['back', 'lay'] as const).flatMap((side) => {
    const all = expectedLevels(after, { runnerId, side, prices });
    const must = textOf(all.slice(0, Math.max(countMax, house[side].length)));
    const actual = textOf(was[side]);
    return actual === must ? [] : [`${name} to ${side}: ${actual}; expected ${must}`];
  });
  const [back, lay] = [was.back[0], was.lay[0]];
  const isCrossed = back !== undefined && lay !== undefined && back.odds >= lay.odds;
  return isCrossed ? [...faults, `${name} are crossed at ${back.odds} and ${lay.odds}`] : faults;
}

/** The market after the house has matched the bets that it meets. */
function afterMatches(market: NotedMarket, prices: RunnerPrices): NotedMarket {
  const bets = new Map([...market.bets].map(([id, bet]) => [id, { ...bet }]));
  const taken = new Map(market.taken);
  const after = { ...market, bets, taken };
  for (const { bet, level, size } of matchesOf(market, prices)) {
    const own = bets.get(bet.betId);
    if (own !== undefined) own.remaining -= size;
    const sum = takenOf(after, { ...bet, odds: level.odds, houseSize: level.size }) + size;
    taken.set(levelKey({ ...bet, odds: level.odds }), { houseSize: level.size, taken: sum });
  }
  return after;
}

interface OnSide {
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly prices: RunnerPrices | null;
}

/** Everything an uninvolved player could take, at any odds. */
function expectedLevels(market: NotedMarket, { runnerId, side, prices }: OnSide) {
  const anyOdds = side === 'back' ? 101 : 100_000;
  const ask = {
    playerId: 'a stranger' as PlayerId,
    runnerId,
    side,
    odds: anyOdds as BetAsk['odds'],
    house: prices,
  };
  const sums = new Map<number, number>();
  for (const { odds, size } of offersFor(market, ask)) {
    if (size > 0) sums.set(odds, (sums.get(odds) ?? 0) + size);
  }
  return [...sums].map(([odds, size]) => ({ odds, size }));
}

const textOf = (levels: readonly { readonly odds: number; readonly size: number }[]): string =>
  levels.map(({ odds, size }) => `${size}@${odds}`).join(' ') || 'nothing';
