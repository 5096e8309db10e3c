/** Placing and following bets (SLIP-4, SLIP-5, BETS-1, ACC-5). */
import { makeMoney, noMoney, refuse, sportSlug, sports } from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import { fillRowsOf, fillsOf } from '../../../shown/player/fill-rows.ts';
import { openBetsOf, openIdsOf } from '../../../shown/player/open-bets.ts';
import { proveBet } from '../../../shown/player/prove-bet.ts';
import { readBet } from '../../../shown/player/read-bet.ts';
import { roundRows } from '../../../shown/player/round-bets.ts';
import { makeStoredRows } from '../../../shown/player/stored-rows.ts';
import { listTrades } from '../../../shown/player/trades.ts';
import { listBets } from '../../../store/queries/bets/bets.ts';
import { listPlaced, timesOf } from '../../../store/queries/bets/placed-bets.ts';
import { idOf } from '../../../venue/accounts/of-player.ts';
import { makeBetRequest, refuseCaller } from '../../../venue/bets/bet-request.ts';
import { requestAtSiteStakes } from '../../../venue/bets/revalidation.ts';
import { dayAfter } from '../../door/days.ts';
import { makePaged, refusePage } from '../../door/paging.ts';
import { isEachWay, makeEachWayRequest } from './bets/each-way.ts';
import { answerBet, submitBet } from './bets/submit-bet.ts';
import type { PlayerCall } from './call.ts';
import { isCasinoBet, placeChecked, refuseCasinoSport } from './casino-bets.ts';

function place(call: PlayerCall<'placeBet'> | PlayerCall<'placeBetShared'>) {
  const message = 'Bet placed successfully!';
  if (isCasinoBet(call)) {
    const refusal = refuseCaller(call) ?? refuseCasinoSport(call.session.player.allowed_sports);
    return refusal ?? answerBet(call, { outcome: placeChecked(call), message });
  }
  if (isEachWay(call)) {
    return submitBet(call, {
      makeRequest: (now) => makeEachWayRequest({ ...call, ...now, app: call.app }),
      message,
    });
  }
  const request = makeBetRequest(call);
  return submitBet(call, { makeRequest: requestAtSiteStakes(request, request.marketId), message });
}

/** Bets of one page of fills. */
const fillsPage = 500;

export const betHandlers = {
  placeBet: (call: PlayerCall<'placeBet'>) => place(call),
  placeBetShared: (call: PlayerCall<'placeBetShared'>) => place(call),

  tradeList: (call: PlayerCall<'tradeList'>) =>
    succeed(listTrades(call.app.engine.view, idOf(call))),

  matchBets(call: PlayerCall<'matchBets'>) {
    const { view } = call.app.engine;
    const { matchId } = call.params;
    const shown = openBetsOf(view, idOf(call)).filter(
      ({ definition }) => definition.fixture.eventId === matchId,
    );
    const rows = shown.map(({ row }) => row);
    return succeed([...rows, ...roundRows(view, idOf(call), matchId)]);
  },

  exposure(call: PlayerCall<'exposure'>) {
    const account = call.app.engine.view.accountOf(idOf(call));
    const exposure = makeMoney(account?.exposure ?? noMoney);
    return { ...succeed({ exposure }), exposure };
  },

  async bet(call: PlayerCall<'bet'>) {
    const row = await readBet(call, call.params.betId);
    return row ? succeed(row) : refuse('BET_UNKNOWN');
  },

  /** ACC-13. Bets placed while the pages are read come with the last one, or with the next export. */
  async betFills({ app, session, body }: PlayerCall<'betFills'>) {
    const bets = await listPlaced(app.store, {
      playerId: session.player.player_id,
      from: body.from ?? null,
      to: dayAfter(body.to ?? null),
      after: Number(body.after ?? 0),
      pageSize: fillsPage,
    });
    const seqs = bets.flatMap((bet) => fillsOf(bet).map(({ seq }) => seq));
    const times = await timesOf(app.store, seqs);
    const last = bets.length < fillsPage ? undefined : bets.at(-1);
    return succeed({
      fills: bets.flatMap((bet) => fillRowsOf(bet, times)),
      next: last === undefined ? null : String(last.bet_id),
    });
  },

  async betProof(call: PlayerCall<'betProof'>) {
    const { betId } = call.params;
    const row = await readBet(call, betId);
    const proof = row && (await proveBet(call.app.store, { betId, playerId: idOf(call) }));
    return proof ? succeed(proof) : refuse('BET_UNKNOWN');
  },

  async betHistory({ app, session, params, body }: PlayerCall<'betHistory'>) {
    const refusal = refusePage(params);
    if (refusal) return refusal;
    const filter = {
      playerId: session.player.player_id,
      isEachWayOne: true,
      isSettled: settledFilter(body.status ?? ''),
      sportId: sportFilter(body.sportsName ?? ''),
      openIds: openIdsOf(app.engine.view, idOf({ session })),
      search: body.search ?? '',
      from: body.from ?? null,
      to: dayAfter(body.to ?? null),
    };
    const page = await listBets(app.store, { ...filter, ...params });
    const items = await makeStoredRows(app, page.items);
    return makePaged({ ...page, ...params, items }, (row) => row);
  },
};

const settledFilter = (status: string): boolean | null =>
  status === '' ? null : status.toLowerCase() === 'settle';

/** Returns a sport's id by name or id; an unknown name matches nothing. */
function sportFilter(name: string): string | null {
  if (name === '' || name.toLowerCase() === 'all') return null;
  const wanted = name.toLowerCase();
  return (
    sports.find(({ id, name }) => [id, name.toLowerCase(), sportSlug(name)].includes(wanted))?.id ??
    name
  );
}
