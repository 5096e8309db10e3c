/** Builds the server from its settings, prints its address, and closes its parts in order. */
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { serveAdmin } from './admin/serve.ts';
import { type Anchor, keepAnchor } from './anchor/keep-anchor.ts';
import { systemClock } from './clock.ts';
import { tuneCompiler } from './compiler.ts';
import type { ConsoleParts } from './console/console-parts.ts';
import { openConsole } from './console/serve.ts';
import { keepDemosInFunds, type Seeded, seedDemo } from './demo/seed.ts';
import { openEdgeParts, wireOf } from './edge/open-edge-parts.ts';
import { serveEdges } from './edge/serve-edges.ts';
import { BrokenStore } from './engine/memory/replay.ts';
import { readinessOf } from './http/health.ts';
import { openServer } from './http/server.ts';
import { watchLoad } from './load.ts';
import { type Log, openLog } from './log.ts';
import { FeedSet } from './market/feed-set.ts';
import { Figures } from './metrics/figures.ts';
import { type OpenApp, openApp } from './open-app.ts';
import { type Bots, openBots } from './open-bots.ts';
import { openFeeds } from './open-feed.ts';
import { openProbes, reloadToken, stopping } from './open-probes.ts';
import { openSecrets } from './open-secrets.ts';
import { type Closing, openStoreInTurn } from './open-store-in-turn.ts';
import type { ProbeServer } from './probes/probe-server.ts';
import { problemsWithoutStore } from './production.ts';
import { Providers } from './push/providers.ts';
import { openPush } from './push/serve.ts';
import { TraderQuotes } from './push/trader-quotes.ts';
import { refuseAddress } from './refuse-address.ts';
import { KeyFileProblem } from './secrets/key-file.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import type { Store } from './store/database.ts';
import { refusalOfOutage, refuseFolder, StartRefusal } from './store/open-store.ts';
import { watchSyncCommits } from './store/sync-commits.ts';

const nodeMin = [22, 19] as const;
const clientFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
const consoleFolder = fileURLToPath(new URL('../../console/dist', import.meta.url));

function checkNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > nodeMin[0] || (major === nodeMin[0] && minor >= nodeMin[1])) return;
  throw new StartRefusal(
    `Node ${process.versions.node} is too old: ${nodeMin.join('.')} or newer is needed. ` +
      'Run "npm ci" and start with "npm start", which brings its own.',
  );
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

const openAnchor = (app: OpenApp, { anchorFile }: Settings): Promise<Anchor> =>
  keepAnchor(app, anchorFile).catch((error: unknown) => {
    throw new StartRefusal(
      `ANCHOR_FILE (--anchor-file): ${anchorFile} cannot be used: ${String(error)}. Name another file.`,
    );
  });

const end = (): never => process.exit(0);
const print = (line: string): void => console.log(line);

