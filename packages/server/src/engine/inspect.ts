/** Opens an engine whose memory can be looked into: for simulations, tests and benches. */
import type { ExchangeState } from '@layline/exchange';
import { Engine } from './engine.ts';
import type { EngineOptions } from './engine-options.ts';
import { openMemory } from './memory/engine-memory.ts';
import { recordsIn } from './records.ts';

export interface InspectedEngine {
  readonly engine: Engine;
  /** What has been decided, committed or not. A new object after each recovery: never keep it. */
  readonly memory: () => ExchangeState;
  /** What `engine.view` reads. */
  readonly committed: () => ExchangeState;
}

/** Rejects as `openEngine` does. */
export async function openInspectedEngine(options: EngineOptions): Promise<InspectedEngine> {
  const records = options.records ?? recordsIn(options.store);
  const memory = await openMemory(records, options.log);
  const engine = new Engine({ ...options, records, memory });
  return { engine, memory: () => memory.decided, committed: () => memory.committed };
}
