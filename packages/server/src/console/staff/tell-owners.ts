/** Tells the owners what they should look at: a line in the console, and one in the log by its kind. */
import type { App } from '../../app.ts';
import { addNotices } from '../../store/queries/staff/notices.ts';

export interface OwnerAlert {
  /** Names the event for whatever passes alerts on. */
  readonly kind: 'wrong-codes' | 'waits-alone';
  readonly text: string;
}

export async function tellOwners(
  { store, clock, log }: Pick<App, 'store' | 'clock' | 'log'>,
  { kind, text }: OwnerAlert,
): Promise<void> {
  log.warn({ alert: kind }, text);
  await addNotices(store, { to: [{ kind: 'owners' }], text, now: clock.now() });
}
