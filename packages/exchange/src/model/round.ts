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

/** The selection of a casino bet, with the names its player will read later. */
export interface RoundPick {
  readonly roundId: string;
  readonly gameId: string;
  /** The table, and the group of options there. */
  readonly matchId: string;
  readonly marketId: string;
  /** Id of the option. */
  readonly sid: number;
  readonly side: Side;
  /** 0 for a bet without odds, which leaves its round by a cash-out. */
  readonly odds: Odds | 0;
  readonly stake: Money;
}

/** Possible results of a bet. */
export interface RoundRisk {
  /** Bets of one group depend on the same outcomes; results of different groups are independent. */
  readonly group: string;
  /** The bet's result for each possible outcome of its group, in the same order for all its bets. */
  readonly nets: readonly Money[];
  /**
   * The most that a bet which leaves by a cash-out can win; absent for all others, whose `nets` say it, and
   * for a site without a highest win.
   */
  readonly most?: Money;
}

export interface RoundBet extends RoundPick, RoundRisk {
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly seq: number;
  readonly placedAt: Instant;
}

/** A round's stored result. */
export interface RoundOutcome {
  readonly drawnAt: Instant;
  readonly cards: string;
  readonly result: string;
  readonly win: string;
  readonly facts: string;
  readonly isVoid: boolean;
  /** Revealed with the result; absent if no longer known. */
  readonly serverSeed?: string;
}

/** Result of a bet by the game's rules. */
export interface PaidBet extends Omit<SettledBet, 'playerId'> {
  /** Rule, inputs and arithmetic as lines a bettor can read. */
  readonly worksheet: readonly string[];
}
