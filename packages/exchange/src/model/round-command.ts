/**
 * Commands on casino rounds. The games' rules decide odds, outcomes and payouts; their results come in
 * with the command and go into the event, so that a replay needs no cards.
 */
import type { BetId, ClientRef, Instant, PlayerId, Refusal } from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import type { SettledBet } from './bet.ts';
import type { PaidBet, RoundOutcome, RoundPick, RoundRisk } from './round.ts';

export interface PlaceCasinoBet extends RoundPick, RoundRisk {
  readonly kind: 'place-casino-bet';
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  /** What the game's rules and the site's limits say against the bet; null when nothing. */
  readonly verdict: Refusal | null;
  /** Bets are taken from the first instant and before the last one. */
  readonly opensAt: Instant;
  readonly closesAt: Instant;
  /** Bets that a player may have open in the round. */
  readonly betsMax: number;
}

/** What a bet says beside its player, reference and number. */
export type CasinoBetTerms = Omit<PlaceCasinoBet, 'kind' | 'betId' | 'clientRef' | 'playerId'>;

/**
 * Several bets of a player on one round under one reference: all are taken or none is. They take as many
 * numbers of the engine, the first bet that of the command.
 */
export interface PlaceCasinoBets {
  readonly kind: 'place-casino-bets';
  readonly betIds: readonly BetId[];
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  /** At least one. */
  readonly bets: readonly CasinoBetTerms[];
}

/** Undo the payout of a round that is over; every bet of it becomes void. */
export interface VoidRound {
  readonly kind: 'void-round';
  readonly roundId: string;
  /** The remark of the statement's lines. */
  readonly name: string;
  /** As the round was paid: its bets, and all its transfers. */
  readonly bets: readonly Pick<SettledBet, 'betId' | 'playerId'>[];
  readonly transfers: readonly Transfer[];
}

/** Pay out all bets of a round by its result, or some of them while the round goes on: those only
 *  when what they leave open is covered. */
export interface SettleRound {
  readonly kind: 'settle-round';
  readonly roundId: string;
  /** The remark of the statement's lines. */
  readonly name: string;
  readonly paid: readonly PaidBet[];
  /** Null while the round goes on; otherwise every open bet must be among the paid. */
  readonly outcome: RoundOutcome | null;
  /** Given for bets that are taken back: refused from this instant on. */
  readonly closesAt?: Instant;
}
