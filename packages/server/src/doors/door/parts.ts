/**
 * What a door needs of the server behind it. An edge has `Reads` and passes on whatever needs more; a leader
 * has `Decides`. Two types, so that the compiler names what an edge lacks.
 */
import type { Vault } from '../../base/secrets/vault.ts';
import type { Tracing } from '../../base/tracing.ts';
import type { Edge } from '../../cluster/edge.ts';
import type { AnchorSeal } from '../../engine/audit/anchor/anchor-seal.ts';
import type { RefusedBets } from '../../engine/refused-bets.ts';
import type { CashOuts } from '../../shown/market/cash-outs.ts';
import type { Lists } from '../../shown/market/lists.ts';
import type { MatchViews } from '../../shown/market/match-views.ts';
import type { SyncWatch } from '../../store/sync-commits.ts';
import type { WriteWatch } from '../../store/writes/write-watch.ts';
import type { AccountParts } from '../../venue/accounts/account-parts.ts';
import type { Casino, CasinoTables } from '../../venue/casino/casino.ts';
import type { MarketCache } from '../../venue/market/market-cache.ts';
import type { PriceHistories } from '../../venue/market/price-history.ts';
import type { Templates } from '../../venue/market/terms/templates.ts';
import type { TradedPrices } from '../../venue/market/traded-prices.ts';
import type { NoticesHolder } from '../../venue/notices/device-notices.ts';
import type { RegistersHolder } from '../../venue/registers/registers.ts';
import type { SiteDirectory } from '../../venue/sites/directory.ts';
import type { RemoteBalances } from '../../venue/wallets/remote-balances.ts';
import type { WalletSlot } from '../../venue/wallets/table-bets.ts';

export interface Reads extends AccountParts {
  /** Whether players' programs may call the bot API; set by the code that opens its port. */
  readonly botApi: { isOpen: boolean };
  /** Tracks whether the store accepts writes. */
  readonly writes: WriteWatch;
  /** Records what bets wait for. */
  readonly tracing: Tracing;
  readonly tables: CasinoTables;
  readonly marketCache: MarketCache;
  readonly lists: Lists;
  readonly matchViews: MatchViews;
  readonly cashOuts: CashOuts;
  readonly sites: SiteDirectory;
  /** Wallets elsewhere that are asked for bets at the tables; none at an edge. */
  readonly tableWallets: WalletSlot;
  /** What they said last that players have. */
  readonly remoteBalances: RemoteBalances;
  /** Null for a server that decides itself. */
  readonly edge: Edge | null;
}

/** A server that passes on what it cannot decide. */
export interface Passes extends Reads {
  readonly edge: Edge;
}

/** A server that decides. */
export interface Decides extends Reads {
  readonly edge: null;
  /** Whether commits wait for a standby of PostgreSQL; null for the built-in store. */
  readonly replication: SyncWatch | null;
  /** Seals the journal's anchor file. */
  readonly anchorSeal: AnchorSeal;
  /** Encrypts the secrets that are shared with partners, and what registers know players by. */
  readonly partnerVault: Vault;
  /** The newest bets that were refused here. */
  readonly refusedBets: RefusedBets;
  /** What markets begin with. */
  readonly templates: Templates;
  readonly registers: RegistersHolder;
  /** Sends notices to players' devices. */
  readonly notices: NoticesHolder;
  readonly casino: Casino;
  readonly priceHistories: PriceHistories;
  readonly tradedPrices: TradedPrices;
}

/** Any server that players reach. */
export type Serving = Decides | Passes;
