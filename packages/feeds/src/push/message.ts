/**
 * Messages of a provider: strictly validated, with decimals and ISO times that are read into integers. A
 * message contains what changed since the previous one, or, as a snapshot, everything that the provider
 * offers.
 */
import {
  marketStatuses,
  nameText,
  noMoney,
  parseInstant,
  parseMoney,
  parseOdds,
  raceCard,
  ruleSetNames,
  runnerStatuses,
  score,
  sports,
} from '@layline/contract';
import { z } from 'zod';
import { wireEnding } from './ending.ts';

const messageKinds = ['snapshot', 'delta', 'heartbeat'] as const;

/** Market id in messages, with the provider's name in front: `acme.1001`. */
const marketIdForm = /^[a-z][a-z0-9-]{0,19}\.[\w-]{1,40}$/;
const marketsMax = 2000;
const runnersMax = 100;
const levelsMax = 3;
const scoreCharsMax = 32_000;
const reductionMax = 100;

function readBy<Value>(read: (value: unknown) => Value | null, message: string) {
  return (value: unknown, context: z.core.$RefinementCtx): Value => {
    const found = read(value);
    if (found !== null) return found;
    context.addIssue({ code: 'custom', message, input: value });
    return z.NEVER;
  };
}

const time = z
  .string()
  .max(40)
  .transform(
    readBy(
      (text) => parseInstant(String(text)),
      'must be a moment with a zone, such as 2026-11-26T14:00:00Z',
    ),
  );
const wireOdds = z
  .number()
  .transform(readBy(parseOdds, 'must be odds from 1.01 to 1000 with at most two decimals'));
const amount = z
  .number()
  .min(0)
  .transform(readBy(parseMoney, 'must be an amount with at most two decimals'));
const name = nameText(120);
const id = z.string().regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, - or _');
/** Event id with the provider's name in front, `acme:7001`, or one that the operator has joined. */
const eventIdText = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, colons, - or _');
const marketIdText = z
  .string()
  .regex(marketIdForm, "must be the provider's name, a dot, and letters, digits, - or _");
const runnerNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const sportIds = sports.filter(({ page }) => page !== 'casino').map((sport) => sport.id);

const isShort = (value: unknown): boolean => JSON.stringify(value).length <= scoreCharsMax;
const tooLong = `must have at most ${scoreCharsMax} characters`;
const scoreboard = score.refine(isShort, tooLong);

const event = z.strictObject({
  eventId: eventIdText,
  sport: z.enum(sportIds),
  name,
  competition: z.strictObject({ id, name }),
  startAt: time,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters')
    .nullable()
    .default(null),
  venue: name.nullable().default(null),
  /** Kept until the event has a market; a later event without one leaves it as it is. */
  score: scoreboard.optional(),
});

/** Percent to thousandths of a percent. */
const reductionFactor = z
  .number()
  .min(0)
  .max(reductionMax)
  .transform((percent) => Math.round(percent * 1000));

const runner = z.strictObject({
  runnerId: runnerNumber,
  name,
  status: z.enum(runnerStatuses).default('ACTIVE'),
  reductionFactor: reductionFactor.nullable().default(null),
  removedAt: time.nullable().default(null),
});

const definition = z.strictObject({
  eventId: eventIdText,
  kind: z.enum(['match', 'bookmaker', 'session']),
  marketType: z.string().regex(/^[A-Z0-9_]{1,40}$/, 'must be capital letters, digits and _'),
  name,
  status: z.enum(marketStatuses),
  isInPlay: z.boolean().default(false),
  /** In-play delay of a bet; five seconds if absent. */
  betDelaySeconds: z.number().int().min(0).max(60).optional(),
  /** The event's start if absent. */
  startAt: time.optional(),
  winners: z.number().int().min(1).max(20).default(1),
  eachWayDivisor: z.number().int().min(2).max(20).nullable().default(null),
  runners: z.array(runner).min(1).max(runnersMax),
  sessionResult: z.number().int().min(0).max(100_000).optional(),
  /** The sport's usual set if absent; the market's first definition fixes it. */
  rules: z.enum(ruleSetNames, `must be one of ${ruleSetNames.join(', ')}`).optional(),
  ending: wireEnding.optional(),
  /** A closed market without a result returns the stakes only if this is true. */
  isVoid: z.boolean().default(false),
});

const level = z.strictObject({ odds: wireOdds, size: amount });
const levels = z.array(level).max(levelsMax).default([]);

const runnerPrices = z.strictObject({
  runnerId: runnerNumber,
  back: levels,
  lay: levels,
  lastTraded: wireOdds.nullable().default(null),
  tradedVolume: amount.default(noMoney),
});

const sessionPrice = z.strictObject({
  line: z.number().min(0).max(100_000).multipleOf(0.5),
  rate: z.number().int().min(1).max(100_000),
});

const market = z.strictObject({
  marketId: marketIdText,
  definition: definition.optional(),
  runners: z.array(runnerPrices).max(runnersMax).optional(),
  session: z.strictObject({ no: sessionPrice.nullable(), yes: sessionPrice.nullable() }).optional(),
  totalMatched: amount.optional(),
  /** Why the market briefly takes no bets, such as 'Ball Running'; null clears it. */
  overlay: nameText(60).nullable().optional(),
  score: scoreboard.optional(),
  race: raceCard.refine(isShort, tooLong).optional(),
});

export const pushMessage = z
  .strictObject({
    kind: z.enum(messageKinds),
    /** The previous message's number plus one; a snapshot's may be any greater number. */
    sequence: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    /** When the provider made the message, by a clock accurate to a second. */
    at: time,
    events: z.array(event).max(marketsMax).default([]),
    markets: z.array(market).max(marketsMax).default([]),
  })
  .refine(
    ({ kind, events, markets }) => kind !== 'heartbeat' || events.length + markets.length === 0,
    {
      path: ['kind'],
      message: 'a heartbeat has no events and no markets',
    },
  );

export type PushMessage = z.output<typeof pushMessage>;
export type PushMarket = z.output<typeof market>;
export type PushEvent = z.output<typeof event>;
export type PushDefinition = z.output<typeof definition>;
export type PushPrices = z.output<typeof runnerPrices>;
