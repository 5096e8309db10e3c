/**
 * Parses a ball-by-ball file of Cricsheet, format 1.x. Unknown fields are ignored; a missing or wrong
 * field throws an Error that names it.
 */
import { z } from 'zod';
import { type Delivery, type Extras, isWicket, runsOf } from './delivery.ts';
import type { InningsRules } from './innings.ts';

const count = z.number().int().min(0).max(1000);
const name = z.string().min(1).max(100);

const delivery = z.object({
  batter: name,
  non_striker: name,
  bowler: name,
  runs: z.object({
    batter: count,
    extras: count,
    total: count,
    non_boundary: z.boolean().optional(),
  }),
  extras: z
    .object({
      wides: count.optional(),
      noballs: count.optional(),
      byes: count.optional(),
      legbyes: count.optional(),
      penalty: count.optional(),
    })
    .optional(),
  wickets: z.array(z.object({ player_out: name, kind: z.string().max(60) })).optional(),
});

const innings = z.object({
  team: name,
  overs: z
    .array(z.object({ over: count, deliveries: z.array(delivery).max(100) }))
    .max(400)
    .default([]),
  target: z.object({ overs: z.number().optional(), runs: count.optional() }).optional(),
  super_over: z.boolean().optional(),
  declared: z.boolean().optional(),
  forfeited: z.boolean().optional(),
  absent_hurt: z.array(name).max(20).optional(),
  penalty_runs: z.object({ pre: count.optional(), post: count.optional() }).optional(),
  /** Most files write the counts as texts. */
  miscounted_overs: z
    .record(z.string(), z.looseObject({ balls: z.coerce.number().int().min(1).max(100) }))
    .optional(),
});

const outcome = z.object({
  winner: name.optional(),
  eliminator: name.optional(),
  bowl_out: name.optional(),
  result: z.string().optional(),
  method: z.string().optional(),
  by: z.record(z.string(), count).optional(),
});

const file = z.object({
  info: z.object({
    balls_per_over: z.number().int().min(1).max(12).default(6),
    dates: z.array(z.string()).min(1),
    event: z.object({ name: z.string() }).optional(),
    match_type: z.string().max(20),
    outcome: z.looseObject({}),
    overs: z.number().int().min(1).max(200).optional(),
    players: z.record(z.string(), z.array(z.string())).optional(),
    teams: z.tuple([name, name]),
    toss: z
      .object({ winner: name.optional(), decision: z.enum(['bat', 'field']).optional() })
      .optional(),
    venue: z.string().optional(),
  }),
  innings: z.array(innings).max(12).default([]),
});

type CricsheetOutcome = z.infer<typeof outcome>;

export interface CricsheetInnings {
  readonly team: string;
  readonly rules: InningsRules;
  readonly deliveries: readonly Delivery[];
  /** True if its captain ended it. */
  readonly isDeclared: boolean;
}

/** A delivery whose runs are not the sum of their parts. */
interface RunsFault {
  readonly field: string;
  readonly stated: number;
  readonly computed: number;
}

export interface CricsheetMatch {
  readonly teams: readonly [string, string];
  /** 'T20', 'ODI', 'Test', 'MDM' … */
  readonly type: string;
  readonly event: string | null;
  readonly date: string;
  readonly venue: string | null;
  readonly ballsPerOver: number;
  readonly outcome: CricsheetOutcome;
  /** The outcome as in the file. */
  readonly outcomeAsGiven: Readonly<Record<string, unknown>>;
  readonly toss: { readonly side: 0 | 1; readonly elected: 'bat' | 'field' } | null;
  readonly innings: readonly CricsheetInnings[];
  /** The first delivery whose stated total is not the sum of its parts; null if there is none. */
  readonly runsFault: RunsFault | null;
}

function extrasOf(given: z.infer<typeof delivery>['extras']): Extras {
  return {
    wides: given?.wides ?? 0,
    noBalls: given?.noballs ?? 0,
    byes: given?.byes ?? 0,
    legByes: given?.legbyes ?? 0,
    penalty: given?.penalty ?? 0,
  };
}

/** Overs are numbered from 0 in the file, from 1 here. */
const deliveryOf = (over: number, ball: z.infer<typeof delivery>): Delivery => ({
  over: over + 1,
  batter: ball.batter,
  nonStriker: ball.non_striker,
  bowler: ball.bowler,
  batterRuns: ball.runs.batter,
  extras: extrasOf(ball.extras),
  isBoundary: ball.runs.batter >= 4 && ball.runs.non_boundary !== true,
  dismissals: (ball.wickets ?? []).map(({ player_out, kind }) => ({ batter: player_out, kind })),
});

type FileInnings = z.infer<typeof innings>;
type Info = z.infer<typeof file>['info'];

/** A target may allow fewer overs than the match began with, such as 14.2. */
function ballsMaxOf({ target, super_over }: FileInnings, info: Info): number | null {
  if (super_over === true) return info.balls_per_over;
  if (info.overs === undefined) return null;
  const overs = target?.overs ?? info.overs;
  const whole = Math.floor(overs);
  return whole * info.balls_per_over + Math.round((overs - whole) * 10);
}

