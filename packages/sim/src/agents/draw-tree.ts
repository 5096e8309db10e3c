/** Draws the next request on the tree, valid or not, by the operator or by an agent. */
import { type AgentId, agentId, money, playerId, transferRef } from '@layline/contract';
import type { Dice } from '../world/dice.ts';
import type { AgentBook } from './book.ts';
import type { TreeCommand } from './expect-act.ts';

export interface Drawing {
  readonly dice: Dice;
  readonly book: AgentBook;
  readonly agents: readonly string[];
  readonly players: readonly string[];
  /** Number of the command. */
  readonly nth: number;
}

export function drawTree(drawing: Drawing): TreeCommand {
  const { dice, agents } = drawing;
  const id = dice.pick(agents);
  return dice.weigh<() => TreeCommand>([
    [20, () => drawPoints(drawing, id)],
    [22, () => drawClearing(drawing, id)],
    [12, () => drawShares(drawing, id)],
    [8, () => drawCredit(drawing, id)],
    [10, () => drawMove(drawing, id)],
    [8, () => drawPlayer(drawing)],
  ])();
}

/** Mostly the operator; otherwise an agent, possibly of another branch. */
function drawBy({ dice, agents }: Drawing): { readonly by?: AgentId } {
  return dice.isLucky(30) ? { by: agentId(dice.pick(agents)) } : {};
}

const upOrNull = (id: string | null): AgentId | null => (id === null ? null : agentId(id));

function drawPoints(drawing: Drawing, id: string): TreeCommand {
  const { dice, book, nth } = drawing;
  const { credit, allocated, balance, upline } = book.agent(id);
  const direction = dice.isLucky(60) ? ('allocate' as const) : ('return' as const);
  const above = upline === null ? 50_000 : book.agent(upline).balance;
  const edges =
    direction === 'allocate'
      ? [credit - allocated, credit - allocated + 1, above, above + 1]
      : [allocated, allocated + 1, balance, balance + 1];
  const amount = money(Math.max(1, dice.pick([1, 500, 20_000, ...edges])));
  const given = { agentId: agentId(id), direction, amount, remark: 'sim' };
  return {
    kind: 'move-points',
    ...given,
    transferRef: transferRef(`points-${nth}`),
    ...drawBy(drawing),
  };
}

function drawClearing(drawing: Drawing, id: string): TreeCommand {
  const { dice, book, agents, nth } = drawing;
  const uplines = dice.isLucky(80) ? [book.agent(id).upline] : [null, ...agents];
  const uplineId = upOrNull(dice.pick(uplines));
  const owed = book.owes(id, uplineId);
  const isUp = dice.isLucky(90) ? owed > 0 : owed <= 0;
  const size = Math.abs(owed);
  const amount = money(Math.max(1, dice.pick([1, size, size, Math.floor(size / 2), size + 1])));
  return {
    kind: 'clear-sheet',
    agentId: agentId(id),
    uplineId,
    paidBy: isUp ? 'agent' : 'upline',
    amount,
    remark: 'sim',
    transferRef: transferRef(`week-${nth}`),
    ...drawBy(drawing),
  };
}

function drawShares(drawing: Drawing, id: string): TreeCommand {
  const { dice, book } = drawing;
  const { shares, upline } = book.agent(id);
  const above = upline === null ? 10_000 : book.agent(upline).shares.sports;
  const below = book.below(id).map((one) => one.shares.sports);
  const sports = dice.pick([0, above, above + 1, ...below, dice.between(0, 10_000)]);
  const changed = dice.pick([
    { sports },
    { casino: dice.between(0, 10_000) },
    { commission: dice.between(0, 5_000) },
  ]);
  const given = { agentId: agentId(id), shares: { ...shares, ...changed } };
  return { kind: 'set-agent-shares', ...given, ...drawBy(drawing) };
}

function drawCredit(drawing: Drawing, id: string): TreeCommand {
  const { dice, book } = drawing;
  const { credit, allocated } = book.agent(id);
  const amounts = [credit + 1, credit - 1, allocated, allocated - 1, credit + 50_000];
  const amount = money(Math.max(0, dice.pick(amounts)));
  return { kind: 'set-agent-credit', agentId: agentId(id), credit: amount, ...drawBy(drawing) };
}

function drawMove({ dice, agents }: Drawing, id: string): TreeCommand {
  const uplineId = upOrNull(dice.pick([null, ...agents]));
  return { kind: 'move-agent', agentId: agentId(id), uplineId };
}

function drawPlayer({ dice, agents, players }: Drawing): TreeCommand {
  const to = upOrNull(dice.pick([null, ...agents]));
  return { kind: 'move-player', playerId: playerId(dice.pick(players)), agentId: to };
}
