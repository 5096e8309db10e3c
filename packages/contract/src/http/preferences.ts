/**
 * What a player chose for their screens, kept on the server for all their devices (ACC-9), and which devices
 * get notices (NOTICE). All ours.
 */
import { z } from 'zod';
import { deviceNoticeKinds } from '../words/device-notice.ts';
import { languages } from '../words/language.ts';
import { sides } from '../words/market.ts';
import { oddsFormats } from '../words/odds-format.ts';
import { route } from './route.ts';
import { success } from './wire.ts';

/** Each followed match costs a poll. */
export const pinsMax = 20;

const control = /\p{Cc}/u;

const text = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .refine((value) => value.isWellFormed() && !control.test(value), 'must be plain text');

const id = text(64);
const name = text(160);

/** Each watches a market. */
export const alertsMax = 10;

const alert = z.strictObject({
  marketId: id.min(1),
  runnerId: z.number().int().min(0),
  side: z.enum(sides),
  /** In hundredths. */
  odds: z.number().int().min(101).max(100_000),
  /** Whether the price has to rise to reach them. */
  isRise: z.boolean(),
  runnerName: name,
  marketName: name,
  eventName: name,
  /** When it was set, ms. */
  at: z.number().int().min(0),
});

const pin = z.strictObject({
  marketId: id.min(1),
  kind: z.enum(['match', 'bookmaker']),
  sportId: id,
  sportName: name.default(''),
  competitionId: id,
  eventId: id.min(1),
  eventName: name,
});

/** The registry of preferences: what is not here is refused. Each is replaced as a whole. */
export const preferenceShapes = {
  /** Followed markets, newest last (SPORT-7). */
  pins: z
    .array(pin)
    .max(pinsMax)
    .refine(
      (pins) => new Set(pins.map(({ marketId }) => marketId)).size === pins.length,
      'must name each market once',
    ),
  /** Betting from the ladder: the stake of a tap, and whether each bet is confirmed first. */
  ladder: z.strictObject({ stakeText: text(12), isAskedFirst: z.boolean() }),
  /** Prices that the player waits for, newest last (EVENT-10). */
  alerts: z
    .array(alert)
    .max(alertsMax)
    .refine(
      (alerts) =>
        new Set(alerts.map((one) => [one.marketId, one.runnerId, one.side, one.odds].join('/')))
          .size === alerts.length,
      'must name each price once',
    ),
  /** For those who trade: bars of the money on offer, and results after commission (ACC-12). */
  trading: z.strictObject({ hasBars: z.boolean(), isAfterCommission: z.boolean() }),
  /** How prices are written (ACC-11). */
  odds: z.strictObject({ format: z.enum(oddsFormats) }),
  /** Of texts, dates and lists (LANG-2); null leaves it to the browser and the site. */
  language: z.strictObject({ tag: z.enum(languages).nullable() }),
} as const;

export type PreferenceName = keyof typeof preferenceShapes;

const preferences = z.strictObject(preferenceShapes).partial();
export type Preferences = z.output<typeof preferences>;

/** `isKept` is false for a player that many visitors share. */
const reply = success(z.object({ playerId: z.string(), isKept: z.boolean(), preferences }));

/** Notices of the service, by web push, when the player asks for them (NOTICE). */
const kinds = z
  .array(z.enum(deviceNoticeKinds))
  .min(1)
  .max(deviceNoticeKinds.length)
  .refine((list) => new Set(list).size === list.length, 'must name each kind once');

/** The address that the browser's push service gave the device. */
const endpoint = z
  .string()
  .max(1000)
  .regex(/^https?:\/\/[\w.:-]+\/[\w.~:/?=&%+-]+$/, 'must be the address of a push service');

const device = z.object({
  /** SHA-256 of its address, in base64url. */
  id: z.string(),
  kinds: z.array(z.enum(deviceNoticeKinds)),
  addedAt: z.string(),
});

export const preferenceRoutes = {
  preferences: route({
    method: 'GET',
    path: '/preferences',
    access: 'player',
    isEdge: true,
    summary: 'What the player chose for their screens; a preference never saved is absent (ours)',
    reply,
  }),
  savePreferences: route({
    method: 'POST',
    path: '/preferences',
    access: 'player',
    summary: 'Replace the given preferences; the others stay (ours)',
    body: z.strictObject({
      preferences: preferences.refine(
        (given) => Object.keys(given).length > 0,
        'must name a preference',
      ),
    }),
    reply,
  }),
  noticeDevices: route({
    method: 'GET',
    path: '/notice-devices',
    access: 'player',
    summary: 'Devices that get notices, oldest first, and the key to ask a browser with (ours)',
    reply: success(
      z.object({
        /** Public key of VAPID, in base64url; null where the operator sends none. */
        key: z.string().nullable(),
        devices: z.array(device),
      }),
    ),
  }),
  keepNoticeDevice: route({
    method: 'POST',
    path: '/notice-devices',
    access: 'player',
    summary: 'Send notices of these kinds to this device from now on (ours)',
    body: z.strictObject({
      endpoint,
      /** As `PushSubscription.toJSON()` has them, in base64url: a point of P-256, and 16 bytes. */
      p256dh: z.string().regex(/^[\w-]{87}$/, 'must be a point of 65 bytes in base64url'),
      auth: z.string().regex(/^[\w-]{22}$/, 'must be 16 bytes in base64url'),
      kinds,
    }),
    reply: success(z.null()),
  }),
  dropNoticeDevice: route({
    method: 'POST',
    path: '/notice-devices/drop',
    access: 'player',
    summary: 'Send no more notices to this device (ours)',
    body: z.strictObject({ endpoint }),
    reply: success(z.null()),
  }),
};
