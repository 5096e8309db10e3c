/** A scene with a tree of agents and their players, and its invariants. */
import {
  type AgentId,
  type AgentLevel,
  agentId,
  type Money,
  money,
  odds,
  playerId,
  runnerId,
  siteId,
  transferRef,
} from '@layline/contract';
import { accountKey, balanceOf, sumOfBalances, type Transfer } from '@layline/ledger';
import type { AgentShares } from '../src/model/agent.ts';
import type { Command } from '../src/model/command.ts';
import type { Event } from '../src/model/event.ts';
import { branchOf, termsOf } from '../src/rules/agents/tree/tree.ts';
import { openScene, placeBet, type Scene, send } from './scene.ts';

const one = siteId('one');
const refused = (command: Command, code: string) =>
  new Error(`${command.kind} is refused: ${code}`);

/** Sends a command that must not be refused. */
export function done(scene: Scene, command: Command): void {
  const { refusal } = send(scene, command);
  if (refusal !== null) throw refused(command, refusal.message);
}

/** In percent, for sports, casino and commission. */
export const shares = (sports: number, casino = sports, commission = sports): AgentShares => ({
  sports: sports * 100,
  casino: casino * 100,
  commission: commission * 100,
});

export interface NewAgent {
  readonly id: string;
  readonly under: string | null;
  readonly level: AgentLevel;
  readonly credit: number;
  readonly shares: AgentShares;
}

export const addAgent = (given: NewAgent): Command => ({
  kind: 'add-agent',
  agentId: agentId(given.id),
  siteId: one,
  uplineId: given.under === null ? null : agentId(given.under),
  level: given.level,
  credit: money(given.credit),
  shares: given.shares,
});

interface Points {
  readonly id: string;
  readonly amount: number;
  readonly ref?: string;
  readonly direction?: 'allocate' | 'return';
}

export const points = (scene: Scene, given: Points): Command => ({
  kind: 'move-points',
  agentId: agentId(given.id),
  direction: given.direction ?? 'allocate',
  amount: money(given.amount),
  transferRef: transferRef(given.ref ?? `points-${scene.seq + 1}`),
  remark: '',
});

export interface Clearing {
  readonly id: string;
  readonly upline: string | null;
  readonly amount: number;
  readonly paidBy?: 'agent' | 'upline';
  readonly ref?: string;
}

export const clearing = (scene: Scene, given: Clearing): Command => ({
  kind: 'clear-sheet',
  agentId: agentId(given.id),
  uplineId: given.upline === null ? null : agentId(given.upline),
  paidBy: given.paidBy ?? 'agent',
  amount: money(given.amount),
  transferRef: transferRef(given.ref ?? `clearing-${scene.seq + 1}`),
  remark: '',
});

export const deposit = (scene: Scene, name: string, amount: number): Command => ({
  kind: 'move-funds',
  transferRef: transferRef(`funds-${scene.seq + 1}`),
  direction: 'deposit',
  playerId: playerId(name),
  amount: money(amount),
  remark: '',
});

export const openPlayer = (name: string, agent: string | null): Command => ({
  kind: 'open-account',
  playerId: playerId(name),
  siteId: one,
  exposureLimit: null,
  ...(agent !== null && { agentId: agentId(agent) }),
});

export const movePlayer = (name: string, agent: string | null): Command => ({
  kind: 'move-player',
  playerId: playerId(name),
  agentId: agent === null ? null : agentId(agent),
});

/**
 * sue (super, 60 %) over max (master, 50 %) over abe (agent, 20 %), each with points of 1000.00 allocated
 * by its upline, and abe's player anna with 500.00. Kings are at 2.00, with unlimited house liquidity.
 */
