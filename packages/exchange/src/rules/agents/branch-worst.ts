/**
 * The most that a branch can lose now on open bets, by the shares in force when each was placed: in every
 * market and round the outcome that costs it most, unmatched bets counted as matched where that is worse.
 * Bets of its players against each other net out. Commission and rounding to minor units stand apart.
 */
import { type AgentId, type Money, money } from '@layline/contract';
import type { Market, PlayerAccount } from '../../memory/market.ts';
import {
  addResult,
  ifLost,
  ifMiddle,
  ifWon,
  openResults,
  reservedIfLost,
  reservedIfMiddle,
  reservedIfWon,
} from '../../memory/results.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { SessionBet } from '../../model/bet.ts';
import type { RoundBet } from '../../model/round.ts';
import { oppositeOf, signOf } from '../../model/side.ts';
import { betsOf, currentFills } from '../held/open-bets.ts';
import { worstOf } from '../risk/exposure.ts';
import { costOfMiddle, liabilityOfRest, pieceMiddle, pieceProfit } from '../risk/position.ts';
import { sessionResult } from '../risk/session-exposure.ts';
import { pathAt } from './tree/tree.ts';

/** In basis points of a bet's result. */
type ShareOf = (account: PlayerAccount, seq: number) => number;

/** Sums are whole numbers of this part of a minor unit, exact up to 9 · 10^11 minor units. */
const whole = 10_000;

export function branchWorst(state: ExchangeState, top: AgentId): Money {
  const shareOf =
    (kind: 'sports' | 'casino'): ShareOf =>
    (account, seq) => {
      if (account.agents.length === 0) return 0;
      return pathAt(state, account, seq).find(({ agentId }) => agentId === top)?.shares[kind] ?? 0;
    };
  const sports = shareOf('sports');
  let worst = 0;
  for (const market of state.markets.values()) worst += worstInMarket(state, market, sports);
  for (const lists of state.sessions.values()) worst += worstInSession([...lists.values()], sports);
  for (const lists of state.rounds.values()) {
    worst += worstInRound([...lists.values()], shareOf('casino'));
  }
  return money(Math.ceil((0 - worst) / whole));
}

/** The branch has the other side of its players' bets. Zero or below. */
function worstInMarket(state: ExchangeState, market: Market, shareOf: ShareOf): number {
  const results = openResults(market.definition.runners.length);
  for (const position of market.positions.values()) {
    for (const bet of betsOf(state, position)) {
      const { index, line } = bet.runner;
      const part = shareOf(position.account, bet.seq);
      if (part === 0 || index < 0) continue;
      const sign = signOf(bet.side);
      for (const fill of currentFills(market, bet)) {
        addResult(results, { index, cell: ifWon }, 0 - sign * pieceProfit(fill) * part);
        addResult(results, { index, cell: ifLost }, sign * fill.size * part);
        const middle = pieceMiddle(line, fill);
        addResult(results, { index, cell: ifMiddle }, 0 - sign * middle * part);
      }
      // An unmatched back costs the branch if its runner wins, an unmatched lay if it loses.
      const isBack = bet.side === 'back';
      const cost = isBack ? liabilityOfRest(bet) : bet.remaining;
      addResult(results, { index, cell: isBack ? reservedIfWon : reservedIfLost }, cost * part);
      const rest = { odds: bet.oddsRequested, size: bet.remaining, offset: bet.made };
      const costMiddle = costOfMiddle(oppositeOf(bet.side), pieceMiddle(line, rest));
      addResult(results, { index, cell: reservedIfMiddle }, costMiddle * part);
    }
  }
  return Math.min(0, worstOf(results, market.outcomes));
}

interface Listed<Bet> {
  readonly account: PlayerAccount;
  readonly bets: readonly Bet[];
}

function worstInSession(lists: readonly Listed<SessionBet>[], shareOf: ShareOf): number {
  const own = lists.flatMap(({ account, bets }) =>
    bets.map((bet) => ({ bet, part: shareOf(account, bet.seq) })),
  );
  const held = own.filter(({ part }) => part > 0);
  const starts = new Set([0, ...held.map(({ bet }) => Math.max(0, Math.ceil(bet.line)))]);
  let worst = 0;
  for (const from of starts) {
    let sum = 0;
    for (const { bet, part } of held) sum -= sessionResult(bet, from) * part;
    worst = Math.min(worst, sum);
  }
  return worst;
}

/** Results of different groups are independent, so their worst outcomes add up. */
function worstInRound(lists: readonly Listed<RoundBet>[], shareOf: ShareOf): number {
  const sums = new Map<string, number[]>();
  for (const { account, bets } of lists) {
    for (const { group, nets, seq } of bets) {
      const part = shareOf(account, seq);
      if (part === 0) continue;
      const own = sums.get(group) ?? nets.map(() => 0);
      sums.set(group, own);
      for (const [index, net] of nets.entries()) own[index] = (own[index] ?? 0) - net * part;
    }
  }
  let worst = 0;
  for (const own of sums.values()) worst += Math.min(0, ...own);
  return worst;
}
