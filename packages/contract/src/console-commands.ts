/** What the commands of operators answer that the console has screens for, by their names. */
import type {
  FeedState,
  ShownMarket,
  ShownPlayer,
  ShownSheet,
  ShownSite,
  ShownTableMarket,
  WaitingMarket,
} from './console.ts';
import type { ShownQuote } from './console-quotes.ts';
import type { ShownPositionBets, ShownProfit } from './console-risk.ts';
import type {
  SetupStep,
  ShownBackups,
  ShownChain,
  ShownCluster,
  ShownStore,
} from './console-system.ts';
import type { QuestionState } from './words/bet-question.ts';

export interface ShownProvider {
  readonly name: string;
  readonly marketsMax: number;
  readonly silenceMs: number;
  readonly keyMadeAt: string;
  readonly disabledAt: string | null;
  /** The last message; null if it is not connected. */
  readonly sequence: number | null;
  readonly distrust: string | null;
  /** In minor units. */
  readonly payoutMarketMax: number;
  readonly payoutDayMax: number;
}

export interface ShownWebhook {
  readonly name: string;
  readonly siteId: string;
  readonly url: string;
  /** Empty for all that are not opt-in. */
  readonly types: readonly string[];
  readonly isOn: boolean;
  /** Why the server turned it off; empty if a person did. */
  readonly offReason: string;
  readonly secretMadeAt: string;
  /** Until when the secret before signs too. */
  readonly oldUntil: string | null;
  readonly seq: number;
  /** Commands of the journal that it has not seen. */
  readonly behind: number;
  /** Subjects that wait. */
  readonly parked: number;
  readonly failingSince: string | null;
  readonly lastProblem: string;
  readonly oldestParked: string | null;
}

/** What new markets begin with. */
export interface ShownTemplate {
  /** Such as `Cricket, MATCH_ODDS`. */
  readonly scope: string;
  /** One of the two is empty. */
  readonly sportId: string;
  readonly competition: string;
  /** Empty for all. */
  readonly marketType: string;
  readonly terms: string;
  /** Markets of it that are open. */
  readonly open: number;
}

/** A process that takes and pays money for a site. */
/** What is known of a player: the level, and the register's newest answer. */
export interface ShownEntry {
  readonly level: number;
  /** Empty for none, as are the next. */
  readonly until: string;
  readonly register: string;
  readonly checkedAt: string;
  /** Of the register's newest answer; null for none. */
  readonly ageMs: number | null;
  /** Whether the player gave the identity that the register is asked about. */
  readonly isKnown: boolean;
  readonly requests: readonly {
    readonly verifier: string;
    readonly askedAt: string;
    /** Null until the verifier has answered. */
    readonly level: number | null;
    readonly code: string;
  }[];
}

export interface ShownBridge {
  readonly name: string;
  readonly kind: 'cashier' | 'verifier' | 'register';
  readonly siteId: string;
  readonly url: string;
  readonly isOn: boolean;
  /** Why the server turned it off; empty if a person did. */
  readonly offReason: string;
  /** A payout that it is given twice under one ref is paid once. */
  readonly isIdempotent: boolean;
  /** Payments that it does not have yet, as far as anybody knows. */
  readonly waiting: number;
  /** Payouts of which nobody can know whether they were paid. */
  readonly unknown: number;
  readonly secretMadeAt: string;
  /** Until when the secret before is good too. */
  readonly oldUntil: string | null;
}

/** The wallet of an operator that holds its players' money itself. */
export interface ShownWallet {
  readonly name: string;
  readonly siteId: string;
  /** How its site works now: it counts only for 'transfer' and 'tables'. */
  readonly money: string;
  /** Where it is asked for bets at the tables; empty if it has none. */
  readonly url: string;
  readonly isOn: boolean;
  /** Players that it opened. */
  readonly players: number;
  /** Debits of bets in rounds that are not over. */
  readonly openDebits: number;
  /** Debits whose rollback is not acknowledged: nobody knows whether they took money. */
  readonly rollbacks: number;
  /** Credits that are not acknowledged. */
  readonly credits: number;
  readonly secretMadeAt: string;
  /** Until when the secret before is good too. */
  readonly oldUntil: string | null;
}

/** A player's question about a bet, with the bet as it is now; amounts in major units. */
export interface ShownQuestion {
  readonly question: string;
  readonly site: string;
  readonly user: string;
  readonly state: QuestionState;
  readonly about: string;
  readonly text: string;
  readonly askedAt: string;
  readonly answer: string;
  /** When it was answered or closed; the audit has by whom. */
  readonly doneAt: string | null;
  /** Null for a bet of a casino round that is not over. */
  readonly bet: {
    readonly bet: string;
    /** Empty for a casino bet. */
    readonly market: string;
    readonly on: string;
    readonly staked: number;
    readonly outcome: string;
    readonly result: number;
    readonly worksheet: readonly string[];
  } | null;
  /** How the bet stood when it was asked about, if it stands otherwise now. */
  readonly before: { readonly outcome: string; readonly result: number } | null;
}

interface Waited {
  readonly user: string;
  readonly site: string;
  /** In major units. */
  readonly amount: number;
}

