/**
 * The commands that the exchange decides. The engine stamps each with its number and its time, and
 * adds the house prices that a bet is decided against, so a replay needs no feed.
 */
import type {
  AgentId,
  BetId,
  ClientRef,
  GivenBetOptions,
  Instant,
  MarketDefinition,
  MarketId,
  Money,
  Odds,
  PlayerId,
  RunnerId,
  RunnerPrices,
  SessionQuote,
  Side,
  SiteId,
  TransferRef,
  TriggerId,
} from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import type { AgentCommand } from './agent.ts';
import type { SessionBet, SettleableBet } from './bet.ts';
import type { Removal } from './market.ts';
import type { Protect, ProtectSite } from './protection.ts';
import type { ResumeRisk, StopRisk } from './risk-stop.ts';
import type { PlaceCasinoBet, PlaceCasinoBets, SettleRound, VoidRound } from './round-command.ts';
import type { ChangeTrigger, EndTrigger, PlaceTrigger, ReviewTriggers } from './trigger.ts';

export interface Stamp {
  /** Number of the command; each is one higher than the one before. */
  readonly seq: number;
  readonly at: Instant;
}

/** Stake limits that hold for a bet: the site's for this kind of market. */
export interface StakeLimits {
  readonly stakeMin: Money;
  readonly stakeMax: Money;
}

export interface OpenAccount {
  readonly kind: 'open-account';
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  /** Most that the player may have at risk over all markets; null for no limit but the balance. */
  readonly exposureLimit: Money | null;
  /** Whose player this is from the start; absent for the site's, and nothing to an open account. */
  readonly agentId?: AgentId;
}

/** A deposit or a withdrawal between the player and the agent, or the site's upline. */
export interface MoveFunds {
  readonly kind: 'move-funds';
  /** Names a transfer of the site: the same again gets the same answer, and nothing moves twice. */
  readonly transferRef: TransferRef;
  readonly direction: 'deposit' | 'withdraw';
  readonly playerId: PlayerId;
  readonly amount: Money;
  readonly remark: string;
}

/** The current definition of a market from its feed: first sight, a new status, a removal, a result. */
export interface DefineMarket {
  readonly kind: 'define-market';
  readonly definition: MarketDefinition;
}

export interface PlaceBet extends GivenBetOptions {
  readonly kind: 'place-bet';
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
  readonly limits: StakeLimits;
  /** The feed's levels for the runner at the moment of decision; null when there are none. */
  readonly house: RunnerPrices | null;
  /** The least that a fill-or-kill bet takes, the rest being cancelled; all of it when absent. */
  readonly sizeMin?: Money;
  /** The trigger that places it, and the price that fired that; its terms count, not those here. */
  readonly fires?: { readonly triggerId: TriggerId; readonly odds: Odds | null };
}

/** One half of an each-way bet: its market, its odds and the feed's levels there. */
interface EachWayLeg {
  readonly marketId: MarketId;
  readonly odds: Odds;
  readonly house: RunnerPrices | null;
}

/** A runner to win and to be placed, the same stake on each; the place part has the next number. */
export interface PlaceEachWay {
  readonly kind: 'place-each-way';
  /** The win part's, by which the whole is answered. */
  readonly betId: BetId;
  readonly placeBetId: BetId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly runnerId: RunnerId;
  readonly side: Side;
  /** Of each part. */
  readonly stake: Money;
  readonly limits: StakeLimits;
  readonly win: EachWayLeg;
  readonly place: EachWayLeg;
}

/** A bet on a session's line: `back` is yes (at the line or above), `lay` is no (below it). */
export interface PlaceSessionBet {
  readonly kind: 'place-session-bet';
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly side: Side;
  /** The line and rate on the player's screen. */
  readonly line: number;
  readonly rate: number;
  readonly stake: Money;
  readonly limits: StakeLimits;
  /** The feed's quote at the moment of decision; null when there is none. */
  readonly quote: SessionQuote | null;
}

/** Pay out a session by the number it came to; null makes it void. */
export interface SettleSession {
  readonly kind: 'settle-session';
  readonly marketId: MarketId;
  readonly result: number | null;
  readonly commissions?: readonly SiteCommission[];
}

