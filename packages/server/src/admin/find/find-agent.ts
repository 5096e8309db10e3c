/** Finds agents by the names in commands. */
import { type AgentId, agentId, type Refusal } from '@layline/contract';
import type { AgentView, Command } from '@layline/exchange';
import { z } from 'zod';
import type { Outcome } from '../../engine/request/request.ts';
import { type AdminParts, AdminProblem } from '../command.ts';

export const agentText = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{1,39}$/, 'must be 2 to 40 letters, digits, dots, - or _');
export const ofAgent = z.object({ agent: agentText });

/** Throws if there is no such agent, or none in the caller's branch. */
export function mustFindAgent({ engine, actor }: AdminParts, name: string): AgentView {
  const id = agentId(name);
  const found = engine.view.agentOf(id);
  const isSeen = actor === undefined || engine.view.isInBranch(id, actor.agentId);
  if (found === undefined || !isSeen) {
    throw new AdminProblem(`AGENT: there is no agent '${name}'; \`agent tree\` shows all.`);
  }
  return found;
}

/** Names the calling agent, so that the engine restricts it to its branch. */
export const byActor = ({ actor }: AdminParts): { readonly by?: AgentId } =>
  actor === undefined ? {} : { by: actor.agentId };

export function mustAccept(outcome: Outcome): Extract<Outcome, { kind: 'accepted' }> {
  if (outcome.kind === 'refused') throw new AdminProblem(outcome.refusal.message);
  return outcome;
}

/** Throws if the command would be refused now. */
export function rehearse({ engine, clock }: AdminParts, request: Command): void {
  const events = engine.view.rehearse([request], clock.now());
  if ('code' in events) throw new AdminProblem((events as Refusal).message);
}
