/**
 * Holds a provider's odds against the last ones that were trusted: best prices that leave the band suspend
 * their market until they return, or until they have stood there for a while. A typing error or a stolen key
 * is then no offer.
 */
import type { Instant, MarketDefinition, RunnerPrices } from '@layline/contract';

export interface OddsBand {
  /** The last trusted best odds of each runner, and the last ones that were sent. */
  readonly trusted: ReadonlyMap<number, number>;
  readonly sent: ReadonlyMap<number, number>;
  /** Why the market takes no bets, and since when; null while the odds sent are trusted. */
  readonly outside: { readonly since: Instant; readonly reason: string } | null;
}

export const openBand: OddsBand = { trusted: new Map(), sent: new Map(), outside: null };

export interface BandLimits {
  /** By how many times the possible win may grow or shrink at once; 0 for no band. */
  readonly factor: number;
  /** Odds that have stood outside for so long are trusted. */
  readonly settleMs: number;
}

interface Quoted {
  readonly definition: MarketDefinition;
  readonly runners: readonly RunnerPrices[];
  /** Best odds of the same runners at other sources. */
  readonly elsewhere: ReadonlyMap<number, number>;
  readonly at: Instant;
}

export type Elsewhere = (definition: MarketDefinition) => ReadonlyMap<number, number>;

/** Returns the band after these prices, if there are any. */
export function checkBand(
  { trusted, sent: before, outside }: OddsBand,
  { factor, settleMs }: BandLimits,
  { definition, runners, elsewhere, at }: Quoted,
): OddsBand {
  const sent = new Map(before);
  for (const { runnerId, back, lay } of runners) {
    const odds = back[0]?.odds ?? lay[0]?.odds;
    if (odds !== undefined) sent.set(runnerId, odds);
  }
  const all = factor === 0 ? [] : [...sent];
  const apart = all.find(hasLeft(elsewhere, factor));
  const left = apart ?? all.find(hasLeft(trusted, factor));
  if (left === undefined) return { trusted: sent, sent, outside: null };
  const since = outside?.since ?? at;
  // Time alone does not make odds right that another source contradicts.
  if (apart === undefined && at - since >= settleMs) return { trusted: sent, sent, outside: null };
  const [id, now] = left;
  const name = definition.runners.find(({ runnerId }) => runnerId === id)?.name ?? id;
  const reason =
    apart === undefined
      ? `Odds of ${name} from ${(trusted.get(id) ?? 0) / 100} to ${now / 100}.`
      : `Odds of ${name} are ${now / 100}, elsewhere ${(elsewhere.get(id) ?? 0) / 100}.`;
  return { trusted, sent, outside: { since, reason } };
}

/** Odds are compared by what a stake wins, or nothing near 1.01 would ever leave a band. */
const hasLeft =
  (trusted: ReadonlyMap<number, number>, factor: number) =>
  ([id, odds]: readonly [number, number]): boolean => {
    const won = (trusted.get(id) ?? odds) - 100;
    return odds - 100 > won * factor || won > (odds - 100) * factor;
  };

export const staleBy = ({ outside }: OddsBand): { readonly staleReason?: string } =>
  outside === null ? {} : { staleReason: outside.reason };
