/** The real engine on a temporary store, with a clock that does not wait. */
import { addMs, type Instant, instant } from '@layline/contract';
import {
  type Clock,
  type Engine,
  migrate,
  openEngine,
  openPglite,
  type Quotes,
  readMigrations,
  type Store,
  silentLog,
} from '@layline/server/engine';

/** Every reading advances time by a millisecond. Waiting timers fire once the store is idle. */
function steppingClock(start: Instant, isBusy: () => boolean): Clock {
  let now = start;
  return {
    now: () => {
      now = addMs(now, 1);
      return now;
    },
    monotonicMs: () => now,
    turn: () => Promise.resolve(),
    after(_delayMs, work) {
      let isCancelled = false;
      const look = (): void => {
        if (isCancelled) return;
        if (isBusy()) setImmediate(look);
        else work();
      };
      setImmediate(look);
      return () => {
        isCancelled = true;
      };
    },
    every: () => () => undefined,
    sleep: () => Promise.resolve(),
    sleepUntil: () => Promise.resolve(),
  };
}

/** The store, and whether a call to it is pending. */
function watched(store: Store): { readonly store: Store; readonly isBusy: () => boolean } {
  let inFlight = 0;
  const watch = async <Result>(work: Promise<Result>): Promise<Result> => {
    inFlight += 1;
    try {
      return await work;
    } finally {
      inFlight -= 1;
    }
  };
  return {
    store: {
      ...store,
      query: (...of) => watch(store.query(...of)),
      transaction: (work) => watch(store.transaction(work)),
    },
    isBusy: () => inFlight > 0,
  };
}

export interface ThrowAwayEngine {
  readonly engine: Engine;
  readonly store: Store;
  readonly close: () => Promise<void>;
}

export async function openThrowAwayEngine(quotes: Quotes): Promise<ThrowAwayEngine> {
  const { store, isBusy } = watched(await openPglite(null));
  const clock = steppingClock(instant(Date.UTC(2026, 0, 1)), isBusy);
  await migrate(store, { migrations: await readMigrations(), now: clock.now() });
  const engine = await openEngine({ store, clock, log: silentLog(), quotes });
  return {
    engine,
    store,
    async close() {
      await engine.close();
      await store.close();
    },
  };
}
