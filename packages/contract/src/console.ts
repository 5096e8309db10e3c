/** Replies of the console's server, and the roles of its users. */
import type { DueMarket, ListedMarket, ShownPosition } from './console-risk.ts';

/** Role of a staff member. Each admin command declares what each role may do. */
export const roles = [
  'owner',
  'admin',
  'trader',
  'risk',
  'support',
  'finance',
  'read-only',
] as const;
/** Role of a user who signs in for an agent and sees only its branch. */
export const agentRole = 'agent' as const;
export type Role = (typeof roles)[number] | typeof agentRole;

/** A parameter of a command. */
export interface FieldForm {
  readonly name: string;
  /** Flag on the command line. */
  readonly flag: string;
  /** What it is for; empty if the name says it. */
  readonly help: string;
  readonly isRequired: boolean;
  /** Allowed values; null for free text. */
  readonly words: readonly string[] | null;
  /** It takes a time such as 2026-11-29T14:03:20Z. */
  readonly isMoment: boolean;
  /** What an empty field means; null if nothing is set then, or the value is no text. */
  readonly initial: string | null;
}

/** An admin command as one role may use it. */
export interface CommandForm {
  readonly name: string;
  /** What a button or link to it says, such as `Allocate points`. */
  readonly title: string;
  readonly summary: string;
  readonly fields: readonly FieldForm[];
  readonly isRead: boolean;
  readonly hasDryRun: boolean;
  /** Whether another person must approve it. */
  readonly second: 'always' | 'never' | 'by-amount';
}

/** The signed-in staff member. */
export interface Me {
  readonly name: string;
  readonly role: Role;
  /** The agent of an agent's user; null for staff. */
  readonly agent: { readonly agent: string; readonly site: string } | null;
  /** The role demands a passkey, and the session has none: nothing but adding one is allowed. */
  readonly mustAddPasskey: boolean;
  readonly commands: readonly CommandForm[];
}

/** A line for an agent, or for the owners. */
export interface PersonalNotice {
  readonly at: string;
  readonly text: string;
}

/** Outcome of a command. */
export type RunAnswer =
  | {
      readonly kind: 'done';
      readonly text: string;
      readonly data: unknown;
      readonly isFault: boolean;
    }
  | {
      readonly kind: 'waiting';
      readonly approvalId: number;
      readonly plan: string;
      /** From when the requester may carry it out; null where another person can approve it. */
      readonly ripeAt: string | null;
    }
  | { readonly kind: 'refused'; readonly message: string };

/** A scope in which no new risk is taken. */
export interface ShownRiskStop {
  readonly scope: 'all' | 'site' | 'sport' | 'market' | 'maintenance';
  /** Id of the site, sport or market; empty for the whole venue. */
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  readonly since: string;
}

/** A price feed and its state. */
export interface FeedState {
  readonly name: string;
  readonly isRunning: boolean;
  /** Why its prices are not trusted; null when they are. */
  readonly staleReason: string | null;
  /** Markets of this feed in the market cache. */
  readonly markets: number;
  /** Milliseconds from the source's own time of the newest message to its arrival; null if unknown. */
  readonly lagMs: number | null;
  readonly problems: number;
  readonly lastProblem: string | null;
}

/** A market that waits for its result; amounts in major units. */
export interface WaitingMarket {
  readonly market: string;
  readonly event: string;
  readonly name: string;
  readonly source: string;
  readonly reason: string;
  /** What the source says, and what follows from the rest of what it sent. */
  readonly stated: string;
  readonly computed: string;
  /** What players would gain; null if not known. */
  readonly amount: number | null;
  readonly since: string;
  /** When it is paid unless a person stops it; null waits for a person. */
  readonly dueAt: string | null;
}

/** Content of the overview page. */
export interface Overview {
  readonly outage: { readonly code: string; readonly text: string } | null;
  readonly epoch: number | null;
  readonly engine: { readonly seq: number; readonly queued: number; readonly held: number };
  readonly markets: number;
  readonly sites: number;
  readonly feeds: readonly FeedState[];
  readonly stops: readonly ShownRiskStop[];
  /** The first of `waitingCount`. */
  readonly waiting: readonly WaitingMarket[];
  readonly waitingCount: number;
  /** The first of `dueCount`. */
  readonly due: readonly DueMarket[];
  readonly dueCount: number;
  readonly open: readonly ListedMarket[];
}

/** One price on offer; size in major units. */
export interface Offer {
  readonly odds: number;
  readonly size: number;
}

/** A market as a trader sees it, with amounts in major units. */
export interface MarketRisk
  extends Omit<
    ListedMarket,
    'players' | 'sportId' | 'takesRisk' | 'source' | 'distrust' | 'matched' | 'stakes' | 'margin'
  > {
  /** The stops that cover this market on every site. */
  readonly stops: readonly ShownRiskStop[];
  readonly eventId: string;
  /** Its rule set; null for a market that is older than rule sets. */
  readonly rules: string | null;
  readonly version: number;
  /** A session, or handicaps and goal lines: settled by a number, and no runner is the only winner. */
  readonly isByNumber: boolean;
  readonly runners: readonly {
    readonly runnerId: string | number;
    readonly name: string;
    readonly status: string;
    readonly back: Offer | null;
    readonly lay: Offer | null;
    /** What the venue wins if this runner wins; zero in a market that is settled by a number. */
    readonly result: number;
  }[];
  readonly playerCount: number;
  readonly players: readonly {
    readonly site: string;
    readonly userName: string;
    readonly exposure: number;
    /** What the player wins if each runner wins, in runner order. */
    readonly results: readonly number[];
  }[];
}

