/**
 * The walls of the house as data: which doors each room may use, and which file owns each part of the
 * outside world. The lint configuration and the tidy test both read them, so the two cannot differ.
 */
export interface Room {
  readonly name: string;
  /** No clock, dice, network, disk or console, and no library but those listed. */
  readonly isPure: boolean;
  /** Doors of other rooms, as they are imported. */
  readonly doors: readonly string[];
  /** For pure rooms: the only libraries their sources may import. */
  readonly libraries: readonly string[];
}

const pure = (name: string, doors: readonly string[], libraries: readonly string[] = []): Room => ({
  name,
  isPure: true,
  doors,
  libraries,
});
const open = (name: string, doors: readonly string[]): Room => ({
  name,
  isPure: false,
  doors,
  libraries: [],
});

const contract = ['@layline/contract', '@layline/contract/*'];
const pureDoors = [
  ...contract,
  '@layline/ledger',
  '@layline/exchange',
  '@layline/exchange/preview',
  '@layline/games',
  '@layline/games/view',
];

export const rooms: readonly Room[] = [
  pure('contract', [], ['zod']),
  pure('ledger', contract),
  pure('exchange', [...contract, '@layline/ledger']),
  pure('games', [...contract, '@layline/ledger'], ['@noble/hashes']),
  open('feeds', contract),
  open('server', [
    ...pureDoors,
    '@layline/feeds',
    '@layline/feeds/simulated',
    '@layline/feeds/betfair',
  ]),
  open('web', [
    ...contract,
    '@layline/exchange/preview',
    '@layline/games/view',
    '@layline/games/verify',
  ]),
  open('sim', [...pureDoors, '@layline/feeds/simulated', '@layline/server/engine']),
];

/** What only its owner may touch. */
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

/** Owner file to the globals it owns. */
export const owners: Readonly<Record<string, readonly OwnedGlobal[]>> = {
  'packages/contract/src/instant.ts': ['Date'],
  'packages/server/src/clock.ts': [
    'Date',
    'performance',
    'setTimeout',
    'setInterval',
    'setImmediate',
  ],
  'packages/server/src/settings.ts': ['process'],
  'packages/server/src/secrets/key-file.ts': ['process'],
  'packages/server/src/casino/chains/used-numbers.ts': ['process'],
  'packages/server/src/main.ts': ['process', 'console'],
  'packages/server/src/processes.ts': ['process'],
  'packages/server/src/cli/main.ts': ['process', 'console'],
  'packages/sim/src/main.ts': ['process', 'console'],
  'packages/sim/src/test-engine/turn.ts': ['setImmediate'],
  'packages/web/src/api/request.ts': ['fetch'],
  'packages/web/service-worker.ts': ['fetch'],
  'packages/web/src/live/stream/socket.ts': ['WebSocket'],
  'packages/web/src/clock.ts': ['Date', 'setTimeout', 'setInterval', 'requestAnimationFrame'],
  'packages/web/src/site/clear-console.ts': ['console'],
  'packages/web/src/storage.ts': ['localStorage'],
};

/** Modules that are another way to an owned global. */
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
