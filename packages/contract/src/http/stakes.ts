/** A player's quick stakes (ACC-8), stored on the server; these calls are ours. */
import { z } from 'zod';
import { route } from './route.ts';
import { success } from './wire.ts';

/** Default stakes of a player who has saved none. */
export const stakePresets = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000] as const;
/** Largest quick stake. */
export const stakePresetMax = 100_000_000;

export const stakePreset = z.object({ id: z.number().int(), stakeValue: z.number().int() });
export type StakePreset = z.infer<typeof stakePreset>;

const stakeValue = z
  .union([z.number().int(), z.string().regex(/^-?\d{1,9}$/, 'must be a whole number')])
  .transform(Number)
  .refine((value) => value <= stakePresetMax, `must be at most ${stakePresetMax}`)
  .transform((value) => Math.max(0, value));

const stakesReply = success(z.array(stakePreset));

export const stakeRoutes = {
  stakes: route({
    method: 'GET',
    path: '/stakes',
    access: 'player',
    isEdge: true,
    summary: 'Eight quick stakes, the player’s own or the presets (ours)',
    reply: stakesReply,
  }),
  saveStakes: route({
    method: 'POST',
    path: '/stakes',
    access: 'player',
    summary: 'Save eight quick stakes; what is not positive becomes 0 (ours)',
    body: z.object({
      stakes: z.array(z.object({ id: z.number().int().optional(), stakeValue })).length(8),
    }),
    reply: stakesReply,
  }),
};
