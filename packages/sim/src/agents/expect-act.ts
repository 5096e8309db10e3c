/** Decides whether the exchange should accept a request on the tree, and the resulting book. */
import type { Command } from '@layline/exchange';
import type { AgentBook, BookAgent, Kind } from './book.ts';

const kinds: readonly Kind[] = ['sports', 'casino', 'commission'];

type TreeCommand = Extract<
  Command,
  {
    kind:
      | 'set-agent-credit'
      | 'set-agent-shares'
      | 'move-agent'
      | 'move-points'
      | 'clear-sheet'
      | 'move-player';
  }
>;

interface Players {
  readonly balanceOf: (player: string) => number;
  readonly hasBets: (player: string) => boolean;
}

/** Returns true and updates the book if the exchange should accept. */
export function expectAct(book: AgentBook, command: TreeCommand, players: Players): boolean {
  switch (command.kind) {
    case 'set-agent-credit':
      return isBelow(book, command) && setCredit(book, command.agentId, command.credit);
    case 'set-agent-shares':
      return isBelow(book, command) && setShares(book, command.agentId, command.shares);
    case 'move-points':
      return isBelow(book, command) && movePoints(book, command);
    case 'clear-sheet':
      return clearSheet(book, command);
    case 'move-agent':
      return moveAgent(book, command.agentId, command.uplineId);
    case 'move-player':
      return movePlayer(book, command, players);
  }
}

function isBelow(
  book: AgentBook,
  { agentId, by }: { readonly agentId: string; readonly by?: string },
): boolean {
  return by === undefined || (agentId !== by && book.isUnder(agentId, by));
}

const creditOf = (agents: readonly BookAgent[], without: string): number =>
  agents.reduce((sum, { id, credit }) => (id === without ? sum : sum + credit), 0);

function setCredit(book: AgentBook, id: string, credit: number): boolean {
  const agent = book.agent(id);
  const { upline } = agent;
  const most = upline === null ? Number.MAX_SAFE_INTEGER : book.agent(upline).credit;
  const others = upline === null ? 0 : creditOf(book.below(upline), id);
  const isGood =
    others + credit <= most && credit >= agent.allocated && credit >= creditOf(book.below(id), '');
  if (isGood) agent.credit = credit;
  return isGood;
}

const fits = (book: AgentBook, upline: string | null, shares: BookAgent['shares']): boolean =>
  kinds.every(
    (kind) => shares[kind] <= (upline === null ? 10_000 : book.agent(upline).shares[kind]),
  );

function setShares(book: AgentBook, id: string, shares: BookAgent['shares']): boolean {
  const agent = book.agent(id);
  const isGood =
    fits(book, agent.upline, shares) &&
    book.below(id).every((one) => kinds.every((kind) => one.shares[kind] <= shares[kind]));
  if (isGood) agent.shares = shares;
  return isGood;
}

function movePoints(
  book: AgentBook,
  { agentId, direction, amount }: Extract<TreeCommand, { kind: 'move-points' }>,
): boolean {
  const agent = book.agent(agentId);
  const isDown = direction === 'allocate';
  const isGood = isDown
    ? agent.allocated + amount <= agent.credit && book.has(agent.upline, amount)
    : agent.allocated >= amount && book.has(agent.id, amount);
  if (!isGood) return false;
  agent.allocated += isDown ? amount : 0 - amount;
  const [from, to] = isDown ? [agent.upline, agent.id] : [agent.id, agent.upline];
  book.give(from, to, amount);
  return true;
}

function clearSheet(book: AgentBook, command: Extract<TreeCommand, { kind: 'clear-sheet' }>) {
  const { agentId, uplineId, paidBy, amount, by } = command;
  if (by !== undefined && !book.isUnder(uplineId, by)) return false;
  const isUp = paidBy === 'agent';
  const owed = book.owes(agentId, uplineId);
  const [giver, taker] = isUp ? [uplineId, agentId] : [agentId, uplineId];
  if (amount > (isUp ? owed : 0 - owed) || !book.has(giver, amount)) return false;
  book.give(giver, taker, amount);
  book.owe(agentId, uplineId, isUp ? 0 - amount : amount);
  return true;
}

function moveAgent(book: AgentBook, id: string, upline: string | null): boolean {
  const agent = book.agent(id);
  if (agent.upline === upline) return true;
  if (upline !== null) {
    const above = book.agent(upline);
    const isHigher = above.rank < agent.rank;
    const hasCredit = creditOf(book.below(upline), id) + agent.credit <= above.credit;
    if (!isHigher || !hasCredit || !fits(book, upline, agent.shares)) return false;
    if (!book.has(upline, agent.allocated)) return false;
  }
  book.give(upline, agent.upline, agent.allocated);
  agent.upline = upline;
  return true;
}

function movePlayer(
  book: AgentBook,
  { playerId, agentId }: Extract<TreeCommand, { kind: 'move-player' }>,
  { balanceOf, hasBets }: Players,
): boolean {
  const before = book.playerOf.get(playerId) ?? null;
  if (before === agentId) return true;
  const amount = balanceOf(playerId);
  if (hasBets(playerId) || !book.has(agentId, amount)) return false;
  book.give(agentId, before, amount);
  book.playerOf.set(playerId, agentId);
  return true;
}

export type { TreeCommand };
