/** Site configuration, notices, banners and limits (SITE-1, SITE-6, SITE-7, SLIP-3). */
import {
  capabilities,
  type Money,
  makeMoney,
  refuse,
  type SiteConfig,
  sports,
} from '@layline/contract';
import { succeed } from '../../envelope.ts';
import { lockedFor, normalHost, type Site } from '../../site/directory.ts';
import { findCallerPlace } from '../caller-page.ts';
import type { Call, PlayerCall } from './call.ts';

/** What this server does beyond the documents. */
const ours: SiteConfig['capabilities'] = [...capabilities];

export function makeConfig(site: Site, host: string): SiteConfig {
  return {
    _id: site.site_id,
    host,
    title: site.title,
    favIconUrl: site.fav_icon_url,
    logoUrl: site.logo_url,
    primaryColor: site.primary_color,
    secondaryColor: site.secondary_color,
    backgroundColor: site.background_color,
    layout: site.layout,
    signup: site.is_signup_open,
    status: site.status,
    casinoImageKey: site.casino_image_key,
    defaultDarkMode: site.is_dark_forced,
    demo: site.has_demo,
    currency: site.currency,
    capabilities: ours,
    numberGrouping: site.number_grouping,
    frames: site.frames,
    links: [...site.links],
    ipLookupUrl: site.ip_lookup_url,
    clearsConsole: site.clears_console,
  };
}

export const bannersOf = (site: Site) =>
  site.banners.map(({ id, image, link, alt }) => ({ _id: id, banner: image, link, alt }));

/** The calls of one site's id answer on that site's hosts only. */
const isOther = (site: Site, domainId: string): boolean => domainId !== site.site_id;

export const siteHandlers = {
  siteByHost({ app, params }: Call<'siteByHost'>) {
    const host = normalHost(params.host);
    const site = app.sites.byHost(host);
    if (!site) return refuse('SITE_UNKNOWN', `The host ${host} is not set up here.`);
    return succeed(makeConfig(site, host));
  },

  notices({ site, params }: Call<'notices'>) {
    if (isOther(site, params.domainId)) return refuse('SITE_UNKNOWN');
    return succeed(site.notices.map(({ id, notice }) => ({ _id: id, notice })));
  },

  banners({ site, params }: Call<'banners'>) {
    if (isOther(site, params.domainId)) return refuse('SITE_UNKNOWN');
    return succeed(bannersOf(site));
  },

  minMax({ site, params }: Call<'minMax'>) {
    if (isOther(site, params.domainId)) return refuse('SITE_UNKNOWN');
    const { isAdvanceBetLocked, ...amounts } = site.limits;
    const shown = Object.fromEntries(
      Object.entries(amounts).map(([name, amount]) => [name, makeMoney(amount as Money)]),
    ) as { readonly [Name in keyof typeof amounts]: number };
    return succeed({ advanceBetLock: isAdvanceBetLocked, ...shown, delay: 0, holdsDelay: true });
  },

  /** Every sport, open or locked, and the matches that are locked. */
  eventLocks({ site, session, body }: PlayerCall<'eventLocks'>) {
    const id = session.player.player_id;
    if (body.setFor !== undefined && body.setFor !== id) {
      return refuse('NOT_FOUND', 'There is no such player here.');
    }
    const locked = lockedFor(site, id);
    const ids = new Set([...sports.map((sport): string => sport.id), ...locked]);
    return succeed([...ids].map((eventId) => ({ eventId, lock: locked.has(eventId) })));
  },

  ipInfo({ address, toldByProxy }: Call<'ipInfo'>) {
    const place = findCallerPlace(address, toldByProxy);
    return { status: 'success' as const, query: address, ...place };
  },
};
