/**
 * The commands that the exchange decides. The engine stamps each with its number and time and adds the
 * house prices that apply to a bet, so that a replay needs no feed.
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
import type { AgentCommand, ByAgent } from './agent.ts';
import type { SessionBet, SettleableBet } from './bet.ts';
import type { CashierCommand } from './cashier.ts';
import type {
  CommissionTerms,
  SetCommissionPlan,
  SetDiscounts,
  SetDiscountTiers,
} from './commission.ts';
import type { AnnounceMaintenance, BeginMaintenance, EndMaintenance } from './maintenance.ts';
import type { Removal } from './market.ts';
import type { Protect, ProtectSite } from './protection.ts';
import type { ResumeRisk, StopRisk } from './risk-stop.ts';
import type { PlaceCasinoBet, PlaceCasinoBets, SettleRound, VoidRound } from './round-command.ts';
import type {
  AttachedTerms,
  ChangeTrigger,
  EndTrigger,
  PlaceTrigger,
  ReviewTriggers,
} from './trigger.ts';

export interface Stamp {
  /** Number of the command, one higher than the previous one. */
  readonly seq: number;
  readonly at: Instant;
}

/** Stake limits of a bet: the site's for this kind of market. */
export interface StakeLimits {
  readonly stakeMin: Money;
  readonly stakeMax: Money;
}

export interface OpenAccount extends ByAgent {
  readonly kind: 'open-account';
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  /** Maximum exposure of the player over all markets; null if only the balance limits it. */
  readonly exposureLimit: Money | null;
  /** Initial agent of the player; absent for the site's own player. Ignored for an open account. */
  readonly agentId?: AgentId;
  /** The first deposit: the account opens with it or not at all. Ignored for an open account. */
  readonly funds?: Pick<MoveFunds, 'transferRef' | 'amount' | 'remark'>;
}

/** A deposit or withdrawal between the player and their agent, or the site's upline. */
export interface MoveFunds extends ByAgent {
  readonly kind: 'move-funds';
  /**
   * Idempotency key of a transfer within its site: the same key gets the same reply, and nothing moves
   * twice.
   */
  readonly transferRef: TransferRef;
  readonly direction: 'deposit' | 'withdraw';
  readonly playerId: PlayerId;
  readonly amount: Money;
  readonly remark: string;
  /** The wallet that the money comes from and goes to, in place of the upline. */
  readonly wallet?: string;
  /** Withdraws all that is free, whatever `amount` says; the remark must differ from that of an amount. */
  readonly isAll?: true;
}

/** The current definition of a market from its feed: a new market, a new status, a removal or a result. */
export interface DefineMarket {
  readonly kind: 'define-market';
  readonly definition: MarketDefinition;
  /** Nothing happens in a market that is not defined yet: the first bet there defines it. */
  readonly onlyKnown?: true;
  /** Changes nothing once the exchange knows the market. */
  readonly onlyUnknown?: true;
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
  /** The feed's levels for the runner at the time of decision; null if there are none. */
  readonly house: RunnerPrices | null;
  /** The least that a fill-or-kill bet accepts, the rest being cancelled; the whole stake if absent. */
  readonly sizeMin?: Money;
  /** Refused if any of it would match at once; for a bet that may rest. */
  readonly isPostOnly?: true;
  /** Triggers created with the bet; they take the numbers after its own. */
  readonly attached?: AttachedTerms;
  /**
   * The trigger that places the bet, and the price that fired it. The trigger's terms then replace those
   * given here.
   */
  readonly fires?: { readonly triggerId: TriggerId; readonly odds: Odds | null };
}

/** One half of an each-way bet: its market, its odds and the feed's levels there. */
interface EachWayLeg {
  readonly marketId: MarketId;
  readonly odds: Odds;
  readonly house: RunnerPrices | null;
}

/**
 * An each-way bet: one runner to win and to be placed, the same stake on each; the place part has the
 * next number.
 */
export interface PlaceEachWay {
  readonly kind: 'place-each-way';
  /** Id of the win part, which also identifies the reply. */
  readonly betId: BetId;
  readonly placeBetId: BetId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly runnerId: RunnerId;
  readonly side: Side;
  /** Stake of each part. */
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
  /** The feed's quote at the time of decision; null if there is none. */
  readonly quote: SessionQuote | null;
}

