/**
 * Computes the expected outcome of a bet by scanning everything: refusals in their published order, then
 * best odds first, players before the house at equal odds, then first come; nobody with own bets; and
 * cover by enumerating every outcome.
 */
import { isOnLadder, type MarketId, type RunnerPrices, sportRegistry } from '@layline/contract';
import { codeOfAbsent } from '../noted/offered-markets.ts';
import {
  type BetAsk,
  balanceOf,
  exposureOf,
  type HeldWorst,
  type NotedBet,
  type NotedMarket,
  type Piece,
  type Position,
  type ReferenceModel,
} from '../noted/reference-model.ts';
import { betsOf, expectedExposure } from './arithmetic.ts';
import { heldIn, reservedIn, reservedOf } from './reserved.ts';

interface ExpectedFill {
  readonly odds: number;
  readonly size: number;
  readonly houseSize: number;
  readonly maker: NotedBet | null;
}

export interface ExpectedBet {
  readonly fills: readonly ExpectedFill[];
  readonly remaining: number;
  readonly cancelled: number;
}

/** A bet at the moment of its decision. */
export interface Decision {
  readonly ask: BetAsk;
  readonly seq: number;
  /** The bet whose unmatched part this one replaces. */
  readonly replaced: NotedBet | null;
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

const stakeCeiling = 9_000_000_000_000;

/** The fills and the rest, or the code of the refusal. */
export function expectBet(model: ReferenceModel, decision: Decision): ExpectedBet | string {
  const { ask } = decision;
  const market = model.markets.get(ask.marketId);
  const code = refusalAtSight(model, asLeft(decision));
  if (code !== null || market === undefined) return code ?? 'MARKET_UNKNOWN';
  const offers = offersFor(market, { ...ask, house: houseFor(model, ask) });
  const fills: ExpectedFill[] = [];
  let wanted = ask.stake as number;
  for (const offer of offers) {
    const size = Math.min(wanted, offer.size);
    if (size > 0) fills.push({ ...offer, size });
    wanted -= Math.max(0, size);
  }
  const isResting = ask.persistence === 'lapse' || ask.persistence === 'keep';
  if (!isResting && ask.stake - wanted < (ask.sizeMin ?? ask.stake)) {
    return wanted < ask.stake ? 'SIZE_UNAVAILABLE' : 'ODDS_CHANGED';
  }
  if (ask.isPostOnly && wanted < ask.stake) return 'WOULD_MATCH';
  if (isResting && wanted > 0 && meetsOwn(market, ask)) return 'OWN_BET_CROSSED';
  const expected = {
    fills,
    remaining: isResting ? wanted : 0,
    cancelled: isResting ? 0 : wanted,
  };
  return refusalOfCover(model, { ...decision, ...expected, market }) ?? expected;
}

/** An unmatched part left by matching may be moved however small; one reduced by its player may not. */
function asLeft({ ask, replaced }: Decision): BetAsk {
  if (replaced === null || replaced.cancelled > 0) return ask;
  return { ...ask, limits: { ...ask.limits, stakeMin: 1 as typeof ask.limits.stakeMin } };
}

function refusalAtSight(model: ReferenceModel, ask: BetAsk): string | null {
  const market = model.markets.get(ask.marketId);
  const isResting = ask.persistence === 'lapse' || ask.persistence === 'keep';
  if (ask.isPostOnly && !isResting) return 'INVALID_REQUEST';
  if (ask.sizeMin !== undefined && !isCount(ask.sizeMin)) return 'INVALID_REQUEST';
  if (isResting && ask.sizeMin !== undefined) return 'INVALID_REQUEST';
  if (isResting && market !== undefined && market.definition.kind !== 'match') {
    return 'INVALID_REQUEST';
  }
  if (market === undefined) return codeOfAbsent(model, ask.marketId);
  const { status, kind, runners } = market.definition;
  if (status === 'CLOSED') return 'MARKET_CLOSED';
  if (kind === 'session') return 'MARKET_UNKNOWN';
  if (status !== 'OPEN') return 'MARKET_SUSPENDED';
  const runner = runners.find(({ runnerId }) => runnerId === ask.runnerId);
  if (runner === undefined) return 'RUNNER_UNKNOWN';
  if (runner.status !== 'ACTIVE') return 'RUNNER_NOT_ACTIVE';
  if (!isCount(ask.odds) || ask.odds < 101 || ask.odds > 100_000) return 'ODDS_INVALID';
  const isByLadder = market.definition.lines === undefined;
  if (isResting && isByLadder && !isOnLadder(ask.odds)) return 'ODDS_INVALID';
  return refusalOfStake(ask);
}

export function refusalOfStake({ stake, limits }: BetAsk): string | null {
  // Planted fault: reading the limits throws.
  if (limits === undefined) return isCount(stake) ? 'COMMAND_FAILED' : 'STAKE_INVALID';
  if (!isCount(stake) || stake > stakeCeiling) return 'STAKE_INVALID';
  if (stake < limits.stakeMin) return 'STAKE_TOO_SMALL';
  return stake > limits.stakeMax ? 'STAKE_TOO_LARGE' : null;
}

/** True if the player's own waiting bet on the other side is at the wanted odds or better. */
const meetsOwn = (market: NotedMarket, { playerId, runnerId, side, odds }: BetAsk): boolean =>
  [...market.bets.values()].some(
    (bet) =>
      bet.playerId === playerId &&
      bet.runnerId === runnerId &&
      bet.side !== side &&
      bet.remaining > 0 &&
      (side === 'back' ? bet.odds >= odds : bet.odds <= odds),
  );

type TakerAsk = Pick<BetAsk, 'playerId' | 'runnerId' | 'side' | 'odds'>;

const houseFor = ({ feed }: ReferenceModel, { marketId, runnerId }: BetAsk): RunnerPrices | null =>
  feed.openPricesOf(marketId, runnerId);

/** Everything at the wanted odds or better, in matching order; house levels may be empty. */
export function offersFor(
  market: NotedMarket,
  ask: TakerAsk & { readonly house: RunnerPrices | null },
): ExpectedFill[] {
  const { runnerId, side, house } = ask;
  const isBack = side === 'back';
  const players = [...market.bets.values()]
    .filter(
      (bet) =>
        bet.remaining > 0 &&
        bet.runnerId === ask.runnerId &&
        bet.side !== ask.side &&
        bet.playerId !== ask.playerId,
    )
    .map((maker) => ({ odds: maker.odds, size: maker.remaining, houseSize: 0, maker }))
    .toSorted((a, b) => a.maker.seq - b.maker.seq);
  const levels = (house?.[ask.side] ?? []).map(({ odds, size }) => ({
    odds: odds as number,
    size: size - takenOf(market, { runnerId, side, odds, houseSize: size }),
    houseSize: size as number,
    maker: null,
  }));
  return [...players, ...levels]
    .filter(({ odds }) => (isBack ? odds >= ask.odds : odds <= ask.odds))
    .toSorted((a, b) => (isBack ? b.odds - a.odds : a.odds - b.odds));
}

/** House prices of one runner and side at one step of the ladder. */
interface HouseLevel extends Pick<NotedBet, 'runnerId' | 'side' | 'odds'> {
  readonly houseSize: number;
}

export const levelKey = ({ runnerId, side, odds }: Omit<HouseLevel, 'houseSize'>): string =>
  `${runnerId}/${side}/${odds}`;

/** Zero once the published size differs. */
export function takenOf({ taken }: NotedMarket, level: HouseLevel): number {
  const known = taken.get(levelKey(level));
  return known?.houseSize === level.houseSize ? known.taken : 0;
}

function refusalOfCover(model: ReferenceModel, matched: Matched): string | null {
  const { market, ask, seq, replaced, fills, remaining } = matched;
  const pieces = fills.map(({ odds, size, maker }): Piece => {
    return { odds, size, offset: maker?.made ?? 0, seq };
  });
  const { playerId, clientRef, marketId, runnerId, side, odds, stake } = ask;
  const rest = { persistence: 'keep', seq, pieces, remaining, cancelled: 0, lapsed: 0 } as const;
  const id = { betId: '' as NotedBet['betId'], clientRef, playerId, marketId, runnerId, side };
  const bet: NotedBet = { ...id, ...rest, pieces, odds, stake, made: 0 };
  const held = betsOf(market, playerId).map((one) =>
    one.betId === replaced?.betId ? { ...one, remaining: 0 } : one,
  );
  const after = (waiting: readonly HeldWorst[]) =>
    expectedExposure(market, [...held, bet], waiting);
  const before = model.players.get(playerId)?.exposures.get(marketId) ?? 0;
  const plain = { playerId, marketId, before, after: after([]), reserved: 0 };
  return (
    refusalOfFunds(model, { playerId, marketId, replaced, coverWith: after }) ??
    refusalOfRise(model, plain)
  );
}

/** A bet as it would be matched in its market. */
interface Matched extends Decision, ExpectedBet {
  readonly market: NotedMarket;
}

/**
 * The exposure of a player's market after the bet, held bets included. The amount at risk counts towards
 * the player's limit; the amount to cover differs if bets leave with a gain or a loss.
 */
interface PositionAfter extends Position {
  /** The bet that is being moved, as it was. */
  readonly replaced?: NotedBet | null;
  readonly coverWith: (held: readonly HeldWorst[]) => number;
  readonly riskWith?: (held: readonly HeldWorst[]) => number;
}

export function refusalOfFunds(model: ReferenceModel, position: PositionAfter): string | null {
  const { playerId, marketId, replaced = null, coverWith, riskWith = coverWith } = position;
  const held = heldIn(model, position);
  const before =
    (model.players.get(playerId)?.exposures.get(marketId) ?? 0) + reservedIn(model, position);
  const reserved = reservedOf(model, { playerId, replaced });
  const rise = { before, after: coverWith(held), atRisk: riskWith(held), reserved };
  return refusalOfRise(model, { playerId, marketId, ...rise });
}

/** A player's risk before and after, including the reserves of held bets. */
interface Rise extends Pick<Position, 'playerId'> {
  /** The market or round; absent if stops of new risk do not apply. */
  readonly marketId?: MarketId;
  readonly before: number;
  readonly after: number;
  readonly atRisk?: number;
  readonly reserved: number;
}

export function refusalOfRise(model: ReferenceModel, rise: Rise): string | null {
  const { playerId, marketId, before, after, atRisk = after, reserved } = rise;
  const player = model.players.get(playerId);
  if (marketId !== undefined && atRisk > before && isStopped(model, { playerId, marketId })) {
    return 'NEW_RISK_STOPPED';
  }
  const exposure = exposureOf(model, playerId) + reserved;
  const limit = player?.limit ?? null;
  if (limit !== null && atRisk > before && exposure - before + atRisk > limit) {
    return 'EXPOSURE_LIMIT_EXCEEDED';
  }
  if (after <= before) return null;
  const isCovered = exposure - before + after <= balanceOf(model, playerId);
  return isCovered ? null : 'INSUFFICIENT_FUNDS';
}

/** Any id that is not a market's is a casino round's. */
export function isStopped(
  { stops, players, markets }: ReferenceModel,
  { playerId, marketId }: Position,
): boolean {
  const siteId = players.get(playerId)?.siteId ?? '';
  const sportId = markets.get(marketId)?.definition.fixture.sportId ?? sportRegistry.casino.id;
  return stops.covers({ siteId, sportId, marketId });
}
