/** Opens the engine on the store's content, once no former server can write there any more. */
import type { ExchangeState } from '@layline/exchange';
import { Engine } from './engine.ts';
import type { EngineOptions } from './engine-options.ts';
import { Leadership } from './leadership.ts';
import { openMemory } from './memory/engine-memory.ts';
import { recordsIn } from './records.ts';

/** An engine with inspectable memory, for simulations, tests and benchmarks. */
export interface InspectedEngine {
  readonly engine: Engine;
  /** The decided state, committed or not. Recovery replaces the object, so never keep it. */
  readonly memory: () => ExchangeState;
  /** The state that `engine.view` reads. */
  readonly committed: () => ExchangeState;
}

const sealRetryMs = 100;

/** Reads the memory from the store. Rejects with BrokenStore if the store contradicts itself. */
export const openEngine = async (options: EngineOptions): Promise<Engine> =>
  (await openInspectedEngine(options)).engine;

/** Rejects as `openEngine` does. */
export async function openInspectedEngine(options: EngineOptions): Promise<InspectedEngine> {
  const records = options.records ?? recordsIn(options.store);
  const memory = await openMemory(records, options.log);
  const leadership = new Leadership(options.store.lease);
  const engine = new Engine({ ...options, records, memory, leadership });
  leadership.yieldTo(memory.committed.epoch);
  const { seal } = leadership;
  while (seal && !leadership.isOver) {
    const { kind } = await engine.submit(seal);
    if (kind === 'accepted') break;
    await options.clock.sleep(sealRetryMs);
  }
  return { engine, memory: () => memory.decided, committed: () => memory.committed };
}
