/** The account statement (ACC-2), in both request forms of the specification. */
import { refuse } from '@layline/contract';
import { makeStatementRow, readSubjects } from '../../../shown/player/statement-row.ts';
import { listStatement } from '../../../store/queries/statement.ts';
import { dayAfter } from '../../door/days.ts';
import { makePaged, refusePage } from '../../door/paging.ts';
import type { PlayerCall } from './call.ts';

const uplineFilter = { upline: true, betRecords: false, self: false, all: null } as const;

export const accountHandlers = {
  async statement({ app, site, session, params, body }: PlayerCall<'statement'>) {
    const request = { ...params, ...body.pageDetails };
    const refusal = refusePage(request);
    if (refusal) return refusal;
    if (site.status === 'suspend') return refuse('SITE_SUSPENDED');
    const filter = {
      accountId: `player:${session.player.player_id}`,
      isUpline: uplineFilter[body.filter ?? 'all'],
      search: body.search ?? '',
      searchAlso: body.searchAlso ?? '',
      from: body.from ?? body.fromDate ?? null,
      to: dayAfter(body.to ?? body.toDate ?? null),
    };
    const page = await listStatement(app.store, { ...filter, ...request });
    const own = { playerId: session.player.player_id, lines: page.items };
    const subjects = await readSubjects(app.store, own);
    return makePaged({ ...page, ...request }, (line) =>
      makeStatementRow(line, { site, session, subjects }),
    );
  },
};
