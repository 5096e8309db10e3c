/**
 * The card of a race: details of the runners and, once the race is run, the finishing order. Always a
 * whole picture, never a delta. A feed sends it with the markets. It decides no money and is not
 * journaled: the results and reduction factors that pay are in the market's definition (RACE-1, RACE-3).
 */
import { z } from 'zod';

const whole = z.number().int();

/** Colours of racing silks, by name, so that each brand can draw them in its own shades. */
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

/** Pattern drawn on the body in the second colour. */
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
  /** As printed on a race card: 'Royal blue, white star, red cap'. */
  text: z.string(),
  body: z.enum(silkColours),
  pattern: z.enum(silkPatterns),
  /** Colour of the pattern; equal to the body's if plain. */
  mark: z.enum(silkColours),
  sleeves: z.enum(silkColours),
  cap: z.enum(silkColours),
});
export type Silks = z.infer<typeof silks>;

const raceRunner = z.object({
  /** The selection's number in all markets of the race. */
  runnerId: whole,
  name: z.string(),
  /** Saddle cloth number. */
  cloth: z.string().nullable(),
  /** Starting stall (draw); null over jumps or if unknown. */
  stall: z.string().nullable(),
  jockey: z.string().nullable(),
  trainer: z.string().nullable(),
  /** In years. */
  age: whole.nullable(),
  /** 'c', 'f', 'g', 'h', 'm', 'r'. */
  sex: z.string().nullable(),
  /** '9-4' in countries that use stones, else '58.5 kg'. */
  weight: z.string().nullable(),
  /** Recent runs, newest last: '12-3P1'. */
  form: z.string().nullable(),
  silks: silks.nullable(),
});
export type RaceRunner = z.infer<typeof raceRunner>;

const finisher = z.object({
  runnerId: whole,
  /** 1 for the winner; runners in a dead heat share a position; null for one that did not finish. */
  position: whole.nullable(),
  isDeadHeat: z.boolean(),
  /** Distance behind the runner in front: 'nk', '1¼', '7'; '' for the winner and in a dead heat. */
  beaten: z.string(),
  /** Why it did not finish: 'F', 'PU', 'UR'; null if it finished. */
  fault: z.string().nullable(),
});
export type Finisher = z.infer<typeof finisher>;

/**
 * Returns the usual each-way divisor if a card names none: a fifth for three places, a quarter for two or
 * four.
 */
export const usualDivisor = (places: number): number => (places === 3 ? 5 : 4);

export const raceCard = z.object({
  /** The fixture's eventId, `gmid` on the wire. */
  eventId: z.string(),
  /** '1m2f Handicap' */
  title: z.string(),
  /** Race number in the meeting; null if unknown. */
  number: whole.nullable(),
  /** '1m2f' or '1200m', as the country writes it. */
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
  /** Each-way divisor: a place pays 1 / divisor of the win profit; null if no terms are known. */
  eachWayDivisor: whole.nullable(),
  /** At most 60. */
  runners: z.array(raceRunner),
  /** In finishing order; null until the race has been run. */
  result: z.array(finisher).nullable(),
});
export type RaceCard = z.infer<typeof raceCard>;

const runnerInRace = z.object({
  runnerId: whole,
  name: z.string(),
  cloth: z.string().nullable(),
  silks: silks.nullable(),
  /** Current or final position; runners in a dead heat share one. Null once out of the race. */
  position: whole.nullable(),
  /** Metres run, to a tenth; the race's distance once finished. */
  runM: z.number(),
  /**
   * Distance behind the runner in front, in a judge's words: 'nk', '1¼'; '' for the leader and those
   * level.
   */
  behind: z.string(),
  state: z.enum(['loading', 'running', 'finished', 'out']),
});

/**
 * A race in running, which takes the place of a score. Sent about once a second; screens interpolate the
 * runners' positions between messages.
 */
export const raceScore = z.object({
  sport: z.literal('racing'),
  eventId: z.string(),
  /** Time of this picture, in milliseconds. */
  at: z.number(),
  /** before: going down to the start; play: running; pause: awaiting the judge; over: official. */
  phase: z.enum(['before', 'play', 'pause', 'over']),
  /** One line of commentary: 'Silver Ford leads by 1¼ with 400 m to run'. */
  summary: z.string(),
  course: z.string(),
  distanceM: whole,
  /** Metres left for the leader, to a tenth. */
  toGoM: z.number(),
  /** Milliseconds since the off, in race time; 0 before the off. */
  elapsedMs: whole,
  /** In order of position, then runners that are out; non-runners are left out. At most 60. */
  runners: z.array(runnerInRace),
});
export type RaceScore = z.infer<typeof raceScore>;
