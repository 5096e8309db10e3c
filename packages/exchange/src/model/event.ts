/**
 * The events that change the state. An event carries all that `apply` needs, so that replaying the
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
import type { MoveFunds } from './command.ts';
import type { Removal } from './market.ts';
import type { ProtectionChanged, SiteProtected } from './protection.ts';
import type { RiskResumed, RiskStopped } from './risk-stop.ts';
import type { CasinoBetPlaced, RoundSettled, RoundVoided } from './round-event.ts';
import type { TriggerChanged, TriggerEnded, TriggerFired, TriggerPlaced } from './trigger.ts';

interface Happened {
  readonly seq: number;
  readonly at: Instant;
}

export interface AccountOpened extends Happened {
  readonly kind: 'account-opened';
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly exposureLimit: Money | null;
  readonly agentId?: AgentId;
}

export interface FundsMoved extends Happened {
  readonly kind: 'funds-moved';
  readonly playerId: PlayerId;
  readonly transfer: Transfer;
  /** Absent in journals from before transfers had references. */
  readonly transferRef?: TransferRef;
}

/** Kept so that the same reference gives the same refusal. */
export interface FundsRefused
  extends Happened,
    Pick<MoveFunds, 'transferRef' | 'direction' | 'playerId' | 'amount' | 'remark'> {
  readonly kind: 'funds-refused';
  readonly code: RefusalCode;
}

/** A player's exposure in the market that changed with its definition. */
export interface ExposureMoved {
  readonly playerId: PlayerId;
  readonly before: Money;
  readonly after: Money;
}

/** A player who can no longer cover their exposure, and how much they are short over all markets. */
export interface Shortfall {
  readonly playerId: PlayerId;
  readonly amount: Money;
}

export interface MarketDefined extends Happened {
  readonly kind: 'market-defined';
  readonly definition: MarketDefinition;
  readonly exposures: readonly ExposureMoved[];
  /** Only a removal can bring this about; see define-market.ts for what follows. */
  readonly shortfalls: readonly Shortfall[];
}

export interface BetPlaced extends Happened, GivenBetOptions {
  readonly kind: 'bet-placed';
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  /** Hash of the request, so that another request under the same reference is recognised. */
  readonly fingerprint: number;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly oddsRequested: Odds;
  readonly stake: Money;
  readonly fills: readonly Fill[];
  /** What rests in the book, and what a minimum fill gave up; with the fills they make the stake. */
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

/** The player took back `size` of what was unmatched. */
export interface BetCancelled extends Happened {
  readonly kind: 'bet-cancelled';
  readonly betId: BetId;
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly size: Money;
}

/** What becomes of the bet's rest when the market turns in play. */
export interface PersistenceChanged extends Happened {
  readonly kind: 'bet-persistence-changed';
  readonly betId: BetId;
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly persistence: 'lapse' | 'keep';
}

export type LapseReason = 'in-play' | 'removed' | 'reduced' | 'closed';

/** The market took back all that was unmatched. */
export interface BetLapsed extends Happened {
  readonly kind: 'bet-lapsed';
  readonly betId: BetId;
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly size: Money;
  readonly reason: LapseReason;
}

/** House money came to a bet that was waiting; it is matched at the bet's own odds. */
export interface BetMatched extends Happened {
  readonly kind: 'bet-matched';
  readonly betId: BetId;
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly odds: Odds;
  readonly size: Money;
  readonly offset: Money;
  /** The feed's level that it was taken from. */
  readonly houseOdds: Odds;
  readonly houseSize: Money;
}

/** Kept so that the same reference gives the same refusal. */
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
}

/** Reversals of the settlement before and the new results; the bets replace those of then. */
export interface MarketResettled extends Happened {
  readonly kind: 'market-resettled';
  readonly marketId: MarketId;
  /** With the results that count now. */
  readonly definition: MarketDefinition;
  readonly bets: readonly SettledBet[];
  readonly transfers: readonly Transfer[];
  /** As the settlement before had them, for one that may follow. */
  readonly removals: readonly Removal[];
  /** Players whose balance no longer covers their exposure elsewhere, once the money is taken back. */
  readonly shortfalls: readonly Shortfall[];
}

/** A line in the journal that changes nothing. */
interface JournalMarked extends Happened {
  readonly kind: 'journal-marked';
  readonly text: string;
}

/** From here on the rows of the journal are this server's. */
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
  | RiskResumed
  | AgentEvent;
