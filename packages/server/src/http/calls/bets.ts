/** Placing and following bets (SLIP-4, SLIP-5, BETS-1, ACC-5). */
import {
  addMoney,
  makeMoney,
  noMoney,
  type PlayerId,
  refuse,
  sports,
  type TradeRow,
} from '@layline/contract';
import type { App } from '../../app.ts';
import { listBets } from '../../store/bets/bets.ts';
import { betRowOfStored, marketTypeNames } from '../bet-view.ts';
import { makeBetRequest, refuseCaller } from '../bets/bet-request.ts';
import { isEachWay, makeEachWayRequest } from '../bets/each-way.ts';
import { askAtSiteStakes } from '../bets/revalidation.ts';
import { answerBet, submitBet } from '../bets/submit-bet.ts';
import { dayAfter } from '../days.ts';
import { type HeldBet, idOf, openBetsOf, openIdsOf, readBet } from '../held-bets.ts';
import { makePaged, refusePage } from '../paging.ts';
import { type PlayerCall, succeed } from './call.ts';
import {
  isCasinoBet,
  placeCasinoBet,
  refuseCasinoSport,
  roundRows,
  roundTrades,
} from './casino-bets.ts';

function place(call: PlayerCall<'placeBet'> | PlayerCall<'placeBetShared'>) {
  const message = 'Bet placed successfully!';
  if (isCasinoBet(call)) {
    const refusal = refuseCaller(call) ?? refuseCasinoSport(call.session.player.allowed_sports);
    return refusal ?? answerBet(call, placeCasinoBet(call), message);
  }
  if (isEachWay(call)) {
    return submitBet(call, (now) => makeEachWayRequest({ ...call, ...now }), message);
  }
  const request = makeBetRequest(call);
  return submitBet(call, askAtSiteStakes(request, request.marketId), message);
}

/** Open bets of one match and kind of market. */
function makeTrade(app: App, id: PlayerId, held: readonly HeldBet[]): TradeRow[] {
  const [first] = held;
  if (!first) return [];
  const { fixture, kind } = first.definition;
  const markets = new Set(held.map(({ definition }) => definition.marketId));
  const exposure = [...markets].reduce(
    (sum, market) => addMoney(sum, app.engine.exposureOf(id, market)),
    noMoney,
  );
  const bets = held.map(({ row }) => row);
  const [row] = bets;
  return [
    {
      _id: `${fixture.eventId}-${kind}`,
      matchId: fixture.eventId,
      eventId: fixture.sportId,
      legueId: fixture.competitionId,
      sportsName: row?.sportsName ?? '',
      event: fixture.name,
      markettype: marketTypeNames[kind],
      count: held.length,
      exposure: makeMoney(exposure),
      bets,
    },
  ];
}

export const betHandlers = {
  placeBet: (call: PlayerCall<'placeBet'>) => place(call),
  placeBetShared: (call: PlayerCall<'placeBetShared'>) => place(call),

  tradeList(call: PlayerCall<'tradeList'>) {
    const id = idOf(call);
    const groups = Map.groupBy(
      openBetsOf(call.app, id),
      ({ definition }) => `${definition.fixture.eventId}/${definition.kind}`,
    );
    return succeed(
      [...groups.values()]
        .flatMap((held) => makeTrade(call.app, id, held))
        .concat(roundTrades(call.app, id)),
    );
  },

  matchBets(call: PlayerCall<'matchBets'>) {
    const held = openBetsOf(call.app, idOf(call)).filter(
      ({ definition }) => definition.fixture.eventId === call.params.matchId,
    );
    const rows = held.map(({ row }) => row);
    const { matchId } = call.params;
    return succeed([...rows, ...roundRows(call.app, idOf(call), matchId)]);
  },

  exposure(call: PlayerCall<'exposure'>) {
    const account = call.app.engine.accountOf(idOf(call));
    const exposure = makeMoney(account?.exposure ?? noMoney);
    return { ...succeed({ exposure }), exposure };
  },

  async bet(call: PlayerCall<'bet'>) {
    const row = await readBet(call, call.params.betId);
    return row ? succeed(row) : refuse('BET_UNKNOWN');
  },

  async betHistory({ app, session, params, body }: PlayerCall<'betHistory'>) {
    const refusal = refusePage(params);
    if (refusal) return refusal;
    const filter = {
      playerId: session.player.player_id,
      isEachWayOne: true,
      isSettled: settledFilter(body.status ?? ''),
      sportId: sportFilter(body.sportsName ?? ''),
      openIds: openIdsOf(app, idOf({ session })),
      search: body.search ?? '',
      from: body.from ?? null,
      to: dayAfter(body.to ?? null),
    };
    const page = await listBets(app.store, filter, params.page, params.pageSize);
    return makePaged(page, params, betRowOfStored);
  },
};

const settledFilter = (status: string): boolean | null =>
  status === '' ? null : status.toLowerCase() === 'settle';

/** A sport's name or id; a name that no sport has finds nothing. */
function sportFilter(name: string): string | null {
  if (name === '' || name.toLowerCase() === 'all') return null;
  const wanted = name.toLowerCase();
  return (
    sports.find((sport) => [sport.id, sport.name.toLowerCase(), sport.slug].includes(wanted))?.id ??
    name
  );
}