function stopUsurped(log: Log): void {
  log.fatal('another server has taken the database; this one stops');
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

async function start(settings: Settings): Promise<void> {
  checkNode();
  const problems = problemsWithoutStore(settings);
  if (problems.length > 0) throw new StartRefusal(problems.join('\n'));
  const log = openLog(settings.logLevel);
  const closing: Closing = [];
  closeOnSignal(closing);
  const reloading: Reloading = [];
  if (settings.isProduction) reloadOnSignal(reloading, log);
  const clock = systemClock;
  const onUsurped = (): void => stopUsurped(log);
  const figures = new Figures();
  try {
    const probes = await openProbes(settings, figures).catch(refuseAddress(settings.metrics));
    if (probes !== null) {
      closing.unshift(['probes', () => probes.close()]);
      reloading.push(['token of figures', () => reloadToken(probes, settings)]);
    }
    if (settings.isEdge) return await startEdge(settings, { log, closing, probes, figures });
    const turn = { clock, log, closing, onUsurped, probes, end, print };
    const { store, followed } = await openStoreInTurn(settings, turn);
    closing.unshift(['store', () => store.close()]);
    const secrets = await openSecrets(settings, clock).catch(refuseKey);
    const wire = await wireOf(settings, { clock, log });
    closing.unshift(['wire', () => wire?.bus.close()]);
    const app = await openApp(store, clock, log, { ...secrets, followed, wire });
    closing.unshift(['engine', () => app.close()]);
    const anchor = await openAnchor(app, settings);
    // After the engine, whose last commands it records.
    closing.splice(1, 0, ['anchor', () => anchor.close()]);
    const demos = settings.isProduction ? [] : await seedDemo(app);
    if (demos.length > 0) closing.unshift(['top-ups', keepDemosInFunds(app)]);
    const sources = await openFeeds({ settings, clock, store }).catch(refuseFile);
    const feeds = new FeedSet({ sources, marketCache: app.marketCache, clock, log });
    closing.unshift(['feeds', () => feeds.close()]);
    const providers = settings.push && (await Providers.open({ store, feeds, clock }));
    const bots = await openBots(app, settings);
    if (bots !== null) {
      closing.unshift(['bots', () => bots.close()]);
      reloading.push(['certificate for programs', () => bots.reload()]);
    }
    const { isOverloaded } = watchLoad(clock);
    const replication = await watchReplication(store, settings, closing);
    const betfairStream = bots?.streamReport ?? null;
    const health = { app, feeds, isOverloaded, replication, betfairStream };
    const quotes = settings.console && new TraderQuotes({ ...app, feeds });
    const parts = { ...app, feeds, providers, quotes };
    const closeAdmin = await serveAdmin(parts, settings).catch(refuseFolder(settings.dataDir));
    closing.unshift(['operator', closeAdmin]);
    const server = await openServer({ ...settings, app, health, figures, clientFolder, wire });
    closing.unshift(['calls', () => server.close()]);
    const address = await listen(server, settings);
    const consoleAddress = await listenToStaff(parts, settings, closing);
    const pushAddress = await listenToProviders(parts, settings, closing);
    probes?.show(() => readinessOf(health));
    closing.unshift(['readiness', () => probes?.show(stopping)]);
    if (wire !== null) closing.unshift(['edges', serveEdges(health, wire)]);
    const told = sources.map(({ description }) => description);
    if (providers !== null) told.push(`pushed by providers (${providers.size})`);
    const prices = told.join('; ');
    const ports = { address, bots, consoleAddress, pushAddress, probes };
    const started = { ...ports, demos, prices, storeKind: store.kind };
    console.log(welcome(started, settings));
  } catch (error) {
    await closeAll(closing);
    throw refusalOfOutage(error) ?? error;
  }
}

/** Returns null for the built-in store. */
async function watchReplication(store: Store, settings: Settings, closing: Closing) {
  if (store.kind !== 'postgres') return null;
  const isRequired = settings.requireSync;
  const watch = await watchSyncCommits(store, { clock: systemClock, isRequired });
  closing.unshift(['replication', () => watch.close()]);
  return watch;
}

interface EdgeStart {
  readonly log: Log;
  readonly closing: Closing;
  readonly probes: ProbeServer | null;
  readonly figures: Figures;
}

/** Serves players beside the server that decides; needs neither its key nor a feed. */
async function startEdge(
  settings: Settings,
  { log, closing, probes, figures }: EdgeStart,
): Promise<void> {
  const { app, health, wire } = await openEdgeParts(settings, { log, closing, clock: systemClock });
  const server = await openServer({ ...settings, app, health, figures, clientFolder, wire });
  closing.unshift(['calls', () => server.close()]);
  const address = await listen(server, settings);
  probes?.show(() => readinessOf(health));
  closing.unshift(['readiness', () => probes?.show(stopping)]);
  const site = address.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost');
  console.log(`  Layline   ${site}\n  Edge      of the venue ${settings.venue}`);
}

const listen = (server: FastifyInstance, { host, port }: Settings): Promise<string> =>
  server.listen({ host, port }).catch(refuseAddress({ host, port }));

/** Opens the console for staff. Returns its address; null without a console. */
async function listenToStaff(
  parts: ConsoleParts,
  { console: address, rateLimit, isBehindTls, trustProxy }: Settings,
  closing: Closing,
): Promise<string | null> {
  if (address === null) return null;
  const folder = consoleFolder;
  const server = openConsole({ parts, rateLimit, isBehindTls, trustProxy, folder });
  closing.unshift(['console', () => server.close()]);
  return server.listen(address).catch(refuseAddress(address));
}

/** Opens the port to which providers push. Returns its address; null without providers. */
async function listenToProviders(
  { providers, ...app }: ConsoleParts & { readonly providers: Providers | null },
  { push, rateLimit, trustProxy }: Settings,
  closing: Closing,
): Promise<string | null> {
  if (push === null || providers === null) return null;
  const server = openPush({ app, providers, rateLimit, trustProxy });
  closing.unshift(['push', () => server.close()]);
  return server.listen(push).catch(refuseAddress(push));
}

interface Started {
  readonly address: string;
  readonly demos: readonly Seeded[];
  /** The source of prices. */
  readonly prices: string;
  /** The Betfair-shaped API; null while it is off. */
  readonly bots: Bots | null;
  /** Null without a console. */
  readonly consoleAddress: string | null;
  /** The listener for health and metrics; null without one. */
  readonly probes: ProbeServer | null;
  /** The port to which providers push; null without providers. */
  readonly pushAddress: string | null;
  readonly storeKind: string;
}

function welcome(started: Started, settings: Settings): string {
  const { address, demos, prices, bots, storeKind } = started;
  const { consoleAddress, pushAddress, probes } = started;
  const site = address.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost');
  const [demo, ...others] = demos;
  const store = storeKind === 'pglite' ? `built in, ${settings.dataDir}` : 'PostgreSQL';
  const lines = [
    ['Layline', site],
    ...(demo ? [['Sign in', `${demo.userName} with password ${demo.password}`]] : []),
    ...others.map(({ host, userName }) => [
      '',
      `${site.replace('localhost', host)} as ${userName}`,
    ]),
    ['Prices', prices],
    ['Store', store],
    ['Calls', `${site}/api/docs`],
    ...(bots === null
      ? []
      : [['Bots', [bots.address, bots.streamAddress ?? []].flat().join(', ')]]),
    ...(consoleAddress === null ? [] : [['Console', consoleAddress]]),
    ...(probes === null ? [] : [['Metrics', `port ${probes.port}`]]),
    ...(pushAddress === null ? [] : [['Push', pushAddress]]),
  ];
  return lines.map(([name = '', text]) => `  ${name.padEnd(10)}${text}`).join('\n');
}

/**
 * Closes in order: no new calls, no new prices, every queued bet written, the store closed, the lock
 * released.
 */
async function closeAll(closing: Closing): Promise<void> {
  for (const [what, close] of closing) {
    try {
      await close();
    } catch (error) {
      console.error(`${what} did not close well: ${String(error)}`);
      process.exitCode = 1;
    }
  }
}

function closeOnSignal(closing: Closing): void {
  let isClosing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isClosing) process.exit(1);
      isClosing = true;
      void closeAll(closing).then(() => process.exit());
    });
  }
}

type Reloading = [what: string, reload: () => void][];

/** Only in production: elsewhere a closing terminal ends the server by this signal. */
function reloadOnSignal(reloading: Reloading, log: Log): void {
  process.on('SIGHUP', () => {
    for (const [what, reload] of reloading) {
      try {
        reload();
        log.info({ what }, 'read again');
      } catch (error) {
        log.error({ what, error }, 'cannot be read again; the previous contents stay in use');
      }
    }
  });
}

// Files made from here on are readable only by the server's user.
process.umask(0o077);
tuneCompiler();
const answer = readSettings();
if (answer.kind === 'help') console.log(answer.text);
else if (answer.kind === 'problems') {
  for (const problem of answer.problems) console.error(problem);
  process.exitCode = 2;
} else {
  try {
    await start(answer.settings);
  } catch (error) {
    if (!(error instanceof StartRefusal || error instanceof BrokenStore)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
