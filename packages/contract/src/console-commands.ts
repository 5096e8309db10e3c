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
}

/** Names of commands whose reply has a shape of its own; all others answer rows or nothing. */
export type ShapedCommand = keyof CommandReplies;

/** The `data` of a command's answer. */
export type CommandReply<Name extends string> = Name extends ShapedCommand
  ? CommandReplies[Name]
  : unknown;
