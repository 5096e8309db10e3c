/** The host's configuration (SITE-1), notices and banners (SITE-7) and limits (SLIP-3). */
import { z } from 'zod';
import { subjectFields } from '../bridge/checker-messages.ts';
import { languages } from '../words/language.ts';
import { presetNames } from '../words/protection.ts';
import { route } from './route.ts';
import { success, wireId } from './wire.ts';

export const layouts = ['tamannah', 'aura', 'tamannahSquare'] as const;
export type Layout = (typeof layouts)[number];

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);

export const linkKinds = ['support', 'social'] as const;
export const siteLink = z.object({ kind: z.enum(linkKinds), label: z.string(), url: z.string() });
export type SiteLink = z.infer<typeof siteLink>;

/**
 * URLs of third-party frames; empty to show our own. `{sportId}`, `{eventId}` and `{id}` are replaced by
 * the sport, the match and the casino table. A live-picture URL that ends in .m3u8 is played as video;
 * any other is framed.
 */
export const siteFrames = z.object({
  video: z.string(),
  score: z.string(),
  tv: z.string(),
  /** Live pictures of single events, by event id; they take precedence over the site's. */
  tvByEvent: z.record(z.string(), z.string()).optional(),
  /** Another provider's tables, by lobby entry (`ezugi/blackjack`). */
  casinoByEntry: z.record(z.string(), z.string()).optional(),
});
export type SiteFrames = z.infer<typeof siteFrames>;

/** Features beyond the documented API. A client detects them and never requires them. */
export const capabilities = [
  'bet-delay',
  'client-ref',
  'stakes',
  /** Pins and the ladder's settings, kept for all devices of a player. */
  'preferences',
  'sign-up',
  'profit-days',
  'search-filter',
  'fills',
  'unmatched',
  'cash-out',
  'casino-withdraw',
  'casino-bets',
  'market-detail',
  /** Stops, take profits and offsets kept by the server. */
  'triggers',
  /** A bet may carry them. */
  'attached-triggers',
  'stream',
  'account-security',
  /** Players may ask the operator about a bet. */
  'bet-questions',
  'cashier',
  /** The API for bots is open, and players can create keys for it. */
  'app-keys',
  /** The server announces maintenance. */
  'maintenance',
  /** Players may have notices on a device. */
  'device-notices',
] as const;

export const siteConfig = z.object({
  _id: z.string(),
  host: z.string(),
  title: z.string(),
  favIconUrl: z.string(),
  logoUrl: z.string(),
  primaryColor: colour,
  secondaryColor: colour,
  backgroundColor: colour,
  layout: z.enum(layouts),
  signup: z.boolean(),
  status: z.enum(['active', 'suspend']),
  casinoImageKey: z.string(),
  defaultDarkMode: z.boolean(),
  demo: z.boolean(),
  /** ISO 4217 code of the site's money. */
  currency: z.string(),
  capabilities: z.array(z.enum(capabilities)),
  /** The remaining fields are ours; another server omits them. */
  numberGrouping: z.enum(['indian', 'western']).optional(),
  /** Languages that players may choose (LANG-2); the first is the site's own. */
  languages: z.array(z.enum(languages)).optional(),
  /** Rule set of player protection; 'none' turns it off. */
  protection: z.enum(presetNames).optional(),
  /** What a new player is asked for a register of excluded people; absent for nothing. */
  subjectFields: z.array(z.enum(subjectFields)).optional(),
  frames: siteFrames.optional(),
  links: z.array(siteLink).optional(),
  /** URL at which the browser looks up its address (AUTH-5); empty for this server's own /api/ip-info. */
  ipLookupUrl: z.string().optional(),
  /** Clear the console every 500 ms (SHELL-10). */
  clearsConsole: z.boolean().optional(),
});
export type SiteConfig = z.infer<typeof siteConfig>;

export const minMax = z.object({
  advanceBetLock: z.boolean(),
  oddsMin: z.number(),
  oddsMax: z.number(),
  bookmakerMin: z.number(),
  bookmakerMax: z.number(),
  fancyMin: z.number(),
  fancyMax: z.number(),
  casinoMin: z.number(),
  casinoMax: z.number(),
  /** Seconds the client must wait before posting; 0 because this server applies the delay itself. */
  delay: z.number(),
  /** True if the server itself applies the market's in-play delay. */
  holdsDelay: z.boolean(),
  /** Commission on net market winnings, in percent (ours). */
  commission: z.number().optional(),
  /** The highest win of a bet, an option and a market, and of a day; absent for none (ours). */
  winMax: z.number().optional(),
  winMaxDay: z.number().optional(),
});
export type MinMax = z.infer<typeof minMax>;

const domainParams = z.object({ domainId: wireId });

export const siteRoutes = {
  siteByHost: route({
    method: 'GET',
    path: '/domain/host/:host',
    access: 'public',
    isEdge: true,
    summary: 'Site configuration of a host',
    params: z.object({ host: z.string().min(1).max(253) }),
    reply: success(siteConfig),
  }),
  notices: route({
    method: 'GET',
    path: '/domain/notice/get/:domainId',
    access: 'public',
    isEdge: true,
    summary: 'Notices of the ticker',
    params: domainParams,
    reply: success(z.array(z.object({ _id: z.string(), notice: z.string() }))),
  }),
  maintenance: route({
    method: 'GET',
    path: '/domain/maintenance/:domainId',
    access: 'public',
    isEdge: true,
    summary: 'Announced and running maintenance of the site and of the whole venue, earliest first',
    params: domainParams,
    reply: success(
      z.array(
        z.object({
          startsAt: z.iso.datetime(),
          /** As planned; it may take longer. */
          endsAt: z.iso.datetime(),
          text: z.string(),
          /** True while no new risk is taken for it. */
          hasBegun: z.boolean(),
        }),
      ),
    ),
  }),
  banners: route({
    method: 'GET',
    path: '/domain/banner/get/:domainId',
    access: 'public',
    isEdge: true,
    summary: 'Banners of the carousel',
    params: domainParams,
    reply: success(
      z.array(
        z.object({
          _id: z.string(),
          banner: z.string(),
          link: z.string(),
          /** Alternative text of the picture, for screen readers (ours). */
          alt: z.string().optional(),
        }),
      ),
    ),
  }),
  minMax: route({
    method: 'GET',
    path: '/get-min-max/:domainId',
    access: 'public',
    isEdge: true,
    summary: 'Stake limits and delay of the site',
    params: domainParams,
    reply: success(minMax),
  }),
  eventLocks: route({
    method: 'POST',
    path: '/sports/fetch/event/lock',
    access: 'player',
    isEdge: true,
    summary: 'Sports and matches that are closed to the player; setFor is the id of the player',
    body: z.object({ setFor: wireId.optional() }),
    reply: success(z.array(z.object({ eventId: z.string(), lock: z.boolean() }))),
  }),
  ipInfo: route({
    method: 'GET',
    path: '/ip-info',
    access: 'public',
    isEdge: true,
    summary: "The caller's address as the server sees it, in the look-up's shape",
    reply: z.object({
      status: z.literal('success'),
      query: z.string(),
      isp: z.string(),
      city: z.string(),
      regionName: z.string(),
      country: z.string(),
    }),
  }),
};
