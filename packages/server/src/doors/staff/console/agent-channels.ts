/** Live trees of agents: all for staff, its own branch for an agent. */

import { agentId, siteId } from '@layline/contract';
import type { ShownAgent, ShownLock, ShownTrees } from '@layline/contract/console';
import { showLock, showTotals, showTree } from '../../../admin/agents/agent-views.ts';
import { actorOf } from './branch-access.ts';
import { ChannelMap } from './channel-map.ts';
import type { ConsoleParts } from './console-parts.ts';
import { LiveChannel } from './live/live-channel.ts';
import type { Caller } from './staff/caller.ts';

export class AgentChannels {
  readonly #parts: ConsoleParts;
  /** By agent; empty for staff. */
  readonly #channels = new ChannelMap();

  constructor(parts: ConsoleParts) {
    this.#parts = parts;
  }

  /** Returns null for an unknown agent, or if there are too many listeners. */
  of(caller: Caller): LiveChannel | null {
    const { engine, clock } = this.#parts;
    if (actorOf(engine.view, caller) === undefined) return null;
    const make = (): ShownTrees => makeTrees(this.#parts, caller);
    return this.#channels.of(caller.agentId ?? '', () => new LiveChannel(clock, { make }));
  }

  close(): void {
    this.#channels.close();
  }
}

function locksOf(
  { engine: { view }, clock }: TreeParts,
  agents: readonly ShownAgent[],
): Record<string, ShownLock[]> {
  const now = clock.now();
  const found = agents.map(
    ({ agent }) => [agent, view.locksOfAgent({ agentId: agentId(agent), at: now })] as const,
  );
  const locked = found.filter(([, locks]) => locks.length > 0);
  return Object.fromEntries(locked.map(([agent, locks]) => [agent, locks.map(showLock)]));
}

type TreeParts = Pick<ConsoleParts, 'engine' | 'sites' | 'clock'>;

export function makeTrees(parts: TreeParts, caller: Pick<Caller, 'agentId'>): ShownTrees {
  const { engine, sites } = parts;
  const { view } = engine;
  const actor = actorOf(view, caller);
  if (actor === undefined) return { sites: [] };
  if (actor !== null) {
    const { siteId: site, agentId: top } = actor;
    const agents = showTree(view, { siteId: siteId(site), top });
    return { sites: [{ site, agents, totals: null, locks: locksOf(parts, agents) }] };
  }
  return {
    sites: sites.all().map(({ site_id: id }) => {
      const agents = showTree(view, { siteId: siteId(id), top: null });
      const totals = showTotals(view, siteId(id));
      return { site: id, agents, totals, locks: locksOf(parts, agents) };
    }),
  };
}
