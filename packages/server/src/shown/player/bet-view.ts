/** Bets in the wire's shape (feed-shapes 9), from the store or from the engine's view. */
import {
  type BetOptions,
  type BetRow,
  lineEnding,
  type MarketDefinition,
  type MarketId,
  type Money,
  makeInstant,
  makeMoney,
  makeMoneyText,
  makeOdds,
  money,
  negateMoney,
  noMoney,
  type Odds,
  optionsOf,
  type RunnerLine,
  sumMoney,
} from '@layline/contract';
import {
  eachWayOf,
  type Fill,
  type OpenBet,
  pieceMiddle,
  type Removal,
  type RoundBet,
  type SessionBet,
  triggerOf,
} from '@layline/exchange';
import { sessionProfit } from '@layline/exchange/preview';
import { marginsOf, matchFills } from '../../engine/rows/bet-rows.ts';
import type { OpenMarket } from '../../engine/view/view.ts';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';
import { sportName } from '../market/lists.ts';
import { standingOf, standingOfStored } from './standing.ts';

export const marketTypeNames = {
  match: 'Match Odds',
  bookmaker: 'Bookmaker',
  session: 'FANCY',
  casino: 'Casino',
} as const;

interface BetParts extends BetOptions {
  readonly betId: string;
  readonly definition: MarketDefinition;
  readonly runnerId: number;
  readonly side: 'back' | 'lay';
  readonly oddsRequested: number;
  readonly oddsMatched: number;
  readonly stake: number;
  readonly matched: number;
  readonly remaining: number;
  readonly cancelled: number;
  readonly lapsed: number;
  /** The line and rate of a session bet. */
  readonly session: { readonly line: number; readonly rate: number } | null;
  readonly profitMax: number;
  readonly lossMax: number;
  readonly clientRef: string;
  readonly placedAt: string;
  readonly settledAt: string | null;
  readonly outcome: BetRow['case'];
  readonly profit: number;
  readonly worksheet: readonly string[] | null;
  /** What was matched and is void: of a removed runner, of a void market, or within a void window. */
  readonly voided: Money;
  /** Its fills; empty for a bet that the house takes whole. */
  readonly fills?: readonly Pick<Fill, 'odds' | 'size' | 'offset'>[];
  /** The casino round; absent for bets on matches. */
  readonly roundId?: string | null;
}

function makeBetRow(parts: BetParts): BetRow {
  const { definition, betId, stake } = parts;
  const { fixture, runners } = definition;
  const runner = runners.find(({ runnerId }) => runnerId === parts.runnerId);
  const { oddsReq, price, size } = priceOf(parts);
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
    ...(definition.kind === 'casino' ? {} : { startTime: makeInstant(definition.startAt) }),
    market: definition.name,
    markettype: marketTypeNames[definition.kind],
    selection: runner?.name ?? '',
    selectionId: parts.runnerId,
    type: parts.side,
    oddsReq,
    price,
    fills: fillsOf(parts.fills ?? []),
    size,
    sizeMatched: makeMoney(money(parts.matched - parts.voided)),
    sizeRemaining: makeMoney(parts.remaining as Money),
    sizeCancelled: makeMoney(parts.cancelled as Money),
    sizeLapsed: makeMoney(parts.lapsed as Money),
    sizeVoided: makeMoney(parts.voided),
    ...optionsOf(parts),
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
    ...lineOf(parts, runner?.line),
    ...referenceOf(parts.clientRef),
    worksheet: parts.worksheet === null ? null : [...parts.worksheet],
  };
}

function lineOf(
  { definition: { lines, lineResult }, fills = [], side }: BetParts,
  line: RunnerLine | undefined,
): Pick<BetRow, 'line'> {
  if (lines === undefined || line === undefined) return {};
  const { quarters, sign } = line;
  const ofBacker = fills.reduce((sum, fill) => sum + pieceMiddle(line, fill), 0);
  const middle = makeMoney(money(side === 'back' ? ofBacker : 0 - ofBacker));
  const ending = lineResult === undefined ? null : lineEnding(line, lineResult);
  return { line: { of: lines, quarters, sign, middle, ending } };
}

/** A trigger's bet names the trigger. Both parts of an each-way bet show its reference, and their part. */
function referenceOf(reference: string): Pick<BetRow, 'clientRef' | 'eachWay' | 'placedBy'> {
  const placedBy = triggerOf(reference);
  if (placedBy !== null) return { clientRef: '', placedBy };
  const link = eachWayOf(reference);
  if (link === null) return { clientRef: reference };
  return { clientRef: link.clientRef, eachWay: { id: link.clientRef, part: link.part } };
}

/** Sums matched sizes by odds, in the order of first fills. */
function fillsOf(fills: readonly Pick<Fill, 'odds' | 'size'>[]): BetRow['fills'] {
  const byOdds = Map.groupBy(fills, ({ odds }) => odds);
  return [...byOdds].map(([odds, pieces]) => ({
    price: makeOdds(odds),
    size: makeMoney(sumMoney(pieces.map(({ size }) => size))),
  }));
}

