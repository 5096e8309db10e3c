/**
 * Restricts an agent to its own branch. Unknown names and names of others get the same answer, so that
 * guessing reveals nothing. The engine checks again, by the tree at the time of the command (`Actor`); this
 * file also covers reads.
 */
import { agentId, playerId } from '@layline/contract';
import { sheetKey } from '@layline/exchange';
import type { Actor, AdminParts, Command, Values } from '../../../admin/command.ts';
import type { BranchRule } from '../../../admin/staff-rule.ts';
import type { EngineView } from '../../../engine/view/view.ts';
import { hasSheet } from '../../../store/queries/agents/sheet.ts';
import { findPlayerByName } from '../../../store/queries/players.ts';
import type { Caller } from './staff/caller.ts';

/** Returns null for staff, and undefined for an unknown agent, which may do nothing. */
export function actorOf(view: EngineView, { agentId: id }: Pick<Caller, 'agentId'>) {
  if (id === null) return null;
  const agent = view.agentOf(agentId(id));
  return agent && ({ agentId: agent.agentId, siteId: agent.siteId } satisfies Actor);
}

/** Fills in values that an agent omits because they can only be its own. */
export function withOwn(
  { schema, staff: { branch } }: Command,
  values: Values,
  actor: Actor,
): Values {
  const site = 'site' in schema.shape ? { site: actor.siteId } : {};
  return { ...site, ...ownAgent(branch, actor), ...values };
}

function ownAgent(branch: BranchRule | undefined, { agentId: own }: Actor): Values {
  if (branch?.of === 'agent' && branch.isOwn) return { [branch.value]: own };
  return branch?.of === 'new-player' ? { agent: own } : {};
}

interface BranchCall {
  readonly command: Command;
  readonly values: Values;
}

/** Returns why the agent may not run this; null if it may. */
export async function refuseOutside(
  parts: AdminParts,
  actor: Actor,
  { command, values }: BranchCall,
): Promise<string | null> {
  const { branch } = command.staff;
  const { site } = values;
  if (branch === undefined) return `Your role may not run '${command.name}'.`;
  if (site !== undefined && site !== actor.siteId) return `There is no site '${site}' for you.`;
  switch (branch.of) {
    case 'agent':
      return refuseAgent(parts, actor, { name: values[branch.value] ?? '', isOwn: branch.isOwn });
    case 'new-player':
      if ((values['role'] ?? 'User') !== 'User') return '--role: must be User.';
      return refuseAgent(parts, actor, { name: values['agent'] ?? '', isOwn: true });
    case 'player':
      return refusePlayer(parts, actor, values['user'] ?? '');
    case 'sheet':
      return refuseSheet(parts, actor, { values, isOwn: branch.isOwn });
  }
}

const noAgent = (name: string): string => `There is no agent '${name}' in your branch.`;

const ownAccount = (name: string): string =>
  `'${name}' is your own account: only somebody above you does this.`;

function refuseAgent(
  { engine }: AdminParts,
  actor: Actor,
  { name, isOwn }: { readonly name: string; readonly isOwn: boolean },
): string | null {
  const id = agentId(name.trim().toLowerCase());
  if (id === actor.agentId) return isOwn ? null : ownAccount(name);
  return engine.view.isInBranch(id, actor.agentId) ? null : noAgent(name);
}

async function refusePlayer(
  { engine, store }: AdminParts,
  { agentId: own, siteId }: Actor,
  userName: string,
): Promise<string | null> {
  const player = await findPlayerByName(store, { siteId, userName });
  const agent = player ? engine.view.agentOfPlayer(playerId(player.player_id)) : null;
  if (agent !== null && engine.view.isInBranch(agent, own)) return null;
  return `There is no player '${userName}' in your branch.`;
}

/**
 * The upline may use a sheet and the agent may read it, whatever their current positions. A name is looked up
 * in the same way whether another branch has it or nobody.
 */
async function refuseSheet(
  { engine, store }: AdminParts,
  { agentId: own }: Actor,
  { values, isOwn }: { readonly values: Values; readonly isOwn: boolean },
): Promise<string | null> {
  const name = (values['agent'] ?? '').trim().toLowerCase();
  const id = agentId(name);
  if (id === own) return isOwn ? null : ownAccount(name);
  const named = values['upline']?.trim().toLowerCase();
  const upline = named === undefined ? engine.view.agentOf(id)?.uplineId : agentId(named);
  if (upline === null || upline === undefined || !engine.view.isInBranch(upline, own)) {
    return noAgent(name);
  }
  const isIn =
    engine.view.isInBranch(id, own) ||
    (await hasSheet(store, sheetKey({ agentId: id, uplineId: upline })));
  return isIn ? null : noAgent(name);
}
