/** The real desk on a store that is gone afterwards, with a clock that waits for nobody. */
import { addMs, type Instant, instant } from '@layline/contract';
import {
  type Clock,
  type LiveDesk,
  migrate,
  openDesk,
  openPglite,
  type Quotes,
  readMigrations,
  type Store,
  silentLog,
} from '@layline/server/desk';

/** Time goes on by a millisecond a look; a held bet is released at once, in a turn of its own. */
function steppingClock(start: Instant): Clock {
  let now = start;
  return {
    now: () => {
      now = addMs(now, 1);
      return now;
    },
    turn: () => Promise.resolve(),
    after(_delayMs, work) {
      let isCancelled = false;
      queueMicrotask(() => {
        if (!isCancelled) work();
      });
      return () => {
        isCancelled = true;
      };
    },
    every: () => () => undefined,
    sleep: () => Promise.resolve(),
    sleepUntil: () => Promise.resolve(),
  };
}

export interface ThrowAwayDesk {
  readonly desk: LiveDesk;
  readonly store: Store;
  readonly close: () => Promise<void>;
}

export async function openThrowAwayDesk(quotes: Quotes): Promise<ThrowAwayDesk> {
  const clock = steppingClock(instant(Date.UTC(2026, 0, 1)));
  const store = await openPglite(null);
  await migrate(store, await readMigrations(), clock.now());
  const desk = await openDesk({ store, clock, log: silentLog(), quotes });
  return {
    desk,
    store,
    async close() {
      await desk.close();
      await store.close();
    },
  };
}
