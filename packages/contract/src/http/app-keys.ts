/** Application keys, with which a player's programs use the API for bots (ours). */
import { z } from 'zod';
import { appKeyCalls, appKeyConnectionsMax } from '../words/app-key-limits.ts';
import { route } from './route.ts';
import { success } from './wire.ts';

export const appKeyName = z
  .string()
  .regex(/^[\w.-]{1,40}$/, 'must be 1 to 40 letters, digits, dots, - or _');

const appKeyLimits = {
  /** Calls per ten seconds; null if only the limit per address applies. */
  callsMax: z.number().int().min(appKeyCalls.min).max(appKeyCalls.max).nullable(),
  /** Concurrent stream connections. */
  connectionsMax: z.number().int().min(0).max(appKeyConnectionsMax),
};

const appKey = z.object({
  name: z.string(),
  ...appKeyLimits,
  madeAt: z.string(),
  /** Rounded to the minute; null until a program uses the key. */
  usedAt: z.string().nullable(),
});
export type AppKeyView = z.infer<typeof appKey>;

const named = z.strictObject({ name: appKeyName });

export const appKeyRoutes = {
  appKeys: route({
    method: 'GET',
    path: '/app-keys',
    access: 'player',
    isEdge: true,
    summary: "The keys of the player's own programs that still work, newest first (ours)",
    reply: success(z.array(appKey)),
  }),
  makeAppKey: route({
    method: 'POST',
    path: '/app-keys',
    access: 'player',
    summary: 'Make a key; it is in this answer alone (ours)',
    body: named.extend({
      callsMax: appKeyLimits.callsMax.default(null),
      connectionsMax: appKeyLimits.connectionsMax.default(appKeyConnectionsMax),
    }),
    reply: success(z.object({ name: z.string(), key: z.string() })),
  }),
  revokeAppKey: route({
    method: 'POST',
    path: '/app-keys/revoke',
    access: 'player',
    summary: 'End a key at once (ours)',
    body: named,
    reply: success(z.null()),
  }),
};
