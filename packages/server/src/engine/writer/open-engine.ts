/** Opens the engine on the store's content, once no former server can write there any more. */
import type { ExchangeState } from '@layline/exchange';
import { type Followed, followingMemory, openMemory } from '../memory/engine-memory.ts';
import { type Records, recordsIn } from '../memory/records.ts';
import type { Replay } from '../memory/replay.ts';
import { Engine } from './engine.ts';
import type { EngineOptions } from './engine-options.ts';
import { Leadership } from './leadership.ts';

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
  const memory = await openMemory(records, { log: options.log, offered: options.quotes?.offered });
  const leadership = new Leadership(options);
  const engine = new Engine({ ...options, records, memory, leadership });
  leadership.yieldTo(memory.committed.epoch);
  await sealJournal(engine, { leadership, clock: options.clock });
  return { engine, memory: () => memory.decided, committed: () => memory.committed };
}

export interface WaitingEngine {
  /** Refuses every request, and shows what is followed, until it leads. */
  readonly engine: Engine;
  /** Rejects as `openEngine` does. `stop` ends the following and returns what was read. */
  lead(stop: () => Replay | null): Promise<void>;
}

type RecordsOf = (followed: Replay | null) => Records;

/** For a server that follows another's journal, and has the lease of its store only later. */
export function openWaitingEngine(
  { recordsOf, ...options }: EngineOptions & { readonly recordsOf: RecordsOf },
  followed: Followed,
): WaitingEngine {
  const memory = followingMemory(followed, options.quotes?.offered);
  const leadership = new Leadership(options);
  const engine = new Engine({ ...options, records: recordsOf(null), memory, leadership });
  return {
    engine,
    async lead(stop) {
      const recovered = await recordsOf(stop()).recover();
      engine.begin(recovered);
      leadership.yieldTo(recovered.state.epoch);
      await sealJournal(engine, { leadership, clock: options.clock });
    },
  };
}

/** The engine's first row of the journal: no former server can commit after it. */
async function sealJournal(
  engine: Engine,
  { leadership, clock }: { readonly leadership: Leadership } & Pick<EngineOptions, 'clock'>,
): Promise<void> {
  while (leadership.seal && !leadership.isOver) {
    const { kind } = await engine.submit(leadership.seal);
    if (kind === 'accepted') break;
    await clock.sleep(sealRetryMs);
  }
}
