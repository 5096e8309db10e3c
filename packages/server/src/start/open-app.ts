/**
 * Builds the app over a store: engine, market cache and what connects them, sites and sessions. What decides
 * anything begins once the app leads.
 */
import { randomUUID } from 'node:crypto';
import type { MarketDefinition, MarketId } from '@layline/contract';
import { type Event, openExchange } from '@layline/exchange';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { noTracing, type Tracing } from '../base/tracing.ts';
import type { Follower } from '../cluster/follower.ts';
import { announceSessions } from '../cluster/lead.ts';
import { ticketsOf } from '../cluster/tickets-of.ts';
import type { Wire } from '../cluster/wire.ts';
import { untilLeading } from '../doors/door/leading.ts';
import type { Decides } from '../doors/door/parts.ts';
import { recordsIn } from '../engine/memory/records.ts';
import type { Replay } from '../engine/memory/replay.ts';
import { RefusedBets } from '../engine/refused-bets.ts';
import type { Quotes } from '../engine/request/request.ts';
import type { Engine } from '../engine/writer/engine.ts';
import type { EngineOptions } from '../engine/writer/engine-options.ts';
import { openWaitingEngine } from '../engine/writer/open-engine.ts';
import { openCashOuts } from '../shown/market/cash-outs.ts';
import { openLists } from '../shown/market/lists.ts';
import { openMatchViews } from '../shown/market/match-views.ts';
import type { Store } from '../store/database.ts';
import { keepClosedMarket } from '../store/queries/closed-markets.ts';
import { readHolds } from '../store/queries/markets/market-holds.ts';
import { readSettledManually } from '../store/queries/settled-manually.ts';
import { readPaid } from '../store/queries/settlement.ts';
import type { SyncWatch } from '../store/sync-commits.ts';
import { WriteWatch } from '../store/writes/write-watch.ts';
import { endHeld } from '../venue/accounts/end-held.ts';
import type { Passwords } from '../venue/accounts/passwords/password.ts';
import { openSessions } from '../venue/accounts/sessions.ts';
import { openSignInParts } from '../venue/accounts/sign-in-parts.ts';
import { Casino, type CasinoParts } from '../venue/casino/casino.ts';
import { writeCasinoMarkets } from '../venue/casino/casino-markets.ts';
import { resumeRounds } from '../venue/casino/resume-rounds.ts';
import type { FindGeneration } from '../venue/market/generations.ts';
import { HouseMatcher } from '../venue/market/house-matcher.ts';
import { MarketCache } from '../venue/market/market-cache.ts';
import { MarketSync, type MarketSyncOptions } from '../venue/market/market-sync.ts';
import { offeredBy } from '../venue/market/offered-markets.ts';
import { openPriceHistories } from '../venue/market/price-history.ts';
import { movedOffers } from '../venue/market/price-levels.ts';
import { openTemplates } from '../venue/market/terms/templates.ts';
import { openTradedPrices } from '../venue/market/traded-prices.ts';
import { holdBack } from '../venue/market/waiting/hold-back.ts';
import { ResultsWaiting } from '../venue/market/waiting/results-waiting.ts';
import { isTraders } from '../venue/providers/trader-quotes.ts';
import { commissionsOf, openSiteDirectory, type SiteDirectory } from '../venue/sites/directory.ts';
import { followMaintenance } from '../venue/sites/follow-maintenance.ts';
import { protectSites } from '../venue/sites/protect-sites.ts';
import { followWeeks } from '../venue/sites/weekly-discounts.ts';
import { openTriggers } from '../venue/triggers/open-triggers.ts';
import type { Secrets } from './open-secrets.ts';
import { openedLater } from './opened-later.ts';

export interface OpenApp extends Decides {
  readonly engine: Engine;
  readonly marketSync: MarketSync;
  readonly resultsWaiting: ResultsWaiting;
  /** Decides nothing more: the next server may. Resolves once everything that was taken is answered. */
  handOver(): Promise<void>;
  /** Drains the engine; the caller closes the store. */
  close(): Promise<void>;
}

