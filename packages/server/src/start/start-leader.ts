/**
 * Starts a server that decides: opens all that can be opened while another one leads, leads, and opens the
 * ports. On a signal to stop, it hands over first.
 */
import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Clock, systemClock } from '../base/clock.ts';
import type { Closing } from '../base/closing.ts';
import { releaseMemory } from '../base/compiler.ts';
import { watchLoad } from '../base/load.ts';
import { openNetworks } from '../base/outside/networks.ts';
import { systemProcesses } from '../base/processes.ts';
import { KeyFileProblem } from '../base/secrets/key-file.ts';
import { makeEpochKeys } from '../cluster/seal/epoch-keys.ts';
import { announceServer, ServerList } from '../cluster/server-list.ts';
import type { Wire } from '../cluster/wire.ts';
import { untilLeading } from '../doors/door/leading.ts';
import { type BetfairStreamReport, type Health, readinessOf } from '../doors/machines/health.ts';
import { meterAlerts } from '../doors/machines/meter-alerts.ts';
import { meterAttestation } from '../doors/machines/meter-attestation.ts';
import {
  meterBridges,
  meterRegisters,
  meterWallets,
  meterWebhooks,
} from '../doors/machines/meter-partners.ts';
import { openServer } from '../doors/players/server.ts';
import { serveAdmin } from '../doors/staff/socket/serve.ts';
import { type Anchor, keepAnchor } from '../engine/audit/anchor/keep-anchor.ts';
import type { Store } from '../store/database.ts';
import { StartRefusal } from '../store/faults/start-refusal.ts';
import { refuseFolder } from '../store/folder/refuse-folder.ts';
import { mayRewrite } from '../store/grant-running.ts';
import { keepVacuumed } from '../store/keep-vacuumed.ts';
import { serverName } from '../store/lease/lease.ts';
import { addAlert, noteSent, readAlerts } from '../store/queries/staff/alerts-waiting.ts';
import { type SyncWatch, watchSyncCommits } from '../store/sync-commits.ts';
import type { Alert, Alerts } from '../venue/alerts/alert.ts';
import { AlertSender } from '../venue/alerts/alert-sender.ts';
import { BridgeRunner } from '../venue/cashier/bridge/bridge-runner.ts';
import { keepDemosInFunds, seedDemo } from '../venue/demo/seed.ts';
import { FeedSet } from '../venue/market/feed-set.ts';
import { DeviceNotices } from '../venue/notices/device-notices.ts';
import { Partners } from '../venue/partners/partners.ts';
import { Webhooks } from '../venue/partners/webhooks.ts';
import { Providers } from '../venue/providers/providers.ts';
import { TraderQuotes } from '../venue/providers/trader-quotes.ts';
import { Registers } from '../venue/registers/registers.ts';
import { TableWallets } from '../venue/wallets/table-wallets.ts';
import { KeptAttestation } from './keep-attested.ts';
import { keepRetention } from './keep-retention.ts';
import { listen, listenToPartners, listenToProviders, listenToStaff } from './listen.ts';
import { nothingFollowed, type OpenApp, openWaitingApp, type WaitingApp } from './open-app.ts';
import { type Bots, openBots } from './open-bots.ts';
import { type SealedWire, wireOf } from './open-edge-parts.ts';
import { type OpenedFeed, openFeeds, ownFeeds, remoteFeeds } from './open-feed.ts';
import { stopping } from './open-probes.ts';
import { openSecrets } from './open-secrets.ts';
import { openStoreInTurn, type Turn } from './open-store-in-turn.ts';
import { clientFolder } from './places.ts';
import { reportAttestation } from './report-attestation.ts';
import { serveEdges } from './serve-edges.ts';
import type { Settings } from './settings/settings.ts';
import type { Starting } from './starting.ts';
import { openTracing } from './tracing/open-tracing.ts';
import { watchUnclaimed } from './watch-unclaimed.ts';
import { watchVenue } from './watch-venue.ts';
import { type Served, welcome } from './welcome.ts';

const clock: Clock = systemClock;

/** While that stream is not open yet. */
const noStream: BetfairStreamReport = {
  connections: 0,
  subscriptions: 0,
  refused: 0,
  unreadBytes: 0,
  droppedBytes: 0,
};

