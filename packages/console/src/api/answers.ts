/** What the server answers (packages/server/src/console). */
export interface FieldForm {
  readonly name: string;
  readonly flag: string;
  readonly isRequired: boolean;
  /** The words that may be given; null for any text. */
  readonly words: readonly string[] | null;
}

export interface CommandForm {
  readonly name: string;
  readonly summary: string;
  readonly fields: readonly FieldForm[];
  readonly isRead: boolean;
  readonly hasDryRun: boolean;
  readonly second: 'always' | 'never' | 'by-amount';
}

export interface Me {
  readonly name: string;
  readonly role: string;
  readonly commands: readonly CommandForm[];
}

export type RunAnswer =
  | {
      readonly kind: 'done';
      readonly text: string;
      readonly data: unknown;
      readonly isFault: boolean;
    }
  | { readonly kind: 'waiting'; readonly approvalId: number; readonly plan: string }
  | { readonly kind: 'refused'; readonly message: string };

export interface ListedMarket {
  readonly marketId: string;
  readonly name: string;
  readonly kind: string;
  readonly event: string;
  readonly sportId: string;
  readonly status: string;
  readonly isInPlay: boolean;
  /** Milliseconds since 1970. */
  readonly startAt: number;
  readonly takesBets: boolean;
  readonly players: number;
}

export interface ShownFeed {
  readonly name: string;
  readonly isRunning: boolean;
  readonly staleReason: string | null;
  readonly markets: number;
  readonly lagMs: number | null;
  readonly problems: number;
  readonly lastProblem: string | null;
}

export interface Overview {
  readonly outage: { readonly code: string; readonly text: string } | null;
  readonly epoch: number | null;
  readonly engine: { readonly seq: number; readonly queued: number; readonly held: number };
  readonly markets: number;
  readonly sites: number;
  readonly feeds: readonly ShownFeed[];
  readonly open: readonly ListedMarket[];
}

export interface Offer {
  readonly odds: number;
  readonly size: number;
}

export interface MarketRisk extends Omit<ListedMarket, 'players' | 'sportId'> {
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
    readonly results: readonly number[];
  }[];
}

export interface TickedBet {
  readonly betId: string;
  readonly at: string;
  readonly player: string;
  readonly site: string;
  readonly event: string;
  readonly market: string;
  readonly pick: string;
  readonly side: string;
  readonly price: number;
  readonly stake: number;
  readonly matched: number;
}

export interface Approval {
  readonly approvalId: number;
  readonly command: string;
  readonly input: Readonly<Record<string, string>>;
  readonly reason: string;
  readonly plan: string;
  readonly madeByName: string;
  readonly madeAt: string;
  readonly expiresAt: string;
  readonly isOwn: boolean;
}

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

export interface ShownSession {
  readonly sessionId: string;
  readonly name: string;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly address: string;
  readonly device: string;
  readonly isOwn: boolean;
}
