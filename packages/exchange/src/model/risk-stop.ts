/** Operator stops of new risk, in commands, events and memory. */
import type { Instant, MarketId, SiteId, SportId } from '@layline/contract';

/**
 * Everything, a site, a sport or a market. The casino counts as a sport. Maintenance of a site, or of the
 * venue with null, is a scope of its own: its end lifts no stop of an operator, nor does theirs lift it.
 */
export type RiskScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'site'; readonly siteId: SiteId }
  | { readonly kind: 'sport'; readonly sportId: SportId }
  | { readonly kind: 'market'; readonly marketId: MarketId }
  | { readonly kind: 'maintenance'; readonly siteId: SiteId | null };

export interface RiskStop {
  readonly scope: RiskScope;
  /** Internal to the operator; never shown to players. */
  readonly reason: string;
  readonly since: Instant;
}

/** Refuses bets in the scope that raise what their player can lose. */
export interface StopRisk {
  readonly kind: 'stop-risk';
  readonly scope: RiskScope;
  readonly reason: string;
}

/** Lifts a stop; other stops that cover the same market still apply. */
export interface ResumeRisk {
  readonly kind: 'resume-risk';
  readonly scope: RiskScope;
  readonly reason: string;
}

interface Happened {
  readonly seq: number;
  readonly at: Instant;
}

export interface RiskStopped extends Happened {
  readonly kind: 'risk-stopped';
  readonly scope: RiskScope;
  readonly reason: string;
}

export interface RiskResumed extends Happened {
  readonly kind: 'risk-resumed';
  readonly scope: RiskScope;
  readonly reason: string;
}
