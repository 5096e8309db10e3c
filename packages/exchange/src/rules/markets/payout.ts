/**
 * The transfers of a settlement: one per bet, between the player and the house of the player's site,
 * and one per player for the site's commission on their net winnings, and for a rebate. Gains are
 * posted before losses, so that no balance dips below zero in between. The house bears, in a separate
 * line, what a player must not pay:
 *
 *   - a loss beyond the stated exposure (pennies of rounding in a dead heat);
 *   - a loss that the balance cannot pay, after a removal left the player short (define-market.ts),
 *     or after the player withdrew what a corrected result takes back (resettle-market.ts).
 */
import {
  type MarketDefinition,
  type Money,
  money,
  noMoney,
  type PlayerId,
  type SiteId,
} from '@layline/contract';
import type { Account, Transfer } from '@layline/ledger';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { SettledBet } from '../../model/bet.ts';
import type { Shortfall } from '../../model/event.ts';
import { splitOverAgents } from '../agents/points/split.ts';
import { type Charge, commissionTransfers } from '../commission/charge.ts';

export interface Payout {
  readonly definition: Pick<MarketDefinition, 'marketId' | 'name'>;
  readonly bets: readonly SettledBet[];
  /** Number of the command that placed the bet at this index. */
  readonly placedSeq: (index: number) => number;
  /** The part of the bet at this index that others took while it waited. */
  readonly madeOf: (index: number) => Money;
  readonly kind: 'sports' | 'casino';
  /** The most that the player may lose in this market. */
  readonly exposureOf: (playerId: PlayerId) => Money;
  /** Commission and rebates of the players; empty if there are none. */
  readonly charges: readonly Charge[];
  /** Entries that reverse an earlier settlement, posted together with these. */
  readonly reversals: readonly Transfer[];
}

export function transfersOf(state: ExchangeState, payout: Payout): Transfer[] {
  const { definition, bets, reversals } = payout;
  const { marketId, name: remark } = definition;
  const houses = new Map<SiteId, Account>();
  const isGain = ({ to }: Transfer): boolean => to.kind === 'player';
  const gains = reversals.filter(isGain);
  const losses = reversals.filter((transfer) => !isGain(transfer));
  const results = new Map<PlayerId, Money>();
  for (const { playerId, betId, profit } of bets) {
    if (profit === 0) continue;
    addNet(results, playerId, profit);
    const { from, to, amount } = ends(mustFind(state, playerId), profit, houses);
    const into = profit > 0 ? gains : losses;
    into.push({ from, to, amount, reason: 'settlement', marketId, betId, remark });
  }
  const charged = commissionTransfers(payout.charges, definition);
  // A rebate is given on top of what the house bears.
  const taken = charged.filter(({ reason }) => reason === 'commission');
  const covers = coversOf(state, { ...payout, results: netByPlayer(taken, results) });
  const split = { ...payout, marketId, name: definition.name, commissions: charged };
  return covers.concat(gains, losses, charged, splitOverAgents(state, split));
}

/** Players whose balance no longer covers their exposure after these transfers, with the shortfall. */
export function shortfallsOf(state: ExchangeState, transfers: readonly Transfer[]): Shortfall[] {
  return [...netByPlayer(transfers)].flatMap(([playerId, net]): Shortfall[] => {
    const { balance, exposure } = mustFind(state, playerId);
    const short = exposure - balance - net;
    return net < 0 && short > 0 ? [{ playerId, amount: money(short) }] : [];
  });
}

interface NetPayout extends Payout {
  /** Net results now in force, less commission. */
  readonly results: ReadonlyMap<PlayerId, Money>;
}

function coversOf(
  state: ExchangeState,
  { definition, exposureOf, reversals, results }: NetPayout,
): Transfer[] {
  const { marketId } = definition;
  const remark = 'Loss beyond what was covered, borne by the house';
  const undone = netByPlayer(reversals);
  return [...new Set([...undone.keys(), ...results.keys()])].flatMap((playerId): Transfer[] => {
    const account = mustFind(state, playerId);
    const [result, back] = [results.get(playerId) ?? noMoney, undone.get(playerId) ?? noMoney];
    const exposure = exposureOf(playerId);
    const amount = borneByHouse(result, { exposure, balance: account.balance, back });
    if (amount === 0) return [];
    return [{ ...ends(account, amount), reason: 'settlement', marketId, betId: null, remark }];
  });
}

function addNet(nets: Map<PlayerId, Money>, playerId: PlayerId, amount: number): void {
  nets.set(playerId, money((nets.get(playerId) ?? 0) + amount));
}

/** Sums the transfers per player on top of the given nets. */
function netByPlayer(
  transfers: readonly Transfer[],
  nets = new Map<PlayerId, Money>(),
): Map<PlayerId, Money> {
  for (const { from, to, amount } of transfers) {
    if (from.kind === 'player') addNet(nets, from.playerId, 0 - amount);
    if (to.kind === 'player') addNet(nets, to.playerId, amount);
  }
  return nets;
}

interface Covered {
  readonly exposure: Money;
  readonly balance: Money;
  /** The part of an earlier result that a reversal takes back. */
  readonly back: Money;
}

/**
 * The part of a loss that the house bears: what exceeds the exposure, plus what the balance cannot pay of
 * the remaining loss less `back`, the reversal of an earlier result.
 */
export function borneByHouse(result: Money, { exposure, balance, back }: Covered): Money {
  const beyond = Math.max(0, 0 - result - exposure);
  return money(beyond + Math.max(0, 0 - result - back - beyond - balance));
}

/**
 * From house to player for a gain, the other way for a loss. Transfers of one site share one house
 * object.
 */
function ends(
  { siteId, end }: PlayerAccount,
  gain: Money,
  houses = new Map<SiteId, Account>(),
): Pick<Transfer, 'from' | 'to' | 'amount'> {
  const house = houses.get(siteId) ?? { kind: 'house', siteId };
  houses.set(siteId, house);
  return gain > 0
    ? { from: house, to: end, amount: gain }
    : { from: end, to: house, amount: money(0 - gain) };
}

function mustFind(state: ExchangeState, playerId: PlayerId): PlayerAccount {
  const account = state.accounts.get(playerId);
  if (account === undefined) throw new Error(`A bet of ${playerId} has no account`);
  return account;
}
