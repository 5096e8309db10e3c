/** Lets what identifies people go once its months are over, looking once an hour while this server leads. */
import { addMs, type Instant, parseInstant } from '@layline/contract';
import type { Cancel, Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Store } from '../store/database.ts';
import { letGo, type Retention, readRetention } from '../store/queries/care/retention.ts';

interface Kept {
  readonly store: Store;
  readonly clock: Pick<Clock, 'every' | 'now'>;
  readonly log: Log;
}

const everyMs = 3_600_000;
/** What was set acts a day later, so that a slip can be taken back. */
const graceMs = 86_400_000;

const acts = ({ changedAt }: Retention, now: Instant): boolean => {
  const at = changedAt === null ? null : parseInstant(changedAt);
  return at === null || addMs(at, graceMs) <= now;
};

/** Returns how many rows went, by class. */
export async function retainOnce({
  store,
  clock,
}: Omit<Kept, 'log'>): Promise<Map<string, number>> {
  const gone = new Map<string, number>();
  const now = clock.now();
  for (const retention of await readRetention(store)) {
    const { name, months } = retention;
    if (months === null || !acts(retention, now)) continue;
    let after: number | null = 0;
    let count = 0;
    while (after !== null) {
      const batch = await letGo(store, { name, months, now }, after);
      count += batch.count;
      after = batch.last;
    }
    if (count > 0) gone.set(name, count);
  }
  return gone;
}

export function keepRetention({ store, clock, log }: Kept): Cancel {
  let isAtWork = false;
  return clock.every(everyMs, () => {
    if (isAtWork) return;
    isAtWork = true;
    retainOnce({ store, clock })
      .then((gone) => {
        if (gone.size > 0) log.info({ gone: Object.fromEntries(gone) }, 'kept for long enough');
      })
      .catch((error: unknown) => log.warn({ error }, 'what was kept for long enough stays for now'))
      .finally(() => {
        isAtWork = false;
      });
  });
}
