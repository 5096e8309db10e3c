/** The only reader of the environment and of the command line. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Instant } from '@layline/contract';
import type { Setting } from '../../base/setting.ts';
import { problemOfNats } from '../../cluster/bus/remote-nats.ts';
import { problemOfAddress } from '../../store/remote-address.ts';
import type { AlertSettings } from '../../venue/alerts/alert-sender.ts';
import { alertProblems, alertsOf } from './alert-settings.ts';
import { attestProblems } from './attest-settings.ts';
import { beaconConflicts, beaconProblems, relaysOf } from './beacon-settings.ts';
import type { NamedFeed } from './feed-settings.ts';
import { type BetfairSettings, betfairProblems, makeBetfairSettings } from './live-feed-options.ts';
import { metricsOf } from './metrics-settings.ts';
import { fixedReleases, isFixedNode } from './node-release.ts';
import type { Roles } from './roles.ts';
import { fileFlag, findText } from './secret-files.ts';
import { helpText } from './settings-help.ts';
import { settingsTable } from './settings-table.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Null if the server runs as the owner of its tables. */
  readonly ownerUrl: string | null;
  /** Waits behind the server that writes the database. */
  readonly isStandby: boolean;
  /** Needs commits that wait for a standby of PostgreSQL. */
  readonly requireSync: boolean;
  /** Null if no traces are sent. */
  readonly otlpEndpoint: string | null;
  /** From 0 to 1. */
  readonly traceShare: number;
  readonly roles: Roles;
  /** Null where servers do not talk. */
  readonly natsUrl: string | null;
  /** Name of the database on the wire. */
  readonly venue: string;
  readonly feeds: readonly NamedFeed[];
  readonly betfair: BetfairSettings;
  /** Null while the Betfair-shaped API is off. */
  readonly betfairApi: {
    readonly port: number;
    /** The port of its stream; null while that is off. */
    readonly streamPort: number | null;
    /** Null for plain HTTP, on this machine only. */
    readonly tlsFiles: { readonly cert: string; readonly key: string } | null;
  } | null;
  /** The key (PEM) that signed this release; null if nobody compares its files. */
  readonly signedBy: string | null;
  /** Serves nobody unless all is as released. */
  readonly attestStop: boolean;
  readonly alerts: AlertSettings | null;
  /** Networks of one's own in which partners may be called. */
  readonly partnerNetworks: readonly string[];
  /** Hosts of push services; none for no notices to devices. */
  readonly noticeServices: readonly string[];
  readonly console: {
    readonly host: string;
    readonly port: number;
    /** Host names by which it is served, besides this machine's. */
    readonly names: readonly string[];
  } | null;
  /** The operator's own listener for health and metrics; null without one. */
  readonly metrics: {
    readonly host: string;
    readonly port: number;
    /** Null if only this machine can connect. */
    readonly tokenFile: string | null;
  } | null;
  /** The port to which providers push; null without providers. */
  readonly push: ReturnType<typeof portOf>;
  /** The port that partners call; null without it. */
  readonly partners: ReturnType<typeof portOf>;
  readonly replay: readonly string[];
  readonly replaySpeed: number;
  /** Null keeps everything that was recorded. */
  readonly replayLeadMs: number | null;
  readonly liquidityFactor: number;
  readonly seed: number;
  /** The time at which the simulated feed starts; null for the current time. */
  readonly feedStartAt: Instant | null;
  /** Calls per address in ten seconds; 0 for no limit. */
  readonly rateLimit: number;
  readonly hasDocs: boolean;
  readonly hasWorker: boolean;
  readonly trustProxy: readonly string[];
  readonly isBehindTls: boolean;
  readonly logLevel: string;
  readonly isProduction: boolean;
  /**
   * Why no server may start with these settings: conflicts, and in production forbidden settings that are not
   * allowed by name. Commands without a server ignore them.
   */
  readonly startProblems: readonly string[];
  readonly allowPlainHttp: boolean;
  readonly allowDemoPlayers: boolean;
  readonly allowDemoSites: boolean;
  /** Null for the default file in the data folder. */
  readonly seedKeyFile: string | null;
  /** Relays of the public beacon in the order in which they are tried; null if the beacon is off. */
  readonly beaconRelays: readonly string[] | null;
  /** What gets a value of the beacon: a chain of seeds, or each round. */
  readonly beaconFor: 'chain' | 'round';
  readonly anchorFile: string;
  /** Where archived months of the journal are. */
  readonly archiveDir: string;
}

