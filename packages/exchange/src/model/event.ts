/**
 * The events that change the state. An event carries everything that `apply` needs, so that replaying the
 * journal gives the same state, and the transfers it posts, so that no money moves outside it.
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
  RefusalCode,
  RunnerId,
  Side,
  SiteId,
  TransferRef,
} from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import type { AgentEvent } from './agent.ts';
import type { Fill, SettledBet } from './bet.ts';
import type { CashierEvent } from './cashier.ts';
import type { MoveFunds } from './command.ts';
import type {
  CommissionPlanSet,
  CommissionTerms,
  DiscountsSet,
  DiscountTiersSet,
  MarketPlan,
} from './commission.ts';
import type { MaintenanceAnnounced, MaintenanceEnded } from './maintenance.ts';
import type { Removal } from './market.ts';
import type { CountedWin, ProtectionChanged, SiteProtected } from './protection.ts';
import type { RiskResumed, RiskStopped } from './risk-stop.ts';
import type { CasinoBetPlaced, RoundSettled, RoundVoided } from './round-event.ts';
import type { TriggerChanged, TriggerEnded, TriggerFired, TriggerPlaced } from './trigger.ts';
import type { WalletEvent } from './wallet.ts';

interface Happened {
  readonly seq: number;
  readonly at: Instant;
  /** The number of the call at the edge that passed it on; absent for what came another way. */
  readonly hop?: string;
}

export interface AccountOpened extends Happened {
  readonly kind: 'account-opened';
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly exposureLimit: Money | null;
  readonly agentId?: AgentId;
  /** The account was open, and its exposure limit changes; absent in journals from before it was said. */
  readonly isChange?: true;
}

export interface FundsMoved extends Happened {
  readonly kind: 'funds-moved';
  readonly playerId: PlayerId;
  readonly transfer: Transfer;
  /** Absent in journals from before transfers had references. */
  readonly transferRef?: TransferRef;
}

/** Recorded so that the same reference gets the same refusal. */
export interface FundsRefused
  extends Happened,
    Pick<MoveFunds, 'transferRef' | 'direction' | 'playerId' | 'amount' | 'remark'> {
  readonly kind: 'funds-refused';
  readonly code: RefusalCode;
}

/** A player's exposure in the market, changed by its new definition. */
export interface ExposureMoved {
  readonly playerId: PlayerId;
  readonly before: Money;
  readonly after: Money;
}

/** A player who can no longer cover their exposure, and the shortfall over all markets. */
export interface Shortfall {
  readonly playerId: PlayerId;
  readonly amount: Money;
}

export interface MarketDefined extends Happened {
  readonly kind: 'market-defined';
  readonly definition: MarketDefinition;
  readonly exposures: readonly ExposureMoved[];
  /** Fixed for good by the market's first definition; absent if no plan covers it. */
  readonly plans?: readonly MarketPlan[];
  /** Only a removal causes these; see define-market.ts for the consequences. */
  readonly shortfalls: readonly Shortfall[];
}

export interface BetPlaced extends Happened, GivenBetOptions {
  readonly kind: 'bet-placed';
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  /** Hash of the request, to detect a different request under the same reference. */
  readonly fingerprint: number;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly oddsRequested: Odds;
  readonly stake: Money;
  readonly fills: readonly Fill[];
  /**
   * What rests in the book, and what a minimum fill cancelled; together with the fills they make up the
   * stake.
   */
  readonly remaining: Money;
  readonly cancelled: Money;
  /** The player's exposure in this market after the bet; money is reserved or released to match. */
  readonly marketExposure: Money;
}

export interface SessionBetPlaced extends Happened {
  readonly kind: 'session-bet-placed';
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly fingerprint: number;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly marketId: MarketId;
  readonly side: Side;
  readonly line: number;
  readonly rate: number;
  readonly stake: Money;
  /** The player's exposure in this session after the bet. */
  readonly marketExposure: Money;
}