/** Settles a session by its result; null voids it. */
export interface SettleSession {
  readonly kind: 'settle-session';
  readonly marketId: MarketId;
  readonly result: number | null;
  /** Nothing happens in a market that nobody has bet in and that was never defined. */
  readonly onlyKnown?: true;
  readonly commissions?: readonly SiteCommission[];
}

/** Cancels the unmatched part of a bet, or `size` of it; the matched part stays. */
export interface CancelBet {
  readonly kind: 'cancel-bet';
  readonly playerId: PlayerId;
  readonly betId: BetId;
  readonly size?: Money;
}

/** Cancels all unmatched bets of a player, in one market or in all. */
export interface CancelBets {
  readonly kind: 'cancel-bets';
  readonly playerId: PlayerId;
  readonly marketId: MarketId | null;
}

/**
 * Moves the unmatched part of a bet to other odds. It becomes a new bet behind those already waiting
 * there, and keeps its persistence; if the new bet is refused, the old one stays unchanged.
 */
export interface ChangeBet {
  readonly kind: 'change-bet';
  readonly playerId: PlayerId;
  readonly betId: BetId;
  readonly newBetId: BetId;
  readonly clientRef: ClientRef;
  readonly odds: Odds;
  /** Refused if any of it would match at once; the bet then stays where it is. */
  readonly isPostOnly?: true;
  readonly limits: StakeLimits;
  readonly house: RunnerPrices | null;
}

/** Sets whether the unmatched part of a bet is kept or lapses when its market turns in-play. */
export interface ChangePersistence {
  readonly kind: 'change-persistence';
  readonly playerId: PlayerId;
  readonly betId: BetId;
  readonly persistence: 'lapse' | 'keep';
}

/** Matches resting bets against new house prices that now reach their odds. */
export interface MatchHouse {
  readonly kind: 'match-house';
  readonly marketId: MarketId;
  readonly runners: readonly RunnerPrices[];
}

/** Settles a market whose definition is CLOSED with results. */
export interface SettleMarket {
  readonly kind: 'settle-market';
  readonly marketId: MarketId;
  /** Nothing happens in a market that nobody has bet in and that was never defined. */
  readonly onlyKnown?: true;
  /** Commission per site; sites not listed take none. */
  readonly commissions?: readonly SiteCommission[];
}

/** A site's commission on a player's net winnings in a market, in basis points: 500 is 5 %. */
export interface SiteCommission {
  readonly siteId: SiteId;
  readonly basisPoints: number;
}

/** Reverses a settlement and settles by another result, or voids the market. */
export interface ResettleMarket {
  readonly kind: 'resettle-market';
  /** Number of the command to reverse: the latest that settled the market. */
  readonly undoes: number;
  /** CLOSED, with the corrected results. */
  readonly definition: MarketDefinition;
  readonly isVoid: boolean;
  /** From the reversed settlement: its bets, its removals and all its transfers. */
  readonly bets: readonly SettleableBet[];
  readonly removals: readonly Removal[];
  readonly transfers: readonly Transfer[];
  readonly commissions?: readonly SiteCommission[];
  /** What the reversed settlement charged by, if it recorded any. */
  readonly terms?: CommissionTerms;
}

/** Like `ResettleMarket`, for a session: another result, or null to void it. */
export interface ResettleSession {
  readonly kind: 'resettle-session';
  readonly undoes: number;
  readonly definition: MarketDefinition;
  readonly result: number | null;
  readonly bets: readonly SessionBet[];
  readonly transfers: readonly Transfer[];
  readonly commissions?: readonly SiteCommission[];
  /** What the reversed settlement charged by, if it recorded any. */
  readonly terms?: CommissionTerms;
}

/** Writes a journal entry that changes nothing, to announce a value before a result is known. */
export interface MarkJournal {
  readonly kind: 'mark-journal';
  readonly text: string;
}

/** A server starts to write the journal, or resumes after reading its memory back. */
export interface OpenEngine {
  readonly kind: 'open-engine';
  /** Increases with each server that takes over. */
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
  | AnnounceMaintenance
  | BeginMaintenance
  | EndMaintenance
  | CashierCommand
  | SetCommissionPlan
  | SetDiscountTiers
  | SetDiscounts
  | AgentCommand;
export type Stamped = Command & Stamp;
