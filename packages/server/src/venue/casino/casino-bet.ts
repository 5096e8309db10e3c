/** Builds the engine's request for a casino bet, with the terms of the game and the site. */
import {
  addMs,
  type ClientRef,
  type Instant,
  type Money,
  money,
  noMoney,
  type Odds,
  type PlayerId,
  type Refusal,
  refuse,
  roundBetsMax,
  type Side,
} from '@layline/contract';
import type { CasinoBetTerms, PaidBet, RoundBet, SettleRound } from '@layline/exchange';
import {
  allTables,
  casesOf,
  checkBet,
  findOption,
  type Game,
  gameOf,
  locksAfter,
  netOf,
  type Option,
  opensAfter,
  type Round,
  type Settled,
  settleRound,
  type Table,
  voidBets,
} from '@layline/games';
import type { CasinoBetRequest, CasinoBetsRequest } from '../../engine/request/request.ts';
import type { Site } from '../sites/directory.ts';
import { isSuspended } from './game-list.ts';

export interface RequestedBet {
  readonly playerId: PlayerId;
  readonly clientRef: ClientRef;
  readonly roundId: string;
  readonly matchId: string | null;
  readonly marketId: string;
  readonly sid: number;
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
}

export interface RequestedBets extends Pick<RequestedBet, 'playerId' | 'clientRef'> {
  readonly bets: readonly Omit<RequestedBet, 'playerId' | 'clientRef'>[];
}

const tables = allTables();

/** Finds the table that a bet names, or the first one that has its market. */
function findTable(matchId: string | null, marketId: string): Table | null {
  const table = tables.find((one) =>
    matchId === null
      ? one.markets.some((market) => market.marketId === marketId)
      : one.matchId === matchId,
  );
  return table ?? null;
}

/** Returns null if the table has no such option in that market. */
function findPick(table: Table, { marketId, sid }: RequestedBet) {
  const game = gameOf(table.gameId);
  const option = findOption(game, sid);
  const market = table.markets.find((one) => one.marketId === marketId);
  return option && market?.indexes.includes(option.index) ? { game, option } : null;
}

/** The site of the bet, and the rounds of its tables. */
interface BetTable {
  readonly site: Site;
  readonly roundOf: (table: Table) => Round | null;
}

/**
 * Returns a request even for a bet that must be refused: the engine answers it, so that a repeated reference
 * gets the same answer. Returns a refusal only if the table, option or site does not exist.
 */
export function makeCasinoRequest(
  requested: RequestedBet,
  at: BetTable,
): CasinoBetRequest | Refusal {
  const terms = termsOf(requested, at);
  if ('code' in terms) return terms;
  const { playerId, clientRef } = requested;
  return { kind: 'place-casino-bet', playerId, clientRef, ...terms };
}

/** Returns the request for several bets of a player, which are accepted together or not at all. */
export function makeCasinoBetsRequest(
  requested: RequestedBets,
  at: BetTable,
): CasinoBetsRequest | Refusal {
  const { playerId, clientRef } = requested;
  const bets: CasinoBetTerms[] = [];
  for (const one of requested.bets) {
    const terms = termsOf({ ...one, playerId, clientRef }, at);
    if ('code' in terms) return terms;
    bets.push(terms);
  }
  return { kind: 'place-casino-bets', playerId, clientRef, bets };
}

function termsOf(requested: RequestedBet, { site, roundOf }: BetTable): CasinoBetTerms | Refusal {
  const table = findTable(requested.matchId, requested.marketId);
  if (table === null) return refuse('MARKET_UNKNOWN');
  const pick = findPick(table, requested);
  if (pick === null) return refuse('RUNNER_UNKNOWN');
  const round = roundOf(table);
  const verdict = judge(requested, { site, table, round });
  const { roundId, marketId, sid, side, odds, stake } = requested;
  const { opensAt, closesAt } = windowOf(round);
  return {
    roundId,
    gameId: table.gameId,
    matchId: table.matchId,
    marketId,
    sid,
    side,
    odds,
    stake,
    group: pick.option.market,
    nets: verdict === null ? netsOf(pick, requested) : [noMoney],
    verdict,
    opensAt,
    closesAt,
    betsMax: roundBetsMax,
  };
}

interface TableState {
  readonly site: Site;
  readonly table: Table;
  readonly round: Round | null;
}

function judge(requested: RequestedBet, { site, table, round }: TableState): Refusal | null {
  if (round === null) return refuse('BETTING_CLOSED');
  const isClosed = isSuspended(site.casino, { gameId: table.gameId, marketId: requested.marketId });
  return checkBet(round, requested, {
    profile: site.casino.oddsProfile,
    stakeMin: money(site.limits.casinoMin),
    stakeMax: money(site.limits.casinoMax),
    suspendedSids: isClosed ? [requested.sid] : [],
  });
}

function windowOf(round: Round | null): { readonly opensAt: Instant; readonly closesAt: Instant } {
  const startAt = round?.startAt ?? (0 as Instant);
  if (round === null) return { opensAt: startAt, closesAt: startAt };
  return {
    opensAt: addMs(startAt, opensAfter(round.gameId) * 1000),
    closesAt: addMs(startAt, locksAfter(round.gameId) * 1000),
  };
}

/** Returns the bet's result for every possible outcome of its market. */
const netsOf = (
  { game, option }: { readonly game: Game; readonly option: Option },
  bet: RequestedBet,
): readonly Money[] => casesOf(game, option.market).map((one) => netOf(bet, one));

const paidOutcome = ({ outcome, net }: Settled<RoundBet & { odds: Odds }>): PaidBet['outcome'] => {
  if (outcome === 'half' || outcome === 'void') return outcome;
  if (net === 0) return 'push';
  return net > 0 ? 'profit' : 'loss';
};

/** Returns the stake of a bet that its player cancelled. */
const payTakenBack = ({ betId }: RoundBet): PaidBet => ({
  betId,
  outcome: 'void',
  profit: noMoney,
  worksheet: ['Taken back before betting closed: the stake is returned', 'Result 0.00'],
});

/** Returns the request to cancel bets of a running round, or a refusal if it is too late. */
export function makeTakeBack(
  bets: readonly RoundBet[],
  { round, roundId }: { readonly round: Round | null; readonly roundId: string },
): SettleRound | Refusal {
  if (round?.seed.roundId !== roundId || round.phase !== 'OPEN') return refuse('BETTING_CLOSED');
  const name = `${gameOf(round.gameId).name}, round ${roundId}`;
  const { closesAt } = windowOf(round);
  const paid = bets.map(payTakenBack);
  return { kind: 'settle-round', roundId, name, paid, outcome: null, closesAt };
}

/** Returns the result of each bet of a round by the rules of its game. Without a result all are void. */
export function payRound(round: Round, bets: readonly RoundBet[]): PaidBet[] {
  const own = bets.map((bet) => ({ ...bet, odds: bet.odds as Odds }));
  const settled = round.phase === 'VOID' ? voidBets(own) : settleRound(round, own);
  return settled.map((bet) => ({
    betId: bet.betId,
    outcome: paidOutcome(bet),
    profit: bet.net,
    worksheet: bet.worksheet,
  }));
}
