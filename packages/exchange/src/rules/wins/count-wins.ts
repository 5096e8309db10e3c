/**
 * Counts what a player has won from the house, for the highest win of a day. Of a market's win no more counts
 * than the house could have owed: the rest came from other players. A correction counts the difference, so
 * that a loss which it gives back is no win.
 */
import { type Instant, marketId, type PlayerId } from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Event, MarketSettled } from '../../model/event.ts';
import type { CountedWin } from '../../model/protection.ts';
import { bestInMarket, bestInSession } from './possible-win.ts';

interface Won {
  readonly account: PlayerAccount;
  readonly net: number;
}

/** What the event adds to the player's wins of the day; empty for a site without a highest win. */
export function winsOf(state: ExchangeState, event: Event): CountedWin[] {
  switch (event.kind) {
    case 'market-settled':
      return netsOf(state, event.transfers)
        .filter(({ net }) => net > 0)
        .map((one) => ({ ...idOf(one), won: Math.min(one.net, owedBefore(state, event, one)) }));
    case 'market-resettled':
    case 'round-voided':
      if (event.wins !== undefined) return [...event.wins];
      // Events from before `wins` count as they did, or their journals would replay to another state.
      return netsOf(state, event.transfers).map((one) => ({ ...idOf(one), won: one.net }));
    case 'round-settled':
      return netsOf(state, event.transfers)
        .filter(({ net }) => net > 0)
        .map((one) => ({ ...idOf(one), won: one.net }));
    default:
      return [];
  }
}

interface Correction {
  /** The transfers that it reverses, and those in their place. */
  readonly before: readonly Transfer[];
  readonly after: readonly Transfer[];
  /** What the house could have owed the player at best. */
  readonly owedOf: (playerId: PlayerId) => number;
}

/** What a correction changes in the wins of a day; absent if no site here has a highest win. */
export function changedWins(
  state: ExchangeState,
  { before, after, owedOf }: Correction,
): { readonly wins?: readonly CountedWin[] } {
  const [old, now] = [before, after].map((transfers) => {
    return new Map(netsOf(state, transfers).map((one) => [one.account.playerId, one.net]));
  }) as [Map<PlayerId, number>, Map<PlayerId, number>];
  const players = new Set([...old.keys(), ...now.keys()]);
  if (players.size === 0) return {};
  const wins = [...players].map((playerId) => {
    const owed = owedOf(playerId);
    const counted = (net = 0): number => Math.max(0, Math.min(net, owed));
    return { playerId, won: counted(now.get(playerId)) - counted(old.get(playerId)) };
  });
  return { wins: wins.filter(({ won }) => won !== 0) };
}

const idOf = ({ account: { playerId } }: Won) => ({ playerId });

function netsOf(state: ExchangeState, transfers: readonly Transfer[]): Won[] {
  const nets = new Map<PlayerAccount, number>();
  const add = (playerId: PlayerId, amount: number): void => {
    const account = state.accounts.get(playerId);
    if (account === undefined || state.siteRules.get(account.siteId)?.wins === undefined) return;
    nets.set(account, (nets.get(account) ?? 0) + amount);
  };
  for (const { from, to, amount } of transfers) {
    if (from.kind === 'player') add(from.playerId, 0 - amount);
    if (to.kind === 'player') add(to.playerId, amount);
  }
  return [...nets].map(([account, net]) => ({ account, net }));
}

function owedBefore(
  state: ExchangeState,
  event: Pick<MarketSettled, 'marketId'> & { readonly at: Instant },
  { account: { playerId } }: Won,
): number {
  const id = marketId(event.marketId);
  const session = state.sessions.get(id)?.get(playerId);
  if (session !== undefined) return bestInSession(session.bets);
  const market = state.markets.get(id);
  const position = market?.positions.get(playerId);
  return market === undefined ? 0 : bestInMarket(state, { market, position });
}
