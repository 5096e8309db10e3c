/** Leaving, changing, listing and taking back triggers (ours). */
import { z } from 'zod';
import { triggerEnds, triggerKinds, triggerTicksMax } from '../trigger.ts';
import { route } from './route.ts';
import { success, wireClientRef, wireId, wireMoney, wireOdds, wireRunnerId } from './wire.ts';

const ticks = z.number().int().min(0).max(triggerTicksMax);
const persistence = z.enum(['lapse', 'keep']);

/** Waits for a price: a bet of this side is placed at `oddsTrigger`, at most `ticks` worse. */
const priced = z.strictObject({
  kind: z.enum(['stop', 'take-profit']),
  marketId: wireId,
  selectionId: wireRunnerId,
  /** Of the bet that is placed; what this side is offered is what is watched. */
  type: z.enum(['back', 'lay']),
  oddsTrigger: wireOdds,
  ticks: ticks.default(2),
  /** Without it the bet levels what the selection wins and loses then. */
  stake: wireMoney.optional(),
  persistence: persistence.default('lapse'),
  /** A trigger of the same market that ends when this one has placed its bet, and the other way round. */
  pairWith: wireId.optional(),
  clientRef: wireClientRef.optional(),
});

/** Waits for a bet to be matched: the opposite bet is placed `ticks` better, for what is matched. */
const offset = z.strictObject({
  kind: z.literal('offset'),
  betId: wireId,
  ticks: ticks.min(1),
  /** The stake by which both outcomes of the two bets are the same; else that of the matched part. */
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
  /** Null where it follows from the position or from what is matched. */
  stake: z.number().nullable(),
  isGreen: z.boolean(),
  persistence: z.enum(['lapse', 'keep']),
  /** The bet that an offset follows. */
  parentBetId: z.string().nullable(),
  pairedWith: z.string().nullable(),
  isWaiting: z.boolean(),
  end: z.enum(triggerEnds).nullable(),
  /** The refusal of the bet in words; null where there was none. */
  reason: z.string().nullable(),
  /** Bets that it has placed. */
  betIds: z.array(z.string()),
  /** The price that fired it last. */
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
    summary: 'Triggers that wait, and those that are over in markets that are not settled',
    reply: success(z.array(triggerRow)),
  }),
};