export type SettingsAnswer =
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;
type Table = typeof settingsTable;
type Name = keyof Table;
type Values = { [Key in Name]: Exclude<ReturnType<Table[Key]['parse']>, undefined> };

const rows: readonly (readonly [Name, Setting<unknown>])[] = Object.entries(settingsTable).map(
  ([name, row]) => [name as Name, row as Setting<unknown>],
);

/** Flags take precedence over the environment, and the environment over the defaults. */
export function readSettings(
  args: readonly string[] = process.argv.slice(2),
  env: Environment = process.env,
): SettingsAnswer {
  if (args.includes('--help') || args.includes('-h'))
    return { kind: 'help', text: helpText(rows.map(([, row]) => row)) };
  if (args.includes('--version')) return { kind: 'version' };
  const flags = readFlags(args);
  const problems = [...flags.problems];
  const values: Partial<Record<Name, unknown>> = {};
  for (const [name, row] of rows) {
    const found = findText(row, { flags: flags.given, env });
    if ('problem' in found) {
      problems.push(found.problem);
      continue;
    }
    const text = found.text ?? row.fallback;
    const value = row.parse(text);
    if (value === undefined) {
      const given = row.isSecret ? 'this' : `'${text}'`;
      problems.push(`${row.env} (${row.flag}): ${given} is not allowed; give ${row.allowed}.`);
    }
    values[name] = value;
  }
  if (problems.length > 0) return { kind: 'problems', problems };
  const parsed = values as Values;
  problems.push(...crossProblems(parsed, flags.given.has('--feed') || !!env['FEED']));
  if (!parsed.allowPlainPostgres) problems.push(...addressProblems(parsed, env));
  if (!parsed.allowPlainNats) problems.push(...natsProblems(parsed));
  if (problems.length > 0) return { kind: 'problems', problems };
  return { kind: 'settings', settings: makeSettings(parsed) };
}

function readFlags(args: readonly string[]) {
  const given = new Map<string, string>();
  const problems: string[] = [];
  const known = new Set<string>(
    rows.flatMap(([, row]) => (row.isSecret ? [row.flag, fileFlag(row)] : [row.flag])),
  );
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] ?? '';
    const [flag = '', ...rest] = word.split('=');
    if (!known.has(flag)) {
      // A word that may hold a password is not repeated, neither a flag's value nor the rest of an address.
      const [name = ''] = word.split(/[=:]/);
      problems.push(`${name}: there is no such flag; --help lists them all.`);
      const isValueNext = rest.length === 0 && !(args[index + 1] ?? '--').startsWith('--');
      if (isValueNext && flag.startsWith('--')) index += 1;
      continue;
    }
    const value = rest.length > 0 ? rest.join('=') : args[(index += 1)];
    if (value === undefined) problems.push(`${flag}: a value must follow.`);
    else given.set(flag, value);
  }
  return { given, problems };
}

function crossProblems(values: Values, isFeedGiven: boolean): string[] {
  const problems = values.replay
    .filter((path) => !existsSync(path))
    .map((path) => `REPLAY (--replay): '${path}' does not exist; give recorded files or folders.`);
  const hasFeed = (kind: NamedFeed['kind']) => values.feed.some((feed) => feed.kind === kind);
  if (values.replay.length > 0 && isFeedGiven && !hasFeed('recorded')) {
    problems.push(
      'FEED (--feed): --replay is played by the feed recorded; name it, or leave FEED out.',
    );
  }
  const runsFeeds = values.roles.has('feed');
  if (values.replay.length === 0 && hasFeed('recorded') && runsFeeds) {
    problems.push("FEED (--feed): 'recorded' needs --replay with recorded files or folders.");
  }
  if (hasFeed('push') !== (values.pushPort !== null)) {
    problems.push(
      "PUSH_PORT (--push-port): the feed 'push' needs it, and it needs the feed; give both or neither.",
    );
  }
  if ((values.betfairTlsCertFile === '') !== (values.betfairTlsKeyFile === '')) {
    problems.push(
      'BETFAIR_TLS_KEY_FILE (--betfair-tls-key-file): a certificate and its key go together.',
    );
  }
  if (values.betfairStreamPort !== null && values.betfairPort === null) {
    problems.push(
      'BETFAIR_PORT (--betfair-port): --betfair-stream-port needs it, for programs sign in there.',
    );
  }
  if (hasFeed('betfair') && runsFeeds) problems.push(...betfairProblems(values));
  if (values.ownerUrl !== '' && values.databaseUrl === '') {
    problems.push(
      'DATABASE_OWNER_URL (--owner-url): the built-in store has no roles; ' +
        'give DATABASE_URL too, or leave it out.',
    );
  }
  problems.push(...alertProblems(values));
  problems.push(...attestProblems(values));
  problems.push(...roleProblems(values));
  if (values.standby && values.databaseUrl === '') {
    problems.push(
      'STANDBY (--standby): the built-in store belongs to one server; give DATABASE_URL too.',
    );
  }
  if (values.requireSync && values.databaseUrl === '') {
    problems.push(
      'REQUIRE_SYNC (--require-sync): the built-in store has no standby; give DATABASE_URL too.',
    );
  }
  return problems;
}

