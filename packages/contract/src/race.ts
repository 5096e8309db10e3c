/**
 * The card of a race: what a racegoer reads of its runners, and, once it is run, the order in which
 * they came home. One whole picture, never a delta. A feed tells it beside the markets; it decides no
 * money and is not journaled: results and reduction factors that pay stand in the market's definition
 * (RACE-1, RACE-3).
 */
import { z } from 'zod';

const whole = z.number().int();

/** Colours of racing silks, by name, so that each brand may draw them as it likes. */
export const silkColours = [
  'white',
  'black',
  'grey',
  'red',
  'maroon',
  'pink',
  'orange',
  'yellow',
  'beige',
  'brown',
  'light-green',
  'emerald',
  'dark-green',
  'light-blue',
  'royal-blue',
  'dark-blue',
  'mauve',
  'purple',
] as const;
export type SilkColour = (typeof silkColours)[number];

/** What is drawn on the body in the second colour. */
export const silkPatterns = [
  'plain',
  'hoops',
  'stripes',
  'halves',
  'quarters',
  'sash',
  'cross-belts',
  'chevron',
  'hoop',
  'star',
  'diamond',
  'disc',
  'spots',
  'stars',
  'checks',
] as const;
export type SilkPattern = (typeof silkPatterns)[number];

export const silks = z.object({
  /** As a racecard writes it: 'Royal blue, white star, red cap'. */
  text: z.string(),
  body: z.enum(silkColours),
  pattern: z.enum(silkPatterns),
  /** The colour of the pattern; equal to the body's where it is plain. */
  mark: z.enum(silkColours),
  sleeves: z.enum(silkColours),
  cap: z.enum(silkColours),
});
export type Silks = z.infer<typeof silks>;

const raceRunner = z.object({
  /** The selection's number in every market of the race. */
  runnerId: whole,
  name: z.string(),
  /** Saddle cloth number. */
  cloth: z.string().nullable(),
  /** Starting stall (draw); null over jumps and where it is not known. */
  stall: z.string().nullable(),
  jockey: z.string().nullable(),
  trainer: z.string().nullable(),
  /** Years. */
  age: whole.nullable(),
  /** 'c', 'f', 'g', 'h', 'm', 'r'. */
  sex: z.string().nullable(),
  /** '9-4' where stones are used, else '58.5 kg'. */
  weight: z.string().nullable(),
  /** Last runs, newest last: '12-3P1'. */
  form: z.string().nullable(),
  silks: silks.nullable(),
});
export type RaceRunner = z.infer<typeof raceRunner>;

const finisher = z.object({
  runnerId: whole,
  /** 1 for the winner; runners in a dead heat share theirs; null for one that did not finish. */
  position: whole.nullable(),
  isDeadHeat: z.boolean(),
  /** Behind the one before: 'nk', '1¼', '7'; '' for the winner and in a dead heat. */
  beaten: z.string(),
  /** Why it did not finish: 'F', 'PU', 'UR'; null for one that did. */
  fault: z.string().nullable(),
});
export type Finisher = z.infer<typeof finisher>;

/** The usual terms where a card names none: a fifth for three places, a quarter for two or four. */
export const usualDivisor = (places: number): number => (places === 3 ? 5 : 4);

export const raceCard = z.object({
  /** The fixture's eventId: `gmid` on the wire. */
  eventId: z.string(),
  /** '1m2f Handicap' */
  title: z.string(),
  /** Number of the race in its meeting; null where it is not known. */
  number: whole.nullable(),
  /** '1m2f', '1200m' as the country writes it. */
  distance: z.string().nullable(),
  distanceM: whole.nullable(),
  kind: z.enum(['flat', 'hurdle', 'chase']).nullable(),
  surface: z.enum(['turf', 'dirt', 'all-weather']).nullable(),
  /** 'Good', 'Good to Soft', 'Fast'. */
  going: z.string().nullable(),
  /** 'Class 4', 'Group 2'. */
  grade: z.string().nullable(),
  /** '£8,000'. */
  prize: z.string().nullable(),
  /** Each way a place pays one part in so many of the win; null where no terms are known. */
  eachWayDivisor: whole.nullable(),
  /** At most 60. */
  runners: z.array(raceRunner),
  /** In finishing order; null until the race is run. */
  result: z.array(finisher).nullable(),
});
export type RaceCard = z.infer<typeof raceCard>;

const runnerInRace = z.object({
  runnerId: whole,
  name: z.string(),
  cloth: z.string().nullable(),
  silks: silks.nullable(),
  /** Where it lies or finished; runners in a dead heat share theirs. Null when it is out. */
  position: whole.nullable(),
  /** Metres run, to a tenth; the race's distance once it is home. */
  runM: z.number(),
  /** Behind the one before, as a judge writes it: 'nk', '1¼'; '' for the first and for those level. */
  behind: z.string(),
  state: z.enum(['loading', 'running', 'finished', 'out']),
});

/**
 * A race as it is run, in the place where other sports have their score. Told about once a second;
 * whoever draws it moves the runners between two tellings.
 */
export const raceScore = z.object({
  sport: z.literal('racing'),
  eventId: z.string(),
  /** When this was so, milliseconds. */
  at: z.number(),
  /** before: going down to the start; play: they are off; pause: the judge decides; over: official. */
  phase: z.enum(['before', 'play', 'pause', 'over']),
  /** One line for people: 'Silver Ford leads by 1¼ with 400 m to run'. */
  summary: z.string(),
  course: z.string(),
  distanceM: whole,
  /** What the leader has still to run, metres to a tenth. */
  toGoM: z.number(),
  /** Since the off, in the race's own time, milliseconds; 0 before. */
  elapsedMs: whole,
  /** Non-runners are left out; in order of position, then those that are out. At most 60. */
  runners: z.array(runnerInRace),
});
export type RaceScore = z.infer<typeof raceScore>;
