/** Compares the live state with the model: everything that the last events touched, or everything. */
import {
  classicLadder,
  type MarketId,
  type PlayerId,
  type RunnerId,
  type Side,
} from '@layline/contract';
import {
  accountOf,
  betOf,
  bookLevels,
  type ExchangeState,
  marketExposure,
  openBets,
  runnerProfitLoss,
} from '@layline/exchange';
import { sumOfBalances } from '@layline/ledger';
import { compareStops } from '../risk/noted-stops.ts';
import {
  countingPieces,
  isSureToHaveWinners,
  pieceNow,
  pieceWinnings,
} from './expected/arithmetic.ts';
import {
  balanceOf,
  exposureOf,
  matchedOf,
  type NotedBet,
  type NotedMarket,
  type ReferenceModel,
} from './noted/reference-model.ts';

/** The model and the live state. */
interface Compared {
  readonly model: ReferenceModel;
  readonly state: ExchangeState;
}

/** Compares what was touched since the last call, and clears the list. */
export function compareTouched(model: ReferenceModel, state: ExchangeState): string[] {
  const { players, markets } = model.touched;
  const faults = [...checkSum(state)];
  for (const playerId of players) faults.push(...comparePlayer({ model, state }, playerId));
  for (const marketId of markets) faults.push(...compareMarket({ model, state }, marketId));
  players.clear();
  markets.clear();
  return faults;
}

export function compareAll(model: ReferenceModel, state: ExchangeState): string[] {
  for (const playerId of model.players.keys()) model.touched.players.add(playerId);
  for (const marketId of model.markets.keys()) model.touched.markets.add(marketId);
  const faults = compareTouched(model, state);
  for (const playerId of model.players.keys()) {
    faults.push(...comparePositions({ model, state }, playerId));
  }
  faults.push(
    ...compareStops(model.stops, state.riskStops.values()),
    ...model.maintenance.compare(state.maintenances.values()),
    ...model.plans.compare(state),
  );
  const known = [...model.markets.keys()].filter((id) => !model.offers.unknown.has(id)).length;
  if (state.markets.size !== known) {
    faults.push(`${state.markets.size} markets; expected ${known}`);
  }
  return faults;
}

function checkSum({ ledger }: ExchangeState): string[] {
  const sum = sumOfBalances(ledger);
  return sum === 0 ? [] : [`all balances together are ${sum}, not zero`];
}

function comparePlayer({ model, state }: Compared, playerId: PlayerId): string[] {
  const player = model.players.get(playerId);
  const view = accountOf(state, playerId);
  const was = [view?.siteId, view?.openingBalance, view?.exposure, view?.exposureLimit];
  const must = [
    player?.siteId,
    balanceOf(model, playerId),
    exposureOf(model, playerId),
    player?.limit,
  ];
  const name = `${playerId} (site, balance, exposure, limit)`;
  return unequal(name, { was: was.join(' '), must: must.join(' ') });
}

const unequal = (what: string, { was, must }: { was: string; must: string }): string[] =>
  was === must ? [] : [`${what}: ${was}; expected ${must}`];

function compareMarket({ model, state }: Compared, marketId: MarketId): string[] {
  const market = model.markets.get(marketId);
  if (model.offers.unknown.has(marketId)) return [];
  if (market === undefined) {
    return state.markets.has(marketId) ? [`${marketId} is settled and still open`] : [];
  }
  const faults: string[] = [];
  for (const bet of market.bets.values()) faults.push(...compareBet(state, bet));
  for (const { runnerId } of market.definition.runners) {
    faults.push(...compareBook(state, { market, runnerId }));
  }
  return faults;
}

function compareBet(state: ExchangeState, bet: NotedBet): string[] {
  const open = betOf(state, bet.betId);
  if (open === undefined) return [`bet ${bet.betId} is gone`];
  const { playerId, side, oddsRequested, stake, matched, remaining, cancelled, lapsed } = open;
  const was = [playerId, side, oddsRequested, stake, matched, remaining, cancelled, lapsed];
  const requested = [bet.playerId, bet.side, bet.odds, bet.stake];
  const must = [...requested, matchedOf(bet), bet.remaining, bet.cancelled, bet.lapsed];
  const pieces = `in ${bet.pieces.length} pieces`;
  return unequal(`bet ${bet.betId}`, {
    was: `${was.join(' ')} in ${open.fills.length} pieces`,
    must: `${must.join(' ')} ${pieces}`,
  });
}

