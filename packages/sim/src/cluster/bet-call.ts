/** A bet as a client sends it, and what the leader answers, in the simulation's own words. */
import {
  type ClientRef,
  clientRef,
  marketId,
  money,
  odds,
  playerId,
  runnerId,
} from '@layline/contract';
import type { BetRequest, Outcome } from '@layline/server/engine';
import { limits } from './start.ts';

export interface BetCall {
  readonly player: string;
  /** Null if the client names none: the call must then never be repeated. */
  readonly ref: string | null;
  readonly market: number;
  readonly runner: number;
  readonly side: 'back' | 'lay';
  /** In hundredths. */
  readonly odds: number;
  /** Of no other call. */
  readonly stake: number;
}

export type BetAnswer =
  | { readonly kind: 'accepted'; readonly betId: string; readonly epoch: number }
  | { readonly kind: 'refused'; readonly code: string }
  /** It may have been placed. */
  | { readonly kind: 'unknown' };

export function requestOf(call: BetCall, ref: ClientRef): BetRequest {
  return {
    kind: 'place-bet',
    clientRef: ref,
    playerId: playerId(call.player),
    marketId: marketId(`1.${call.market}`),
    runnerId: runnerId(call.runner),
    side: call.side,
    odds: odds(call.odds),
    stake: money(call.stake),
    persistence: 'keep',
    limits,
  };
}

export const refOf = ({ ref }: BetCall, own: () => string): ClientRef => clientRef(ref ?? own());

/** These tell a client that the outcome is not known; BUSY that nothing was done. */
const unknownCodes: readonly string[] = ['UNAVAILABLE'];

export function answerOf(outcome: Outcome, epoch: number): BetAnswer {
  if (outcome.kind === 'accepted') return { kind: 'accepted', betId: outcome.betId ?? '', epoch };
  const { code } = outcome.refusal;
  return unknownCodes.includes(code) ? { kind: 'unknown' } : { kind: 'refused', code };
}
