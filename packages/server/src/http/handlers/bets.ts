/** Placing and following bets (SLIP-4, SLIP-5, BETS-1, ACC-5). */
import { randomUUID } from 'node:crypto';
import {
  addMoney,
  clientRef,
  type MarketDefinition,
  makeMoney,
  marketId,
  noMoney,
  type PlayerId,
  playerId,
  refuse,
  runnerId,
  sports,
  type TradeRow,
} from '@layline/contract';
import {
  accountOf,
  betOf,
  marketExposure,
  marketOf,
  type OpenBet,
  openBets,
} from '@layline/exchange';
import type { Session } from '../../auth/sessions.ts';
import type { BetRequest } from '../../desk/request.ts';
import type { House } from '../../house.ts';
import { isLocked, stakeRange } from '../../site/directory.ts';
import { findBet, listBets } from '../../store/bets.ts';
import { betRowOfOpen, betRowOfStored, marketTypeNames } from '../bet-view.ts';
import { type PlayerCall, succeed } from '../call.ts';
import { dayAfter } from '../days.ts';
import { makePaged, refusePage } from '../paging.ts';
import {
  findRoundBet,
  isCasinoBet,
  placeCasinoBet,
  refuseCasinoSport,
  roundRows,
  roundTrades,
} from './casino-bets.ts';

interface HeldBet {
  readonly bet: OpenBet;
  readonly definition: MarketDefinition;
}

const idOf = ({ session }: { readonly session: Session }): PlayerId =>
  playerId(session.player.player_id);

function openBetsOf({ desk }: House, id: PlayerId): HeldBet[] {
  return openBets(desk.state, id).flatMap((bet) => {
    const market = marketOf(desk.state, bet.marketId);
    return market ? [{ bet, definition: market.definition }] : [];
  });
}

type PlaceCall = PlayerCall<'placeBet'> | PlayerCall<'placeBetShared'>;

function makeRequest({ house, site, session, body }: PlaceCall): BetRequest {
  const id = marketId(body.marketId);
  const definition = marketOf(house.desk.state, id)?.definition;
  return {
    kind: 'place-bet',
    clientRef: clientRef(body.clientRef ?? randomUUID()),
    playerId: playerId(session.player.player_id),
    marketId: id,
    runnerId: runnerId(body.selectionId),
    side: body.type,
    odds: body.oddsReq,
    stake: body.stake,
    limits: stakeRange(site, definition?.kind ?? 'match', definition?.isInPlay ?? false),
  };
}

function refuseBettor(call: PlaceCall) {
  const { house, site, session, body } = call;
  if (site.status === 'suspend') return refuse('SITE_SUSPENDED');
  if (session.player.is_disabled) return refuse('ACCOUNT_DISABLED');
  if (isCasinoBet(call)) return refuseCasinoSport(session.player.allowed_sports);
  const market = marketOf(house.desk.state, marketId(body.marketId));
  if (!market) return null;
  const { sportId, eventId } = market.definition.fixture;
  const { player_id: id, allowed_sports: allowed } = session.player;
  const isClosed = isLocked(site, id, sportId) || isLocked(site, id, eventId);
  return isClosed || !allowed.includes(sportId) ? refuse('SPORT_NOT_ALLOWED') : null;
}

async function place(call: PlaceCall) {
  const refusal = refuseBettor(call);
  if (refusal) return refusal;
  const { house } = call;
  const outcome = isCasinoBet(call)
    ? await placeCasinoBet(call)
    : await house.desk.submit(makeRequest(call));
  if (outcome.kind === 'refused') return outcome.refusal;
  const row = outcome.betId === null ? null : await readBet(call, outcome.betId);
  return row ? succeed(row, 'Bet placed successfully!') : refuse('BET_UNKNOWN');
}

/** An open bet is in memory; a settled one is in the store. Another player's is not known here. */
async function readBet({ house, session }: PlaceCall | PlayerCall<'bet'>, betIdText: string) {
  const id = playerId(session.player.player_id);
  const onRound = findRoundBet(house, id, betIdText);
  if (onRound) return onRound;
  const open = betOf(house.desk.state, betIdText as OpenBet['betId']);
  const market = open && marketOf(house.desk.state, open.marketId);
  if (open && market) return open.playerId === id ? betRowOfOpen(open, market.definition) : null;
  if (!/^\d{1,15}$/.test(betIdText)) return null;
  const stored = await findBet(house.store, id, Number(betIdText));
  return stored && betRowOfStored(stored);
}

/** Open bets of one match and kind of market. */
function makeTrade(house: House, id: PlayerId, held: readonly HeldBet[]): TradeRow[] {
  const [first] = held;
  if (!first) return [];
  const { fixture, kind } = first.definition;
  const markets = new Set(held.map(({ bet }) => bet.marketId));
  const exposure = [...markets].reduce(
    (sum, market) => addMoney(sum, marketExposure(house.desk.state, id, market)),
    noMoney,
  );
  const bets = held.map(({ bet, definition }) => betRowOfOpen(bet, definition));
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
      openBetsOf(call.house, id),
      ({ definition }) => `${definition.fixture.eventId}/${definition.kind}`,
    );
    return succeed(
      [...groups.values()]
        .flatMap((held) => makeTrade(call.house, id, held))
        .concat(roundTrades(call.house, id)),
    );
  },

  matchBets(call: PlayerCall<'matchBets'>) {
    const held = openBetsOf(call.house, idOf(call)).filter(
      ({ definition }) => definition.fixture.eventId === call.params.matchId,
    );
    const rows = held.map(({ bet, definition }) => betRowOfOpen(bet, definition));
    const { matchId } = call.params;
    return succeed([...rows, ...roundRows(call.house, idOf(call), matchId)]);
  },

  exposure(call: PlayerCall<'exposure'>) {
    const account = accountOf(call.house.desk.state, idOf(call));
    const exposure = makeMoney(account?.exposure ?? noMoney);
    return { ...succeed({ exposure }), exposure };
  },

  async bet(call: PlayerCall<'bet'>) {
    const row = await readBet(call, call.params.betId);
    return row ? succeed(row) : refuse('BET_UNKNOWN');
  },

  async betHistory({ house, session, params, body }: PlayerCall<'betHistory'>) {
    const refusal = refusePage(params);
    if (refusal) return refusal;
    const filter = {
      playerId: session.player.player_id,
      isSettled: settledFilter(body.status ?? ''),
      sportId: sportFilter(body.sportsName ?? ''),
      search: body.search ?? '',
      from: body.from ?? null,
      to: dayAfter(body.to ?? null),
    };
    const page = await listBets(house.store, filter, params.page, params.pageSize);
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
