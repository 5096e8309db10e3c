/** A casino bet and the result of its round. */
import type {
  BetId,
  ClientRef,
  Instant,
  Money,
  Odds,
  PlayerId,
  Side,
  SiteId,
} from '@layline/contract';
import type { SettledBet } from './bet.ts';

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

export interface RoundBet extends RoundPick, RoundRisk {
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly seq: number;
  readonly placedAt: Instant;
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

/** What a bet came to by the game's rules. */
export interface PaidBet extends Omit<SettledBet, 'playerId'> {
  /** Rule, inputs and arithmetic in lines a bettor can read. */
  readonly worksheet: readonly string[];
}
