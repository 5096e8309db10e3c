/** Bets in the wire's shape (feed-shapes 9), from the store or from the exchange's memory. */
import {
  type BetRow,
  type MarketDefinition,
  type Money,
  makeInstant,
  makeMoney,
  makeMoneyText,
  makeOdds,
  money,
  negateMoney,
  noMoney,
  type Odds,
} from '@layline/contract';
import type { OpenBet, RoundBet } from '@layline/exchange';
import { matchFills } from '../desk/batch.ts';
import { marginsOf } from '../desk/write-rounds.ts';
import { sportName } from '../market/lists.ts';
import type { StoredBet } from '../store/bets.ts';

export const marketTypeNames = {
  match: 'Match Odds',
  bookmaker: 'Bookmaker',
  session: 'FANCY',
  casino: 'Casino',
} as const;

interface BetParts {
  readonly betId: string;
  readonly definition: MarketDefinition;
  readonly runnerId: number;
  readonly side: 'back' | 'lay';
  readonly oddsRequested: number;
  readonly oddsMatched: number;
  readonly stake: number;
  readonly matched: number;
  readonly profitMax: number;
  readonly lossMax: number;
  readonly clientRef: string;
  readonly placedAt: string;
  readonly settledAt: string | null;
  readonly outcome: BetRow['case'];
  readonly profit: number;
  readonly worksheet: readonly string[] | null;
  /** The casino round; absent for bets on matches. */
  readonly roundId?: string | null;
}

function makeBetRow(parts: BetParts): BetRow {
  const { definition, betId, stake } = parts;
  const { fixture, runners } = definition;
  const runner = runners.find(({ runnerId }) => runnerId === parts.runnerId);
  return {
    _id: betId,
    betId,
    eventId: fixture.sportId,
    legueId: fixture.competitionId,
    matchId: fixture.eventId,
    marketId: definition.marketId,
    roundId: parts.roundId ?? '',
    sportsName: sportName(fixture.sportId),
    event: fixture.name,
    market: definition.name,
    markettype: marketTypeNames[definition.kind],
    selection: runner?.name ?? '',
    selectionId: parts.runnerId,
    type: parts.side,
    oddsReq: makeOdds(parts.oddsRequested as Odds),
    price: makeOdds((parts.oddsMatched || parts.oddsRequested) as Odds),
    size: makeMoney(parts.matched as Money),
    stake: makeMoney(stake as Money),
    runners: runners.map(({ runnerId, name }) => ({ selectionId: runnerId, runnerName: name })),
    runnersCount: runners.length,
    placeTime: parts.placedAt,
    settledAt: parts.settledAt,
    case: parts.outcome,
    favourMargin: makeMoneyText(money(parts.profitMax)),
    againstMargin: makeMoneyText(negateMoney(money(parts.lossMax))),
    profitLoss: makeMoney(money(parts.profit)),
    remark: '',
    clientRef: parts.clientRef,
    worksheet: parts.worksheet === null ? null : [...parts.worksheet],
  };
}

export const betRowOfStored = (bet: StoredBet): BetRow =>
  makeBetRow({
    betId: String(bet.bet_id),
    definition: bet.definition,
    runnerId: bet.runner_id,
    side: bet.side,
    oddsRequested: bet.odds_requested,
    oddsMatched: bet.odds_matched,
    stake: bet.stake,
    matched: bet.matched,
    profitMax: bet.profit_max,
    lossMax: bet.loss_max,
    clientRef: bet.client_ref,
    placedAt: bet.placed_at,
    settledAt: bet.settled_at,
    outcome: bet.outcome,
    profit: bet.profit,
    worksheet: bet.worksheet,
    roundId: bet.round_id,
  });

export const betRowOfOpen = (bet: OpenBet, definition: MarketDefinition): BetRow =>
  makeBetRow({
    betId: bet.betId,
    definition,
    runnerId: bet.runnerId,
    side: bet.side,
    oddsRequested: bet.oddsRequested,
    stake: bet.stake,
    matched: bet.matched,
    ...matchFills(bet.side, bet.fills),
    clientRef: bet.clientRef,
    placedAt: makeInstant(bet.placedAt),
    settledAt: null,
    outcome: 'open',
    profit: noMoney,
    worksheet: null,
  });

export const betRowOfRound = (bet: RoundBet, definition: MarketDefinition): BetRow =>
  makeBetRow({
    betId: bet.betId,
    definition,
    runnerId: bet.sid,
    side: bet.side,
    oddsRequested: bet.odds,
    oddsMatched: bet.odds,
    stake: bet.stake,
    matched: bet.stake,
    ...marginsOf(bet),
    clientRef: bet.clientRef,
    placedAt: makeInstant(bet.placedAt),
    settledAt: null,
    outcome: 'open',
    profit: noMoney,
    worksheet: null,
    roundId: bet.roundId,
  });