/** An app that is opened while another server leads, so that little is left to do when that stops. */
export interface WaitingApp {
  /** Shows what is followed, and refuses whatever would decide. */
  readonly app: OpenApp;
  /** Rejects with BrokenStore if the store contradicts itself. Call it once the store's lease is held. */
  lead(): Promise<void>;
  /** Begins what may wait until bets are taken. */
  begin(): Promise<void>;
}

const sitesReloadMs = 30_000;

interface AppOptions {
  /** To edges; null where there are none. */
  readonly wire?: Wire | null;
  /** Null for the built-in store. */
  readonly replication?: SyncWatch | null;
  readonly tracing?: Tracing;
  readonly passwords?: Passwords;
  /** Asked once this server leads. */
  readonly begunBy?: () => 'start' | 'takeover';
}

/** What was followed of the journal while another server led. */
type FollowedJournal = Pick<Follower, 'state' | 'stop' | 'onCommitted'>;

export const nothingFollowed = (): FollowedJournal => ({
  state: openExchange(),
  stop: () => null,
  onCommitted: () => () => undefined,
});

/** Opens an app that leads. */
export async function openApp(
  store: Store,
  clock: Clock,
  log: Log,
  options: Secrets & AppOptions,
): Promise<OpenApp> {
  const parts = { clock, log, followed: nothingFollowed(), ...options };
  const waiting = await openWaitingApp(store, parts);
  await waiting.lead();
  await waiting.begin();
  return waiting.app;
}

interface WaitingParts extends Secrets, AppOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly followed: FollowedJournal;
}

export async function openWaitingApp(real: Store, options: WaitingParts): Promise<WaitingApp> {
  const { clock, log, followed, wire = null, replication = null } = options;
  const { tracing = noTracing, begunBy = () => 'start', ...secrets } = options;
  const writes = new WriteWatch(real, clock, log);
  const { store } = writes;
  const { waiting, generations, ...markets } = await openMarkets(writes, {
    clock,
    log,
    followed,
    isCommitSafe: () => (replication?.unsafe ?? null) === null,
  });
  const { engine, marketCache } = markets;
  const sites = await openSiteDirectory(store);
  const commissions = () => commissionsOf(sites);
  const synced = { engine, store, generations, commissions, clock, log };
  const marketSync = openSync({
    ...synced,
    unpaid: (definition, reason) => resultsWaiting.unpaid(definition, reason),
    holdsBack: (definition) => holdBack({ store, engine, resultsWaiting, marketCache }, definition),
  });
  const casinoParts: CasinoParts = { store, clock, log, engine, begunBy, ...secrets.casino };
  const casino = new Casino(casinoParts);
  const own = openSessions(store, clock);
  const sessions = wire === null ? own : announceSessions(own, wire);
  const settle = (definition: MarketDefinition) => marketSync.take(definition);
  const resultsWaiting: ResultsWaiting = new ResultsWaiting({ ...synced, marketCache, settle });
  const ends: (() => unknown)[] = [keepReloading([sites, markets.templates], { clock, log })];
  const app: OpenApp = {
    ...openedLater(),
    clock,
    log,
    store,
    writes,
    replication,
    tracing,
    anchorSeal: secrets.anchorSeal,
    ...markets,
    casino,
    tables: casino,
    edge: null,
    lists: openLists(marketCache, clock),
    matchViews: openMatchViews(marketCache),
    priceHistories: openPriceHistories(marketCache, clock),
    tradedPrices: openTradedPrices(engine, marketCache),
    cashOuts: openCashOuts({ ...partsOf(marketCache), view: engine.view, clock }),
    sites,
    ...(await openSignInParts({ store, clock, passwords: options.passwords })),
    sessions,
    tickets: ticketsOf({ store, clock, sessions }, wire),
    accountVault: secrets.accountVault,
    partnerVault: secrets.partnerVault,
    registers: { current: null },
    marketSync,
    resultsWaiting,
    async handOver() {
      await Promise.all([casino.close(), engine.handOver()]);
    },
    async close() {
      for (const end of ends) await end();
      await marketSync.close();
      await casino.close();
      await engine.close();
      writes.close();
    },
  };
  const lead = (): Promise<void> =>
    leadWith(app, { lead: () => waiting.lead(() => followed.stop()), generations, casinoParts });
  return { app, lead, begin: () => begin(app, ends) };
}

