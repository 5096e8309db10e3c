/** What the commands of operators answer that the console has screens for, by their names. */
import type {
  FeedState,
  ShownMarket,
  ShownPlayer,
  ShownSheet,
  ShownSite,
  ShownTableMarket,
} from './console.ts';
import type { ShownPositionBets } from './console-risk.ts';
import type {
  SetupStep,
  ShownBackups,
  ShownChain,
  ShownCluster,
  ShownStore,
} from './console-system.ts';

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

interface CommandReplies {
  'agent sheet': ShownSheet;
  'agent worst': { readonly worst: number };
  'casino show': {
    readonly casino: { readonly lockedGames: readonly string[] };
    readonly rows: readonly ShownTableMarket[];
  };
  'feed list': readonly FeedState[];
  'market show': ShownMarket;
  'pay-limit show': { readonly limit: number | null };
  'provider list': readonly ShownProvider[];
  'risk bets': ShownPositionBets;
  'setup show': readonly SetupStep[];
  'site show': ShownSite;
  'system backups': ShownBackups;
  'system seeds': readonly ShownChain[];
  'system servers': ShownCluster;
  'system store': ShownStore;
  'user show': ShownPlayer;
  'webhook list': readonly ShownWebhook[];
}

/** Names of commands whose reply has a shape of its own; all others answer rows or nothing. */
export type ShapedCommand = keyof CommandReplies;

/** The `data` of a command's answer. */
export type CommandReply<Name extends string> = Name extends ShapedCommand
  ? CommandReplies[Name]
  : unknown;
