/** Triggers as the model writes them down from the journal, in the order in which they were placed. */
import type { BetId, MarketId, PlayerId, RunnerId, Side, TriggerId } from '@layline/contract';
import type { Request } from '@layline/server/engine';

export interface NotedTrigger {
  readonly triggerId: TriggerId;
  readonly playerId: PlayerId;
  readonly clientRef: string;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  readonly kind: 'stop' | 'take-profit' | 'offset';
  readonly side: Side;
  odds: number | null;
  ticks: number;
  /** Null if it follows from the position or the parent. */
  stake: number | null;
  readonly isGreen: boolean;
  readonly persistence: 'lapse' | 'keep';
  parentBetId: BetId | null;
  /** Matched before their rests moved on to the parent. */
  earlierBetIds: BetId[];
  pairId: TriggerId | null;
  readonly isFromInPlay: boolean;
  /** How much of the parent's match its bets have covered. */
  covered: number;
  readonly betIds: BetId[];
  oddsFired: number | null;
  /** Null while it waits. */
  end: string | null;
  code: string | null;
}

export type PlacingTrigger = Extract<Request, { kind: 'place-trigger' }>;
export type ChangingTrigger = Extract<Request, { kind: 'change-trigger' }>;
export type EndingTrigger = Extract<Request, { kind: 'end-trigger' }>;
export type TriggerAsk =
  | PlacingTrigger
  | ChangingTrigger
  | EndingTrigger
  | Extract<Request, { kind: 'review-triggers' }>;

export const isTriggerAsk = (request: Request): request is TriggerAsk =>
  request.kind === 'place-trigger' ||
  request.kind === 'change-trigger' ||
  request.kind === 'end-trigger' ||
  request.kind === 'review-triggers';

/** What a reference stands for. */
export interface TriggerAnswer {
  readonly ask: PlacingTrigger;
  readonly triggerId: TriggerId;
  readonly at: number;
}

/** A trigger that must follow the bet it comes with. */
export interface DueTrigger
  extends Pick<NotedTrigger, 'kind' | 'odds' | 'ticks' | 'isGreen' | 'side' | 'parentBetId'>,
    Pick<NotedTrigger, 'playerId' | 'marketId' | 'runnerId'> {
  readonly triggerId: string;
  /** What stands for its reference: that of its bet, and its kind. */
  readonly name: string;
  readonly pairId: string | null;
}

/** A trigger that must follow its bet to other odds. */
interface DueCarrying {
  readonly triggerId: TriggerId;
  readonly parentBetId: BetId;
  readonly earlierBetIds: readonly BetId[];
}

export interface NotedTriggers {
  readonly byMarket: Map<MarketId, NotedTrigger[]>;
  /** By `player/reference`. */
  readonly answers: Map<string, TriggerAnswer>;
  /** Those that came with a bet, by `player/name`. */
  readonly attached: Map<string, TriggerId>;
  /** Of the bet read last. */
  due: DueTrigger[];
  /** Of the moved bet read last. */
  carryings: DueCarrying[];
  /** Of the act at hand; firings are asked as bets. */
  asks: TriggerAsk[];
}

export const openTriggers = (): NotedTriggers => ({
  byMarket: new Map(),
  answers: new Map(),
  attached: new Map(),
  due: [],
  carryings: [],
  asks: [],
});
