/**
 * An operator's void of a round. While it runs, its stakes are returned and it ends without a result. Once it
 * is paid, its payouts are reversed by further postings. A plan, which moves nothing, is computed first, by
 * the code that would carry it out.
 */
import {
  type BetId,
  type Money,
  money,
  noMoney,
  type PlayerId,
  type Refusal,
  refuse,
} from '@layline/contract';
import {
  parseEventText,
  type RoundSettled,
  type SettleRound,
  type VoidRound,
} from '@layline/exchange';
import { findGame } from '@layline/games';
import type { Clock } from '../../base/clock.ts';
import { voidResult } from '../../engine/commit/write-rounds.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import {
  findRound,
  type RoundRow,
  readPaidBets,
  readPayingEvents,
} from '../../store/queries/casino/rounds.ts';
import { hasWalletBets } from '../../store/queries/partners/wallet-calls.ts';
import { vimaanGame } from './vimaan-game.ts';

/** The part of the casino that a void needs. */
interface RunningRounds {
  /** Returns null for an unknown name. */
  loopOf(gameId: string): { rereadResults(): Promise<unknown> } | null;
  /** Ends a running round without a result, and returns its seed if it is known. */
  abandon(gameId: string, mid: string): string | null;
}

export interface VoidParts {
  readonly engine: AppEngine;
  readonly store: Store;
  readonly clock: Clock;
  /** Absent if no server runs. */
  readonly casino?: RunningRounds;
}

export interface VoidPlan {
  readonly mid: string;
  readonly gameId: string;
  readonly name: string;
  /** The round was paid, and this reverses the payout. */
  readonly isPaid: boolean;
  readonly bets: number;
  readonly players: number;
  /** Totals over all lines, both positive: what players receive, and what they pay back. */
  readonly toPlayers: Money;
  readonly fromPlayers: Money;
  readonly request: SettleRound | VoidRound;
}

type NamedRound = Pick<RoundRow, 'gameId' | 'mid'>;

const nameOf = ({ gameId, mid }: NamedRound): string =>
  `${findGame(gameId)?.name ?? vimaanGame.name}, round ${mid}`;

export async function planVoid(parts: VoidParts, mid: string): Promise<VoidPlan | Refusal> {
  const row = await findRound(parts.store, mid);
  if (row === null) return refuse('NOT_FOUND', `There is no round '${mid}'.`);
  if (row.isVoid) return refuse('ALREADY_SETTLED', `The round ${mid} is void already.`);
  if (row.drawnAt !== null) return planReversal(parts, row);
  if (row.gameId !== vimaanGame.id) return planAbandon(parts, row);
  return refuse('INVALID_REQUEST', 'The flight is still on; it can be voided once it has ended.');
}

interface AbandonParts extends Pick<VoidParts, 'engine' | 'clock'> {
  /** Why there is no result, if an operator did not decide it. */
  readonly facts?: string;
}

/** Plans the return of the stakes of a round without a result. */
export function planAbandon(
  { engine, clock, facts = voidResult.facts }: AbandonParts,
  row: NamedRound,
): VoidPlan {
  const open = engine.view.betsOfRound(row.mid);
  const worksheet = ['Abandoned: the stake is returned', 'Result 0.00'];
  const paid = open.map(({ betId }) => ({
    betId,
    outcome: 'void' as const,
    profit: noMoney,
    worksheet,
  }));
  const outcome = { drawnAt: clock.now(), cards: '', ...voidResult, facts };
  const request: SettleRound = {
    kind: 'settle-round',
    roundId: row.mid,
    name: nameOf(row),
    paid,
    outcome,
  };
  const players = new Set(open.map(({ playerId }) => playerId)).size;
  const sums = { bets: open.length, players, toPlayers: noMoney, fromPlayers: noMoney };
  return { mid: row.mid, gameId: row.gameId, name: nameOf(row), isPaid: false, ...sums, request };
}

async function planReversal(parts: VoidParts, row: RoundRow): Promise<VoidPlan | Refusal> {
  const { engine, store, clock } = parts;
  if (await hasWalletBets(store, row.mid)) {
    const text =
      "It is paid, with bets of another operator's wallet; correct it with that operator.";
    return refuse('INVALID_REQUEST', text);
  }
  const { bets, transfers } = await readPayments(store, row.mid);
  const name = nameOf(row);
  const request: VoidRound = { kind: 'void-round', roundId: row.mid, name, bets, transfers };
  const events = engine.view.rehearse([request], clock.now());
  if ('code' in events) return events;
  let [toPlayers, fromPlayers] = [0, 0];
  for (const event of events) {
    if (event.kind !== 'round-voided') continue;
    for (const { from, to, amount } of event.transfers) {
      if (to.kind === 'player') toPlayers += amount;
      if (from.kind === 'player') fromPlayers += amount;
    }
  }
  const players = new Set(bets.map(({ playerId }) => playerId)).size;
  const sums = { bets: bets.length, players };
  const moved = { toPlayers: money(toPlayers), fromPlayers: money(fromPlayers) };
  return { mid: row.mid, gameId: row.gameId, name, isPaid: true, ...sums, ...moved, request };
}

/** Reads the paid bets and the transfers that paid them; leaves out bets cancelled earlier. */
async function readPayments(store: Store, mid: string) {
  const rows = await readPaidBets(store, mid);
  const bets = rows.map(({ betId, playerId }) => ({
    betId: String(betId) as BetId,
    playerId: playerId as PlayerId,
  }));
  const transfers = (await readPayingEvents(store, mid)).flatMap(
    (event) => (parseEventText(event) as RoundSettled).transfers,
  );
  return { bets, transfers };
}

/** A void reveals the seed, so that everybody sees what the round would have been. */
export function reveal(
  request: VoidPlan['request'],
  serverSeed: string | null,
): VoidPlan['request'] {
  if (serverSeed === null || request.kind !== 'settle-round' || request.outcome === null) {
    return request;
  }
  return { ...request, outcome: { ...request.outcome, serverSeed } };
}

/** Returns null once it is done. */
export async function carryOutVoid(parts: VoidParts, plan: VoidPlan): Promise<Refusal | null> {
  const { mid, gameId } = plan;
  const loop = parts.casino?.loopOf(gameId);
  const serverSeed = plan.isPaid ? null : (parts.casino?.abandon(gameId, mid) ?? null);
  const answer = await parts.engine.submit(reveal(plan.request, serverSeed));
  if (answer.kind === 'refused') return answer.refusal;
  const stored = await findRound(parts.store, mid);
  if (!stored?.isVoid) {
    return refuse('BET_NOT_OPEN', 'The round was decided meanwhile; try again.');
  }
  if (plan.isPaid) await loop?.rereadResults();
  return null;
}
