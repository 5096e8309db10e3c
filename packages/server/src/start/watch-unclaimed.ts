/** Raises an alert for money that arrived and that nobody has assigned or returned for an hour. */
import { addMs, makeMoneyText, money } from '@layline/contract';
import type { Cancel, Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Store } from '../store/database.ts';
import { listUnclaimedSince } from '../store/queries/cashier/unclaimed.ts';
import type { Alerts } from '../venue/alerts/alert.ts';

interface Watched {
  readonly store: Store;
  readonly clock: Pick<Clock, 'every' | 'now'>;
  readonly log: Log;
  readonly alerts: Pick<Alerts, 'raise'>;
}

const everyMs = 60_000;
/** Staff who enter a payment and assign it at once need no alert. */
const waitMs = 3_600_000;
/** Of one look; the console lists all. */
const max = 50;

export function watchUnclaimed({ store, clock, log, alerts }: Watched): Cancel {
  const known = new Set<string>();
  let isLooking = false;
  async function look(): Promise<void> {
    const until = addMs(clock.now(), -waitMs);
    const waiting = await listUnclaimedSince(store, { until, known: [...known], max });
    for (const { siteId, transferRef, amount, at } of waiting) {
      const sum = makeMoneyText(money(amount));
      const text = `${sum} of '${siteId}' wait for somebody to assign or return them: ${transferRef}.`;
      const facts = { site: siteId, ref: transferRef };
      const fact = `deposit-unclaimed ${siteId} ${transferRef} ${at}`;
      alerts.raise({ kind: 'deposit-unclaimed', severity: 'warning', text, facts, fact });
      known.add(`${siteId} ${transferRef}`);
    }
  }
  return clock.every(everyMs, () => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => log.warn({ error }, 'unclaimed money could not be read'))
      .finally(() => {
        isLooking = false;
      });
  });
}