/** A session's price is its line, and its size the rate (feed-shapes 7). */
function priceOf({ session, oddsRequested, oddsMatched, matched }: BetParts) {
  if (session !== null) return { oddsReq: session.line, price: session.line, size: session.rate };
  return {
    oddsReq: makeOdds(oddsRequested as Odds),
    price: makeOdds((oddsMatched || oddsRequested) as Odds),
    size: makeMoney(matched as Money),
  };
}

/** Removals by market, for markets that may have reduced a bet's odds. */
type Removals = ReadonlyMap<MarketId, readonly Removal[]>;

export const betRowOfStored = (bet: StoredBet, removals: Removals): BetRow => ({
  ...singleRowOfStored(bet, removals),
  ...(bet.placePart ? { placePart: singleRowOfStored(bet.placePart, removals) } : {}),
});

/** For bets without fills: unmatched, on a session or on a casino round. */
const matchedWhole = (bet: StoredBet) => ({
  oddsMatched: bet.odds_matched,
  profitMax: bet.profit_max,
  lossMax: bet.loss_max,
});

function singleRowOfStored(bet: StoredBet, removals: Removals): BetRow {
  const standing = standingOfStored(bet, removals.get(bet.definition.marketId));
  // A bet of which nothing counts is shown as it was matched.
  const fills = standing.matched === 0 ? (bet.fills as readonly Fill[]) : standing.fills;
  return makeBetRow({
    ...(fills.length > 0 ? matchFills(bet.side, fills) : matchedWhole(bet)),
    fills,
    voided: standing.voided,
    betId: String(bet.bet_id),
    definition: bet.definition,
    runnerId: bet.runner_id,
    side: bet.side,
    oddsRequested: bet.odds_requested,
    stake: bet.stake,
    matched: bet.matched,
    remaining: bet.remaining,
    cancelled: bet.cancelled,
    lapsed: bet.lapsed,
    persistence: bet.persistence,
    orderRef: bet.order_ref,
    strategyRef: bet.strategy_ref,
    session:
      bet.line_halves === null || bet.rate === null
        ? null
        : { line: bet.line_halves / 2, rate: bet.rate },
    clientRef: bet.client_ref,
    placedAt: bet.placed_at,
    settledAt: bet.settled_at,
    outcome: bet.outcome,
    profit: bet.profit,
    worksheet: bet.worksheet,
    roundId: bet.round_id,
  });
}

/** Shows the bet after removals: at reduced odds, or void. */
export function betRowOfOpen(bet: OpenBet, market: OpenMarket): BetRow {
  const { fills, voided } = standingOf(market, bet);
  return makeBetRow({
    ...matchFills(bet.side, fills),
    fills,
    voided,
    betId: bet.betId,
    definition: market.definition,
    runnerId: bet.runnerId,
    side: bet.side,
    oddsRequested: bet.oddsRequested,
    stake: bet.stake,
    matched: bet.matched,
    remaining: bet.remaining,
    cancelled: bet.cancelled,
    lapsed: bet.lapsed,
    ...optionsOf(bet),
    session: null,
    clientRef: bet.clientRef,
    placedAt: makeInstant(bet.placedAt),
    settledAt: null,
    outcome: 'open',
    profit: noMoney,
    worksheet: null,
  });
}

/** A session bet is matched whole. */
export const betRowOfSession = (bet: SessionBet, definition: MarketDefinition): BetRow =>
  makeBetRow({
    ...wholeBet(bet, definition),
    runnerId: definition.runners[0]?.runnerId ?? 0,
    oddsRequested: 0,
    oddsMatched: 0,
    session: bet,
    profitMax: sessionProfit(bet.rate, bet.stake),
    lossMax: bet.stake,
    roundId: '',
  });

export const betRowOfRound = (bet: RoundBet, definition: MarketDefinition): BetRow =>
  makeBetRow({
    ...wholeBet(bet, definition),
    runnerId: bet.sid,
    oddsRequested: bet.odds,
    oddsMatched: bet.odds,
    session: null,
    ...marginsOf(bet),
    roundId: bet.roundId,
  });

/** An open bet that was matched whole. */
const wholeBet = (bet: SessionBet | RoundBet, definition: MarketDefinition) =>
  ({
    betId: bet.betId,
    definition,
    side: bet.side,
    stake: bet.stake,
    matched: bet.stake,
    voided: noMoney,
    remaining: 0,
    cancelled: 0,
    lapsed: 0,
    ...optionsOf({}),
    clientRef: bet.clientRef,
    placedAt: makeInstant(bet.placedAt),
    settledAt: null,
    outcome: 'open',
    profit: noMoney,
    worksheet: null,
  }) as const;
