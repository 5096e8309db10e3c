/** Creating, changing, listing and cancelling triggers (ours). */
import { z } from 'zod';
import { triggerEnds, triggerKinds, triggerTicksMax } from '../words/trigger.ts';
import { route } from './route.ts';
import { success, wireClientRef, wireId, wireMoney, wireOdds, wireRunnerId } from './wire.ts';

const ticks = z.number().int().min(0).max(triggerTicksMax);
const persistence = z.enum(['lapse', 'keep']);

/** Waits for a price, then places a bet of this side at `oddsTrigger` or at most `ticks` worse. */
const priced = z.strictObject({
  kind: z.enum(['stop', 'take-profit']),
  marketId: wireId,
  selectionId: wireRunnerId,
  /** Side of the bet; the trigger watches the price offered to this side. */
  type: z.enum(['back', 'lay']),
  oddsTrigger: wireOdds,
  ticks: ticks.default(2),
  /** If absent, the stake is the one that equalises the selection's win and loss when the trigger fires. */
  stake: wireMoney.optional(),
  persistence: persistence.default('lapse'),
  /** Another trigger of the same market. When either places its bet, the other ends. */
  pairWith: wireId.optional(),
  clientRef: wireClientRef.optional(),
});

/** Waits for a bet to be matched, then places the opposite bet `ticks` better for the matched part. */
const offset = z.strictObject({
  kind: z.literal('offset'),
  betId: wireId,
  ticks: ticks.min(1),
  /** True for a stake that equalises both outcomes of the two bets; false for the matched stake. */
  isGreen: z.boolean().default(false),
  persistence: persistence.default('lapse'),
  clientRef: wireClientRef.optional(),
});

export const placeTrigger = z.discriminatedUnion('kind', [priced, offset]);
export type PlaceTriggerBody = z.output<typeof placeTrigger>;

export const changeTrigger = z.strictObject({
  oddsTrigger: wireOdds.optional(),
  ticks: ticks.optional(),
  stake: wireMoney.optional(),
});

export const triggerRow = z.object({
  triggerId: z.string(),
  kind: z.enum(triggerKinds),
  matchId: z.string(),
  sportsName: z.string(),
  event: z.string(),
  marketId: z.string(),
  market: z.string(),
  selectionId: z.number(),
  selection: z.string(),
  type: z.enum(['back', 'lay']),
  /** Null for an offset. */
  oddsTrigger: z.number().nullable(),
  ticks: z.number(),
  /** Null if it follows from the position or from the matched part. */
  stake: z.number().nullable(),
  isGreen: z.boolean(),
  persistence: z.enum(['lapse', 'keep']),
  /** The bet that an offset follows. */
  parentBetId: z.string().nullable(),
  pairedWith: z.string().nullable(),
  isWaiting: z.boolean(),
  end: z.enum(triggerEnds).nullable(),
  /** Text of the bet's refusal; null if there was none. */
  reason: z.string().nullable(),
  /** Bets the trigger has placed. */
  betIds: z.array(z.string()),
  /** The price at which it last fired. */
  oddsFired: z.number().nullable(),
  placeTime: z.string(),
});
export type TriggerRow = z.infer<typeof triggerRow>;

const params = z.object({ triggerId: wireId });

export const triggerRoutes = {
  placeTrigger: route({
    method: 'POST',
    path: '/bet/trigger',
    access: 'player',
    summary: 'Leave a stop, a take profit or an offset, which places its bet later',
    body: placeTrigger,
    reply: success(triggerRow),
  }),
  changeTrigger: route({
    method: 'POST',
    path: '/bet/trigger/change/:triggerId',
    access: 'player',
    summary: 'Change the price, the steps or the stake of a waiting trigger',
    params,
    body: changeTrigger,
    reply: success(triggerRow),
  }),
  cancelTrigger: route({
    method: 'POST',
    path: '/bet/trigger/cancel/:triggerId',
    access: 'player',
    summary: 'Take back a waiting trigger',
    params,
    body: z.object({}),
    reply: success(triggerRow),
  }),
  triggers: route({
    method: 'GET',
    path: '/bet/triggers',
    access: 'player',
    isEdge: true,
    summary: 'Triggers that wait, and those that are over in markets that are not settled',
    reply: success(z.array(triggerRow)),
  }),
};
