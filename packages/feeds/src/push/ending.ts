/** How an event ended, where a rule set has a say in it, as providers send it and recordings keep it. */
import { z } from 'zod';

const decided = z.boolean().default(false);

/** What is absent counts as false. */
export const wireEnding = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['super-over', 'revised-target', 'walkover', 'format-changed']),
  }),
  z.strictObject({
    kind: z.literal('retired'),
    setsCompleted: z.number().int().min(0).max(4),
    isDecided: decided,
  }),
  z.strictObject({
    kind: z.literal('postponed'),
    byHours: z.number().int().min(0).max(10_000),
    isReserveDay: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('short-innings'),
    ballsBowled: z.number().int().min(0).max(10_000),
    ballsAllotted: z.number().int().min(1).max(10_000),
    isDecided: decided,
  }),
]);
