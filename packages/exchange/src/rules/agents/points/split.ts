/**
 * Splits players' results over the agents above them. A player's bets in a market that were placed under
 * the same agents and shares are netted. The lowest agent gets the whole result, and each agent passes up
 * what is not its branch's; the site keeps the rest. Amounts passed up are rounded towards zero to minor
 * units, so that the lower end of each step keeps the remainder and nothing is lost.
 *
 * A player's commission is charged once for all their bets, and shared by the terms of the bets that won it
 * (`partsOf`).
 *
 * Only the site bears the house's own lines, such as a loss beyond the cover.
 */
import {
  cutInProportion,
  type MarketId,
  type Money,
  money,
  type PlayerId,
  type SiteId,
} from '@layline/contract';
import type { Account, Transfer } from '@layline/ledger';
import type { ExchangeState } from '../../../memory/state.ts';
import type { AgentShares } from '../../../model/agent.ts';
import type { SettledBet } from '../../../model/bet.ts';
import { type PathStep, pathAt, uplineEnd } from '../tree/tree.ts';

export interface Settled {
  readonly marketId: MarketId;
  readonly name: string;
  readonly kind: 'sports' | 'casino';
  readonly bets: readonly SettledBet[];
  /** Number of the command that placed the bet at this index. */
  readonly placedSeq: (index: number) => number;
  /** The part of the bet at this index that others took while it waited, which earns rebates. */
  readonly madeOf: (index: number) => Money;
  /** The site's commission on these bets, and its rebates, which its agents bear as they share it. */
  readonly commissions: readonly Transfer[];
}

interface Group {
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly path: readonly PathStep[];
  readonly indexes: number[];
  profit: number;
}

/** Empty if no player has an agent. */
export function splitOverAgents(state: ExchangeState, settled: Settled): Transfer[] {
  if (state.agents.size === 0) return [];
  const { kind, marketId, name: remark, commissions } = settled;
  const groups = groupsOf(state, settled);
  const results = [...groups.values()].flatMap(({ playerId, siteId, path, profit }) => {
    const market = { marketId, playerId, remark };
    const site: Account = { kind: 'house', siteId };
    const reasons = ['branch-result', 'share'] as const;
    return passUp(path, { share: kind, amount: 0 - profit, siteId, site, reasons, market });
  });
  const byPlayer = Map.groupBy(groups.values(), ({ playerId }) => playerId);
  const taken = commissions.flatMap(({ from, to, amount, remark: text }) => {
    const isTaken = from.kind === 'player';
    const [end, site] = isTaken ? [from, to] : [to, from];
    const own = (end.kind === 'player' ? byPlayer.get(end.playerId) : undefined) ?? [];
    const weigh = isTaken ? wonBy : (group: Group) => madeBy(group, settled);
    return partsOf(amount, own.map(weigh)).flatMap((part, index) => {
      const { playerId, siteId, path } = own[index] as Group;
      const market = { marketId, playerId, remark: text };
      const reasons = ['branch-commission', 'commission-share'] as const;
      const gain = isTaken ? part : 0 - part;
      return passUp(path, { share: 'commission', amount: gain, siteId, site, reasons, market });
    });
  });
  return [...results, ...taken];
}

/** By player and by the terms at placement; the oldest group of a player comes first. */
function groupsOf(state: ExchangeState, { bets, placedSeq }: Settled): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const [index, { playerId, profit }] of bets.entries()) {
    const account = state.accounts.get(playerId);
    if (account === undefined || account.agents.length === 0) continue;
    const path = pathAt(state, account, placedSeq(index));
    const key = JSON.stringify([playerId, path]);
    const group = groups.get(key) ?? {
      playerId,
      siteId: account.siteId,
      path,
      profit: 0,
      indexes: [],
    };
    groups.set(key, group);
    group.profit += profit;
    group.indexes.push(index);
  }
  return groups;
}

/** What commission is taken of: bets that lost together bring none. */
const wonBy = ({ profit }: Group): Money => money(Math.max(0, profit));

/** What a rebate is given for. */
const madeBy = ({ indexes }: Group, { madeOf }: Settled): Money =>
  money(indexes.reduce((sum, index) => sum + madeOf(index), 0));

/**
 * Divides a player's commission or rebate over the terms of their bets, in proportion to the weights, which
 * are never less than it. Rounded down; what is left belongs to the oldest with a weight.
 */
export function partsOf(amount: Money, weights: readonly Money[]): number[] {
  if (weights.length < 2) return weights.map(() => amount);
  const parts: number[] = cutInProportion(weights, amount);
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const oldest = weights.findIndex((weight) => weight > 0);
  return parts.map((part, index) => (index === oldest ? part + left : part));
}

interface Passing {
  readonly share: keyof AgentShares;
  /** Gain of the site; negative for a loss. */
  readonly amount: number;
  readonly siteId: SiteId;
  /** The site's account of that gain. */
  readonly site: Account;
  readonly reasons: readonly [whole: Transfer['reason'], part: Transfer['reason']];
  readonly market: Pick<Transfer, 'playerId' | 'remark'> & { readonly marketId: MarketId };
}

function passUp(path: readonly PathStep[], passing: Passing): Transfer[] {
  const { share, amount, siteId, site, reasons, market } = passing;
  const [lowest] = path;
  if (lowest === undefined || amount === 0) return [];
  const [whole, part] = reasons;
  const unbound = { betId: null, ...market };
  const passed: Transfer[] = [
    { ...ends(site, uplineEnd(siteId, lowest.agentId), amount), reason: whole, ...unbound },
  ];
  for (const [index, { agentId, shares }] of path.entries()) {
    const uplineId = path[index + 1]?.agentId ?? null;
    const above = partOf(amount, 10_000 - shares[share]);
    if (above === 0) continue;
    const [own, upline] = [uplineEnd(siteId, agentId), uplineId];
    const to = upline === null ? site : uplineEnd(siteId, upline);
    passed.push({
      ...ends(own, to, above),
      reason: part,
      ...unbound,
      sheet: { agentId, uplineId },
    });
  }
  return passed;
}

/** From one account to the other; reversed for a negative amount. */
const ends = (
  from: Account,
  to: Account,
  amount: number,
): Pick<Transfer, 'from' | 'to' | 'amount'> =>
  amount > 0
    ? { from, to, amount: money(amount) }
    : { from: to, to: from, amount: money(0 - amount) };

/** A part in basis points, rounded towards zero to a minor unit. */
export function partOf(amount: number, basisPoints: number): Money {
  const product = amount * basisPoints;
  if (Number.isSafeInteger(product)) return money(Math.trunc(product / 10_000));
  return money(Number((BigInt(amount) * BigInt(basisPoints)) / 10_000n));
}
