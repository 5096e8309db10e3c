import { defineConfig, type OxlintConfig } from 'oxlint';
import {
  type OwnedGlobal,
  ownedGlobals,
  ownedModules,
  owners,
  type Room,
  rooms,
} from './tools/import-boundaries.ts';

type Rules = NonNullable<OxlintConfig['rules']>;
type Setting<Name extends keyof Rules> = NonNullable<Rules[Name]>;
type Override = NonNullable<OxlintConfig['overrides']>[number];

const bannedGlobals = (except: readonly OwnedGlobal[]): Setting<'no-restricted-globals'> => [
  'error',
  ...ownedGlobals
    .filter((name) => !except.includes(name))
    .map((name) => ({
      name,
      message: `${name} has one owner file: see tools/import-boundaries.ts`,
    })),
];

const bannedProperties: Setting<'no-restricted-properties'> = [
  'error',
  { object: 'Math', property: 'random', message: 'Randomness comes in with the command.' },
  ...ownedGlobals.flatMap((property) =>
    ['globalThis', 'window', 'self'].map((object) => ({ object, property })),
  ),
];

/** Where a room may not reach: other rooms but by their doors, and a pure room's outside world. */
function bannedImports(room: Room, isTest: boolean): Setting<'no-restricted-imports'> {
  const doors = room.doors.map((door) => `!${door}`);
  const patterns = [
    {
      group: ['@layline/*', '@layline/*/**', ...doors],
      message: `${room.name} may import only ${room.doors.join(', ') || 'no other room'}.`,
    },
    {
      regex: '^(\\.\\./)+(packages|contract|ledger|exchange|games|feeds|server|web|sim)/src/',
      message: 'Another room is reached by its door, never by a path.',
    },
    { regex: '^(\\./|(\\.\\./)+)index\\.ts$', message: 'index.ts is the door for others.' },
  ];
  if (room.isPure && !isTest) {
    patterns.push({ regex: '^node:', message: `${room.name} is pure: no disk, network or clock.` });
  }
  const paths = isTest
    ? []
    : ownedModules.map((name) => ({ name, message: 'See tools/import-boundaries.ts' }));
  return ['error', { paths, patterns }];
}

const tests = (room: Room) => [
  `packages/${room.name}/**/*.test.ts`,
  `packages/${room.name}/**/*.test.tsx`,
  `packages/${room.name}/test/**`,
];

const roomWalls: Override[] = rooms.flatMap((room) => [
  {
    files: [`packages/${room.name}/src/**`],
    rules: {
      'no-restricted-globals': bannedGlobals([]),
      'no-restricted-properties': bannedProperties,
      'no-restricted-imports': bannedImports(room, false),
    },
  },
  {
    files: tests(room),
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-imports': bannedImports(room, true),
    },
  },
]);

const owned: Override[] = Object.entries(owners).map(([file, names]) => ({
  files: [file],
  rules: { 'no-restricted-globals': bannedGlobals(names) },
}));

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  env: { builtin: true, browser: true, node: true },
  ignorePatterns: ['**/dist/**', '**/locales/**', '**/.data/**', '**/recordings/**'],
  rules: {
    eqeqeq: 'error',
    'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
    'max-lines-per-function': ['error', { max: 70, skipBlankLines: false, skipComments: false }],
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    // Money and Odds are branded numbers, which the rule takes for something else.
    'typescript/no-unsafe-unary-minus': 'off',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'typescript/consistent-type-imports': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  },
  overrides: [
    ...roomWalls,
    ...owned,
    {
      files: ['**/*.config.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'packages/*/test/**'],
      rules: {
        'max-lines': ['error', { max: 600 }],
        'max-lines-per-function': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        // Text tables assert inside the function that plays them; property tests assert in branches.
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'play*', 'check*'] }],
        'vitest/no-conditional-expect': 'off',
        'vitest/require-mock-type-parameters': 'off',
      },
    },
  ],
});
