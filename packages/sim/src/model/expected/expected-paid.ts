/** The expected lines of a payment: results, covers, commission and rebates. */
import type { BetId, MarketId, PlayerId, SiteId } from '@layline/contract';
import type { SiteCommission } from '@layline/exchange';
import type { Transfer } from '@layline/ledger';
import { expectedCommission, expectedRebates } from '../../commission/noted-plans.ts';
import {
  balanceOf,
  type NotedBet,
  type NotedMarket,
  type ReferenceModel,
} from '../noted/reference-model.ts';
import { betsOf, countingPieces, rounded } from './arithmetic.ts';

export interface Paid {
  readonly betId: BetId;
  readonly playerId: PlayerId;
  /** Null if void. */
  readonly profit: number | null;
}

interface Line {
  readonly what: string;
  readonly playerId: PlayerId;
  readonly gain: number;
}

/** What each player gains or gives back by the reversal. */
function takenBack(undone: readonly Transfer[]): Map<PlayerId, number> {
  const nets = new Map<PlayerId, number>();
  for (const { from, to, amount } of undone) {
    if (from.kind === 'player') {
      nets.set(from.playerId, (nets.get(from.playerId) ?? 0) + amount);
    }
    if (to.kind === 'player') nets.set(to.playerId, (nets.get(to.playerId) ?? 0) - amount);
  }
  return nets;
}

export const textsOfTransfers = (transfers: readonly Transfer[]): string[] =>
  transfers.map(({ from, to, amount, reason, betId }) => {
    const end = (one: typeof from) =>
      one.kind === 'player' ? one.playerId : `${one.kind} ${one.siteId}`;
    return `${betId ?? 'cover'} ${end(from)} ${end(to)} ${amount} ${reason}`;
  });

interface Charged {
  readonly market: NotedMarket;
  readonly discounts: ReadonlyMap<PlayerId, number>;
}

/** The bets of a market with their results. */
interface Payment {
  readonly marketId: MarketId;
  readonly bets: readonly Paid[];
  readonly rates?: readonly SiteCommission[];
  /** Absent for a casino round, which charges nothing. */
  readonly charged?: Charged;
  /** The lines of an earlier payment that this one replaces. */
  readonly undoes?: readonly Transfer[];
  /** The most that a player may lose; if absent, their exposure in the market. */
  readonly atMost?: (playerId: PlayerId) => number;
}

/**
 * The expected lines of a payment, reversals of an earlier one included; nobody loses more than was at
 * risk.
 */
export function expectedPaid(model: ReferenceModel, payment: Payment): string[] {
  const { marketId, bets, rates = [], undoes = [], charged } = payment;
  const atRisk = (playerId: PlayerId): number =>
    model.players.get(playerId)?.exposures.get(marketId) ?? 0;
  const { atMost = atRisk } = payment;
  const lines: string[] = [];
  const nets = new Map<PlayerId, number>();
  const line = ({ what, playerId, gain }: Line) => {
    const house = `house ${model.players.get(playerId)?.siteId}`;
    const ends = gain > 0 ? `${house} ${playerId}` : `${playerId} ${house}`;
    if (gain !== 0) lines.push(`${what} ${ends} ${Math.abs(gain)} settlement`);
  };
  for (const bet of bets) {
    const profit = bet.profit ?? 0;
    nets.set(bet.playerId, (nets.get(bet.playerId) ?? 0) + profit);
    line({ what: bet.betId, playerId: bet.playerId, gain: profit });
  }
  const back = takenBack(undoes);
  const takenBySite = new Map<SiteId, number>();
  for (const playerId of new Set([...nets.keys(), ...back.keys()])) {
    const net = nets.get(playerId) ?? 0;
    const player = model.players.get(playerId);
    const siteId = player?.siteId;
    const taken = nets.has(playerId) ? takenFrom(net, { playerId, siteId, rates, charged }) : 0;
    const spared = Math.max(0, taken - net - atMost(playerId));
    const all = net + (back.get(playerId) ?? 0) - taken + spared;
    const cover = spared + Math.max(0, -all - balanceOf(model, playerId));
    line({ what: 'cover', playerId, gain: cover });
    if (taken > 0) lines.push(`cover ${playerId} commission ${siteId} ${taken} commission`);
    if (siteId !== undefined) takenBySite.set(siteId, (takenBySite.get(siteId) ?? 0) + taken);
  }
  if (charged !== undefined) lines.push(...rebateLines(model, { ...charged, nets, takenBySite }));
  return lines;
}

interface TakenFrom {
  readonly charged: Charged | undefined;
  readonly playerId: PlayerId;
  readonly siteId: SiteId | undefined;
  readonly rates: readonly SiteCommission[];
}

/** By the plan of the market if the site had one, else by the site's flat rate. */
function takenFrom(net: number, { playerId, siteId, rates, charged }: TakenFrom): number {
  const plan = siteId === undefined ? undefined : charged?.market.rates.get(siteId);
  if (plan !== undefined) {
    return expectedCommission(net, plan, charged?.discounts.get(playerId) ?? 0);
  }
  const rate = rates.find((one) => one.siteId === siteId)?.basisPoints ?? 0;
  return net > 0 ? rounded(BigInt(net) * BigInt(rate), 10_000n) : 0;
}

interface Rebated extends Charged {
  readonly nets: ReadonlyMap<PlayerId, number>;
  readonly takenBySite: ReadonlyMap<SiteId, number>;
}

function rebateLines(model: ReferenceModel, { market, nets, takenBySite }: Rebated): string[] {
  return [...market.rates].flatMap(([siteId, { rebate }]) => {
    const own = [...nets.keys()].filter((id) => model.players.get(id)?.siteId === siteId);
    const makers = own.map((playerId) => ({ playerId, rebate, made: madeBy(market, playerId) }));
    const given = expectedRebates(makers, takenBySite.get(siteId) ?? 0);
    return [...given].flatMap(([playerId, amount]) =>
      amount === 0 ? [] : [`cover commission ${siteId} ${playerId} ${amount} rebate`],
    );
  });
}

/** The pieces of their waiting bets that others took, without those that are void. */
function madeBy(market: NotedMarket, playerId: PlayerId): number {
  const { runners } = market.definition;
  const isIn = (bet: NotedBet): boolean =>
    runners.some(({ runnerId, status }) => runnerId === bet.runnerId && status !== 'REMOVED');
  return betsOf(market, playerId)
    .filter(isIn)
    .flatMap((bet) => countingPieces(market, bet))
    .reduce((sum, { size, isMade }) => sum + (isMade ? size : 0), 0);
}