/** Opened before this server leads. */
interface Opened {
  readonly waiting: WaitingApp;
  readonly feeds: FeedSet;
  readonly sources: OpenedFeed[];
  readonly health: Health;
  /** Of this server's role, known once it leads. */
  readonly rights: { mayRewrite: boolean | null };
  readonly attested: KeptAttestation;
  readonly bots: { opened: Bots | null };
  /** Null until this server leads, as is the next. */
  webhooks: Webhooks | null;
  bridges: BridgeRunner | null;
  readonly server: FastifyInstance;
  readonly wire: SealedWire | null;
  /** Null where servers do not talk. */
  readonly servers: ServerList | null;
  /** Ends what a standby says of itself. */
  readonly stopSaying: () => void;
}

export async function startLeader(settings: Settings, starting: Starting): Promise<void> {
  // A process leads once at most, and so are its keys of one epoch.
  const keys = makeEpochKeys();
  const turn = await openStoreInTurn(settings, { ...starting, clock, wireKeys: keys.text });
  const { closing } = starting;
  closing.unshift(['store', () => turn.store.close()]);
  const opened = await openParts(settings, starting, turn);
  await turn.lead();
  const { expected } = opened.waiting.app.marketCache;
  for (const { name } of ownFeeds(settings)) expected.expect(name);
  await opened.waiting.lead();
  opened.stopSaying();
  const { wire, health } = opened;
  wire?.bus.lead(turn.store.lease?.epoch ?? 0, keys);
  const deciding = { app: opened.waiting.app, isOverloaded: health.isOverloaded };
  const stopTaking = wire === null ? null : serveEdges(deciding, wire);
  await opened.waiting.begin();
  opened.rights.mayRewrite = await mayRewrite(turn.store);
  const ports = await openPorts(settings, starting, opened);
  starting.probes?.show(() => readinessOf(opened.health));
  closing.unshift(['leadership', () => handOver(opened, { starting, stopTaking })]);
  starting.print(welcome(ports, settings));
}

async function openParts(
  settings: Settings,
  { closing, log, figures }: Starting,
  { store, follower, tookOver }: Turn,
): Promise<Opened> {
  const secrets = await openSecrets(settings, { clock, log }).catch(refuseKey);
  const wire = await wireOf(settings, { clock, log, store });
  closing.unshift(['wire', () => wire?.bus.close()]);
  const replication = await watchReplication(store, settings, closing);
  const followed = follower ?? nothingFollowed();
  const tracing = await openTracing(settings, 'layline');
  closing.unshift(['traces', () => tracing.close()]);
  const begunBy = () => (tookOver() ? 'takeover' : 'start');
  const parts = { ...secrets, clock, log, wire, replication, followed, tracing, begunBy } as const;
  const waiting = await openWaitingApp(store, parts);
  const { app } = waiting;
  closing.unshift(['engine', () => app.close()]);
  // A standby has prices of its own when it takes over.
  const opening = { settings, clock, store };
  const isOwn = settings.roles.has('feed');
  const sources = follower && isOwn ? await openFeeds(opening, 'steady') : [];
  const remote = follower ? remoteFeeds({ ...opening, wire }) : [];
  const all = [...sources, ...remote];
  const feeds = new FeedSet({ sources: all, marketCache: app.marketCache, clock, log });
  closing.unshift(['feeds', () => feeds.close()]);
  const bots: Opened['bots'] = { opened: null };
  const { streamPort = null } = settings.betfairApi ?? {};
  const betfairStream =
    streamPort === null ? null : () => bots.opened?.streamReport?.() ?? noStream;
  const { isOverloaded } = watchLoad(clock);
  const rights: Opened['rights'] = { mayRewrite: null };
  const mayRewrite = () => rights.mayRewrite;
  const attested = new KeptAttestation({ settings, store, clock, log });
  const { isProduction } = settings;
  const shown = { betfairStream, mayRewrite, attested, isProduction };
  const health = { app, feeds, isOverloaded, ...shown };
  const server = await openServer({ ...settings, app, health, figures, clientFolder, wire });
  const servers = wire && new ServerList(wire, clock);
  const stopSaying = sayStandby(wire, follower);
  const ports = { bots, server, webhooks: null, bridges: null };
  const kept = { waiting, feeds, sources, health, rights, attested };
  return { ...kept, wire, servers, stopSaying, ...ports };
}

