/**
 * What must become of a bet, worked out by scanning everything: refusals in their published order,
 * then best odds first, players before the house at the same odds, then who came first; nobody with
 * himself; and cover by writing out every outcome.
 */
import { isOnLadder, type RunnerPrices } from '@layline/contract';
import { betsOf, exposureByHand } from './arithmetic.ts';
import {
  type BetAsk,
  balanceOf,
  exposureOf,
  type HeldWorst,
  type NotedBet,
  type NotedMarket,
  type Piece,
  type ReferenceModel,
} from './reference-model.ts';
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

export interface Circumstances {
  readonly seq: number;
  readonly house: RunnerPrices | null;
  /** The bet whose rest this one takes the place of. */
  readonly replaced: NotedBet | null;
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

const stakeCeiling = 9_000_000_000_000;

/** The fills and the rest, or the code of the refusal. */
export function expectBet(
  model: ReferenceModel,
  ask: BetAsk,
  how: Circumstances,
): ExpectedBet | string {
  const market = model.markets.get(ask.marketId);
  const code = refusalAtSight(model, market, asLeft(ask, how.replaced));
  if (code !== null || market === undefined) return code ?? 'MARKET_UNKNOWN';
  const offers = offersFor(market, ask, how);
  const fills: ExpectedFill[] = [];
  let wanted = ask.stake as number;
  for (const offer of offers) {
    const size = Math.min(wanted, offer.size);
    if (size > 0) fills.push({ ...offer, size });
    wanted -= Math.max(0, size);
  }
  const isResting = ask.persistence === 'lapse' || ask.persistence === 'keep';
  if (!isResting && ask.stake - wanted < (ask.sizeMin ?? ask.stake)) {
    return offers.length > 0 ? 'SIZE_UNAVAILABLE' : 'ODDS_CHANGED';
  }
  const expected = {
    fills,
    remaining: isResting ? wanted : 0,
    cancelled: isResting ? 0 : wanted,
  };
  return refusalOfCover(model, market, ask, how, expected) ?? expected;
}

/** What matching left of a bet is moved however small it is; what its player cut is not. */
function asLeft(ask: BetAsk, replaced: NotedBet | null): BetAsk {
  if (replaced === null || replaced.cancelled > 0) return ask;
  return { ...ask, limits: { ...ask.limits, stakeMin: 1 as typeof ask.limits.stakeMin } };
}

function refusalAtSight(
  { settled }: ReferenceModel,
  market: NotedMarket | undefined,
  ask: BetAsk,
): string | null {
  const isResting = ask.persistence === 'lapse' || ask.persistence === 'keep';
  if (ask.sizeMin !== undefined && !isCount(ask.sizeMin)) return 'INVALID_REQUEST';
  if (isResting && ask.sizeMin !== undefined) return 'INVALID_REQUEST';
  if (isResting && market !== undefined && market.definition.kind !== 'match') {
    return 'INVALID_REQUEST';
  }
  if (market === undefined) return settled.has(ask.marketId) ? 'MARKET_CLOSED' : 'MARKET_UNKNOWN';
  const { status, kind, runners } = market.definition;
  if (status === 'CLOSED') return 'MARKET_CLOSED';
  if (kind === 'session') return 'MARKET_UNKNOWN';
  if (status !== 'OPEN') return 'MARKET_SUSPENDED';
  const runner = runners.find(({ runnerId }) => runnerId === ask.runnerId);
  if (runner === undefined) return 'RUNNER_UNKNOWN';
  if (runner.status !== 'ACTIVE') return 'RUNNER_NOT_ACTIVE';
  if (!isCount(ask.odds) || ask.odds < 101 || ask.odds > 100_000) return 'ODDS_INVALID';
  if (isResting && !isOnLadder(ask.odds)) return 'ODDS_INVALID';
  return refusalOfStake(ask);
}

export function refusalOfStake({ stake, limits }: BetAsk): string | null {
  // Planted: what reads the limits throws.
  if (limits === undefined) return isCount(stake) ? 'COMMAND_FAILED' : 'STAKE_INVALID';
  if (!isCount(stake) || stake > stakeCeiling) return 'STAKE_INVALID';
  if (stake < limits.stakeMin) return 'STAKE_TOO_SMALL';
  return stake > limits.stakeMax ? 'STAKE_TOO_LARGE' : null;
}

/** Everything as good as asked, in the order it is taken; house levels may be empty. */
function offersFor(market: NotedMarket, ask: BetAsk, { house }: Circumstances): ExpectedFill[] {
  const isBack = ask.side === 'back';
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
    size: size - takenOf(market, ask, odds, size),
    houseSize: size as number,
    maker: null,
  }));
  return [...players, ...levels]
    .filter(({ odds }) => (isBack ? odds >= ask.odds : odds <= ask.odds))
    .toSorted((a, b) => (isBack ? b.odds - a.odds : a.odds - b.odds));
}

export const levelKey = ({ runnerId, side }: Pick<NotedBet, 'runnerId' | 'side'>, odds: number) =>
  `${runnerId}/${side}/${odds}`;

/** Nothing once the published size is another. */
export function takenOf(
  { taken }: NotedMarket,
  bet: Pick<NotedBet, 'runnerId' | 'side'>,
  odds: number,
  houseSize: number,
): number {
  const known = taken.get(levelKey(bet, odds));
  return known?.houseSize === houseSize ? known.taken : 0;
}

function refusalOfCover(
  model: ReferenceModel,
  market: NotedMarket,
  ask: BetAsk,
  { seq, replaced }: Circumstances,
  { fills, remaining }: ExpectedBet,
): string | null {
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
  const after = (waiting: readonly HeldWorst[]) => exposureByHand(market, [...held, bet], waiting);
  const plain = { before: 0, after: after([]), reserved: 0 };
  plain.before = model.players.get(playerId)?.exposures.get(marketId) ?? 0;
  return refusalOfFunds(model, ask, after) ?? refusalOfRise(model, playerId, plain);
}

/**
 * By the exposure of the market as it would be, with what is held in it. What is at risk counts towards
 * the player's limit; what must be covered is another sum where bets leave with a gain or a loss.
 */
export function refusalOfFunds(
  model: ReferenceModel,
  { playerId, marketId }: Pick<BetAsk, 'playerId' | 'marketId'>,
  coverWith: (held: readonly HeldWorst[]) => number,
  riskWith = coverWith,
): string | null {
  const held = heldIn(model, playerId, marketId);
  const before =
    (model.players.get(playerId)?.exposures.get(marketId) ?? 0) +
    reservedIn(model, playerId, marketId);
  const reserved = reservedOf(model, playerId);
  const rise = { before, after: coverWith(held), atRisk: riskWith(held), reserved };
  return refusalOfRise(model, playerId, rise);
}

export function refusalOfRise(
  model: ReferenceModel,
  playerId: BetAsk['playerId'],
  rise: {
    readonly before: number;
    readonly after: number;
    readonly atRisk?: number;
    readonly reserved: number;
  },
): string | null {
  const { before, after, atRisk = after, reserved } = rise;
  const player = model.players.get(playerId);
  const exposure = exposureOf(model, playerId) + reserved;
  const limit = player?.limit ?? null;
  if (limit !== null && atRisk > before && exposure - before + atRisk > limit) {
    return 'EXPOSURE_LIMIT_EXCEEDED';
  }
  if (after <= before) return null;
  const isCovered = exposure - before + after <= balanceOf(model, playerId);
  return isCovered ? null : 'INSUFFICIENT_FUNDS';
}