export function openBranch(): Scene {
  const scene = openScene({ runners: ['Kings', 'Queens'] });
  const credit = 1_000_000;
  const tree = [
    { id: 'sue', under: null, level: 'super', credit, shares: shares(60) },
    { id: 'max', under: 'sue', level: 'master', credit, shares: shares(50) },
    { id: 'abe', under: 'max', level: 'agent', credit, shares: shares(20) },
  ] as const;
  for (const agent of tree) done(scene, addAgent(agent));
  for (const { id } of tree) done(scene, points(scene, { id, amount: 100_000 }));
  done(scene, openPlayer('anna', 'abe'));
  done(scene, deposit(scene, 'anna', 50_000));
  offerKings(scene);
  return scene;
}

export function offerKings(scene: Scene): void {
  const level = [{ odds: odds(200), size: money(1_000_000_00) }];
  const none = { lastTraded: null, tradedVolume: money(0) };
  scene.house.set(runnerId(1), { runnerId: runnerId(1), back: level, lay: level, ...none });
}

/** A bet on Kings at 2.00, filled at once. */
export const backKings = (scene: Scene, who: string, stake: number): void => {
  const ask = { who, side: 'back', runner: runnerId(1), odds: odds(200) } as const;
  placeBet(scene, { ...ask, stake: money(stake) }, { persistence: 'keep' });
};

export const pointsOf = (scene: Scene, id: string): Money =>
  balanceOf(scene.state.ledger, { kind: 'agent', agentId: agentId(id), siteId: one });

export const owed = (scene: Scene, id: string, upline: string | null): number =>
  scene.state.owed.get(`${id}>${upline ?? ''}`) ?? 0;

const transfersOf = (event: Event): readonly Transfer[] => {
  if ('transfers' in event) return event.transfers;
  return 'transfer' in event ? [event.transfer] : [];
};

/**
 * Recomputes everything from the events alone: balances of a tree sum to zero, every sheet equals its
 * transfers, and a branch has what was allocated to it, less what it owes, plus what it is owed.
 */
export function branchFaults({ state, events }: Pick<Scene, 'state' | 'events'>): string[] {
  const faults: string[] = [];
  if (sumOfBalances(state.ledger) !== 0) faults.push('the balances do not sum to zero');
  const sheets = new Map<string, number>();
  for (const { from, amount, sheet } of events.flatMap(transfersOf)) {
    if (sheet === undefined) continue;
    const isAgents = accountKey(from) === `agent:${sheet.agentId}`;
    const key = `${sheet.agentId}>${sheet.uplineId ?? ''}`;
    sheets.set(key, (sheets.get(key) ?? 0) + (isAgents ? amount : 0 - amount));
  }
  for (const key of new Set([...sheets.keys(), ...state.owed.keys()])) {
    if ((sheets.get(key) ?? 0) !== (state.owed.get(key) ?? 0))
      faults.push(`the sheet ${key} is wrong`);
  }
  for (const { agentId: top, allocated, credit } of state.agents.values()) {
    if (allocated > credit) faults.push(`${top} has more than its credit`);
    const { agents, players } = branchOf(state, top);
    const ids = new Set(agents.map((agent) => agent.agentId));
    let has = 0;
    for (const player of players) has += state.accounts.get(player)?.balance ?? 0;
    for (const id of ids) has += pointsOf({ state } as Scene, id);
    for (const [key, amount] of sheets) {
      const [own, upline] = key.split('>') as [AgentId, AgentId];
      if (ids.has(own) && !ids.has(upline)) has += amount;
      if (!ids.has(own) && ids.has(upline)) has -= amount;
    }
    if (has !== allocated) faults.push(`the branch of ${top} has ${has}, not ${allocated}`);
    for (const below of agents.slice(1)) {
      const upline = termsOf(below).uplineId;
      const over = upline === null ? undefined : state.agents.get(upline);
      if (over === undefined) faults.push(`${below.agentId} hangs in the air`);
      else if (termsOf(below).shares.sports > termsOf(over).shares.sports) {
        faults.push(`${below.agentId} has a larger share than ${upline}`);
      }
    }
  }
  return faults;
}