/** What opens its port only at a server that leads. */
async function openPorts(settings: Settings, starting: Starting, opened: Opened): Promise<Served> {
  const { closing, reloading, probes, figures } = starting;
  const { waiting, feeds, sources, bots, server, attested } = opened;
  const { app } = waiting;
  const { store } = app;
  if (store.kind === 'pglite') closing.unshift(['vacuum', keepVacuumed(app)]);
  closing.unshift(['retention', keepRetention(app)]);
  const anchor = await openAnchor(app, settings);
  // After the engine, whose last commands it records.
  const engineAt = closing.findIndex(([what]) => what === 'engine');
  closing.splice(engineAt + 1, 0, ['anchor', () => anchor.close()]);
  const demos = settings.isProduction ? [] : await untilLeading(app, () => seedDemo(app));
  if (demos.length > 0) closing.unshift(['top-ups', keepDemosInFunds(app)]);
  await openOtherFeeds(settings, opened);
  const providers = settings.push && (await Providers.open({ ...app, feeds }));
  bots.opened = await openBots(app, settings);
  if (bots.opened !== null) {
    const programs = bots.opened;
    closing.unshift(['bots', () => programs.close()]);
    reloading.push(['certificate for programs', () => programs.reload()]);
  }
  const quotes = settings.console && new TraderQuotes({ ...app, feeds });
  const { servers, wire } = opened;
  const alerts = openAlerts(settings, starting, { ...opened, providers });
  meterAttestation(figures, attested);
  const stopAttesting = await attested.keep(reportAttestation({ ...app, alerts }));
  closing.unshift(['attestation', stopAttesting]);
  const bus = wire?.bus ?? null;
  const webhooks = await openWebhooks(settings, starting, { app, alerts });
  opened.webhooks = webhooks;
  const partners = await Partners.open(app);
  const bridges = openBridges(settings, starting, { app, alerts, partners });
  opened.bridges = bridges;
  openRegisters(settings, starting, { app, partners });
  await openNotices(settings, starting, app);
  openTableWallets(settings, starting, { app, alerts, partners });
  const standings = (name: string) => bridges.paymentsOf(name);
  const outside = { alerts, webhooks, partners, standings };
  const { archiveDir } = settings;
  const parts = { ...app, feeds, providers, quotes, anchor, archiveDir, servers, bus, ...outside };
  const closeAdmin = await serveAdmin(parts, settings).catch(refuseFolder(settings.dataDir));
  closing.unshift(['operator', closeAdmin]);
  closing.unshift(['calls', () => server.close()]);
  releaseMemory();
  const address = settings.roles.has('edge') ? await listen(server, settings) : null;
  const consoleAddress = await listenToStaff(parts, settings, closing);
  const pushAddress = await listenToProviders(parts, settings, closing);
  const nudge: BridgeRunner['nudge'] = (bridge, ref) => bridges.nudge(bridge, ref);
  const partnerAddress = await listenToPartners({ app, partners, nudge }, settings, closing);
  const sourceTexts = sources.map(({ description }) => description);
  if (!settings.roles.has('feed')) sourceTexts.push(ofOthers(settings));
  if (providers !== null) sourceTexts.push(`pushed by providers (${providers.size})`);
  const others = { consoleAddress, pushAddress, partnerAddress, probes };
  const ports = { address, bots: bots.opened, ...others };
  return { ...ports, demos, prices: sourceTexts.join('; '), storeKind: store.kind };
}

async function openWebhooks(
  { partnerNetworks }: Settings,
  { closing, figures }: Starting,
  { app, alerts }: { readonly app: OpenApp; readonly alerts: Alerts },
): Promise<Webhooks> {
  const networks = openNetworks(partnerNetworks);
  const webhooks = await Webhooks.open({
    ...app,
    alerts,
    networks,
    random: () => randomInt(1000) / 1000,
  });
  meterWebhooks(figures, webhooks);
  closing.unshift(['webhooks', () => webhooks.close()]);
  return webhooks;
}

function openBridges(
  { partnerNetworks }: Settings,
  { closing, figures }: Starting,
  parts: { readonly app: OpenApp; readonly alerts: Alerts; readonly partners: Partners },
): BridgeRunner {
  const { app, ...others } = parts;
  const networks = openNetworks(partnerNetworks);
  const bridges = new BridgeRunner({ ...app, ...others, networks });
  meterBridges(figures, bridges);
  closing.unshift(['bridges', () => bridges.close()]);
  return bridges;
}

function openRegisters(
  { partnerNetworks }: Settings,
  { closing, figures }: Starting,
  { app, partners }: { readonly app: OpenApp; readonly partners: Partners },
): void {
  const registers = new Registers({ ...app, partners, networks: openNetworks(partnerNetworks) });
  app.registers.current = registers;
  meterRegisters(figures, registers);
  closing.unshift(['registers', () => registers.close()]);
}

async function openNotices(
  { noticeServices: services }: Settings,
  { closing }: Starting,
  app: OpenApp,
): Promise<void> {
  if (services.length === 0) return;
  const notices = await DeviceNotices.open({ ...app, networks: openNetworks([]), services });
  app.notices.current = notices;
  closing.unshift(['notices to devices', () => notices.close()]);
}