/** Take back what is unmatched of a bet, or `size` of it; what is matched stays. */
export interface CancelBet {
  readonly kind: 'cancel-bet';
  readonly playerId: PlayerId;
  readonly betId: BetId;
  readonly size?: Money;
}

/** Take back everything unmatched of a player, in one market or in all. */
export interface CancelBets {
  readonly kind: 'cancel-bets';
  readonly playerId: PlayerId;
  readonly marketId: MarketId | null;
}

/**
 * Move what is unmatched of a bet to other odds. It becomes a new bet behind those already there, and
 * keeps the persistence; if the new bet is refused, the old one stays as it is. Of a bet that its player
 * never cut, what matching left is moved however small it is.
 */
export interface ChangeBet {
  readonly kind: 'change-bet';
  readonly playerId: PlayerId;
  readonly betId: BetId;
  readonly newBetId: BetId;
  readonly clientRef: ClientRef;
  readonly odds: Odds;
  readonly limits: StakeLimits;
  readonly house: RunnerPrices | null;
}

/** Keep the rest of a bet when its market turns in play, or let it lapse then. */
export interface ChangePersistence {
  readonly kind: 'change-persistence';
  readonly playerId: PlayerId;
  readonly betId: BetId;
  readonly persistence: 'lapse' | 'keep';
}

/** The feed has new prices: match what rests against house money that is now as good. */
export interface MatchHouse {
  readonly kind: 'match-house';
  readonly marketId: MarketId;
  readonly runners: readonly RunnerPrices[];
}

/** Pay out a market whose definition is CLOSED with results. */
export interface SettleMarket {
  readonly kind: 'settle-market';
  readonly marketId: MarketId;
  /** Sites that take commission; the others take none. */
  readonly commissions?: readonly SiteCommission[];
}

/** A site's share of what a player wins in a market, in basis points: 500 is 5 %. */
export interface SiteCommission {
  readonly siteId: SiteId;
  readonly basisPoints: number;
}

/** Undo a settlement and pay out by another result, or void the market. */
export interface ResettleMarket {
  readonly kind: 'resettle-market';
  /** Number of the command that it undoes: the last that paid the market out. */
  readonly undoes: number;
  /** CLOSED, with the corrected results. */
  readonly definition: MarketDefinition;
  readonly isVoid: boolean;
  /** As the settlement before had them: its bets, its removals and all its transfers. */
  readonly bets: readonly SettleableBet[];
  readonly removals: readonly Removal[];
  readonly transfers: readonly Transfer[];
  readonly commissions?: readonly SiteCommission[];
}

/** The same for a session: another number, or null for void. */
export interface ResettleSession {
  readonly kind: 'resettle-session';
  readonly undoes: number;
  readonly definition: MarketDefinition;
  readonly result: number | null;
  readonly bets: readonly SessionBet[];
  readonly transfers: readonly Transfer[];
  readonly commissions?: readonly SiteCommission[];
}

/** Write a line into the journal that changes nothing, to announce what is fixed before a result is known. */
export interface MarkJournal {
  readonly kind: 'mark-journal';
  readonly text: string;
}

/** A server begins to write the journal, or goes on after it read its memory back. */
export interface OpenEngine {
  readonly kind: 'open-engine';
  /** Grows with each server that takes over. */
  readonly epoch: number;
  readonly holder: string;
}

export type Command =
  | OpenAccount
  | MoveFunds
  | DefineMarket
  | PlaceBet
  | PlaceEachWay
  | CancelBet
  | CancelBets
  | ChangeBet
  | ChangePersistence
  | MatchHouse
  | PlaceSessionBet
  | SettleSession
  | SettleMarket
  | ResettleMarket
  | ResettleSession
  | PlaceCasinoBet
  | PlaceCasinoBets
  | SettleRound
  | VoidRound
  | PlaceTrigger
  | ChangeTrigger
  | EndTrigger
  | ReviewTriggers
  | MarkJournal
  | OpenEngine
  | Protect
  | ProtectSite
  | StopRisk
  | ResumeRisk
  | AgentCommand;
export type Stamped = Command & Stamp;
