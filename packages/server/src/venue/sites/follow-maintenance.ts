/**
 * Begins announced maintenance when its time has come. The engine begins each only once and not before its
 * time, so a repeat, by another leader too, changes nothing.
 */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';

const lookEveryMs = 1000;

interface Parts {
  readonly engine: Pick<AppEngine, 'view' | 'submit'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Returns a function that stops it. */
export function followMaintenance(parts: Parts): () => void {
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await beginDue(parts);
    } finally {
      isBusy = false;
    }
  };
  void look();
  return parts.clock.every(lookEveryMs, () => void look());
}

/** What is refused, as in an outage of the store, is given again at the next look. */
async function beginDue({ engine, clock, log }: Parts): Promise<void> {
  for (const { siteId, startsAt, hasBegun } of engine.view.maintenances()) {
    if (hasBegun || startsAt > clock.now()) continue;
    const site = siteId ?? 'all';
    const outcome = await engine.submit({ kind: 'begin-maintenance', siteId });
    if (outcome.kind === 'refused')
      log.warn({ site, code: outcome.refusal.code }, 'maintenance waits');
    else log.info({ site }, 'maintenance begins: no new risk is taken');
  }
}