function openTableWallets(
  { partnerNetworks }: Settings,
  { closing, figures }: Starting,
  parts: { readonly app: OpenApp; readonly alerts: Alerts; readonly partners: Partners },
): void {
  const { app, ...others } = parts;
  const networks = openNetworks(partnerNetworks);
  const wallets = new TableWallets({ ...app, ...others, networks });
  app.tableWallets.current = wallets;
  meterWallets(figures, wallets);
  closing.unshift(['table wallets', () => wallets.close()]);
}

/** Without an address alerts are only counted and logged. */
function openAlerts(
  { alerts: to }: Settings,
  { closing, log, figures }: Starting,
  { waiting: { app }, feeds, providers }: Opened & { readonly providers: Providers | null },
): Alerts {
  const { store } = app;
  const kept = {
    add: (alert: Alert) => addAlert(store, alert),
    waiting: () => readAlerts<Alert>(store),
    sent: (id: string) => noteSent(store, { id, now: clock.now() }),
  };
  const sender = new AlertSender({ to, kept, clock, log });
  meterAlerts(figures, sender);
  void sender.resume();
  const stop = watchVenue({ ...app, feeds, providers, alerts: sender });
  const stopUnclaimed = watchUnclaimed({ store, clock, log, alerts: sender });
  closing.unshift(['alerts', () => sender.close()]);
  closing.unshift(['alert watch', stop]);
  closing.unshift(['unclaimed watch', stopUnclaimed]);
  return sender;
}

/** Lets the leader know of this server while it waits; the follower is null if it does not. */
function sayStandby(wire: Wire | null, follower: Turn['follower']): () => void {
  if (wire === null || follower === null) return () => undefined;
  const name = serverName(systemProcesses);
  return announceServer(wire, clock, () => ({ name, kind: 'standby', ...follower.report() }));
}

async function openOtherFeeds(settings: Settings, opened: Opened): Promise<void> {
  const { waiting, feeds, sources, wire } = opened;
  const opening = { settings, clock, store: waiting.app.store };
  for (const remote of remoteFeeds({ ...opening, wire })) {
    if (!feeds.has(remote.name)) feeds.add(remote);
  }
  if (!settings.roles.has('feed')) return;
  const isSteadyOpen = sources.length > 0;
  const steady = isSteadyOpen ? [] : await openFeeds(opening, 'steady').catch(refuseFile);
  for (const source of [...steady, ...(await openFeeds(opening, 'others').catch(refuseFile))]) {
    sources.push(source);
    feeds.add(source);
  }
}

/**
 * Lets the next server lead before anything else is closed: nothing more is taken, what was taken is
 * answered, and the lease is given back.
 */
async function handOver(
  { waiting: { app }, server, webhooks, bridges }: Opened,
  {
    starting,
    stopTaking,
  }: { readonly starting: Starting; readonly stopTaking: (() => void) | null },
): Promise<void> {
  starting.probes?.show(stopping);
  stopTaking?.();
  // The port is closed at once; what its callers wait for is answered below.
  void server.close();
  // Two servers that deliver could overtake each other.
  await Promise.all([webhooks?.close(), bridges?.close()]);
  await app.handOver();
  await app.store.lease?.release();
}

const ofOthers = (settings: Settings): string =>
  `of servers that run feeds: ${ownFeeds(settings)
    .map(({ name }) => name)
    .join(', ')}`;

const openAnchor = (app: OpenApp, { anchorFile }: Settings): Promise<Anchor> =>
  keepAnchor(app, anchorFile).catch((error: unknown) => {
    throw new StartRefusal(
      `ANCHOR_FILE (--anchor-file): ${anchorFile} cannot be used: ${String(error)}. Name another file.`,
    );
  });

/** Returns null for the built-in store. */
async function watchReplication(
  store: Store,
  settings: Settings,
  closing: Closing,
): Promise<SyncWatch | null> {
  if (store.kind !== 'postgres') return null;
  const watch = await watchSyncCommits(store, { clock, isRequired: settings.requireSync });
  closing.unshift(['replication', () => watch.close()]);
  return watch;
}

/** Turns an error in a key file into a refusal to start. */
function refuseKey(error: unknown): never {
  throw error instanceof KeyFileProblem ? new StartRefusal(error.message) : error;
}

/** Turns an unreadable file of credentials into a refusal to start. */
function refuseFile(error: unknown): never {
  throw error instanceof Error && 'path' in error
    ? new StartRefusal(`BETFAIR: ${String(error.path)} cannot be read: ${error.message}.`)
    : error;
}
