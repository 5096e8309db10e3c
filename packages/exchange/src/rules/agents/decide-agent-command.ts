/** Decides commands on the tree of agents. */
import type { Refusal } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { AgentCommand } from '../../model/agent.ts';
import type { Stamp } from '../../model/command.ts';
import { type Decision, refused } from '../decision/decision.ts';
import {
  decideAddAgent,
  decideAgentCredit,
  decideAgentShares,
  decideMoveAgent,
} from './decide-agents.ts';
import { decideMovePlayer } from './move-player.ts';
import { decideClearSheet, decideMovePoints } from './points/points.ts';
import { decideLockBranch, decideUnlockBranch } from './tree/branch-locks.ts';
import { isInBranch, noAgent } from './tree/tree.ts';

export function decideAgentCommand(state: ExchangeState, command: AgentCommand & Stamp): Decision {
  const refusal = refuseOutside(state, command);
  if (refusal !== null) return refused(refusal);
  switch (command.kind) {
    case 'add-agent':
      return decideAddAgent(state, command);
    case 'set-agent-credit':
      return decideAgentCredit(state, command);
    case 'set-agent-shares':
      return decideAgentShares(state, command);
    case 'move-agent':
      return decideMoveAgent(state, command);
    case 'move-player':
      return decideMovePlayer(state, command);
    case 'move-points':
      return decideMovePoints(state, command);
    case 'clear-sheet':
      return decideClearSheet(state, command);
    case 'lock-branch':
      return decideLockBranch(state, command);
    case 'unlock-branch':
      return decideUnlockBranch(state, command);
  }
}

/** An agent may act on its downlines, and on sheets whose upline is itself or below it. */
function refuseOutside(state: ExchangeState, command: AgentCommand): Refusal | null {
  if (!('by' in command) || command.by === undefined) return null;
  const { by, agentId } = command;
  if (command.kind === 'clear-sheet') {
    const { uplineId } = command;
    const isOwn = uplineId !== null && isInBranch(state, uplineId, by);
    return isOwn ? null : noAgent(agentId);
  }
  if (command.kind === 'add-agent') {
    const { uplineId } = command;
    return uplineId !== null && isInBranch(state, uplineId, by)
      ? null
      : noAgent(uplineId ?? agentId);
  }
  return agentId !== by && isInBranch(state, agentId, by) ? null : noAgent(agentId);
}
