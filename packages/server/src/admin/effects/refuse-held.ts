/** Keeps money in an account whose password or second factor somebody else has opened a way to. */
import type { Clock } from '../../base/clock.ts';
import type { Store } from '../../store/database.ts';
import { readMoneyHold } from '../../store/queries/factors/access-codes.ts';
import type { Effect } from './effect.ts';

/** Returns why the money may not leave yet; null if it may. */
export async function refuseHeld(
  { store, clock }: { readonly store: Store; readonly clock: Pick<Clock, 'now'> },
  effects: readonly Effect[],
): Promise<string | null> {
  const accounts = effects.flatMap(({ from }) => from ?? []);
  if (accounts.length === 0) return null;
  const until = await readMoneyHold(store, { accounts, now: clock.now() });
  return until === null
    ? null
    : `No money leaves this account until ${until}: its password or second factor was given up.`;
}
