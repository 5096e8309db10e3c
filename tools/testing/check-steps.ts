/** The steps of the test commands: what `npm test` runs, and what its deep parts share with it. */
import { join } from 'node:path';
import { commandOf, root } from '../machine/paths.ts';
import type { Step } from './step.ts';

const reportsFolder = join(root, '.cache/test');

export const checks: readonly Step[] = [
  { name: 'types', command: [commandOf('typescript', 'tsc'), '-p', '.'] },
  { name: 'types of the client', command: [commandOf('typescript', 'tsc'), '-p', 'packages/web'] },
  {
    name: 'types of the console',
    command: [commandOf('typescript', 'tsc'), '-p', 'packages/console'],
  },
  { name: 'format', command: [commandOf('@biomejs/biome', 'biome'), 'ci', '--colors=off'] },
  {
    name: 'lint',
    command: [commandOf('oxlint', 'oxlint'), '--type-aware', '--deny-warnings'],
  },
  { name: 'dead code', command: [commandOf('knip', 'knip')] },
  {
    name: 'texts',
    command: [commandOf('@lingui/cli', 'lingui'), 'check', 'sync', '--clean'],
    folder: 'packages/web',
  },
];

export const build: Step = {
  name: 'builds and budgets',
  command: ['tools/build/ensure-built.ts', '--force', 'client', 'console'],
};

interface VitestRun {
  readonly projects: readonly string[];
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export function vitestStep(name: string, { projects, flags = [], env = {} }: VitestRun): Step {
  const file = join(reportsFolder, `${name.replaceAll(' ', '-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    command: [commandOf('vitest', 'vitest'), 'run', ...chosen, ...flags, ...reporters],
    env,
    report: { runner: 'vitest', file },
  };
}

export function journeysStep(name: string, env: Readonly<Record<string, string>> = {}): Step {
  const file = join(reportsFolder, `${name.replaceAll(' ', '-')}.json`);
  return {
    name,
    command: [commandOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
    folder: 'e2e',
    report: { runner: 'playwright', file },
  };
}
