/** Where the operator takes no new risk, as commands, as events and as it stands in memory. */
import type { Instant, MarketId, SiteId, SportId } from '@layline/contract';

/** Everything, a site, a sport or a market. The casino is a sport here. */
export type RiskScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'site'; readonly siteId: SiteId }
  | { readonly kind: 'sport'; readonly sportId: SportId }
  | { readonly kind: 'market'; readonly marketId: MarketId };

export interface RiskStop {
  readonly scope: RiskScope;
  /** The operator's, which no player is shown. */
  readonly reason: string;
  readonly since: Instant;
}

/** Take no bet in the scope that raises what its player can lose. */
export interface StopRisk {
  readonly kind: 'stop-risk';
  readonly scope: RiskScope;
  readonly reason: string;
}

/** Take new risk again, as far as no other stop covers the same place. */
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
