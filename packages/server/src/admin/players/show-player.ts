/** What staff, and the agents above, see of a player: account, newest bets and their worksheets. */
import { makeMoney, makeOdds, money, type Odds, playerId } from '@layline/contract';
import { textOfBet } from '../../shown/player/bet-text.ts';
import { listBets } from '../../store/queries/bets/bets.ts';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';
import { listLabels } from '../../store/queries/care/player-labels.ts';
import { command, makeTable } from '../command.ts';
import { mustFindPlayer, ofUser, viewOf } from '../find/find-player.ts';

const shownMax = 100;
const staff = { isRead: true, branch: { of: 'player' } } as const;

const showBet = (bet: StoredBet) => ({
  bet: String(bet.bet_id),
  market: bet.round_id === null ? bet.market_id : '',
  placed: bet.placed_at,
  on: textOfBet(bet),
  odds: bet.rate === null ? makeOdds((bet.odds_matched || bet.odds_requested) as Odds) : '',
  staked: makeMoney(money(bet.stake)),
  outcome: bet.outcome,
  result: makeMoney(money(bet.profit)),
  worksheet: (bet.worksheet ?? []).join(' '),
});

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
  command({
    name: 'user bets',
    summary: `Show the newest ${shownMax} bets of a user, open and settled, with worksheets.`,
    positions: ['site', 'user'],
    staff,
    schema: ofUser,
    async run(parts, given) {
      const { player_id: id } = await mustFindPlayer(parts, given);
      const filter = { isSettled: null, sportId: null, from: null, to: null, search: '' } as const;
      const page = { page: 1, pageSize: shownMax };
      const { items } = await listBets(parts.store, { playerId: id, ...filter, ...page });
      const rows = items.map(showBet);
      return { data: rows, text: makeTable(rows) };
    },
  }),
];
