/**
 * Sets every player's discount on commission once a week, from Monday 00:00 UTC on, by what they paid in the
 * four weeks before. The engine counts each week once, so a repeat, by another leader too, changes nothing.
 */
import { addMs, type Instant, instant, type Money, noMoney, siteId } from '@layline/contract';
import { discountsAtOnce } from '@layline/exchange';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import { readPaidCommission } from '../../store/queries/profit/paid-commission.ts';
import type { SiteDirectory } from './directory.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
const weeksCounted = 4;
/** A leader that takes over on a Monday is not far behind. */
const lookEveryMs = 60_000;

/** 1970 began on a Thursday. */
export const weekOf = (at: Instant): Instant => instant(at - ((at + 3 * dayMs) % weekMs));

interface Parts {
  readonly engine: Pick<AppEngine, 'view' | 'submit'>;
  readonly store: Store;
  readonly sites: SiteDirectory;
  readonly clock: Clock;
  readonly log: Log;
}

/** Returns a function that stops it. */
export function followWeeks(parts: Parts): () => void {
  const { clock, log } = parts;
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await setDiscounts(parts);
    } catch (error) {
      log.warn({ error }, 'the discounts of the week cannot be set; they are tried again');
    } finally {
      isBusy = false;
    }
  };
  return clock.every(lookEveryMs, () => void look());
}

/** Sets the discounts of each site whose week is not set yet. */
export async function setDiscounts(parts: Parts): Promise<void> {
  const week = weekOf(parts.clock.now());
  for (const { site_id: site } of parts.sites.all()) {
    const { tiers, week: last, players } = parts.engine.view.siteDiscounts(siteId(site));
    const isDue = tiers.length > 0 || players.length > 0;
    if (isDue && week > (last ?? 0)) await setWeek(parts, { site, week });
  }
}

async function setWeek(
  { engine, store }: Parts,
  { site, week }: { readonly site: string; readonly week: Instant },
): Promise<void> {
  const id = siteId(site);
  const from = addMs(week, -weeksCounted * weekMs);
  const paid = new Map(await readPaidCommission(store, { siteId: site, from, to: week }));
  for (const [playerId] of engine.view.siteDiscounts(id).players) {
    if (!paid.has(playerId)) paid.set(playerId, noMoney);
  }
  const all = [...paid];
  for (let at = 0; at === 0 || at < all.length; at += discountsAtOnce) {
    const part: [(typeof all)[number][0], Money][] = all.slice(at, at + discountsAtOnce);
    const isLast = at + discountsAtOnce >= all.length;
    const outcome = await engine.submit({
      kind: 'set-discounts',
      siteId: id,
      week,
      isLast,
      paid: part,
    });
    if (outcome.kind === 'refused') throw new Error(outcome.refusal.message);
  }
}
