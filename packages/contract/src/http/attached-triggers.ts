/** Triggers that a bet carries (TRIG-13, ours): they are created with it and close what is matched of it. */
import { z } from 'zod';
import { triggerTicksMax } from '../words/trigger.ts';
import { wireOdds } from './wire.ts';

const ticks = z.number().int().max(triggerTicksMax);

/** Fires at `oddsTrigger`; its bet requests odds at most `ticks` worse. */
const priced = z.strictObject({ oddsTrigger: wireOdds, ticks: ticks.min(0).default(2) });

/** A stop, a take profit or both; or an offset alone. */
export const attachedTriggers = z
  .strictObject({
    stop: priced.optional(),
    takeProfit: priced.optional(),
    offset: z
      .strictObject({
        ticks: ticks.min(1),
        /** True for a stake that equalises both outcomes of the two bets; false for the matched stake. */
        isGreen: z.boolean().default(false),
      })
      .optional(),
  })
  .refine(
    ({ stop, takeProfit, offset }) => (stop ?? takeProfit ?? offset) !== undefined,
    'must hold a stop, a take profit or an offset',
  )
  .refine(
    ({ stop, takeProfit, offset }) => offset === undefined || (stop ?? takeProfit) === undefined,
    'must hold an offset alone, or a stop and a take profit',
  );
export type AttachedTriggers = z.output<typeof attachedTriggers>;
