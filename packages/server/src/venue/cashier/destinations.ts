/** Where a player's money may go. A new one waits a day, so that a thief's is noticed before it is used. */
import { addMs, type Refusal, refuse } from '@layline/contract';
import {
  addDestination,
  type Destination,
  findDestination,
  listDestinations,
  removeDestination,
} from '../../store/queries/cashier/destinations.ts';
import { findMethod } from '../../store/queries/cashier/methods.ts';
import { addNotices } from '../../store/queries/staff/notices.ts';
import type { Site } from '../sites/directory.ts';
import type { CashierParts } from './cashier-parts.ts';
import { destinationPlace } from './destination-place.ts';
import { makePaymentRef } from './refs.ts';

const waitMs = 24 * 3_600_000;
/** Destinations of a player that are not removed. */
const destinationsMax = 10;

const labelOf = (account: string): string => `… ${account.replaceAll(/\s/g, '').slice(-4)}`;

export interface DestinationRequest {
  readonly site: Site;
  readonly playerId: string;
  readonly method: string;
  /** The particulars, as the player's bank has them. */
  readonly account: string;
}

/** The same particulars again are the same destination, and do not wait again. */
export async function openDestination(
  parts: CashierParts,
  { site, playerId, method: name, account }: DestinationRequest,
): Promise<Destination | Refusal> {
  const { store, clock, partnerVault } = parts;
  const method = await findMethod(store, { siteId: site.site_id, name });
  if (!method?.isOn || method.withdrawMax === 0) return refuse('METHOD_UNKNOWN');
  const own = await listDestinations(store, playerId);
  const known = own.find((one) => one.method === name && particularsOf(parts, one) === account);
  if (known !== undefined) return known;
  const id = makePaymentRef();
  const now = clock.now();
  const isAdded = await addDestination(store, {
    id,
    playerId,
    siteId: site.site_id,
    method: name,
    label: labelOf(account),
    sealed: partnerVault.seal(account, destinationPlace(id)),
    now,
    usableAt: addMs(now, waitMs),
    max: destinationsMax,
  });
  const to = [{ kind: 'player', id: playerId }] as const;
  const text = `A destination for withdrawals was added: ${method.title} ${labelOf(account)}.`;
  if (isAdded) await addNotices(store, { to, text, now });
  if (!isAdded) return refuse('TOO_MANY_OPEN', `You have ${destinationsMax}; remove one first.`);
  return (await findDestination(store, id)) ?? refuse('UNAVAILABLE');
}

export const dropDestination = (
  { store, clock }: CashierParts,
  { id, playerId }: { readonly id: string; readonly playerId: string },
): Promise<boolean> => removeDestination(store, { id, playerId, now: clock.now() });

/** Null if they were erased, or sealed by another key. */
export const particularsOf = (
  { partnerVault }: Pick<CashierParts, 'partnerVault'>,
  { id, sealed }: Pick<Destination, 'id' | 'sealed'>,
): string | null => partnerVault.open(sealed, destinationPlace(id));
