/** A bet as the list of the newest shows it, whether it was just placed or is read from the store. */
import {
  betId,
  type MarketDefinition,
  makeInstant,
  makeMoney,
  makeOdds,
  money,
  type Odds,
  type PlayerId,
  playerId,
  sports,
  sumMoney,
} from '@layline/contract';
import type { TickedBet } from '@layline/contract/console-risk';
import type { Event } from '@layline/exchange';
import { casinoRow, matchFills, oddsRow, sessionRow } from '../../engine/rows/bet-rows.ts';
import type { EngineView } from '../../engine/view/view.ts';
import type { NewestBet } from '../../store/queries/bets/newest-bets.ts';
import type { BetRow } from '../../store/tables/bet.ts';
import { namePick } from './show-rounds.ts';

/** A bet before its player's name is known. */
export type Ticked = Omit<TickedBet, 'player'> & { readonly playerId: PlayerId };

export type Placed = Extract<
  Event,
  { kind: 'bet-placed' | 'session-bet-placed' | 'casino-bet-placed' }
>;

/** The store reads the number of a bet as a number. */
type Row = { readonly bet_id: string | number } & Pick<
  BetRow,
  | 'player_id'
  | 'site_id'
  | 'sport_id'
  | 'market_id'
  | 'runner_id'
  | 'side'
  | 'odds_requested'
  | 'odds_matched'
  | 'stake'
  | 'matched'
  | 'profit_max'
  | 'placed_at'
  | 'line_halves'
  | 'round_id'
>;

export const isPlaced = (event: Event): event is Placed =>
  event.kind === 'bet-placed' ||
  event.kind === 'session-bet-placed' ||
  event.kind === 'casino-bet-placed';

/** Null if the market is not in memory any more. */
export function tickPlaced(view: EngineView, event: Placed): Ticked | null {
  if (event.kind === 'casino-bet-placed') return tick(casinoRow(event), null);
  const definition = view.marketOf(event.marketId)?.definition;
  if (definition === undefined) return null;
  if (event.kind === 'session-bet-placed') return tick(sessionRow(event, definition), definition);
  const { oddsMatched, profitMax } = matchFills(event.side, event.fills);
  const row: Row = {
    bet_id: event.betId,
    player_id: event.playerId,
    site_id: event.siteId,
    sport_id: definition.fixture.sportId,
    market_id: event.marketId,
    runner_id: event.runnerId,
    side: event.side,
    odds_requested: event.oddsRequested,
    odds_matched: oddsMatched,
    stake: event.stake,
    matched: sumMoney(event.fills.map(({ size }) => size)),
    profit_max: profitMax,
    placed_at: makeInstant(event.at),
    line_halves: null,
    round_id: null,
  };
  return tick(row, definition);
}

/** The bet as it stands now; null if it is over. */
export function tickOpen(view: EngineView, id: string): Ticked | null {
  const bet = view.betOf(betId(id));
  const definition = bet && view.marketOf(bet.marketId)?.definition;
  return bet && definition ? tick(oddsRow(bet, definition), definition) : null;
}

export const tickStored = (bet: NewestBet): Ticked => tick(bet, bet.definition);

function tick(row: Row, definition: MarketDefinition | null): Ticked {
  const line = row.line_halves === null ? null : row.line_halves / 2;
  return {
    ...(row.round_id === null ? namesOf(row, definition) : casinoNamesOf(row, row.round_id)),
    betId: String(row.bet_id),
    at: row.placed_at,
    playerId: playerId(row.player_id),
    site: row.site_id,
    sport: sportName(row.sport_id),
    side: row.side,
    asked: line ?? oddsOf(row.odds_requested),
    price: line ?? oddsOf(row.odds_matched),
    stake: amountOf(row.stake),
    matched: amountOf(row.matched),
    couldWin: amountOf(row.profit_max),
    refused: '',
    move: null,
  };
}

const sportName = (id: string): string => sports.find((sport) => sport.id === id)?.name ?? id;

const amountOf = (units: number): number => makeMoney(money(units));

const oddsOf = (hundredths: number): number =>
  hundredths === 0 ? 0 : makeOdds(hundredths as Odds);

function namesOf(
  { market_id: id, runner_id, line_halves }: Row,
  definition: MarketDefinition | null,
) {
  const runner = definition?.runners.find(({ runnerId }) => Number(runnerId) === runner_id);
  return {
    marketId: id,
    event: definition?.fixture.name ?? '',
    market: definition?.name ?? id,
    pick: line_halves === null ? (runner?.name ?? '') : '',
  };
}

/** A table's group of options has no page of its own. */
function casinoNamesOf({ market_id, runner_id }: Row, roundId: string) {
  const [matchId = '', marketId = ''] = market_id.split('/');
  const { table, group, option } = namePick({ matchId, marketId, sid: runner_id });
  return { marketId: null, event: table, market: `${group}, round ${roundId}`, pick: option };
}
