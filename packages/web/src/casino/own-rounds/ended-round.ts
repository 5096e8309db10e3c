/** A round that is over and its verdict, apart from what verifies it, which only the worker loads. */
import type { CasinoResultDetail } from '@layline/contract';
import type { SeenRound } from '../fair/seen-rounds.ts';

export interface EndedRound {
  readonly detail: CasinoResultDetail;
  /** Null if this browser did not see it before its bets closed. */
  readonly seen: SeenRound | null;
}

export interface Checked {
  readonly mid: string;
  /** In the words of the verifier; empty if the round is sound. */
  readonly faults: readonly string[];
  readonly wasSeen: boolean;
}

/**
 * Void rounds without a seed or its beacon have nothing to verify, nor have those of servers that promise
 * nothing. A round that was promised, and ended without its seed, is verified: it does not agree.
 */
export const isDue = ({ detail, seen }: EndedRound): boolean =>
  detail.void
    ? detail.serverSeed !== '' && detail.clientSeed !== ''
    : detail.serverSeed !== '' || seen !== null;
