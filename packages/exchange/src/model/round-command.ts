/**
 * What can be asked about casino rounds. The games' rules decide odds, outcomes and payouts; what they
 * said comes in with the command and goes into the event, so that a replay needs no cards.
 */
import type {
  BetId,
  ClientRef,
  Instant,
  Money,
  Odds,
  PlayerId,
  Refusal,
  Side,
} from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import type { SettledBet } from './event.ts';

/** What a casino bet is on, as its player reads it later. */
export interface RoundPick {
  readonly roundId: string;
  readonly gameId: string;
  /** The table it was placed on, and the group of options there. */
  readonly matchId: string;
  readonly marketId: string;
  /** The option. */
  readonly sid: number;
  readonly side: Side;
  /** 0 for a bet without odds, which leaves its round by a cash-out. */
  readonly odds: Odds | 0;
  readonly stake: Money;
}

/** What the bet can come to. */
export interface RoundRisk {
  /** Bets of one group have outcomes in common; different groups may go wrong together. */
  readonly group: string;
  /** The bet's result in each thing that can happen in its group, in one order for all its bets. */
  readonly nets: readonly Money[];
}

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

/** A round's result as it is kept. */
export interface RoundOutcome {
  readonly drawnAt: Instant;
  readonly cards: string;
  readonly result: string;
  readonly win: string;
  readonly facts: string;
  readonly isVoid: boolean;
  /** Revealed with the result; absent where nobody knows it any more. */
  readonly serverSeed?: string;
}

/** Undo the payments of a round that is over; every bet of it becomes void. */
export interface VoidRound {
  readonly kind: 'void-round';
  readonly roundId: string;
  /** The remark of the statement's lines. */
  readonly name: string;
  /** As the round was paid: its bets, and all its transfers. */
  readonly bets: readonly Pick<SettledBet, 'betId' | 'playerId'>[];
  readonly transfers: readonly Transfer[];
}

/** What a bet came to by the game's rules. */
export interface PaidBet extends Omit<SettledBet, 'playerId'> {
  /** Rule, inputs and arithmetic in lines a bettor can read. */
  readonly worksheet: readonly string[];
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
