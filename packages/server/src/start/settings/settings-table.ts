/** Every setting of the server: flag, environment name, default and allowed values. */
import { isIP } from 'node:net';
import { type Instant, parseInstant } from '@layline/contract';
import { integerIn, isTrue, setting, someText, textList } from '../../base/setting.ts';
import { alertSettings } from './alert-settings.ts';
import { attestSettings } from './attest-settings.ts';
import { beaconSettings } from './beacon-settings.ts';
import { betfairSettings } from './betfair-settings.ts';
import { allowedFeeds, parseFeeds } from './feed-settings.ts';
import { journalSettings } from './journal-settings.ts';
import { metricsSettings } from './metrics-settings.ts';
import { partnerSettings } from './partner-settings.ts';
import { postgresSettings } from './postgres-settings.ts';
import { parseRoles } from './roles.ts';
import { traceSettings } from './trace-settings.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string) =>
    words.find((word) => word === text);
/** Returns null for an empty text. */
const momentOrNothing = (text: string): Instant | null | undefined =>
  text === '' ? null : (parseInstant(text) ?? undefined);
const ranges = ['loopback', 'linklocal', 'uniquelocal'];
/** Excludes `/0`: a proxy's network is never the whole internet. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return ranges.includes(text);
  return bits === undefined || integerIn(1, family === 6 ? 128 : 32)(bits) !== undefined;
}
function networks(text: string): readonly string[] | undefined {
  const parts = textList(text).map((part) => part.trim());
  return parts.every(isNetwork) ? parts : undefined;
}

export const settingsTable = {
  port: setting({
    flag: '--port',
    env: 'PORT',
    fallback: '8080',
    meaning: 'Port to listen on; 0 takes any free one.',
    allowed: 'a whole number from 0 to 65535',
    parse: integerIn(0, 65_535),
  }),
  host: setting({
    flag: '--host',
    env: 'HOST',
    fallback: '127.0.0.1',
    meaning: 'Address to listen on; 0.0.0.0 opens it to the network.',
    allowed: 'an address or host name',
    parse: someText,
  }),
  dataDir: setting({
    flag: '--data-dir',
    env: 'DATA_DIR',
    fallback: './.data',
    meaning: 'Folder of the built-in store.',
    allowed: 'a folder',
    parse: someText,
  }),
  databaseUrl: setting({
    flag: '--database-url',
    env: 'DATABASE_URL',
    fallback: '',
    meaning: 'PostgreSQL 15 or newer to use instead of the built-in store.',
    allowed: 'an address such as postgres://user:password@host:5432/layline',
    isSecret: true,
    parse: (text) => (text === '' || /^postgres(ql)?:\/\//.test(text) ? text : undefined),
  }),
  ownerUrl: setting({
    flag: '--owner-url',
    env: 'DATABASE_OWNER_URL',
    fallback: '',
    meaning:
      'Address of the same database for the owner of its tables; used only at the start, to migrate them.',
    allowed: 'an address such as postgres://owner:password@host:5432/layline',
    isSecret: true,
    parse: (text) => (text === '' || /^postgres(ql)?:\/\//.test(text) ? text : undefined),
  }),
  standby: setting({
    flag: '--standby',
    env: 'STANDBY',
    fallback: 'false',
    meaning:
      'While another server writes the PostgreSQL database, wait behind it and take over when it stops.',
    allowed: 'true or false',
    parse: isTrue,
  }),
  roles: setting({
    flag: '--roles',
    env: 'ROLES',
    fallback: 'engine,edge,feed',
    meaning:
      'What this server does: engine decides, edge serves players, feed runs the feeds. Several servers ' +
      'may share this over PostgreSQL and NATS.',
    allowed: 'engine alone or with edge and feed, or edge alone, or feed alone, joined with commas',
    parse: parseRoles,
  }),
  natsUrl: setting({
    flag: '--nats-url',
    env: 'NATS_URL',
    fallback: '',
    meaning: 'NATS 2.9 or newer, over which servers of one venue talk; nothing is kept there.',
    allowed: 'addresses such as nats://user:password@host:4222 or tls://…, joined with commas',
    isSecret: true,
    parse: (text) => (text === '' || /^((nats|tls):\/\/[^\s,]+,?)+$/.test(text) ? text : undefined),
  }),
  allowPlainNats: setting({
    flag: '--allow-plain-nats',
    env: 'ALLOW_PLAIN_NATS',
    fallback: 'false',
    meaning: 'Accept a NATS on another machine without TLS, or without a user.',
    allowed: 'true or false',
    parse: isTrue,
  }),
  venue: setting({
    flag: '--venue',
    env: 'VENUE',
    fallback: 'layline',
    meaning: 'Name of this database on NATS, where several venues may share one.',
    allowed: 'up to 32 small letters, digits and hyphens',
    parse: (text) => (/^[a-z0-9-]{1,32}$/.test(text) ? text : undefined),
  }),
  consolePort: setting({
    flag: '--console-port',
    env: 'CONSOLE_PORT',
    fallback: '',
    meaning: 'Port of the console for staff; empty for no console.',
    allowed: 'a whole number from 0 to 65535',
    parse: (text) => (text === '' ? null : integerIn(0, 65_535)(text)),
  }),
  consoleHost: setting({
    flag: '--console-host',
    env: 'CONSOLE_HOST',
    fallback: '127.0.0.1',
    meaning: 'Address that the console listens on, separate from the players’.',
    allowed: 'an address or host name',
    parse: someText,
  }),
  consoleNames: setting({
    flag: '--console-names',
    env: 'CONSOLE_NAMES',
    fallback: '',
    meaning:
      'Host names by which the console is served, besides localhost and addresses, such as that of a proxy ' +
      'in front of it.',
    allowed: 'host names joined with commas',
    parse: (text) => (/^[a-z0-9.,-]*$/i.test(text) ? textList(text) : undefined),
  }),
  allowPlainPostgres: setting({
    flag: '--allow-plain-postgres',
    env: 'ALLOW_PLAIN_POSTGRES',
    fallback: 'false',
    meaning: 'Accept a PostgreSQL on another machine without sslmode=verify-full in its address.',
    allowed: 'true or false',
    parse: isTrue,
  }),
  feed: setting({
    flag: '--feed',
    env: 'FEED',
    fallback: 'simulated',
    meaning: 'Sources of prices; each market has one source.',
    allowed: allowedFeeds,
    parse: parseFeeds,
  }),
  pushPort: setting({
    flag: '--push-port',
    env: 'PUSH_PORT',
    fallback: '',
    meaning: 'Port on which providers push their prices; needs --feed push.',
    allowed: 'a whole number from 0 to 65535, or nothing',
    parse: (text) => (text === '' ? null : integerIn(0, 65_535)(text)),
  }),
  pushHost: setting({
    flag: '--push-host',
    env: 'PUSH_HOST',
    fallback: '127.0.0.1',
    meaning: 'Address that providers push to, separate from the players’.',
    allowed: 'an address or host name',
    parse: someText,
  }),
  betfairPort: setting({
    flag: '--betfair-port',
    env: 'BETFAIR_PORT',
    fallback: '',
    meaning: 'Port of the Betfair-shaped API for bots; empty turns it off.',
    allowed: 'a whole number from 0 to 65535, or nothing',
    parse: (text) => (text === '' ? null : integerIn(0, 65_535)(text)),
  }),
  betfairStreamPort: setting({
    flag: '--betfair-stream-port',
    env: 'BETFAIR_STREAM_PORT',
    fallback: '',
    meaning: 'Port of the stream of that API, with the same certificate; empty turns it off.',
    allowed: 'a whole number from 0 to 65535, or nothing',
    parse: (text) => (text === '' ? null : integerIn(0, 65_535)(text)),
  }),
  betfairTlsCertFile: setting({
    flag: '--betfair-tls-cert-file',
    env: 'BETFAIR_TLS_CERT_FILE',
    fallback: '',
    meaning: 'Certificate (PEM) of these ports; without one they use no TLS, on this machine only.',
    allowed: 'a file, or nothing',
    parse: (text) => text,
  }),
  betfairTlsKeyFile: setting({
    flag: '--betfair-tls-key-file',
    env: 'BETFAIR_TLS_KEY_FILE',
    fallback: '',
    meaning: 'Key (PEM) of that certificate.',
    allowed: 'a file, or nothing',
    parse: (text) => text,
  }),
  replay: setting({
    flag: '--replay',
    env: 'REPLAY',
    fallback: '',
    meaning:
      'Recordings, match files or folders to play, separated by commas; implies --feed recorded.',
    allowed: 'paths joined with commas',
    parse: textList,
  }),
  replaySpeed: setting({
    flag: '--speed',
    env: 'REPLAY_SPEED',
    fallback: '1',
    meaning: 'How many times faster than real time the feed plays.',
    allowed: 'a whole number from 1 to 1000',
    parse: integerIn(1, 1000),
  }),
  replayLead: setting({
    flag: '--lead',
    env: 'REPLAY_LEAD',
    fallback: '60',
    meaning: 'Recorded minutes kept before the off.',
    allowed: "a whole number of minutes from 0 to 100000, or 'all'",
    parse: (text) => (text === 'all' ? ('all' as const) : integerIn(0, 100_000)(text)),
  }),
  liquidityFactor: setting({
    flag: '--liquidity-factor',
    env: 'LIQUIDITY_FACTOR',
    fallback: '100',
    meaning: 'Multiplies recorded sizes.',
    allowed: 'a whole number from 1 to 100000',
    parse: integerIn(1, 100_000),
  }),
  seed: setting({
    flag: '--seed',
    env: 'SEED',
    fallback: '1',
    meaning: 'Random seed of the simulated feed.',
    allowed: 'a whole number from 0 to 4294967295',
    parse: integerIn(0, 4_294_967_295),
  }),
  feedStart: setting({
    flag: '--feed-start',
    env: 'FEED_START',
    fallback: '',
    meaning:
      'Time in the simulated programme at which each start begins, for repeatable shows and tests.',
    allowed: 'a moment in UTC such as 2026-03-01T15:00:00Z, or nothing for the present',
    parse: momentOrNothing,
  }),
  rateLimit: setting({
    flag: '--rate-limit',
    env: 'RATE_LIMIT',
    fallback: '2000',
    meaning: 'Calls that one address may make in ten seconds; 0 for no limit.',
    allowed: 'a whole number from 0 to 1000000',
    parse: integerIn(0, 1_000_000),
  }),
  apiDocs: setting({
    flag: '--api-docs',
    env: 'API_DOCS',
    fallback: 'true',
    meaning: 'Whether the documentation of the calls at /api/docs is public.',
    allowed: 'true or false',
    parse: isTrue,
  }),
  hasWorker: setting({
    flag: '--service-worker',
    env: 'SERVICE_WORKER',
    fallback: 'true',
    meaning:
      'Whether browsers keep the client for a visit without a network; false removes what they keep.',
    allowed: 'true or false',
    parse: isTrue,
  }),
  trustProxy: setting({
    flag: '--trust-proxy',
    env: 'TRUST_PROXY',
    fallback: '',
    meaning:
      'Proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted, separated by commas.',
    allowed: 'addresses or networks such as 127.0.0.1 or 10.0.0.0/24, joined with commas',
    parse: networks,
  }),
  isBehindTls: setting({
    flag: '--behind-tls',
    env: 'BEHIND_TLS',
    fallback: 'false',
    meaning:
      'A trusted proxy terminates TLS: requests without TLS are refused, and browsers must use https ' +
      'for a year.',
    allowed: 'true or false',
    parse: isTrue,
  }),
  logLevel: setting({
    flag: '--log-level',
    env: 'LOG_LEVEL',
    fallback: 'info',
    meaning: 'How much is logged to standard error, as JSON lines.',
    allowed: logLevels.join(', '),
    parse: oneOf(logLevels),
  }),
  mode: setting({
    flag: '--mode',
    env: 'NODE_ENV',
    fallback: 'development',
    meaning:
      'In production nothing is seeded, and anything meant only for trials must be allowed by name.',
    allowed: 'production, development or test',
    parse: oneOf(['production', 'development', 'test'] as const),
  }),
  seedKeyFile: setting({
    flag: '--seed-key-file',
    env: 'SEED_KEY_FILE',
    fallback: '',
    meaning:
      'Key that encrypts the seeds of running casino rounds; default: seed.key in the data folder.',
    allowed: 'a file that nobody else may read; it is made when there is none',
    parse: (text) => text,
  }),
  ...journalSettings,
  ...beaconSettings,
  allowPlainHttp: setting({
    flag: '--allow-plain-http',
    env: 'ALLOW_PLAIN_HTTP',
    fallback: 'false',
    meaning: 'Accept in production sites with a public host without a proxy that terminates TLS.',
    allowed: 'true or false',
    parse: isTrue,
  }),
  allowPglite: setting({
    flag: '--allow-pglite',
    env: 'ALLOW_PGLITE',
    fallback: 'false',
    meaning: 'Accept the built-in store in production; it is not safe against power loss.',
    allowed: 'true or false',
    parse: isTrue,
  }),
  allowDemoPlayers: setting({
    flag: '--allow-demo-players',
    env: 'ALLOW_DEMO_PLAYERS',
    fallback: 'false',
    meaning: 'Accept in production that demo players can sign in; their password is public.',
    allowed: 'true or false',
    parse: isTrue,
  }),
  allowDemoSites: setting({
    flag: '--allow-demo-sites',
    env: 'ALLOW_DEMO_SITES',
    fallback: 'false',
    meaning: 'Accept in production that sites offer the demo sign-in.',
    allowed: 'true or false',
    parse: isTrue,
  }),
  allowSimulatedPrices: setting({
    flag: '--allow-simulated-prices',
    env: 'ALLOW_SIMULATED_PRICES',
    fallback: 'false',
    meaning: 'Accept simulated or recorded prices in production, although they are predictable.',
    allowed: 'true or false',
    parse: isTrue,
  }),
  allowOldNode: setting({
    flag: '--allow-old-node',
    env: 'ALLOW_OLD_NODE',
    fallback: 'false',
    meaning: 'Accept in production a Node that lacks published security fixes.',
    allowed: 'true or false',
    parse: isTrue,
  }),
  ...postgresSettings,
  ...traceSettings,
  ...alertSettings,
  ...attestSettings,
  ...partnerSettings,
  ...metricsSettings,
  ...betfairSettings,
};