/** A market, paid or not, as `market show` answers it. */
export interface ShownMarket {
  readonly market: string;
  readonly name: string;
  readonly event: string;
  readonly competition: string;
  readonly isPaid: boolean;
  /** The result of a session. */
  readonly number: number | null;
  /** Its rule set; null for a market that is older than rule sets. */
  readonly rules: string | null;
  readonly rows: readonly { readonly runner: string; readonly status: string }[];
}

/** What the page of a market follows; both are null once it is settled, or if it is unknown. */
export interface LiveMarket {
  readonly market: MarketRisk | null;
  readonly position: ShownPosition | null;
}

/** What a search for a word finds, a few of each. */
export interface Found {
  readonly players: readonly { readonly site: string; readonly user: string }[];
  readonly agents: readonly { readonly site: string; readonly agent: string }[];
  readonly markets: readonly {
    readonly marketId: string;
    readonly name: string;
    readonly event: string;
  }[];
}

/** A player, with amounts in major units. */
export interface ShownPlayer {
  readonly user: string;
  readonly id: string;
  readonly role: string;
  readonly state: string;
  readonly balance: number;
  readonly exposure: number;
  /** Ids of the sports that are open to the player, joined with commas. */
  readonly games: string;
  /** Empty for a player of the site itself. */
  readonly agent: string;
  readonly labels: readonly string[];
}

/** A command awaiting a second person's approval. */
export interface WaitingApproval {
  readonly approvalId: number;
  readonly command: string;
  readonly input: Readonly<Record<string, string>>;
  readonly reason: string;
  /** What it would do. */
  readonly plan: string;
  /** Why one person alone may not do it. */
  readonly why: string;
  /** From when the requester may carry it out; null where another person can approve it. */
  readonly ripeAt: string | null;
  readonly madeByName: string;
  readonly madeAt: string;
  readonly expiresAt: string;
  readonly isOwn: boolean;
  /** The requester may carry it out now. */
  readonly isRipe: boolean;
}

/** One recorded act of a staff member. */
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
  /** The values before and after; null if none were changed. */
  readonly changes:
    | readonly { readonly name: string; readonly from: string; readonly to: string }[]
    | null;
}

/** A console session. */
export interface ShownSession {
  readonly sessionId: string;
  readonly name: string;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly address: string;
  readonly device: string;
  readonly isOwn: boolean;
}

/** An agent as shown in the tree; amounts in major units, shares in percent. */
export interface ShownAgent {
  readonly agent: string;
  readonly level: string;
  /** Empty for the site. */
  readonly upline: string;
  readonly balance: number;
  readonly credit: number;
  readonly allocated: number;
  /** Debt to the upline; negative if the upline owes. */
  readonly owed: number;
  /** What all players of the branch have. */
  readonly playersHave: number;
  readonly exposure: number;
  readonly sports: number;
  readonly casino: number;
  readonly commission: number;
  /** Direct downlines. */
  readonly agents: number;
  readonly playerCount: number;
}

/** A site with everything that is set for it. */
export interface ShownSite {
  readonly site: string;
  readonly status: string;
  readonly currency: string;
  /** Whether its players may add risk. */
  readonly takesRisk: boolean;
  /** The stops that cover the whole site. */
  readonly stops: readonly ShownRiskStop[];
  readonly hosts: readonly string[];
  /** By the flags of `site set`, as it takes them. */
  readonly settings: Readonly<Record<string, string>>;
  /** By the flags of `limits set`, as it takes them. */
  readonly limits: Readonly<Record<string, string>>;
  readonly notices: readonly { readonly id: string; readonly notice: string }[];
  readonly banners: readonly {
    readonly id: string;
    readonly image: string;
    readonly link: string;
    readonly alt: string;
  }[];
  /** Live pictures of single events. */
  readonly pictures: readonly { readonly event: string; readonly address: string }[];
  /** Open entries of other providers in the casino's lobby. */
  readonly entries: readonly { readonly entry: string; readonly address: string }[];
  /** Ids of sports and matches that are closed to all players of the site. */
  readonly locked: readonly string[];
}

/** A market of a casino table, as `casino show` lists it. */
export interface ShownTableMarket {
  readonly game: string;
  readonly table: string;
  readonly market: string;
  readonly name: string;
  readonly open: 'yes' | 'no';
}

/** A lock of a branch. */
export interface ShownLock {
  /** The top of the branch. */
  readonly agent: string;
  /** Such as `betting` or `sport 2`. */
  readonly part: string;
  readonly since: string;
  /** Empty if it has no end. */
  readonly until: string;
  readonly reason: string;
  /** The agent who set it, or `staff`. */
  readonly by: string;
}

/** Totals of a site's accounts by kind, which sum to zero. */
export interface ShownTotals {
  readonly upline: number;
  readonly house: number;
  readonly commission: number;
  readonly agents: number;
  readonly players: number;
  readonly providers: number;
  readonly suspense: number;
  readonly total: number;
}

/** The trees of all sites; for an agent's user only its branch, without totals. */
export interface ShownTrees {
  readonly sites: readonly {
    readonly site: string;
    readonly agents: readonly ShownAgent[];
    readonly totals: ShownTotals | null;
    /** By agent: the locks that cover its branch, those from above included. */
    readonly locks: Readonly<Record<string, readonly ShownLock[]>>;
  }[];
}

/** A sheet, with the debt before and after; a part of a sheet omits both. */
export interface ShownSheet {
  readonly agent: string;
  /** Null for the site. */
  readonly upline: string | null;
  /** Of its days. */
  readonly timeZone: string;
  /** The first and the last day, such as `2026-11-30`. */
  readonly from: string;
  readonly to: string;
  readonly before?: number;
  readonly after?: number;
  readonly rows: readonly (Readonly<Record<string, string | number>> & {
    readonly key: string;
    readonly result: number;
    readonly commission: number;
    readonly cleared: number;
  })[];
}