/** Levels of the book are the sums of waiting bets; no bet waits while another offers what it wants. */
function compareBook(state: ExchangeState, { market, runnerId }: Book): string[] {
  const { marketId } = market.definition;
  const levels = bookLevels(state, { marketId, runnerId }, classicLadder.length);
  const resting = [...market.bets.values()].filter(
    (bet) => bet.runnerId === runnerId && bet.remaining > 0,
  );
  const name = `book of ${market.definition.marketId}/${runnerId}`;
  const textOf = (all: readonly { odds: number; size: number }[]) =>
    all.map(({ odds, size }) => `${size}@${odds}`).join(' ');
  const faults = [
    ...unequal(`${name} to back`, {
      was: textOf(levels.back),
      must: textOf(expectedLevels(resting, 'lay')),
    }),
    ...unequal(`${name} to lay`, {
      was: textOf(levels.lay),
      must: textOf(expectedLevels(resting, 'back')),
    }),
  ];
  const backs = resting.filter(({ side }) => side === 'back');
  for (const lay of resting.filter(({ side }) => side === 'lay')) {
    const crossed = backs.find((back) => back.odds <= lay.odds);
    if (crossed) faults.push(`${name} is crossed: bets ${crossed.betId} and ${lay.betId}`);
  }
  return faults;
}

interface Book {
  readonly market: NotedMarket;
  readonly runnerId: RunnerId;
}

function expectedLevels(
  resting: readonly NotedBet[],
  side: Side,
): { odds: number; size: number }[] {
  const sums = new Map<number, number>();
  for (const bet of resting) {
    if (bet.side === side) sums.set(bet.odds, (sums.get(bet.odds) ?? 0) + bet.remaining);
  }
  const levels = [...sums].map(([odds, size]) => ({ odds, size }));
  return levels.toSorted((a, b) => (side === 'back' ? a.odds - b.odds : b.odds - a.odds));
}

/** Bets, market exposures and the profit and loss of each runner, as players read them. */
function comparePositions({ model, state }: Compared, playerId: PlayerId): string[] {
  const faults: string[] = [];
  const ids: string[] = [];
  for (const [marketId, market] of model.markets) {
    if (model.offers.unknown.has(marketId)) continue;
    const bets = [...market.bets.values()].filter((bet) => bet.playerId === playerId);
    ids.push(...bets.map(({ betId }) => betId));
    const expected = model.players.get(playerId)?.exposures.get(marketId) ?? 0;
    const exposure = marketExposure(state, { playerId, marketId });
    faults.push(...unequal(`exposure of ${playerId}`, { was: `${exposure}`, must: `${expected}` }));
    const was = [...runnerProfitLoss(state, { playerId, marketId })].map((one) => one.join(' '));
    const must = expectedProfitLoss(market, bets).map((one) => one.join(' '));
    faults.push(
      ...unequal(`profit and loss of ${playerId}`, { was: was.join(', '), must: must.join(', ') }),
    );
  }
  const open = openBets(state, playerId).map(({ betId }) => betId);
  const all = { was: open.join(', '), must: ids.join(', ') };
  return [...faults, ...unequal(`open bets of ${playerId}`, all)];
}

export function expectedProfitLoss(
  market: NotedMarket,
  bets: readonly NotedBet[],
): [RunnerId, number][] {
  if (market.definition.lines !== undefined) return [];
  const left = market.definition.runners.filter(({ status }) => status !== 'REMOVED');
  const isLeft = new Set(left.map(({ runnerId }) => runnerId));
  return left.map(({ runnerId }) => {
    let sum = 0;
    for (const bet of bets) {
      if (!isLeft.has(bet.runnerId)) continue;
      const sign = bet.side === 'back' ? 1 : -1;
      for (const piece of countingPieces(market, bet)) {
        const won = pieceWinnings(pieceNow(market, piece));
        sum += sign * (bet.runnerId === runnerId ? won : -piece.size);
      }
    }
    return [runnerId, sum];
  });
}

/** The result if no runner wins; null if one must, or if each stands alone. */
export function expectedNoWinner(market: NotedMarket, bets: readonly NotedBet[]): number | null {
  const { definition } = market;
  if (definition.winners === 0 || isSureToHaveWinners(definition)) return null;
  const left = definition.runners.filter(({ status }) => status !== 'REMOVED');
  let sum = 0;
  for (const bet of bets) {
    if (!left.some((one) => one.runnerId === bet.runnerId)) continue;
    for (const { size } of countingPieces(market, bet)) sum += bet.side === 'back' ? -size : size;
  }
  return sum;
}
