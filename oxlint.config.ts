import { defineConfig, type OxlintConfig } from 'oxlint';
import {
  type Boundary,
  boundaries,
  type OwnedGlobal,
  ownedGlobals,
  ownedModules,
  owners,
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

/**
 * Restricts imports of other packages to their entry points, and bans the outside world in a pure
 * package.
 */
function bannedImports(boundary: Boundary, isTest: boolean): Setting<'no-restricted-imports'> {
  const entryPoints = boundary.entryPoints.map((entry) => `!${entry}`);
  const patterns = [
    {
      group: ['@layline/*', '@layline/*/**', ...entryPoints],
      message: `${boundary.name} may import only ${boundary.entryPoints.join(', ') || 'no other package'}.`,
    },
    {
      regex: '^(\\.\\./)+(packages|contract|ledger|exchange|games|feeds|server|web|sim)/src/',
      message: 'Another package is imported by its entry point, never by a path.',
    },
    {
      regex: '^(\\./|(\\.\\./)+)index\\.ts$',
      message: 'index.ts is the entry point for other packages.',
    },
  ];
  if (boundary.isPure && !isTest) {
    patterns.push({
      regex: '^node:',
      message: `${boundary.name} is pure: no disk, network or clock.`,
    });
  }
  const paths = isTest
    ? []
    : ownedModules.map((name) => ({ name, message: 'See tools/import-boundaries.ts' }));
  return ['error', { paths, patterns }];
}

const tests = (boundary: Boundary) => [
  `packages/${boundary.name}/**/*.test.ts`,
  `packages/${boundary.name}/**/*.test.tsx`,
  `packages/${boundary.name}/test/**`,
];

const packageBoundaries: Override[] = boundaries.flatMap((boundary) => [
  {
    files: [`packages/${boundary.name}/src/**`],
    rules: {
      'no-restricted-globals': bannedGlobals([]),
      'no-restricted-properties': bannedProperties,
      'no-restricted-imports': bannedImports(boundary, false),
    },
  },
  {
    files: tests(boundary),
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-imports': bannedImports(boundary, true),
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
    // Money and Odds are branded numbers, which the rule does not recognise as numbers.
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
    ...packageBoundaries,
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
