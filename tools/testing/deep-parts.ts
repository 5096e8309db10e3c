/** The parts of `npm run test:deep`: what proves more than `npm test` and takes longer. */
import { build, journeysStep, vitestStep } from './check-steps.ts';
import type { Step } from './step.ts';

export interface DeepPart {
  readonly name: string;
  readonly proves: string;
  readonly needsPostgres: boolean;
  readonly steps: readonly Step[];
}

const sim = (name: string, ...words: readonly string[]): Step => ({
  name,
  command: ['packages/sim/src/main.ts', ...words],
});

const deep = { TEST_DEPTH: 'deep' };

export const deepParts: readonly DeepPart[] = [
  {
    name: 'hunt',
    proves: 'every planted bug is found; 200 seeds; properties with ten times the runs',
    needsPostgres: false,
    steps: [
      sim('planted bugs', 'bugs'),
      sim('two hundred seeds', '--seeds', '1..200'),
      sim('servers of a venue', 'cluster', '--seeds', '1..20'),
      vitestStep('properties in depth', { projects: ['unit', 'deep'], env: deep }),
    ],
  },
  {
    name: 'stores',
    proves: 'every test file by itself, and every database test on each kind of store',
    needsPostgres: true,
    steps: [
      vitestStep('database tests on each store', {
        projects: ['db'],
        flags: ['--isolate'],
        env: { ...deep, TEST_STORES: 'all' },
      }),
      vitestStep('files by themselves', { projects: ['unit', 'web'], flags: ['--isolate'] }),
    ],
  },
  {
    name: 'faults',
    proves: 'leaders, databases and networks that fail under load lose no bet',
    needsPostgres: false,
    steps: [{ name: 'faults', command: ['tools/faults.ts'] }],
  },
  {
    name: 'screens',
    proves: 'every journey at every width, and the long ones',
    needsPostgres: false,
    steps: [build, journeysStep('journeys at every width', { JOURNEYS: 'all' })],
  },
];
