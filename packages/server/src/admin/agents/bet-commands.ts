/** The bets of all players of a branch, for those above them. */
import { type AgentId, addMs, agentId, type Instant, type PlayerId } from '@layline/contract';
import { z } from 'zod';
import { amountText, idText, instantText, integerText, someText } from '../../base/flag-text.ts';
import { listBranchBets } from '../../store/queries/bets/branch-bets.ts';
import { findPlayerByName, readUserNames } from '../../store/queries/players.ts';
import { type AdminParts, AdminProblem, command } from '../command.ts';
import { agentText, mustFindAgent } from '../find/find-agent.ts';
import { betStates, isSettledIn, paged, pageSize, pagesMax, showBet } from '../find/pages.ts';

const dayMs = 24 * 3_600_000;
const daysUsual = 7;
const daysMax = 92;

const wanted = z.object({
  agent: agentText,
  show: z.enum(betStates, `must be one of ${betStates.join(', ')}`).default('all'),
  market: idText.optional(),
  user: someText(100).optional(),
  stakeMin: amountText.optional(),
  stakeMax: amountText.optional(),
  from: instantText.optional(),
  to: instantText.optional(),
  page: integerText(1, pagesMax).default(1),
});
type Wanted = z.output<typeof wanted>;

function rangeOf({ clock }: AdminParts, { from, to }: Wanted): { from: Instant; to: Instant } {
  const until = to ?? addMs(clock.now(), 1);
  const since = from ?? addMs(until, -daysUsual * dayMs);
  if (since >= until) throw new AdminProblem('--from: must be before --to.');
  if (until - since > daysMax * dayMs) {
    throw new AdminProblem(`--from: at most ${daysMax} days before --to.`);
  }
  return { from: since, to: until };
}

/** Every player of the branch as the tree is now, with the agent right above. */
function playersOf({ engine: { view } }: AdminParts, top: AgentId): Map<PlayerId, AgentId> {
  const { siteId } = view.agentOf(top) ?? {};
  const agents = siteId === undefined ? [] : view.agentTree(siteId);
  return new Map(
    agents
      .filter(({ agentId: id }) => view.isInBranch(id, top))
      .flatMap(({ agentId: id }) => view.playersOfAgent(id).map((player) => [player, id] as const)),
  );
}

async function listBets(parts: AdminParts, given: Wanted) {
  const { siteId } = mustFindAgent(parts, given.agent);
  const branch = playersOf(parts, agentId(given.agent));
  const range = rangeOf(parts, given);
  const { show, market = null, user, stakeMin = null, stakeMax = null, page } = given;
  const one =
    user === undefined ? null : await findPlayerByName(parts.store, { siteId, userName: user });
  if (user !== undefined && (!one || !branch.has(one.player_id as PlayerId))) {
    throw new AdminProblem(`--user: there is no player '${user}' in the branch.`);
  }
  const found = await listBranchBets(parts.store, {
    playerIds: one ? [one.player_id] : [...branch.keys()],
    ...range,
    isSettled: isSettledIn[show],
    marketId: market,
    stakeMin,
    stakeMax,
    page,
    pageSize,
  });
  const names = await readUserNames(
    parts.store,
    found.items.map((bet) => bet.player_id),
  );
  return paged(found, {
    page,
    show: (bet) => {
      const agent = branch.get(bet.player_id as PlayerId) ?? '';
      const user = names.get(bet.player_id) ?? bet.player_id;
      return { user, agent, site: bet.site_id, ...showBet(bet) };
    },
  });
}

export const branchBetCommands = [
  command({
    name: 'agent branch-bets',
    summary:
      `Show the bets of all players of an agent's branch, newest first, ${pageSize} a --page: those of the ` +
      `last ${daysUsual} days, or --from and --to at most ${daysMax} days; --show open or settled, of one ` +
      '--market, of one --user, or of stakes from --stake-min to --stake-max alone.',
    positions: ['agent'],
    staff: { isRead: true, branch: { of: 'agent', value: 'agent', isOwn: true } },
    schema: wanted,
    run: listBets,
  }),
];