export interface ShownDeposit extends Waited {
  readonly ref: string;
  readonly code: string;
  readonly method: string;
  readonly state: 'open' | 'waiting' | 'credited' | 'unclaimed' | 'expired' | 'failed';
  /** The bank's reference in the player's words. */
  readonly bankRef: string | null;
  readonly arrived: number | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly reason: string;
}

export interface ShownWithdrawal extends Waited {
  readonly ref: string;
  readonly method: string;
  /** The end of the destination. */
  readonly label: string;
  readonly fee: number;
  readonly state: 'held' | 'approved' | 'sent' | 'paid' | 'returned' | 'cancelled';
  /** Nobody can say whether it was paid: the provider has to be asked. */
  readonly isUnknown: boolean;
  /** A bridge pays it, and says so. */
  readonly isByBridge: boolean;
  readonly reason: string;
  readonly heldAt: string;
  readonly changedAt: string;
  readonly endedBy: string | null;
}

export interface ShownUnclaimed extends Omit<Waited, 'user'> {
  readonly transferRef: string;
  /** Whose it would be, or whose it became; null if nobody knows. */
  readonly user: string | null;
  readonly method: string;
  /** Why it could not be credited. */
  readonly code: string;
  readonly state: 'open' | 'assigned' | 'refunded';
  readonly at: string;
}

export interface ShownRequest extends Waited {
  readonly id: string;
  readonly agent: string;
  readonly direction: 'deposit' | 'withdraw';
  readonly note: string;
  readonly state: 'open' | 'done' | 'refused' | 'cancelled';
  readonly answer: string;
  readonly createdAt: string;
}

/** A page of a list, newest first; pages count from 1. */
export interface ShownPage {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly rows: readonly Readonly<Record<string, string | number | boolean>>[];
}

/** What the players of a site have, and what its settled bets brought today; in major units. */
export interface ShownMoney {
  readonly site: string;
  readonly playersHave: number;
  readonly suspense: number;
  readonly bets: number;
  readonly staked: number;
  readonly profit: number;
}

export interface ShownAlert {
  readonly at: string;
  readonly severity: 'info' | 'warning' | 'critical';
  readonly kind: string;
  readonly text: string;
  /** When a receiver took it; empty if none did. */
  readonly sent: string;
}

/** Accounts that may belong to one person. */
export interface ShownLinkedGroup {
  /** Such as `person P-1024` or `2 addresses, Chrome on Android`. */
  readonly by: string;
  readonly accounts: number;
  readonly members: readonly { readonly user: string; readonly site: string }[];
  readonly since: string;
  readonly last: string;
}

/** What waits for staff. */
export interface ShownCashierCount {
  readonly deposits: number;
  readonly withdrawals: number;
  readonly unclaimed: number;
  readonly unknown: number;
  readonly requests: number;
}

interface CommandReplies {
  'alert list': readonly ShownAlert[];
  'cashier count': ShownCashierCount;
  'cashier deposits': readonly ShownDeposit[];
  'withdrawal list': readonly ShownWithdrawal[];
  'unclaimed list': readonly ShownUnclaimed[];
  'request list': readonly ShownRequest[];
  'agent sheet': ShownSheet;
  'agent worst': { readonly worst: number };
  'casino show': {
    readonly casino: { readonly lockedGames: readonly string[] };
    readonly rows: readonly ShownTableMarket[];
  };
  'feed list': readonly FeedState[];
  'market show': ShownMarket;
  'market waiting': readonly WaitingMarket[];
  'level show': ShownEntry;
  'partner list': readonly ShownBridge[];
  'template list': {
    readonly templates: readonly ShownTemplate[];
    /** What was changed in open markets, newest first. */
    readonly runs: readonly {
      readonly run: number;
      readonly madeAt: string;
      /** Null if it is not taken back. */
      readonly undoneAt: string | null;
      readonly markets: number;
    }[];
  };
  'pay-limit show': { readonly limit: number | null };
  'provider list': readonly ShownProvider[];
  'question count': { readonly waiting: number };
  'question list': readonly ShownQuestion[];
  'quote bookmaker': ShownQuote;
  'quote line': ShownQuote;
  'quote list': readonly ShownQuote[];
  'quote move': ShownQuote;
  'quote odds': ShownQuote;
  'quote session': ShownQuote;
  'report linked': readonly ShownLinkedGroup[];
  'report money': readonly ShownMoney[];
  'report profit': ShownProfit;
  'risk bets': ShownPositionBets;
  'setup show': readonly SetupStep[];
  'site show': ShownSite;
  'system backups': ShownBackups;
  'system seeds': readonly ShownChain[];
  'system servers': ShownCluster;
  'system store': ShownStore;
  'agent branch-bets': ShownPage;
  'user bets': ShownPage;
  'user sign-ins': ShownPage;
  'user statement': ShownPage;
  'user linked': readonly ShownLinkedGroup[];
  'user show': ShownPlayer;
  'wallet list': readonly ShownWallet[];
  'webhook list': readonly ShownWebhook[];
}

/** Names of commands whose reply has a shape of its own; all others answer rows or nothing. */
export type ShapedCommand = keyof CommandReplies;

/** The `data` of a command's answer. */
export type CommandReply<Name extends string> = Name extends ShapedCommand
  ? CommandReplies[Name]
  : unknown;
