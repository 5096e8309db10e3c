/** The parts of a running server, built once by main or by a test. */
import type { AnchorSeal } from './anchor/anchor-seal.ts';
import type { AppKeys } from './auth/app-keys.ts';
import type { PasskeyTickets } from './auth/passkey-tickets.ts';
import type { Passwords } from './auth/password.ts';
import type { Sessions } from './auth/sessions.ts';
import type { SignInTickets } from './auth/sign-in-tickets.ts';
import type { Throttle } from './auth/throttle.ts';
import type { Casino } from './casino/casino.ts';
import type { Clock } from './clock.ts';
import type { Edge } from './cluster/edge.ts';
import type { AppEngine } from './engine/app-engine.ts';
import type { Log } from './log.ts';
import type { CashOuts } from './market/cash-outs.ts';
import type { Lists } from './market/lists.ts';
import type { MarketCache } from './market/market-cache.ts';
import type { MatchViews } from './market/match-views.ts';
import type { PriceHistories } from './market/price-history.ts';
import type { TradedPrices } from './market/traded-prices.ts';
import type { Vault } from './secrets/vault.ts';
import type { SiteDirectory } from './site/directory.ts';
import type { Store } from './store/database.ts';
import type { Player } from './store/queries/players.ts';
import type { SyncWatch } from './store/sync-commits.ts';
import type { WriteWatch } from './store/writes/write-watch.ts';
import type { Tickets } from './stream/tickets.ts';
import type { Tracing } from './tracing/tracing.ts';

/** What casino tables show now. */
export type CasinoTables = Pick<Casino, 'live' | 'flightBytes'>;

export interface App {
  /** Whether players' programs may call the bot API; set by the code that opens its port. */
  readonly botApi: { isOpen: boolean };
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  /** Tracks whether the store accepts writes. */
  readonly writes: WriteWatch;
  /** Whether commits wait for a standby of PostgreSQL; null for the built-in store, and at an edge. */
  readonly replication: SyncWatch | null;
  /** Records what bets wait for. */
  readonly tracing: Tracing;
  /** Seals the journal's anchor file. */
  readonly anchorSeal: AnchorSeal;
  readonly engine: AppEngine;
  /** The leader's alone: an edge passes its calls on. */
  readonly casino: Casino;
  /** The leader's alone, as is what was traded. */
  readonly priceHistories: PriceHistories;
  readonly tradedPrices: TradedPrices;
  readonly tables: CasinoTables;
  /** Null for a server that decides itself. */
  readonly edge: Edge | null;
  readonly marketCache: MarketCache;
  readonly lists: Lists;
  readonly matchViews: MatchViews;
  readonly cashOuts: CashOuts;
  readonly sites: SiteDirectory;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  /** Keys for players' own programs. */
  readonly appKeys: AppKeys;
  /** Tickets that open one stream each. */
  readonly tickets: Tickets;
  /** Sign-ins that wait for their second step. */
  readonly signInTickets: SignInTickets<Player>;
  /** Challenges that wait for a passkey's signature. */
  readonly passkeyTickets: PasskeyTickets;
  /** Encrypts the secrets of players' second factors. */
  readonly accountVault: Vault;
  /** Counts failed sign-ins. */
  readonly throttle: Throttle;
  /** Counts the user names that are checked at sign-up. */
  readonly nameAsks: Throttle;
  /** Counts new accounts by address. */
  readonly signUps: Throttle;
  /** Counts saved preferences by player. */
  readonly preferenceSaves: Throttle;
}
