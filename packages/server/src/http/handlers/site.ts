/** Site configuration, notices, banners and limits (SITE-1, SITE-6, SITE-7, SLIP-3). */
import { type Money, makeMoney, refuse, type SiteConfig } from '@layline/contract';
import { normalHost, type Site } from '../../site/directory.ts';
import { type Call, succeed } from '../call.ts';

/** What this server does beyond the documents. */
const capabilities: SiteConfig['capabilities'] = [
  'bet-delay',
  'client-ref',
  'unmatched',
  'cash-out',
];

function makeConfig(site: Site, host: string): SiteConfig {
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
    capabilities,
  };
}

/** The calls of one site's id answer on that site's hosts only. */
const isOther = (site: Site, domainId: string): boolean => domainId !== site.site_id;

export const siteHandlers = {
  siteByHost({ house, params }: Call<'siteByHost'>) {
    const host = normalHost(params.host);
    const site = house.sites.byHost(host);
    if (!site) return refuse('SITE_UNKNOWN', `The host ${host} is not set up here.`);
    return succeed(makeConfig(site, host));
  },

  notices({ site, params }: Call<'notices'>) {
    if (isOther(site, params.domainId)) return refuse('SITE_UNKNOWN');
    return succeed(site.notices.map(({ id, notice }) => ({ _id: id, notice })));
  },

  banners({ site, params }: Call<'banners'>) {
    if (isOther(site, params.domainId)) return refuse('SITE_UNKNOWN');
    return succeed(site.banners.map(({ id, image, link }) => ({ _id: id, banner: image, link })));
  },

  minMax({ site, params }: Call<'minMax'>) {
    if (isOther(site, params.domainId)) return refuse('SITE_UNKNOWN');
    const { isAdvanceBetLocked, ...amounts } = site.limits;
    const shown = Object.fromEntries(
      Object.entries(amounts).map(([name, amount]) => [name, makeMoney(amount as Money)]),
    ) as { readonly [Name in keyof typeof amounts]: number };
    return succeed({ advanceBetLock: isAdvanceBetLocked, ...shown, delay: 0, holdsDelay: true });
  },

  ipInfo({ address }: Call<'ipInfo'>) {
    const unknown = { isp: '', city: '', regionName: '', country: '' };
    return { status: 'success' as const, query: address, ...unknown };
  },
};
