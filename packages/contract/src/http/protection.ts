/** Player protection: limits, time-outs, exclusions and session time (RP, ours). */
import { z } from 'zod';
import { subject, subjectFields } from '../bridge/checker-messages.ts';
import { limitKinds, limitOwners, limitPeriods, presetNames } from '../words/protection.ts';
import { route } from './route.ts';
import { success, wireMoney } from './wire.ts';

const limit = z.enum(limitKinds);
const period = z.enum(limitPeriods);
const key = { limit, period };
/** Major units, or minutes for a time limit; null for no limit. */
const amount = wireMoney.nullable();
const nothing = z.strictObject({});

const usedLimit = z.object({
  ...key,
  owner: z.enum(limitOwners),
  amount: z.number(),
  used: z.number(),
  left: z.number(),
  restartsAt: z.string(),
});

const protection = z.object({
  preset: z.enum(presetNames),
  timeZone: z.string(),
  /** All limits in force, the one with the least left first. */
  limits: z.array(usedLimit),
  /** Changes awaiting the player's second confirmation. */
  pending: z.array(
    z.object({
      ...key,
      amount: z.number().nullable(),
      confirmFrom: z.string(),
      lapsesAt: z.string(),
    }),
  ),
  /** Null while the player may bet. */
  hold: z
    .object({ kind: z.enum(['time-out', 'exclusion']), until: z.string().nullable() })
    .nullable(),
  /** The account's own exclusion. */
  exclusion: z
    .object({
      from: z.string(),
      until: z.string().nullable(),
      isByOperator: z.boolean(),
      requestFrom: z.string(),
      /** Null until the player asks to return. */
      confirmFrom: z.string().nullable(),
      lapsesAt: z.string().nullable(),
    })
    .nullable(),
  offered: z.object({
    timeOutDays: z.array(z.number()),
    exclusionMonths: z.array(z.number()),
    hasEndlessExclusion: z.boolean(),
    realityMinutes: z.array(z.number()),
    easeWaitHours: z.number(),
  }),
  realityMinutes: z.number(),
  /** What the site needs to know of the player; absent if it needs nothing. */
  entry: z
    .object({
      /** Confirmed by a verifier; 0 for none. */
      level: z.number(),
      until: z.string().nullable(),
      needs: z.object({ deposit: z.number(), bet: z.number(), withdraw: z.number() }),
      /** A register of excluded people has to say yes; null without one. */
      register: z.enum(['yes', 'no', 'unknown']).nullable(),
    })
    .optional(),
});
export type PlayerProtection = z.infer<typeof protection>;

const playSession = z.object({
  beganAt: z.string(),
  now: z.string(),
  /** When the reality check becomes due; null if there is none. */
  checkDueAt: z.string().nullable(),
  /** Stakes and results are counted from this quarter of an hour. */
  countedFrom: z.string(),
  staked: z.number(),
  result: z.number(),
  balance: z.number(),
  /** True during a time-out or an exclusion, when only the account pages work. */
  isHeld: z.boolean(),
  /** Limits that are used up, each with the moment when it starts again; none while held (ours). */
  reachedLimits: z.array(z.object({ ...key, restartsAt: z.string() })).optional(),
});
export type PlaySession = z.infer<typeof playSession>;

const playHistory = z.object({
  timeZone: z.string(),
  /** Periods of the site's calendar with any activity, newest first. */
  frames: z.array(
    z.object({
      /** First day of the period, such as 2026-04-06. */
      day: z.string(),
      deposits: z.number(),
      withdrawals: z.number(),
      /** Stakes of bets settled in the period, as is the result. */
      staked: z.number(),
      result: z.number(),
    }),
  ),
  /** Totals over all periods. */
  sports: z.array(
    z.object({
      eventId: z.string(),
      sportsName: z.string(),
      staked: z.number(),
      result: z.number(),
    }),
  ),
  /** Casino results per table. */
  tables: z.array(z.object({ name: z.string(), staked: z.number(), result: z.number() })),
});
export type PlayHistory = z.infer<typeof playHistory>;

const row = z.record(z.string(), z.unknown());
const rows = z.array(row);
const playerData = z.object({
  account: rows,
  signIns: rows,
  sessions: rows,
  /** Passkeys and authenticator. */
  signInKeys: rows,
  passwordChanges: rows,
  /** Application keys, without the keys themselves. */
  programs: rows,
  statement: rows,
  bets: rows,
  /** Stops, take profits and offsets: placed, changed, fired and ended. */
  triggers: rows,
  protection: rows,
  preferences: rows,
  /** What the player asked about bets, with the answers. */
  questions: rows,
  /** Conversations with the operator. */
  contacts: rows,
  deposits: rows,
  withdrawals: rows,
});

