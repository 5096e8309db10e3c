/** Events of casino rounds. */
import type { BetId, ClientRef, Instant, Money, PlayerId, SiteId } from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import type { SettledBet } from './bet.ts';
import type { CountedWin } from './protection.ts';
import type { RoundOutcome, RoundPick, RoundRisk } from './round.ts';

interface Happened {
  readonly seq: number;
  readonly at: Instant;
  /** The number of the call at the edge that passed it on; absent for what came another way. */
  readonly hop?: string;
}

export interface CasinoBetPlaced extends Happened, RoundPick, RoundRisk {
  readonly kind: 'casino-bet-placed';
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly fingerprint: number;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  /** The player's exposure in this round after the bet. */
  readonly roundExposure: Money;
}

/** All bets of a round were paid, or only these while it goes on (`outcome` null). */
export interface RoundSettled extends Happened {
  readonly kind: 'round-settled';
  readonly roundId: string;
  readonly bets: readonly SettledBet[];
  readonly transfers: readonly Transfer[];
  readonly outcome: RoundOutcome | null;
}

/** A paid round became void: separate entries reverse its payout. */
export interface RoundVoided extends Happened {
  readonly kind: 'round-voided';
  readonly roundId: string;
  readonly bets: readonly SettledBet[];
  readonly transfers: readonly Transfer[];
  /** Absent where no site has a highest win, and in older journals. */
  readonly wins?: readonly CountedWin[];
}