function roleProblems({ roles, natsUrl, databaseUrl, standby, feed }: Values): string[] {
  const problems: string[] = [];
  const isAlone = roles.has('engine') && roles.has('feed');
  if ((!isAlone || natsUrl !== '') && databaseUrl === '') {
    problems.push(
      'DATABASE_URL (--database-url): the built-in store belongs to one server; several need PostgreSQL.',
    );
  }
  if (!isAlone && natsUrl === '') {
    problems.push('NATS_URL (--nats-url): servers that share the roles of a venue talk over NATS.');
  }
  if (standby && !roles.has('engine')) {
    problems.push('ROLES (--roles): only an engine waits to decide; leave --standby out.');
  }
  const isOfFeeds = roles.has('feed') && !roles.has('engine');
  if (isOfFeeds && feed.every(({ kind }) => kind === 'push')) {
    problems.push(
      'FEED (--feed): providers push to the engine; name a feed that this server runs.',
    );
  }
  return problems;
}

function addressProblems({ databaseUrl, ownerUrl }: Values, env: Environment): string[] {
  const addresses = [
    ['DATABASE_URL (--database-url)', databaseUrl],
    ['DATABASE_OWNER_URL (--owner-url)', ownerUrl],
  ] as const;
  return addresses.flatMap(([name, url]) => {
    const problem = url === '' ? null : problemOfAddress(url, env);
    return problem === null ? [] : [`${name}: ${problem}`];
  });
}

function natsProblems({ natsUrl }: Values): string[] {
  const problem = natsUrl === '' ? null : problemOfNats(natsUrl);
  return problem === null ? [] : [`NATS_URL (--nats-url): ${problem}`];
}

const ownHosts: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

function startProblems(values: Values): string[] {
  const problems: string[] = [];
  const doors = [
    ['CONSOLE_HOST (--console-host)', 'passwords', values.consolePort, values.consoleHost],
    ['PUSH_HOST (--push-host)', 'keys', values.pushPort, values.pushHost],
    ['PARTNER_HOST (--partner-host)', 'messages', values.partnerPort, values.partnerHost],
  ] as const;
  for (const [name, what, port, host] of doors) {
    if (port === null || ownHosts.has(host) || values.isBehindTls) continue;
    problems.push(
      `${name}: ${what} would travel in the clear; put a proxy that speaks TLS in front and say ` +
        'BEHIND_TLS=true, or listen on 127.0.0.1.',
    );
  }
  const hasToken = values.metricsTokenFile !== '';
  if (values.metricsPort !== null && !ownHosts.has(values.metricsHost) && !hasToken) {
    problems.push(
      'METRICS_HOST (--metrics-host): anybody on the network could read the figures; name a file with a ' +
        'token in METRICS_TOKEN_FILE (--metrics-token-file), or listen on 127.0.0.1.',
    );
  }
  if (values.isBehindTls && values.trustProxy.length === 0) {
    problems.push(
      'BEHIND_TLS (--behind-tls): anybody could claim to come over TLS; name the proxy whose word ' +
        'counts with TRUST_PROXY (--trust-proxy), 127.0.0.1 for one on this machine.',
    );
  }
  problems.push(...beaconConflicts(values));
  if (values.mode !== 'production') return problems;
  if (values.databaseUrl === '' && !values.allowPglite) {
    problems.push(
      'DATABASE_URL (--database-url): the built-in store is not safe against power loss; in ' +
        'production give a PostgreSQL address, or accept the risk with ALLOW_PGLITE=true.',
    );
  }
  if (!values.allowOldNode && !isFixedNode(process.versions.node)) {
    problems.push(
      `NODE: this is ${process.versions.node}, which lacks security fixes; in production run this with ` +
        `${fixedReleases} or newer, or accept the risk with ALLOW_OLD_NODE=true.`,
    );
  }
  const isEdge = !values.roles.has('engine') && !values.roles.has('feed');
  const feeds = isEdge ? [] : feedsOf(values);
  const invented = feeds.find(({ kind }) => kind !== 'betfair' && kind !== 'push');
  if (!values.allowSimulatedPrices && invented) {
    problems.push(
      `FEED (--feed): the prices of '${invented.name}' are ${invented.kind} and can be known ` +
        'beforehand; in production give a feed of real prices, or accept them with ' +
        'ALLOW_SIMULATED_PRICES=true.',
    );
  }
  if (values.roles.has('engine')) problems.push(...beaconProblems(values));
  return problems;
}

