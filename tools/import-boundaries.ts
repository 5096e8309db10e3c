/**
 * Lists what each package may import, and which file owns each part of the outside world. The lint
 * configuration and the tidy tests both read this table, so that they cannot differ.
 */
export interface Boundary {
  /** Folder of the package below `packages`. */
  readonly name: string;
  /** True if it uses no clock, randomness, network, disk or console, and only the libraries listed. */
  readonly isPure: boolean;
  /** Entry points of other packages that it may import. */
  readonly entryPoints: readonly string[];
  /** For pure packages: the only libraries their sources may import. */
  readonly libraries: readonly string[];
}

const pure = (
  name: string,
  entryPoints: readonly string[],
  libraries: readonly string[] = [],
): Boundary => ({
  name,
  isPure: true,
  entryPoints,
  libraries,
});
const open = (name: string, entryPoints: readonly string[]): Boundary => ({
  name,
  isPure: false,
  entryPoints,
  libraries: [],
});

const contract = ['@layline/contract', '@layline/contract/*'];
const purePackages = [
  ...contract,
  '@layline/ledger',
  '@layline/exchange',
  '@layline/exchange/preview',
  '@layline/games',
  '@layline/games/beacon',
  '@layline/games/view',
];

export const boundaries: readonly Boundary[] = [
  pure('contract', [], ['zod']),
  pure('ledger', contract),
  pure('exchange', [...contract, '@layline/ledger']),
  pure('games', [...contract, '@layline/ledger'], ['@noble/curves', '@noble/hashes']),
  open('feeds', contract),
  open('server', [
    ...purePackages,
    '@layline/feeds',
    '@layline/feeds/simulated',
    '@layline/feeds/betfair',
    '@layline/feeds/push',
    '@layline/feeds/test-entry',
  ]),
  open('web', [
    ...contract,
    '@layline/exchange/preview',
    '@layline/games/beacon',
    '@layline/games/view',
    '@layline/games/verify',
  ]),
  open('console', [
    '@layline/contract/console',
    '@layline/contract/console-commands',
    '@layline/contract/console-quotes',
    '@layline/contract/console-passkeys',
    '@layline/contract/console-risk',
    '@layline/contract/console-system',
    '@layline/contract/amount-columns',
    '@layline/web/ui/*',
  ]),
  open('verify', [
    ...contract,
    '@layline/exchange',
    '@layline/exchange/test-play',
    '@layline/exchange/test-scene',
    '@layline/games',
    '@layline/games/beacon',
    '@layline/games/verify',
    '@layline/server/test-*',
  ]),
  open('backtest', [
    ...contract,
    '@layline/examples/recorded-venue',
    '@layline/examples/run-bot',
    '@layline/exchange',
    '@layline/feeds/replay',
    '@layline/server/clock',
    '@layline/server/stream-definition',
  ]),
  open('sim', [
    ...purePackages,
    '@layline/feeds/simulated',
    '@layline/server/engine',
    '@layline/server/cluster',
  ]),
];

/** Globals that only their owner file may use. */
export const ownedGlobals = [
  'Date',
  'performance',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'requestAnimationFrame',
  'fetch',
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'process',
  'console',
  'localStorage',
  'sessionStorage',
] as const;
export type OwnedGlobal = (typeof ownedGlobals)[number];

/** Each owner file with the globals that it owns. */
export const owners: Readonly<Record<string, readonly OwnedGlobal[]>> = {
  'packages/contract/src/words/instant.ts': ['Date'],
  'packages/server/src/base/clock.ts': [
    'Date',
    'performance',
    'setTimeout',
    'setInterval',
    'setImmediate',
  ],
  'packages/server/src/start/settings/settings.ts': ['process'],
  'packages/server/src/base/secrets/key-file.ts': ['process'],
  'packages/server/src/venue/casino/chains/used-numbers.ts': ['process'],
  'packages/server/src/main.ts': ['process', 'console'],
  'packages/server/src/base/processes.ts': ['process'],
  'packages/server/src/cli/main.ts': ['process', 'console'],
  'packages/backtest/src/main.ts': ['process', 'console'],
  'packages/backtest/src/play.ts': ['process'],
  'packages/backtest/src/worker.ts': ['process'],
  'packages/sim/src/main.ts': ['process', 'console'],
  'packages/sim/src/test-engine/turn.ts': ['setImmediate'],
  'packages/console/src/api/request.ts': ['fetch'],
  'packages/console/src/api/live.ts': ['EventSource'],
  'packages/console/src/shell/theme.ts': ['localStorage'],
  'packages/verify/src/node/main.ts': ['process', 'console'],
  'packages/web/src/api/request.ts': ['fetch'],
  'packages/web/src/routing/reload-for.ts': ['fetch'],
  'packages/web/service-worker.ts': ['fetch'],
  'packages/web/src/live/stream/socket.ts': ['WebSocket'],
  'packages/web/src/base/clock.ts': ['Date', 'setTimeout', 'setInterval', 'requestAnimationFrame'],
  'packages/web/src/site/clear-console.ts': ['console'],
  'packages/web/src/base/storage.ts': ['localStorage', 'sessionStorage'],
};

/** Modules that give access to an owned global. */
export const ownedModules = [
  'node:process',
  'process',
  'node:timers',
  'node:timers/promises',
  'timers',
  'timers/promises',
  'node:console',
  'console',
  'node:perf_hooks',
] as const;
