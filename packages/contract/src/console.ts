/** What the server of the console answers, and the roles of those who use it. */

/** What a member of staff is. The admin commands say what each role may do. */
export const roles = [
  'owner',
  'admin',
  'trader',
  'risk',
  'support',
  'finance',
  'read-only',
] as const;
export type Role = (typeof roles)[number];

/** A value that a command takes. */
export interface FieldForm {
  readonly name: string;
  /** As it is called on the command line. */
  readonly flag: string;
  readonly isRequired: boolean;
  /** The words that may be given; null for any text. */
  readonly words: readonly string[] | null;
}

/** An admin command, as a role may use it. */
export interface CommandForm {
  readonly name: string;
  readonly summary: string;
  readonly fields: readonly FieldForm[];
  readonly isRead: boolean;
  readonly hasDryRun: boolean;
  /** Whether another person must approve it. */
  readonly second: 'always' | 'never' | 'by-amount';
}

/** Who is signed in. */
export interface Me {
  readonly name: string;
  readonly role: Role;
  readonly commands: readonly CommandForm[];
}

/** What became of a command. */
export type RunAnswer =
  | {
      readonly kind: 'done';
      readonly text: string;
      readonly data: unknown;
      readonly isFault: boolean;
    }
  | { readonly kind: 'waiting'; readonly approvalId: number; readonly plan: string }
  | { readonly kind: 'refused'; readonly message: string };

/** Where no new risk is taken. */
export interface ShownRiskStop {
  readonly scope: 'all' | 'site' | 'sport' | 'market';
  /** Of the site, sport or market; empty for everything. */
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  readonly since: string;
}

/** A market that is not settled. */
export interface ListedMarket {
  readonly marketId: string;
  readonly name: string;
  readonly kind: string;
  readonly event: string;
  readonly sportId: string;
  readonly status: string;
  readonly isInPlay: boolean;
  readonly startAt: string;
  readonly takesBets: boolean;
  /** Whether players of all sites may add risk. */
  readonly takesRisk: boolean;
  readonly players: number;
}

/** A source of prices and how it fares. */
export interface FeedState {
  readonly name: string;
  readonly isRunning: boolean;
  /** Why none of its prices is trusted; null when they are. */
  readonly staleReason: string | null;
  /** In the market cache. */
  readonly markets: number;
  /** Between the source's own time of the newest message and its arrival; null where it is not known. */
  readonly lagMs: number | null;
  readonly problems: number;
  readonly lastProblem: string | null;
}

/** What the first page shows. */
export interface Overview {
  readonly outage: { readonly code: string; readonly text: string } | null;
  readonly epoch: number | null;
  readonly engine: { readonly seq: number; readonly queued: number; readonly held: number };
  readonly markets: number;
  readonly sites: number;
  readonly feeds: readonly FeedState[];
  readonly stops: readonly ShownRiskStop[];
  readonly open: readonly ListedMarket[];
}

/** In major units. */
export interface Offer {
  readonly odds: number;
  readonly size: number;
}

/** A market as a trader sees it; amounts are in major units. */
export interface MarketRisk extends Omit<ListedMarket, 'players' | 'sportId' | 'takesRisk'> {
  /** Those that cover it on every site. */
  readonly stops: readonly ShownRiskStop[];
  readonly competition: string;
  readonly betDelayMs: number;
  readonly version: number;
  readonly runners: readonly {
    readonly runnerId: string | number;
    readonly name: string;
    readonly status: string;
    readonly back: Offer | null;
    readonly lay: Offer | null;
    /** What the venue wins if this runner wins. */
    readonly result: number;
  }[];
  readonly playerCount: number;
  readonly players: readonly {
    readonly userName: string;
    readonly exposure: number;
    /** What the player wins if each runner wins, in their order. */
    readonly results: readonly number[];
  }[];
}

/** A bet that was just taken; amounts are in major units. */
export interface TickedBet {
  readonly betId: string;
  readonly at: string;
  readonly player: string;
  readonly site: string;
  readonly event: string;
  readonly market: string;
  readonly pick: string;
  readonly side: string;
  /** Odds, or the line of a session; 0 for a bet that is cashed out. */
  readonly price: number;
  readonly stake: number;
  readonly matched: number;
}

/** A command that waits for a second person. */
export interface WaitingApproval {
  readonly approvalId: number;
  readonly command: string;
  readonly input: Readonly<Record<string, string>>;
  readonly reason: string;
  /** What the dry run said; empty for a command that has none. */
  readonly plan: string;
  readonly madeByName: string;
  readonly madeAt: string;
  readonly expiresAt: string;
  readonly isOwn: boolean;
}

/** One act of a member of staff. */
export interface AuditRow {
  readonly auditId: number;
  readonly at: string;
  readonly staffName: string;
  readonly role: string;
  readonly address: string;
  readonly command: string;
  readonly input: Readonly<Record<string, string>>;
  readonly reason: string;
  readonly outcome: string;
  readonly detail: string;
}

/** Somebody who is signed in to the console. */
export interface ShownSession {
  readonly sessionId: string;
  readonly name: string;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly address: string;
  readonly device: string;
  readonly isOwn: boolean;
}
