/** What staff, and the agents above, read of a player by pages: bets, statement, sessions, sign-ins. */
import { makeMoney, money } from '@layline/contract';
import { z } from 'zod';
import { idText, integerText } from '../../base/flag-text.ts';
import { displayText, readSubjects } from '../../shown/player/statement-row.ts';
import { listBets } from '../../store/queries/bets/bets.ts';
import { listLogins } from '../../store/queries/logins.ts';
import { endSessions, listSessions } from '../../store/queries/sessions/own-sessions.ts';
import { endAllSessions } from '../../store/queries/sessions/sessions.ts';
import { listStatement } from '../../store/queries/statement.ts';
import { AdminProblem, command, makeTable } from '../command.ts';
import { mustFindPlayer, ofUser } from '../find/find-player.ts';
import { betStates, isSettledIn, paged, pageSize, pagesMax, showBet } from '../find/pages.ts';

const ofPage = ofUser.extend({ page: integerText(1, pagesMax).default(1) });
/** Agents read it of players of their branches. */
const ofBranch = { isRead: true, branch: { of: 'player' } } as const;

const statementParts = ['all', 'transfers', 'bets'] as const;
const isUplineIn = { all: null, transfers: true, bets: false } as const;

export const playerHistoryCommands = [
  command({
    name: 'user bets',
    summary:
      `Show the bets of a user with worksheets, newest first, ${pageSize} a --page; --show open or settled ` +
      'alone.',
    positions: ['site', 'user'],
    staff: ofBranch,
    schema: ofPage.extend({
      show: z.enum(betStates, `must be one of ${betStates.join(', ')}`).default('all'),
    }),
    async run(parts, { page, show, ...given }) {
      const { player_id: playerId } = await mustFindPlayer(parts, given);
      const filter = { isSettled: isSettledIn[show], sportId: null, from: null, to: null } as const;
      const wanted = { playerId, ...filter, search: '', page, pageSize };
      return paged(await listBets(parts.store, wanted), { page, show: showBet });
    },
  }),
  command({
    name: 'user statement',
    summary:
      `Show the statement of a user, newest first, ${pageSize} a --page; --show transfers (deposits and ` +
      'withdrawals) or bets alone.',
    positions: ['site', 'user'],
    staff: ofBranch,
    schema: ofPage.extend({
      show: z.enum(statementParts, `must be one of ${statementParts.join(', ')}`).default('all'),
    }),
    async run(parts, { page, show, ...given }) {
      const { player_id: playerId } = await mustFindPlayer(parts, given);
      const range = { isUpline: isUplineIn[show], from: null, to: null, search: '' };
      const filter = { accountId: `player:${playerId}`, ...range, page, pageSize };
      const found = await listStatement(parts.store, filter);
      const subjects = await readSubjects(parts.store, { playerId, lines: found.items });
      return paged(found, {
        page,
        show: (line) => ({
          what: displayText(line, subjects),
          at: line.at,
          amount: makeMoney(money(line.amount)),
          balance: makeMoney(money(line.balance_after)),
          remark: line.remark,
        }),
      });
    },
  }),
  command({
    name: 'user sessions',
    summary: 'List where a user is signed in now: since when, last seen, device and address.',
    positions: ['site', 'user'],
    staff: { isRead: true },
    schema: ofUser,
    async run(parts, given) {
      const { player_id: playerId } = await mustFindPlayer(parts, given);
      const found = await listSessions(parts.store, { playerId, now: parts.clock.now() });
      const rows = found.map(
        ({ session_id: session, began_at: since, seen_at: seen, ...from }) => ({
          session,
          since,
          seen,
          device: from.device,
          address: from.address,
        }),
      );
      return { data: rows, text: makeTable(rows) };
    },
  }),
  command({
    name: 'user sign-out',
    summary: 'End one --session of a user, or all of them.',
    positions: ['site', 'user'],
    staff: { roles: ['support', 'risk'], isAudited: true },
    schema: ofUser.extend({ session: idText.optional() }),
    async run(parts, { session: sessionId, ...given }) {
      const { player_id: playerId, user_name: user } = await mustFindPlayer(parts, given);
      if (sessionId === undefined) {
        await endAllSessions(parts.store, playerId);
        parts.sessions.forgetPlayer(playerId, null);
        return { data: { user }, text: `${user} is signed out everywhere.` };
      }
      const ended = await endSessions(parts.store, { playerId, sessionId });
      if (ended.length === 0) throw new AdminProblem('--session: it is over already.');
      parts.sessions.forget(ended);
      return { data: { user, session: sessionId }, text: `That session of ${user} is over.` };
    },
  }),
  command({
    name: 'user sign-ins',
    summary: `List the sign-ins of a user, those that failed included, newest first, ${pageSize} a --page.`,
    positions: ['site', 'user'],
    staff: { isRead: true },
    schema: ofPage,
    async run(parts, { page, ...given }) {
      const { player_id: playerId } = await mustFindPlayer(parts, given);
      return paged(await listLogins(parts.store, { playerId, page, pageSize }), {
        page,
        show: ({ at, is_success: isSuccess, address }) => ({
          at,
          outcome: isSuccess ? 'signed in' : 'refused',
          address,
        }),
      });
    },
  }),
];
