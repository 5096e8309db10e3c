/** Builds the app over a store: engine, market cache and what connects them, sites and sessions. */
import { randomUUID } from 'node:crypto';
import type { MarketId } from '@layline/contract';
import type { Event } from '@layline/exchange';
import type { App } from './app.ts';
import { endHeld } from './auth/end-held.ts';
import { openSessions, type Sessions } from './auth/sessions.ts';
import { openSignInParts } from './auth/sign-in-parts.ts';
import { openCasino } from './casino/casino.ts';
import type { Clock } from './clock.ts';
import { announceSessions } from './cluster/lead.ts';
import type { Wire } from './cluster/wire.ts';
import type { Engine } from './engine/engine.ts';
import type { EngineOptions } from './engine/engine-options.ts';
import type { Replay } from './engine/memory/replay.ts';
import { openEngine } from './engine/open-engine.ts';
import { recordsIn } from './engine/records.ts';
import type { Quotes } from './engine/request.ts';
import type { Log } from './log.ts';
import { openCashOuts } from './market/cash-outs.ts';
import type { FindGeneration } from './market/generations.ts';
import { HouseMatcher } from './market/house-matcher.ts';
import { openLists } from './market/lists.ts';
import { MarketCache } from './market/market-cache.ts';
import { MarketSync, type MarketSyncOptions } from './market/market-sync.ts';
import { openMatchViews } from './market/match-views.ts';
import { openPriceHistories } from './market/price-history.ts';
import { movedOffers } from './market/price-levels.ts';
import { openTradedPrices } from './market/traded-prices.ts';
import type { Secrets } from './open-secrets.ts';
import { commissionsOf, openSiteDirectory, type SiteDirectory } from './site/directory.ts';
import { protectSites } from './site/protect-sites.ts';
import type { Store } from './store/database.ts';
import { readHolds } from './store/queries/market-holds.ts';
import { readSettledManually } from './store/queries/settled-manually.ts';
import { readPaid } from './store/queries/settlement.ts';
import { WriteWatch } from './store/writes/write-watch.ts';
import { openTickets } from './stream/tickets.ts';
import { openTriggers } from './triggers/open-triggers.ts';

export interface OpenApp extends App {
  readonly engine: Engine;
  readonly marketSync: MarketSync;
  /** Drains the engine; the caller closes the store. */
  close(): Promise<void>;
}

const sitesReloadMs = 30_000;

interface AppOptions {
  /** What this server has read of the journal while another led. */
  readonly followed?: Replay | null;
  /** To edges; null where there are none. */
  readonly wire?: Wire | null;
}

export async function openApp(
  real: Store,
  clock: Clock,
  log: Log,
  { followed = null, wire = null, ...secrets }: Secrets & AppOptions,
): Promise<OpenApp> {
  const writes = new WriteWatch(real, clock, log);
  const { store } = writes;
  const quotes = quotesOf(() => marketCache);
  const engine = await openWatchedEngine(writes, { clock, log, quotes, followed });
  const findGeneration = await openGenerations(store, engine);
  const marketCache = new MarketCache({
    clock,
    findGeneration,
    offers: (runner, house) => engine.view.runnerOffers(runner, house),
  });
  await followHolds(store, { engine, marketCache });
  const sites = await openSites(store, engine);
  const commissions = () => commissionsOf(sites);
  const marketSync = openSync({ engine, store, findGeneration, commissions, clock, log });
  marketSync.follow(marketCache);
  await marketSync.settleLeftOver(store);
  const casino = await openCasino({ store, clock, log, engine, ...secrets.casino });
  const matcher = openMatcher(engine, marketCache);
  const sessions = openEndingSessions({ engine, store, clock, log }, wire);
  const triggers = openTriggers({ engine, marketCache, sites, store, clock, log });
  const cancelReload = keepReloading(sites, { clock, log });
  return {
    botApi: { isOpen: false },
    clock,
    log,
    store,
    writes,
    anchorSeal: secrets.anchorSeal,
    engine,
    casino,
    tables: casino,
    edge: null,
    marketCache,
    lists: openLists(marketCache, clock),
    matchViews: openMatchViews(marketCache),
    priceHistories: openPriceHistories(marketCache, clock),
    tradedPrices: openTradedPrices(engine, marketCache),
    cashOuts: openCashOuts({ ...partsOf(marketCache), view: engine.view, clock }),
    sites,
    ...(await openSignInParts({ store, clock })),
    sessions,
    tickets: openTickets(clock, sessions),
    accountVault: secrets.accountVault,
    marketSync,
    async close() {
      cancelReload();
      await triggers.close();
      await matcher.close();
      await marketSync.close();
      await casino.close();
      await engine.close();
      writes.close();
    },
  };
}

