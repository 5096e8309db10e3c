/**
 * Every event that a webhook may deliver, as a schema of its data. The OpenAPI document, the page of calls
 * and the tests of what is sent are made from this table. Amounts are decimal text of the site's currency,
 * such as `250.00`. Nothing here names a person: players are ids.
 */
import { z } from 'zod';
import { limitKinds, limitPeriods } from '../words/protection.ts';

const amount = z.string().regex(/^-?\d{1,15}\.\d{2}$/);
const odds = z.string().regex(/^\d{1,7}\.\d{2}$/);
const time = z.iso.datetime();
const id = z.string().min(1);
const setter = z.enum(['player', 'operator']);
const side = z.enum(['back', 'lay']);

interface WebhookEvent {
  readonly summary: string;
  /** Delivered only to an endpoint that names it. */
  readonly isOptIn?: true;
  readonly data: z.ZodObject;
}

const transfer = z.strictObject({
  player: id,
  amount,
  /** Null for one from before transfers had references. */
  ref: z.string().nullable(),
});

const withdrawal = z.strictObject({ player: id, method: id, amount, fee: amount, ref: id });

const stopped = z.strictObject({
  scope: z.enum(['all', 'site', 'sport', 'market', 'maintenance']),
  /** Id of the site, sport or market; empty for the whole venue. */
  of: z.string(),
});
const bet = z.strictObject({ bet: id, player: id, market: id });

const events = {
  'player.opened': {
    summary: 'An account was opened',
    data: z.strictObject({ player: id, exposureLimit: amount.nullable() }),
  },
  'player.limit': {
    summary: 'A limit of a player was set, or removed (null)',
    data: z.strictObject({
      player: id,
      limit: z.enum([...limitKinds, 'exposure']),
      /** Null for the exposure. */
      period: z.enum(limitPeriods).nullable(),
      amount: amount.nullable(),
      /** Of a limit of time. */
      minutes: z.int().nullable(),
      by: setter,
    }),
  },
  'player.level': {
    summary: 'A level of verification was confirmed, or changed by the operator; 0 for none',
    data: z.strictObject({
      player: id,
      level: z.int(),
      /** When it ends; null for none. */
      until: time.nullable(),
      by: z.enum(['verifier', 'operator']),
    }),
  },
  'player.held': {
    summary: 'A time-out or exclusion began',
    data: z.strictObject({
      player: id,
      hold: z.enum(['time-out', 'exclusion']),
      /** Null for one without an end. */
      until: time.nullable(),
      by: z.enum(['player', 'operator', 'register']),
    }),
  },
  'player.released': {
    summary: 'An exclusion was ended',
    data: z.strictObject({ player: id, by: z.enum(['player', 'operator', 'register']) }),
  },
  'deposit.credited': { summary: "Money reached a player's balance", data: transfer },
  'deposit.unclaimed': {
    summary: 'Money arrived that may not be credited; it waits for the operator',
    data: transfer.extend({
      /** Null for an unknown payer. */
      player: id.nullable(),
      method: id,
      /** The code of the refusal. */
      reason: z.string(),
    }),
  },
  'deposit.refunded': {
    summary: 'Money that waited for the operator goes back to its payer',
    data: z.strictObject({ method: id, amount, ref: z.string() }),
  },
  'deposit.charged-back': {
    summary: "A deposit was taken back by the payer's bank",
    data: transfer.extend({ method: id }),
  },
  'withdrawal.held': { summary: 'A player asked for a withdrawal', data: withdrawal },
  'withdrawal.approved': { summary: 'A withdrawal may be sent', data: withdrawal },
  'withdrawal.cancelled': {
    summary: 'A withdrawal ended before it was sent',
    data: withdrawal.extend({ by: z.enum(['player', 'operator', 'shortfall', 'charge-back']) }),
  },
  'withdrawal.sent': {
    summary: 'Money left the balance and is on its way to the player',
    data: withdrawal,
  },
  'withdrawal.paid': { summary: 'A withdrawal was paid', data: transfer },
  'withdrawal.returned': {
    summary: 'A withdrawal could not be paid; the money is back in the balance',
    data: withdrawal,
  },
  'bets.settled': {
    summary: 'Bets of one player in one market or round were settled, or settled again',
    data: z.strictObject({
      player: id,
      /** A market, or a casino round. */
      market: id,
      isCorrection: z.boolean(),
      /** At most a hundred; more bets follow in further events. */
      bets: z
        .array(
          z.strictObject({
            bet: id,
            outcome: z.enum(['profit', 'loss', 'void', 'push', 'half']),
            profit: amount,
          }),
        )
        .max(100),
      /** Of these bets, before commission. */
      profit: amount,
    }),
  },
  'market.settled': {
    summary: 'A market was settled',
    data: z.strictObject({ market: id }),
  },
  'market.resettled': {
    summary: 'A settlement was reversed and made again, or the market voided',
    data: z.strictObject({ market: id }),
  },
  'round.settled': {
    summary: 'A casino round ended',
    data: z.strictObject({
      round: id,
      result: z.string(),
      winner: z.string(),
      cards: z.string(),
      isVoid: z.boolean(),
    }),
  },
  'round.voided': {
    summary: 'A paid casino round became void',
    data: z.strictObject({ round: id }),
  },
  'risk.stopped': {
    summary: 'No new risk is taken in a scope',
    data: stopped,
  },
  'risk.resumed': {
    summary: 'New risk is taken again in a scope',
    data: stopped,
  },
  'bet.placed': {
    summary: 'A bet was accepted',
    isOptIn: true,
    data: bet.extend({
      kind: z.enum(['odds', 'session', 'casino']),
      /** Runner of the market, or option of the table; null for a session. */
      selection: z.int().nullable(),
      side,
      /** Null for a session and for a bet without odds. */
      odds: odds.nullable(),
      stake: amount,
      /** Matched at once. */
      matched: amount,
    }),
  },
  'bet.matched': {
    summary: 'A part of a waiting bet was matched',
    isOptIn: true,
    data: bet.extend({ odds, size: amount }),
  },
  'bet.cancelled': {
    summary: 'The player took back what was not matched of a bet',
    isOptIn: true,
    data: bet.extend({ size: amount }),
  },
  'bet.lapsed': {
    summary: 'The market ended what was not matched of a bet',
    isOptIn: true,
    data: bet.extend({ size: amount, reason: z.string() }),
  },
  'webhook.test': {
    summary: 'The operator tests the endpoint; it may be ignored',
    data: z.strictObject({}),
  },
} as const satisfies Readonly<Record<string, WebhookEvent>>;

export type WebhookType = keyof typeof events;
export type WebhookData<Type extends WebhookType> = z.input<(typeof events)[Type]['data']>;

export const webhookEvents: Readonly<Record<WebhookType, WebhookEvent>> = events;

/** Types that an endpoint may name. */
export const webhookTypes = (Object.keys(events) as WebhookType[]).filter(
  (type) => type !== 'webhook.test',
);

/** What is posted: the envelope, with the data of its type. */
export const webhookBody = (type: WebhookType) =>
  z.strictObject({
    /** The same in every delivery of it, also after a replay. */
    id: z.string(),
    type: z.literal(type),
    timestamp: time,
    site: z.string(),
    /** Events of one subject come in order: a player, else a market, a round or a scope. */
    subject: z.string(),
    /** Number of the command that it comes from. */
    seq: z.int(),
    data: webhookEvents[type].data,
  });