const squadMax = 11;

/** Batters who retired and did not come back. */
function retiredOf({ overs }: FileInnings): number {
  const retired = new Set<string>();
  for (const { batter, non_striker, wickets = [] } of overs.flatMap((one) => one.deliveries)) {
    for (const back of [batter, non_striker]) retired.delete(back);
    for (const out of wickets) if (!isWicket(out)) retired.add(out.player_out);
  }
  return retired.size;
}

/** The innings is over when no two batters are left. */
function wicketsMaxOf(given: FileInnings, { players }: Info): number {
  const squad = Math.min(squadMax, players?.[given.team]?.length ?? squadMax);
  return Math.max(1, squad - 1 - (given.absent_hurt?.length ?? 0) - retiredOf(given));
}

const miscountedOf = ({ miscounted_overs = {} }: FileInnings): ReadonlyMap<number, number> =>
  new Map(Object.entries(miscounted_overs).map(([over, { balls }]) => [Number(over) + 1, balls]));

function rulesOf(given: FileInnings, info: Info): InningsRules {
  const isSuperOver = given.super_over === true;
  const { pre = 0, post = 0 } = given.penalty_runs ?? {};
  return {
    side: info.teams.indexOf(given.team) === 1 ? 1 : 0,
    isSuperOver,
    ballsPerOver: info.balls_per_over,
    ballsMax: ballsMaxOf(given, info),
    target: given.target?.runs ?? null,
    miscounted: miscountedOf(given),
    penaltyRuns: { before: pre, after: post },
    ...(isSuperOver ? {} : { wicketsMax: wicketsMaxOf(given, info) }),
  };
}

const inningsOf = (given: FileInnings, info: Info): CricsheetInnings => ({
  team: given.team,
  rules: rulesOf(given, info),
  isDeclared: given.declared === true || given.forfeited === true,
  deliveries: given.overs.flatMap(({ over, deliveries }) =>
    deliveries.map((ball) => deliveryOf(over, ball)),
  ),
});

function runsFaultOf(given: readonly FileInnings[]): RunsFault | null {
  for (const [at, { overs }] of given.entries()) {
    for (const [overAt, { over, deliveries }] of overs.entries()) {
      for (const [ballAt, ball] of deliveries.entries()) {
        const computed = runsOf(deliveryOf(over, ball));
        const stated = ball.runs.total;
        const field = `innings.${at}.overs.${overAt}.deliveries.${ballAt}.runs.total`;
        if (computed !== stated) return { field, stated, computed };
      }
    }
  }
  return null;
}

const totalOf = ({ overs }: FileInnings): number =>
  overs.flatMap(({ deliveries }) => deliveries).reduce((sum, { runs }) => sum + runs.total, 0);

/** Super overs come in pairs; the second chases the first. */
function allInnings(given: readonly FileInnings[], info: Info): readonly CricsheetInnings[] {
  let superTarget: number | null = null;
  return given.map((one) => {
    const read = inningsOf(one, info);
    if (!read.rules.isSuperOver) return read;
    const target = read.rules.target ?? superTarget;
    superTarget = superTarget === null ? totalOf(one) + 1 : null;
    return { ...read, rules: { ...read.rules, target } };
  });
}

/**
 * Without a revised target both sides had the overs of the second: a match that is shortened before its
 * start says so only there.
 */
function allotted(
  innings: readonly CricsheetInnings[],
  { info }: z.infer<typeof file>,
): readonly CricsheetInnings[] {
  const [first, second] = innings;
  const ballsMax = second?.rules.ballsMax ?? null;
  if (first === undefined || ballsMax === null || second?.rules.isSuperOver === true)
    return innings;
  if (outcome.catch({}).parse(info.outcome).method !== undefined) return innings;
  const faced = Math.max(0, (first.deliveries.at(-1)?.over ?? 0) - 1) * info.balls_per_over;
  if (faced >= ballsMax) return innings;
  return [{ ...first, rules: { ...first.rules, ballsMax } }, ...innings.slice(1)];
}

export function parseCricsheet(value: unknown): CricsheetMatch {
  const read = file.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`${issue?.path.join('.') ?? 'file'}: ${issue?.message ?? 'cannot be read'}`);
  }
  const { info, innings: given } = read.data;
  const { toss } = info;
  const tossSide = toss?.winner === undefined ? -1 : info.teams.indexOf(toss.winner);
  return {
    teams: info.teams,
    type: info.match_type,
    event: info.event?.name ?? null,
    date: info.dates[0] as string,
    venue: info.venue ?? null,
    ballsPerOver: info.balls_per_over,
    outcome: outcome.catch({}).parse(info.outcome),
    outcomeAsGiven: info.outcome,
    toss:
      tossSide === -1 || toss?.decision === undefined
        ? null
        : { side: tossSide === 1 ? 1 : 0, elected: toss.decision },
    innings: allotted(allInnings(given, info), read.data),
    runsFault: runsFaultOf(given),
  };
}
