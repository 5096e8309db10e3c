/** What a command of the tree of agents brings about. */
import type { ExchangeState } from '../../memory/state.ts';
import type { AgentCommand } from '../../model/agent.ts';
import type { Stamp } from '../../model/command.ts';
import type { Decision } from '../../model/decision.ts';
import {
  decideAddAgent,
  decideAgentCredit,
  decideAgentShares,
  decideMoveAgent,
} from './decide-agents.ts';
import { decideMovePlayer } from './move-player.ts';
import { decideClearSheet, decideMovePoints } from './points.ts';

export function decideAgentCommand(state: ExchangeState, command: AgentCommand & Stamp): Decision {
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
  }
}
