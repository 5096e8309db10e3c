/** Tells the owners what they should look at: a line in the console, and an alert, also in the log. */

import { addNotices } from '../../../../store/queries/staff/notices.ts';
import type { Alerts, NewAlert } from '../../../../venue/alerts/alert.ts';
import type { Decides } from '../../../door/parts.ts';

/** The console of a test may have no alerts. */
export type TellingParts = Pick<Decides, 'store' | 'clock'> & { readonly alerts?: Alerts };

export async function tellOwners(
  { store, clock, alerts }: TellingParts,
  alert: NewAlert,
): Promise<void> {
  alerts?.raise(alert);
  const { text } = alert;
  await addNotices(store, { to: [{ kind: 'owners' }], text, now: clock.now() });
}