/** The engine, and the market cache whose prices it bets at. */
async function openMarkets(
  writes: WriteWatch,
  {
    followed,
    ...options
  }: Pick<WaitingParts, 'followed'> & Pick<EngineOptions, 'clock' | 'log' | 'isCommitSafe'>,
) {
  const { clock } = options;
  const { store } = writes;
  const quotes = quotesOf(() => marketCache);
  const recordsOf = (replay: Replay | null) =>
    recordsIn(store, { followed: replay, prove: (cause) => writes.prove(cause) });
  const refusedBets = new RefusedBets(clock);
  const watch = refusedBets.watch.bind(refusedBets);
  const waiting = openWaitingEngine({ store, quotes, recordsOf, watch, ...options }, followed);
  const { engine } = waiting;
  const generations = await openGenerations(store, engine);
  const templates = await openTemplates(store, isTraders);
  const marketCache: MarketCache = new MarketCache({
    clock,
    findGeneration: generations.find,
    termsFor: (definition) => templates.termsFor(definition),
    offers: (runner, house) => engine.view.runnerOffers(runner, house),
  });
  marketCache.listen({ interrupted: (id) => engine.interrupt(id) });
  followed.onCommitted((events) => noteSettlements(events, marketCache));
  return { waiting, engine, generations, templates, marketCache, refusedBets };
}

interface LeadParts {
  readonly lead: () => Promise<void>;
  readonly generations: Generations;
  readonly casinoParts: CasinoParts;
}

async function leadWith(
  app: OpenApp,
  { lead, generations, casinoParts }: LeadParts,
): Promise<void> {
  const { store, marketCache, casino, sites, templates, marketSync, resultsWaiting } = app;
  const led = lead();
  marketCache.expected.begin();
  // What is asked of the store together takes the time of one question.
  await Promise.all([
    led,
    resumeRounds(casino, casinoParts, led),
    sites.reload(),
    templates.reload(),
    generations.reread(),
    readHeld(store, marketCache),
    resultsWaiting.reload(),
  ]);
  marketCache.retakeTerms();
  await untilLeading(app, () => protectSites(app));
  noteSettled(app);
  await resultsWaiting.removeSettled();
  marketSync.follow(marketCache);
}

async function begin(app: OpenApp, ends: (() => unknown)[]): Promise<void> {
  const { engine, store, marketCache, marketSync } = app;
  const matcher = openMatcher(engine, marketCache);
  ends.unshift(() => matcher.close());
  endHeld(app);
  ends.unshift(app.resultsWaiting.follow());
  ends.unshift(followWeeks(app));
  ends.unshift(followMaintenance(app));
  const triggers = openTriggers(app);
  ends.unshift(() => triggers.close());
  await writeCasinoMarkets(store);
  await marketSync.catchUp(marketCache);
  await marketSync.settleLeftOver(store);
}

interface Generations {
  readonly find: FindGeneration;
  /** Learns what was settled by an operator meanwhile. */
  reread(): Promise<void>;
}

/** Finds generations that the engine has, and those that an operator settled. */
async function openGenerations(store: Store, { view }: Pick<Engine, 'view'>): Promise<Generations> {
  let settledManually = await readSettledManually(store);
  return {
    find(id) {
      const market = view.journalled(id);
      if (market) return { kind: 'open', definition: market.definition };
      const version = settledManually.get(id);
      if (version !== undefined) return { kind: 'settled-manually', version };
      return view.isSettled(id) ? { kind: 'settled' } : null;
    },
    async reread() {
      settledManually = await readSettledManually(store);
    },
  };
}

