/** A trigger as it stands, and the commands and events that change it. */
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

/** Of a bet by the player's site. */
interface StakeRange {
  readonly stakeMin: Money;
  readonly stakeMax: Money;
}

export interface TriggerTerms {
  readonly trigger: TriggerKind;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  /** Of the bet that it places. */
  readonly side: Side;
  /** The price that fires it; null for an offset. */
  readonly odds: Odds | null;
  readonly ticks: number;
  /** Null where the stake follows from the position, or from what is matched of the parent. */
  readonly stake: Money | null;
  /** Of an offset: the stake that makes both outcomes of the two bets the same. */
  readonly isGreen: boolean;
  readonly persistence: 'lapse' | 'keep';
  /** The bet that an offset follows; null for the other kinds. */
  readonly parentBetId: BetId | null;
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
  /** Of the bet that was refused. */
  readonly code: RefusalCode | null;
}

export interface PlaceTrigger extends TriggerTerms {
  readonly kind: 'place-trigger';
  readonly triggerId: TriggerId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly pairId: TriggerId | null;
  readonly limits: StakeRange;
  /** The feed's levels at the moment: a price that is reached already is refused. */
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

/** The player takes it back, or its bet was refused before the exchange could decide it. */
export interface EndTrigger extends OfTrigger {
  readonly kind: 'end-trigger';
  /** Null when the player takes it back. */
  readonly code: RefusalCode | null;
}

/** Ends the triggers of a market that can place nothing any more: after a change of market, bet or player. */
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
}

/** Stands right before the bet that it placed. */
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