const change = {
  method: 'POST',
  access: 'player',
  reply: success(protection),
} as const;

/** What a register knows people by, and a site may ask of its players. */
const entryForm = z.object({
  /** Fields that the register needs and the player has not given. */
  missing: z.array(z.enum(subjectFields)),
  /** Whether the site has a verifier to go to. */
  canVerify: z.boolean(),
});
export type EntryForm = z.infer<typeof entryForm>;

export const protectionRoutes = {
  entryForm: route({
    method: 'GET',
    path: '/protection/entry',
    access: 'player',
    isEdge: true,
    summary: 'What the site still has to know of the player (ours)',
    reply: success(entryForm),
  }),
  giveSubject: route({
    method: 'POST',
    path: '/protection/entry/subject',
    access: 'player',
    summary:
      'Give, once, what the register of excluded people knows one by; it is asked at once (ours)',
    body: z.strictObject({ subject }),
    reply: success(protection),
  }),
  startVerification: route({
    method: 'POST',
    path: '/protection/entry/verification',
    access: 'player',
    summary: 'A link to the verifier, good once and for ten minutes (ours)',
    body: nothing,
    reply: success(z.object({ url: z.string(), expiresAt: z.string() })),
  }),
  protection: route({
    method: 'GET',
    path: '/protection',
    access: 'player',
    isEdge: true,
    summary: "The player's limits and what is left of them, time-outs and exclusions (ours)",
    reply: success(protection),
  }),
  playSession: route({
    method: 'GET',
    path: '/protection/session',
    access: 'player',
    isEdge: true,
    summary: 'What was staked and won or lost since this session began (ours)',
    reply: success(playSession),
  }),
  playHistory: route({
    method: 'POST',
    path: '/protection/history',
    access: 'player',
    isEdge: true,
    summary: 'Paid in and out, staked, won and lost by day, week or month, and by sport (ours)',
    body: z.strictObject({ period }),
    reply: success(playHistory),
  }),
  answerRealityCheck: route({
    method: 'POST',
    path: '/protection/reality-check/answer',
    access: 'player',
    summary: 'Answer the reality check of this session; until then no casino bet is taken (ours)',
    body: nothing,
    reply: success(playSession),
  }),
  ownData: route({
    method: 'GET',
    path: '/protection/own-data',
    access: 'player',
    isEdge: true,
    summary: 'All that is kept of the player, of each list the newest 20000 (ours)',
    reply: success(playerData),
  }),
  closeAccount: route({
    method: 'POST',
    path: '/protection/close-account',
    access: 'player',
    summary:
      'Close the account for good; asks for a step-up, an empty balance and no open bets (ours)',
    body: nothing,
    reply: success(z.null()),
  }),
  setLimit: route({
    ...change,
    path: '/protection/limit',
    summary: 'Set a limit: a lower one holds at once, a higher one waits (ours)',
    body: z.strictObject({ ...key, amount }),
  }),
  confirmLimit: route({
    ...change,
    path: '/protection/limit/confirm',
    summary: 'The second yes to a limit that waited (ours)',
    body: z.strictObject({ ...key, amount }),
  }),
  dropLimitChange: route({
    ...change,
    path: '/protection/limit/drop',
    summary: 'Take back a change of a limit that waits (ours)',
    body: z.strictObject(key),
  }),
  takeTimeOut: route({
    ...change,
    path: '/protection/time-out',
    summary: 'Take a time-out; ends every session (ours)',
    body: z.strictObject({ days: z.number().int().positive() }),
  }),
  excludeSelf: route({
    ...change,
    path: '/protection/exclusion',
    summary: 'Exclude oneself from betting; ends every session (ours)',
    body: z.strictObject({
      /** Null for no end date. */
      months: z.number().int().positive().nullable(),
      isCertain: z.literal(true, 'must be true'),
    }),
  }),
  requestReturn: route({
    ...change,
    path: '/protection/return',
    summary: 'Ask to come back after an exclusion (ours)',
    body: nothing,
  }),
  confirmReturn: route({
    ...change,
    path: '/protection/return/confirm',
    summary: 'The second yes to coming back (ours)',
    body: nothing,
  }),
  setRealityCheck: route({
    ...change,
    path: '/protection/reality-check',
    summary: 'How often the reality check comes, in minutes (ours)',
    body: z.strictObject({ minutes: z.number().int().positive() }),
  }),
};