/** Recordings are played even if no feed is named. */
const feedsOf = ({ feed, replay }: Values): readonly NamedFeed[] =>
  replay.length === 0 || feed.some(({ kind }) => kind === 'recorded')
    ? feed
    : [{ name: 'recorded', kind: 'recorded' }];

function betfairApiOf({ betfairPort: port, ...files }: Values): Settings['betfairApi'] {
  if (port === null) return null;
  const { betfairStreamPort: streamPort, betfairTlsCertFile: cert, betfairTlsKeyFile: key } = files;
  return { port, streamPort, tlsFiles: cert === '' ? null : { cert, key } };
}

const portOf = (host: string, port: number | null) => (port === null ? null : { host, port });

function makeSettings(values: Values): Settings {
  return {
    port: values.port,
    host: values.host,
    dataDir: resolve(values.dataDir),
    databaseUrl: values.databaseUrl === '' ? null : values.databaseUrl,
    ownerUrl: values.ownerUrl === '' ? null : values.ownerUrl,
    isStandby: values.standby,
    requireSync: values.requireSync,
    otlpEndpoint: values.otlpEndpoint || null,
    traceShare: values.traceShare,
    roles: values.roles,
    natsUrl: values.natsUrl === '' ? null : values.natsUrl,
    venue: values.venue,
    console:
      values.consolePort === null
        ? null
        : { host: values.consoleHost, port: values.consolePort, names: values.consoleNames },
    alerts: alertsOf(values),
    signedBy: values.signedBy,
    attestStop: values.attestStop,
    partnerNetworks: values.partnerNetworks,
    noticeServices: values.noticeServices,
    metrics: metricsOf(values),
    push: portOf(values.pushHost, values.pushPort),
    partners: portOf(values.partnerHost, values.partnerPort),
    feeds: feedsOf(values),
    betfair: makeBetfairSettings(values),
    betfairApi: betfairApiOf(values),
    replay: values.replay.map((path) => resolve(path)),
    replaySpeed: values.replaySpeed,
    replayLeadMs: values.replayLead === 'all' ? null : values.replayLead * 60_000,
    liquidityFactor: values.liquidityFactor,
    seed: values.seed,
    feedStartAt: values.feedStart,
    rateLimit: values.rateLimit,
    hasDocs: values.apiDocs,
    hasWorker: values.hasWorker,
    trustProxy: values.trustProxy,
    isBehindTls: values.isBehindTls,
    logLevel: values.logLevel,
    isProduction: values.mode === 'production',
    startProblems: startProblems(values),
    allowPlainHttp: values.allowPlainHttp,
    allowDemoPlayers: values.allowDemoPlayers,
    allowDemoSites: values.allowDemoSites,
    seedKeyFile: values.seedKeyFile === '' ? null : resolve(values.seedKeyFile),
    anchorFile: resolve(values.anchorFile || join(values.dataDir, 'journal.anchor')),
    archiveDir: resolve(values.archiveDir || join(values.dataDir, 'archive')),
    beaconRelays: relaysOf(values),
    beaconFor: values.beacon === 'round' ? 'round' : 'chain',
  };
}
