/** Moves a player to another agent. */
import { type AgentId, type Refusal, refuse } from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { MovePlayer } from '../../model/agent.ts';
import type { Stamp } from '../../model/command.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { refuseLack, takeover } from './points/funds.ts';
import { agentOf, noAgent, termsMax } from './tree/tree.ts';

/** The new agent gives the old one the player's balance, and handles the player's money from then on. */
export function decideMovePlayer(state: ExchangeState, command: MovePlayer & Stamp): Decision {
  const { playerId, agentId, seq, at } = command;
  const account = state.accounts.get(playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const before = agentOf(account);
  if (before === agentId) return happened();
  const refusal = refuseMove(state, account, agentId);
  if (refusal !== null) return refused(refusal);
  const { siteId, balance: amount } = account;
  const transfers = takeover(siteId, { before, after: agentId, amount, remark: 'A player moves' });
  return happened({ kind: 'player-moved', seq, at, siteId, playerId, agentId, transfers });
}

function refuseMove(
  state: ExchangeState,
  account: PlayerAccount,
  agentId: AgentId | null,
): Refusal | null {
  const { siteId, balance: amount } = account;
  const agent = agentId === null ? undefined : state.agents.get(agentId);
  if (agentId !== null && agent?.siteId !== siteId) return noAgent(agentId);
  if (hasOpenBets(state, account)) {
    return refuse('INVALID_REQUEST', 'The player has open bets; move the player without any.');
  }
  if ([...state.withdrawals.values()].some((one) => one.playerId === account.playerId)) {
    return refuse('INVALID_REQUEST', 'The player has an open withdrawal; end it first.');
  }
  if (account.agents.length >= termsMax) {
    return refuse('TOO_MANY_REQUESTS', `The player was moved ${termsMax} times.`);
  }
  return refuseLack(state, { siteId, agentId, amount });
}

function hasOpenBets(state: ExchangeState, { playerId }: PlayerAccount): boolean {
  const { markets, sessions, rounds, reservations } = state;
  if ((reservations.get(playerId)?.length ?? 0) > 0) return true;
  for (const { positions } of markets.values()) {
    if ((positions.get(playerId)?.bets.length ?? 0) > 0) return true;
  }
  const lists = [...sessions.values(), ...rounds.values()];
  return lists.some((players) => (players.get(playerId)?.bets.length ?? 0) > 0);
}