type SyncParts = Pick<MarketSyncOptions, 'commissions' | 'clock' | 'log' | 'unpaid' | 'holdsBack'> &
  Pick<Decides, 'engine' | 'store'> & { readonly generations: Generations };

const openSync = ({ engine, store, generations, ...parts }: SyncParts): MarketSync =>
  new MarketSync({
    ...parts,
    findGeneration: generations.find,
    isAlwaysDefined: isTraders,
    closedWithoutBets: (definition) => keepResult(definition, { store, ...parts }),
    submit: (request) => engine.submit(request),
    findPaid: (id) => readPaid(store, id),
  });

/** The bots' port tells the results of exchange markets; without it, nobody would be told of this one. */
async function keepResult(
  definition: MarketDefinition,
  { store, clock, log }: Pick<SyncParts, 'store' | 'clock' | 'log'>,
): Promise<void> {
  if (definition.kind !== 'match') return;
  try {
    await keepClosedMarket(store, { definition, now: clock.now() });
  } catch (error) {
    const { marketId } = definition;
    log.warn({ error, marketId }, 'the result of a market without bets is not kept');
  }
}

/** Takes over the suspensions of operators, also those that were lifted while another server led. */
async function readHeld(store: Store, marketCache: MarketCache): Promise<void> {
  const held = new Set(await readHolds(store));
  for (const { definition } of marketCache.markets()) {
    const { marketId } = definition;
    if (!held.has(marketId) && marketCache.isHeld(marketId)) marketCache.setHeld(marketId, false);
  }
  for (const id of held) marketCache.setHeld(id, true);
}

/** Markets that are shown here already, and were settled while another server led, stay settled. */
function noteSettled({ engine, marketCache }: Pick<Decides, 'engine' | 'marketCache'>): void {
  for (const { definition } of marketCache.markets()) {
    const { marketId } = definition;
    if (engine.view.isSettled(marketId)) marketCache.noteSettledManually(marketId);
    marketCache.noteOffers(marketId);
  }
}

function openMatcher(engine: Engine, marketCache: MarketCache): HouseMatcher {
  const matcher = new HouseMatcher({
    view: engine.view,
    submit: (request) => engine.submit(request),
    prices: (id) => marketCache.pricesOf(id),
  });
  marketCache.listen({ priced: (id, runners) => matcher.look(id, runners) });
  engine.onCommitted((events) => takeEvents(events, marketCache, matcher));
  for (const { definition } of marketCache.markets()) matcher.look(definition.marketId);
  return matcher;
}

/** Returns a function that stops it. */
const keepReloading = (
  all: readonly Pick<SiteDirectory, 'reload'>[],
  { clock, log }: Pick<Decides, 'clock' | 'log'>,
) =>
  clock.every(sitesReloadMs, () => {
    Promise.all(all.map((one) => one.reload())).catch((error: unknown) =>
      log.warn({ error }, 'the sites and templates cannot be read'),
    );
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
  noteSettlements(events, marketCache);
}

/** What is settled is not opened again by a feed that is behind. */
function noteSettlements(events: readonly Event[], marketCache: MarketCache): void {
  for (const event of events) {
    if (event.kind === 'market-settled') marketCache.noteSettledManually(event.marketId);
  }
}

/** A function, because the market cache is opened after the engine. */
const quotesOf = (marketCache: () => MarketCache): Quotes => ({
  quote: (id, runnerId) => marketCache().quote(id, runnerId),
  sessionQuote: (id) => marketCache().sessionQuote(id),
  offered: offeredBy(marketCache),
});

/** The parts of the market cache that a cash-out needs. */
const partsOf = (marketCache: MarketCache) => ({
  isOpen: (id: MarketId) => marketCache.takesBets(id),
  prices: (id: MarketId) => marketCache.pricesOf(id),
  newId: randomUUID,
});