/** The player cancelled `size` of the unmatched part. */
export interface BetCancelled extends Happened {
  readonly kind: 'bet-cancelled';
  readonly betId: BetId;
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly size: Money;
}

/** New handling of the unmatched part when the market turns in-play. */
export interface PersistenceChanged extends Happened {
  readonly kind: 'bet-persistence-changed';
  readonly betId: BetId;
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly persistence: 'lapse' | 'keep';
}

export type LapseReason = 'in-play' | 'suspended' | 'removed' | 'reduced' | 'closed';

/** The market lapsed the unmatched part. */
export interface BetLapsed extends Happened {
  readonly kind: 'bet-lapsed';
  readonly betId: BetId;
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly size: Money;
  readonly reason: LapseReason;
}

/** A removal reduced the odds of a resting lay that is kept; its place follows its age. */
export interface BetReduced extends Happened {
  readonly kind: 'bet-reduced';
  readonly betId: BetId;
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly odds: Odds;
}

/** House liquidity matched a resting bet at the bet's own odds. */
export interface BetMatched extends Happened {
  readonly kind: 'bet-matched';
  readonly betId: BetId;
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly odds: Odds;
  readonly size: Money;
  readonly offset: Money;
  /** Odds of the feed's level that was taken. */
  readonly houseOdds: Odds;
  readonly houseSize: Money;
}

/** Recorded so that the same reference gets the same refusal. */
export interface BetRefused extends Happened {
  readonly kind: 'bet-refused';
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly fingerprint: number;
  readonly playerId: PlayerId;
  readonly code: RefusalCode;
}

export interface MarketSettled extends Happened {
  readonly kind: 'market-settled';
  readonly marketId: MarketId;
  readonly bets: readonly SettledBet[];
  readonly transfers: readonly Transfer[];
  /** Kept for a later resettlement, which must reduce the same pieces. */
  readonly removals: readonly Removal[];
  /** Absent in a market without plans, and in older journals. */
  readonly terms?: CommissionTerms;
}

/** Reverses the previous settlement and posts the new results; the bets replace the earlier ones. */
export interface MarketResettled extends Happened {
  readonly kind: 'market-resettled';
  readonly marketId: MarketId;
  /** With the results now in force. */
  readonly definition: MarketDefinition;
  readonly bets: readonly SettledBet[];
  readonly transfers: readonly Transfer[];
  /** Copied from the previous settlement, for the next one. */
  readonly removals: readonly Removal[];
  /** Copied from the previous settlement. */
  readonly terms?: CommissionTerms;
  /** Players whose balance no longer covers their exposure elsewhere after the reversal. */
  readonly shortfalls: readonly Shortfall[];
  /** Absent where no site has a highest win, and in older journals. */
  readonly wins?: readonly CountedWin[];
}

/** A journal entry that changes nothing. */
interface JournalMarked extends Happened {
  readonly kind: 'journal-marked';
  readonly text: string;
}

/** From here on, the journal's rows are this server's. */
export interface EngineOpened extends Happened {
  readonly kind: 'engine-opened';
  readonly epoch: number;
  readonly holder: string;
}

export type Event =
  | AccountOpened
  | FundsMoved
  | FundsRefused
  | MarketDefined
  | BetPlaced
  | BetCancelled
  | PersistenceChanged
  | BetLapsed
  | BetReduced
  | BetMatched
  | BetRefused
  | SessionBetPlaced
  | MarketSettled
  | MarketResettled
  | CasinoBetPlaced
  | RoundSettled
  | TriggerPlaced
  | TriggerChanged
  | TriggerFired
  | TriggerEnded
  | RoundVoided
  | JournalMarked
  | EngineOpened
  | ProtectionChanged
  | SiteProtected
  | RiskStopped
  | MaintenanceAnnounced
  | MaintenanceEnded
  | RiskResumed
  | CashierEvent
  | WalletEvent
  | CommissionPlanSet
  | DiscountTiersSet
  | DiscountsSet
  | AgentEvent;
