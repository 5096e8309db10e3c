/**
 * Commands on casino rounds. The games' rules decide odds, outcomes and payouts; their results arrive
 * with the command and are stored in the event, so that a replay needs no cards.
 */
import type { BetId, ClientRef, Instant, PlayerId, Refusal } from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import type { SettledBet } from './bet.ts';
import type { PaidBet, RoundOutcome, RoundPick, RoundRisk } from './round.ts';
import type { WalletDebit } from './wallet.ts';

export interface PlaceCasinoBet extends RoundPick, RoundRisk {
  readonly kind: 'place-casino-bet';
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  /** Refusal by the game's rules or the site's limits; null if there is none. */
  readonly verdict: Refusal | null;
  /** Bets are accepted from the first instant on and before the second one. */
  readonly opensAt: Instant;
  readonly closesAt: Instant;
  /** Maximum open bets of a player in the round. */
  readonly betsMax: number;
  /**
   * Of a bet that leaves by a cash-out: the highest multiplier there is, in hundredths. `odds` is the one at
   * which it leaves by itself; 0 for none.
   */
  readonly multiplierMax?: number;
  /** Comes in with the bet; absent for a player whose money is here. */
  readonly debit?: WalletDebit;
}

/** A bet without player, reference and number. */
export type CasinoBetTerms = Omit<
  PlaceCasinoBet,
  'kind' | 'betId' | 'clientRef' | 'playerId' | 'debit'
>;

/**
 * Several bets of a player on one round under one reference: all are accepted or none is. They use
 * consecutive engine numbers, starting with the command's.
 */
export interface PlaceCasinoBets {
  readonly kind: 'place-casino-bets';
  readonly betIds: readonly BetId[];
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  /** At least one. */
  readonly bets: readonly CasinoBetTerms[];
  /** Pays for all of them. */
  readonly debit?: WalletDebit;
}

/** Reverses the payout of a finished round and voids every bet. */
export interface VoidRound {
  readonly kind: 'void-round';
  readonly roundId: string;
  /** Remark on the statement lines. */
  readonly name: string;
  /** From the payout: its bets and all its transfers. */
  readonly bets: readonly Pick<SettledBet, 'betId' | 'playerId'>[];
  readonly transfers: readonly Transfer[];
}

/**
 * Pays all bets of a round by its result, or some of them while the round goes on. An early payout is
 * refused if it leaves the remaining bets uncovered.
 */
export interface SettleRound {
  readonly kind: 'settle-round';
  readonly roundId: string;
  /** Remark on the statement lines. */
  readonly name: string;
  readonly paid: readonly PaidBet[];
  /** Null while the round goes on; otherwise `paid` must contain every open bet. */
  readonly outcome: RoundOutcome | null;
  /** For bets taken back by the player: refused from this instant on. */
  readonly closesAt?: Instant;
}
