/** How thoroughly tests search: the factor on the runs of property tests, `inject('depth')`. */
import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly depth: number;
  }
}

const runsByDefault = 100;

fc.configureGlobal({ numRuns: runsByDefault * inject('depth') });
