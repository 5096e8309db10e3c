/** What staff, and the agents above, see of a player: account and labels. */
import { playerId } from '@layline/contract';
import { listLabels } from '../../store/queries/care/player-labels.ts';
import { command, makeTable } from '../command.ts';
import { mustFindPlayer, ofUser, viewOf } from '../find/find-player.ts';

const staff = { isRead: true, branch: { of: 'player' } } as const;

export const showPlayerCommands = [
  command({
    name: 'user show',
    summary: 'Show a user: money, state, agent, and labels of staff.',
    positions: ['site', 'user'],
    staff,
    schema: ofUser,
    async run(parts, given) {
      const player = await mustFindPlayer(parts, given);
      const { view } = parts.engine;
      const agent = view.agentOfPlayer(playerId(player.player_id)) ?? '';
      const seen = { ...viewOf(parts, player), agent };
      // Notes of staff about players are not shown to agents.
      const labels = parts.actor ? [] : await listLabels(parts.store, player.player_id);
      const data = { ...seen, labels };
      return { data, text: makeTable([{ ...seen, labels: labels.join(', ') }]) };
    },
  }),
];