/** Finds generations that the engine has, and those that an operator settled. */
async function openGenerations(
  store: Store,
  { view }: Pick<Engine, 'view'>,
): Promise<FindGeneration> {
  const settledManually = await readSettledManually(store);
  return (id) => {
    const market = view.marketOf(id);
    if (market) return { kind: 'open', definition: market.definition };
    const version = settledManually.get(id);
    if (version !== undefined) return { kind: 'settled-manually', version };
    return view.isSettled(id) ? { kind: 'settled' } : null;
  };
}

type SyncParts = Pick<MarketSyncOptions, 'findGeneration' | 'commissions' | 'clock' | 'log'> &
  Pick<App, 'engine' | 'store'>;

const openSync = ({ engine, store, ...parts }: SyncParts): MarketSync =>
  new MarketSync({
    ...parts,
    submit: (request) => engine.submit(request),
    findPaid: (id) => readPaid(store, id),
  });

/** Lapses held bets of interrupted markets, and keeps operator suspensions. */
async function followHolds(
  store: Store,
  { engine, marketCache }: Pick<App, 'engine' | 'marketCache'>,
): Promise<void> {
  marketCache.listen({ interrupted: (id) => engine.interrupt(id) });
  for (const id of await readHolds(store)) marketCache.setHeld(id, true);
}

function openMatcher(engine: Engine, marketCache: MarketCache): HouseMatcher {
  const matcher = new HouseMatcher({
    view: engine.view,
    submit: (request) => engine.submit(request),
    prices: (id) => marketCache.pricesOf(id),
  });
  marketCache.listen({ priced: (id, runners) => matcher.look(id, runners) });
  engine.onCommitted((events) => takeEvents(events, marketCache, matcher));
  return matcher;
}

/** Ends the sessions of players who take a time-out or are excluded. */
function openEndingSessions(
  parts: Pick<App, 'engine' | 'store' | 'clock' | 'log'>,
  wire: Wire | null,
): Sessions {
  const own = openSessions(parts.store, parts.clock);
  const sessions = wire === null ? own : announceSessions(own, wire);
  endHeld({ ...parts, sessions });
  return sessions;
}

/** Gives the engine each site's protection rules. */
async function openSites(store: Store, engine: Engine): Promise<SiteDirectory> {
  const sites = await openSiteDirectory(store);
  await protectSites({ engine, sites });
  return sites;
}

/** Returns a function that stops it. */
const keepReloading = (sites: SiteDirectory, { clock, log }: Pick<App, 'clock' | 'log'>) =>
  clock.every(sitesReloadMs, () => {
    sites.reload().catch((error: unknown) => log.warn({ error }, 'the sites cannot be read'));
  });

/** Passes committed events to the market cache, and new resting bets to the matcher. */
function takeEvents(
  events: readonly Event[],
  marketCache: MarketCache,
  matcher: HouseMatcher,
): void {
  for (const id of new Set(events.flatMap((event) => movedOffers(event) ?? []))) {
    marketCache.noteOffers(id);
    matcher.look(id);
  }
  for (const event of events) {
    if (event.kind === 'market-settled') marketCache.noteSettledManually(event.marketId);
  }
}

/** A function, because the market cache is opened after the engine. */
const quotesOf = (marketCache: () => MarketCache): Quotes => ({
  quote: (id, runnerId) => marketCache().quote(id, runnerId),
  sessionQuote: (id) => marketCache().sessionQuote(id),
});

function openWatchedEngine(
  writes: WriteWatch,
  {
    followed,
    ...parts
  }: Pick<EngineOptions, 'clock' | 'log' | 'quotes'> & { readonly followed: Replay | null },
) {
  const { store } = writes;
  const records = recordsIn(store, { followed, prove: (cause) => writes.prove(cause) });
  return openEngine({ ...parts, store, records });
}

/** The parts of the market cache that a cash-out needs. */
const partsOf = (marketCache: MarketCache) => ({
  isOpen: (id: MarketId) => marketCache.takesBets(id),
  prices: (id: MarketId) => marketCache.pricesOf(id),
  newId: randomUUID,
});
