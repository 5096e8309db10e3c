/** A trigger, and the commands and events that change it. */
import type {
  BetId,
  ClientRef,
  Instant,
  MarketId,
  Money,
  Odds,
  PlayerId,
  RefusalCode,
  RunnerId,
  RunnerPrices,
  Side,
  SiteId,
  TriggerEnd,
  TriggerId,
  TriggerKind,
} from '@layline/contract';

interface Happened {
  readonly seq: number;
  readonly at: Instant;
}

/** Stake range of a bet on the player's site. */
interface StakeRange {
  readonly stakeMin: Money;
  readonly stakeMax: Money;
}

export interface TriggerTerms {
  readonly trigger: TriggerKind;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  /** Side of the bet it places. */
  readonly side: Side;
  /** The price that fires it; null for an offset. */
  readonly odds: Odds | null;
  readonly ticks: number;
  /** Null if the stake follows from the position or from the parent's matched part. */
  readonly stake: Money | null;
  /** For an offset: use the stake that equalises both outcomes of the two bets. */
  readonly isGreen: boolean;
  readonly persistence: 'lapse' | 'keep';
  /**
   * The bet that the trigger closes: of an offset, or of a trigger that came with its bet. Null for one
   * left on its own.
   */
  readonly parentBetId: BetId | null;
  /** Bets before the parent that were matched in part when their rest moved; it closes these parts too. */
  readonly earlierBetIds?: readonly BetId[];
}

/** A stop or a take profit that comes with a bet. */
export interface AttachedPrice {
  readonly odds: Odds;
  readonly ticks: number;
}

/** Triggers that come with a bet: a stop, a take profit or both, or an offset alone. */
export interface AttachedTerms {
  readonly stop?: AttachedPrice;
  readonly takeProfit?: AttachedPrice;
  readonly offset?: { readonly ticks: number; readonly isGreen: boolean };
}

export interface Trigger extends TriggerTerms {
  readonly triggerId: TriggerId;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly pairId: TriggerId | null;
  readonly isFromInPlay: boolean;
  readonly placedAt: Instant;
  /** How much of the parent's match its bets have covered. */
  readonly covered: Money;
  readonly betIds: readonly BetId[];
  readonly oddsFired: Odds | null;
  /** Null while it waits. */
  readonly end: TriggerEnd | null;
  /** Code of the bet's refusal. */
  readonly code: RefusalCode | null;
}

export interface PlaceTrigger extends TriggerTerms {
  readonly kind: 'place-trigger';
  readonly triggerId: TriggerId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly pairId: TriggerId | null;
  readonly limits: StakeRange;
  /** The feed's levels at this moment; a price that is already reached is refused. */
  readonly house: RunnerPrices | null;
}

interface OfTrigger {
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly triggerId: TriggerId;
}

export interface ChangeTrigger extends OfTrigger {
  readonly kind: 'change-trigger';
  readonly odds?: Odds;
  readonly ticks?: number;
  readonly stake?: Money;
  readonly limits: StakeRange;
  readonly house: RunnerPrices | null;
}

/** The player cancels the trigger, or its bet was refused before the exchange could decide it. */
export interface EndTrigger extends OfTrigger {
  readonly kind: 'end-trigger';
  /** Null if the player cancels it. */
  readonly code: RefusalCode | null;
}

/** Ends the triggers of a market that can no longer place a bet, after a change of market, bet or player. */
export interface ReviewTriggers {
  readonly kind: 'review-triggers';
  readonly marketId: MarketId;
}

export interface TriggerPlaced extends TriggerTerms, Happened {
  readonly kind: 'trigger-placed';
  readonly triggerId: TriggerId;
  readonly clientRef: ClientRef;
  readonly fingerprint: number;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly pairId: TriggerId | null;
  readonly isFromInPlay: boolean;
}

export interface TriggerChanged extends OfTrigger, Happened {
  readonly kind: 'trigger-changed';
  readonly odds: Odds | null;
  readonly ticks: number;
  readonly stake: Money | null;
  /** Its bet's rest moved to other odds, and it follows; absent if only its own terms change. */
  readonly carried?: Required<Pick<Trigger, 'earlierBetIds'>> & { readonly parentBetId: BetId };
}

/**
 * Precedes the event of the bet it placed, in the same command; in between, what was unmatched of a bet
 * that the trigger came with is cancelled.
 */
export interface TriggerFired extends OfTrigger, Happened {
  readonly kind: 'trigger-fired';
  readonly betId: BetId;
  /** The price that fired it; null for an offset. */
  readonly odds: Odds | null;
  readonly covered: Money;
}

export interface TriggerEnded extends OfTrigger, Happened {
  readonly kind: 'trigger-ended';
  readonly end: TriggerEnd;
  readonly code: RefusalCode | null;
}
