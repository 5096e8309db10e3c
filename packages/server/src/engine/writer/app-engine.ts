/** What other folders use of the engine, whether it decides in this process or in the leader's. */
import type { Engine } from './engine.ts';

export type AppEngine = Pick<
  Engine,
  'view' | 'submit' | 'registers' | 'onCommitted' | 'onReserved' | 'interrupt' | 'report'
>;
