/** The sites and their hosts, cached in memory so that no call has to read them from the store. */
import { type MarketKind, type MarketTerms, type Money, money, siteId } from '@layline/contract';
import type { SubjectField } from '@layline/contract/checkers';
import type { SiteCommission } from '@layline/exchange';
import type { Selectable } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { EventLock } from '../../store/queries/locks.ts';
import { readSites } from '../../store/queries/site.ts';
import type { SiteTable } from '../../store/tables.ts';

export interface StakeRange {
  readonly stakeMin: Money;
  readonly stakeMax: Money;
}

export interface Site extends Selectable<SiteTable> {
  readonly hosts: readonly string[];
  readonly notices: readonly { readonly id: string; readonly notice: string }[];
  readonly banners: readonly {
    readonly id: string;
    readonly image: string;
    readonly link: string;
    readonly alt: string;
  }[];
  /** What its register needs to know of a person. */
  readonly subjectFields: readonly SubjectField[];
  /** Ids locked for everybody and, by player id, for single players. */
  readonly locks: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface SiteDirectory {
  byHost(host: string): Site | undefined;
  byId(siteId: string): Site | undefined;
  all(): readonly Site[];
  /** Reads everything again, so that an admin command takes effect without a restart. */
  reload(): Promise<void>;
}

/** Normalizes a host name for comparison: lower case, without port and final dot. */
export function normalHost(host: string): string {
  const name = /^(\[[^\]]*\]|[^:]*)/.exec(host.trim().toLowerCase())?.[0] ?? '';
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

export async function openSiteDirectory(store: Store): Promise<SiteDirectory> {
  let sites = await loadSites(store);
  return {
    byHost: (host) => sites.byHost.get(normalHost(host)),
    byId: (siteId) => sites.byId.get(siteId),
    all: () => [...sites.byId.values()],
    async reload() {
      sites = await loadSites(store);
    },
  };
}

async function loadSites(store: Store) {
  const { sites: rows, hosts, notices, banners, locks, needs } = await readSites(store);
  const sites = rows.map((row): Site => {
    const ours = <Row extends { site_id: string }>(all: readonly Row[]) =>
      all.filter((one) => one.site_id === row.site_id);
    return {
      ...row,
      hosts: ours(hosts).map(({ host }) => host),
      notices: ours(notices).map(({ notice_id, notice }) => ({ id: String(notice_id), notice })),
      banners: ours(banners).map(({ banner_id, image_url, link, alt }) => ({
        id: String(banner_id),
        image: image_url,
        link,
        alt,
      })),
      subjectFields: needs.find(({ siteId }) => siteId === row.site_id)?.fields ?? [],
      locks: locksOf(locks.filter(({ siteId }) => siteId === row.site_id)),
    };
  });
  return {
    byId: new Map(sites.map((site) => [site.site_id, site])),
    byHost: new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const))),
  };
}

/** Returns commission on players' net winnings in a market, for sites that charge any. */
export const commissionsOf = (sites: SiteDirectory): SiteCommission[] =>
  sites
    .all()
    .filter((site) => site.commission_rate > 0)
    .map((site) => ({ siteId: siteId(site.site_id), basisPoints: site.commission_rate }));

const locksOf = (locks: readonly EventLock[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    [...Map.groupBy(locks, ({ playerId }) => playerId)].map(([playerId, ofOne]) => [
      playerId,
      new Set(ofOne.map(({ eventId }) => eventId)),
    ]),
  );

/** Tells whether a sport or match is locked for the player (SPORT-5). */
export const isLocked = (
  site: Site,
  { playerId, eventId }: { readonly playerId: string; readonly eventId: string },
): boolean => ['', playerId].some((owner) => site.locks.get(owner)?.has(eventId));

/** Returns every id that is locked for the player. */
export const lockedFor = (site: Site, playerId: string): ReadonlySet<string> =>
  new Set([...(site.locks.get('') ?? []), ...(site.locks.get(playerId) ?? [])]);

/**
 * Returns the stake limits of this kind of market (SLIP-3), within those of its terms (TEMPLATE-2). A locked
 * advance market allows nothing: its minimum exceeds its maximum.
 */
export function stakeRange(
  { limits }: Site,
  market: {
    readonly kind: MarketKind;
    readonly isInPlay: boolean;
    readonly terms?: MarketTerms | undefined;
  },
): StakeRange {
  return within(siteRange(limits, market), market.terms ?? {});
}

/** The stakes that both allow. */
export const within = (range: StakeRange, other: Partial<StakeRange>): StakeRange => ({
  stakeMin: money(Math.max(range.stakeMin, other.stakeMin ?? range.stakeMin)),
  stakeMax: money(Math.min(range.stakeMax, other.stakeMax ?? range.stakeMax)),
});

function siteRange(
  limits: Site['limits'],
  { kind, isInPlay }: { readonly kind: MarketKind; readonly isInPlay: boolean },
): StakeRange {
  if (kind === 'casino') return range(limits.casinoMin, limits.casinoMax);
  if (limits.isAdvanceBetLocked && !isInPlay) return range(100, 0);
  if (kind === 'bookmaker') return range(limits.bookmakerMin, limits.bookmakerMax);
  if (kind === 'session') return range(limits.fancyMin, limits.fancyMax);
  return range(limits.oddsMin, limits.oddsMax);
}

const range = (stakeMin: number, stakeMax: number): StakeRange => ({
  stakeMin: money(stakeMin),
  stakeMax: money(stakeMax),
});
