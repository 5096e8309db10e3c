/** Who could approve a request, and whom it touches. */
import { agentId } from '@layline/contract';
import { agentRole, type Role } from '@layline/contract/console';
import type { Command } from '../../../admin/command.ts';
import type { Effect } from '../../../admin/effects/effect.ts';
import { mayHave } from '../../../admin/effects/effect-table.ts';
import { mayRun } from '../../../admin/staff-rule.ts';
import { findPlayerByName } from '../../../store/queries/players.ts';
import type { Recipient } from '../../../store/queries/staff/notices.ts';
import { listStaff } from '../../../store/queries/staff/staff.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { Caller } from './staff/caller.ts';

interface Approval {
  readonly command: Command;
  readonly effects: readonly Effect[];
}

/** Tells whether anybody but the caller, who is not disabled, has the right. */
export async function canOthersApprove(
  parts: ConsoleParts,
  caller: Caller,
  { command, effects }: Approval,
): Promise<boolean> {
  const may = (role: Role): boolean =>
    mayRun(role, command.staff) && effects.every(({ effect }) => mayHave(role, effect));
  const above = new Set(uplinesOf(parts, caller.agentId));
  return (await listStaff(parts.store)).some((one) => {
    if (one.staffId === caller.staffId || one.disabledAt !== null) return false;
    return may(one.role) && (one.role !== agentRole || above.has(one.agentId ?? ''));
  });
}

/** From the agent's own upline upwards. */
function uplinesOf({ engine }: Pick<ConsoleParts, 'engine'>, agent: string | null): string[] {
  const above: string[] = [];
  let upline = agent === null ? null : (engine.view.agentOf(agentId(agent))?.uplineId ?? null);
  while (upline !== null) {
    above.push(upline);
    upline = engine.view.agentOf(upline)?.uplineId ?? null;
  }
  return above;
}

/** The players and agents that the effects touch. */
export async function recipientsOf(
  { store }: Pick<ConsoleParts, 'store'>,
  effects: readonly Effect[],
): Promise<Recipient[]> {
  const found: Recipient[] = [];
  for (const { subject, siteId } of effects) {
    if (subject.kind === 'agent') found.push({ kind: 'agent', id: subject.id });
    if (subject.kind !== 'player' || siteId === null) continue;
    const userName = subject.id.slice(siteId.length + 1);
    const player = await findPlayerByName(store, { siteId, userName });
    if (player !== undefined) found.push({ kind: 'player', id: player.player_id });
  }
  return found;
}
