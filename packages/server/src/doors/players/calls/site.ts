/** Site configuration, notices, banners and limits (SITE-1, SITE-6, SITE-7, SLIP-3). */
import {
  capabilities,
  type Money,
  makeInstant,
  makeMoney,
  money,
  refuse,
  type SiteConfig,
  sports,
} from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import { lockedFor, normalHost, type Site } from '../../../venue/sites/directory.ts';
import { shownSettings } from '../../../venue/sites/site-settings.ts';
import type { Reads } from '../../door/parts.ts';
import { findCallerPlace } from '../callers/caller-place.ts';
import type { Call, PlayerCall } from './call.ts';

export const makeConfig = (
  { botApi }: Pick<Reads, 'botApi'>,
  { site, host }: { readonly site: Site; readonly host: string },
): SiteConfig => ({
  ...shownSettings(site),
  _id: site.site_id,
  host,
  status: site.status,
  currency: site.currency,
  frames: site.frames,
  links: [...site.links],
  ...(site.subjectFields.length > 0 && { subjectFields: [...site.subjectFields] }),
  capabilities: capabilities.filter((name) => name !== 'app-keys' || botApi.isOpen),
});

export const bannersOf = (site: Site) =>
  site.banners.map(({ id, image, link, alt }) => ({ _id: id, banner: image, link, alt }));

/** Calls with a site's id are answered on that site's hosts only. */
/** A site without a highest win shows none. */
const shownWins = ({ win_max, win_max_day }: Site) => ({
  ...(win_max > 0 && { winMax: makeMoney(money(win_max)) }),
  ...(win_max_day > 0 && { winMaxDay: makeMoney(money(win_max_day)) }),
});

const isOther = (site: Site, domainId: string): boolean => domainId !== site.site_id;

export const siteHandlers = {
  siteByHost({ app, params }: Call<'siteByHost'>) {
    const host = normalHost(params.host);
    const site = app.sites.byHost(host);
    if (!site) return refuse('SITE_UNKNOWN', `The host ${host} is not set up here.`);
    return succeed(makeConfig(app, { site, host }));
  },

  notices({ site, params }: Call<'notices'>) {
    if (isOther(site, params.domainId)) return refuse('SITE_UNKNOWN');
    return succeed(site.notices.map(({ id, notice }) => ({ _id: id, notice })));
  },

  maintenance({ app, site, params }: Call<'maintenance'>) {
    if (isOther(site, params.domainId)) return refuse('SITE_UNKNOWN');
    const { maintenances } = app.engine.view;
    const own = maintenances().filter(({ siteId }) => (siteId ?? site.site_id) === site.site_id);
    return succeed(
      own
        .toSorted((one, other) => one.startsAt - other.startsAt)
        .map(({ startsAt, endsAt, text, hasBegun }) => ({
          startsAt: makeInstant(startsAt),
          endsAt: makeInstant(endsAt),
          text,
          hasBegun,
        })),
    );
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
    return succeed({
      advanceBetLock: isAdvanceBetLocked,
      ...shown,
      delay: 0,
      holdsDelay: true,
      commission: site.commission_rate / 100,
      ...shownWins(site),
    });
  },

  /** Lists every sport, open or locked, and the locked matches. */
  eventLocks({ site, session, body }: PlayerCall<'eventLocks'>) {
    const id = session.player.player_id;
    if (body.setFor !== undefined && body.setFor !== id) {
      return refuse('NOT_FOUND', 'There is no such player here.');
    }
    const locked = lockedFor(site, id);
    const ids = new Set([...sports.map((sport): string => sport.id), ...locked]);
    return succeed([...ids].map((eventId) => ({ eventId, lock: locked.has(eventId) })));
  },

  ipInfo({ address, proxyHeader }: Call<'ipInfo'>) {
    const place = findCallerPlace(address, proxyHeader);
    return { status: 'success' as const, query: address, ...place };
  },
};
