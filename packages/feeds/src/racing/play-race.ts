/**
 * Plays a race from the first prices to the official result. Before the off, the market's opinion of each
 * runner does a random walk, with more steps near the off; chances always account for the steps still to
 * come, so that they stay calibrated. From the off, the race is simulated step by step, one per second,
 * and priced from the runners' positions.
 */
import type { Dice } from '../script/dice.ts';
import { type Moment, suspended } from '../script/plan.ts';
import { finishOf } from './finish.ts';
import { normalOf } from './normal-dice.ts';
import { cardOf, homesOf, type Moving, showBefore, showOver, showRunning } from './race-board.ts';
import type { Outlook } from './race-chance.ts';
import { type Entry, isWithdrawnAt, type RaceField } from './race-field.ts';
import { openingState, outlookOf, type RaceState, stepOn } from './race-state.ts';
import { factorsFor, RacingMarkets } from './racing-markets.ts';

const minute = 60_000;
/** Suspension of both markets when a runner is withdrawn. */
const withdrawnHoldMs = 15_000;

/** Times of the opinion steps, in milliseconds from the start, oldest first. */
const opinionTimes: readonly number[] = [
  ...Array.from({ length: 15 }, (_, nth) => (-60 + 3 * nth) * minute),
  ...Array.from({ length: 12 }, (_, nth) => (-15 + nth) * minute),
  ...Array.from({ length: 12 }, (_, nth) => (-12 + nth) * 15_000),
];

/** Standard deviation of the whole walk, as a share of the race's `spread`. */
const walkShare = 0.4;

/**
 * Opinion of each runner at each time: a walk that ends at its ability. `spread` accounts for the part
 * still to come.
 */
function opinionsOf(field: RaceField, dice: Dice): readonly Outlook[] {
  const each = (field.spread * walkShare) / Math.sqrt(opinionTimes.length);
  const moves = field.entries.map(() => opinionTimes.map(() => normalOf(dice) * each));
  return opinionTimes.map((_, time) => {
    const toCome = opinionTimes.length - 1 - time;
    const means = field.entries.map(({ ability }, index) => {
      const later = (moves[index] as readonly number[]).slice(time + 1);
      return ability - later.reduce((sum, move) => sum + move, 0);
    });
    return { means, spread: Math.hypot(field.spread, each * Math.sqrt(toCome)) };
  });
}

/** Opinion of the runners that are still in at this time. */
const ofRunning = ({ means, spread }: Outlook, isRunning: (index: number) => boolean): Outlook => ({
  means: means.map((mean, index) => (isRunning(index) ? mean : null)),
  spread,
});

/** The latest opinion at this time. */
function opinionAt(opinions: readonly Outlook[], offsetMs: number): Outlook {
  const later = opinionTimes.findIndex((time) => time > offsetMs);
  return opinions[later === -1 ? opinions.length - 1 : Math.max(0, later - 1)] as Outlook;
}

/** A race's markets and moments: `before` must be read to its end before `play` starts. */
export interface RaceScript {
  readonly before: readonly Moment[];
  play(dice: Dice): Iterable<Moment>;
}

export function announceRace(field: RaceField, opinionDice: Dice): RaceScript {
  const markets = new RacingMarkets(field);
  const opinions = opinionsOf(field, opinionDice);
  const before = [...beforeOff(markets, opinions)];
  return { before, play: (dice) => playRace(markets, dice) };
}

interface Happening {
  readonly offsetMs: number;
  /** The entry withdrawn now; null for a step of opinion or a reopening. */
  readonly withdrawn: number | null;
}

function happeningsOf({ entries }: RaceField): readonly Happening[] {
  const moves = opinionTimes.map((offsetMs): Happening => ({ offsetMs, withdrawn: null }));
  const withdrawals = entries.flatMap(({ withdrawnMs }, index): Happening[] =>
    withdrawnMs === null
      ? []
      : [
          { offsetMs: withdrawnMs, withdrawn: index },
          { offsetMs: withdrawnMs + withdrawnHoldMs, withdrawn: null },
        ],
  );
  return [...moves, ...withdrawals].toSorted((one, other) => one.offsetMs - other.offsetMs);
}

function* beforeOff(markets: RacingMarkets, opinions: readonly Outlook[]): Generator<Moment> {
  const { field } = markets;
  const runningAt = (offsetMs: number) => (index: number) =>
    !isWithdrawnAt(field.entries[index] as Entry, offsetMs);
  let heldUntil = Number.NEGATIVE_INFINITY;
  for (const [nth, { offsetMs, withdrawn }] of happeningsOf(field).entries()) {
    const opinion = opinionAt(opinions, offsetMs);
    const script =
      nth > 0 && withdrawn === null
        ? {}
        : { race: () => cardOf(field), score: () => showBefore(field, offsetMs) };
    if (withdrawn !== null) {
      const running = ofRunning(opinion, runningAt(offsetMs - 1));
      const factors = factorsFor(running, { index: withdrawn, places: field.places });
      markets.withdraw({ index: withdrawn, offsetMs, ...factors });
      heldUntil = offsetMs + withdrawnHoldMs;
      yield { offsetMs, news: markets.hold(suspended), ...script };
    } else if (offsetMs >= heldUntil) {
      yield { offsetMs, news: markets.open(ofRunning(opinion, runningAt(offsetMs))), ...script };
    }
  }
}

const stepMs = 1000;
/** Longest wait for stragglers. */
const stragglersMs = 10_000;

function* playRace(markets: RacingMarkets, dice: Dice): Generator<Moment> {
  const { field } = markets;
  const steps = Math.max(10, Math.round(field.announcedMs / stepMs));
  const offsetOf = (step: number): number => Math.round((step * field.announcedMs) / steps);
  let state = openingState(field);
  for (let step = 0; step < steps; step += 1) {
    const outlook = outlookOf(field, state);
    const moving = { field, state, pastM: 0 };
    yield {
      offsetMs: offsetOf(step),
      news: markets.open(outlook),
      score: () => showRunning(moving),
    };
    state = stepOn(state, { field, steps, dice });
  }
  yield* finishRace(markets, { state, dice });
}

/** The finish: markets are suspended, the remaining runners finish, and the judge gives the result. */
function* finishRace(
  markets: RacingMarkets,
  { state, dice }: { readonly state: RaceState; readonly dice: Dice },
): Generator<Moment> {
  const { field } = markets;
  const speed = field.distanceM / field.announcedMs;
  const homes = homesOf(field, state);
  const result = finishOf(homes);
  const lastM = Math.max(...homes.map(({ gapM }) => gapM ?? 0));
  const homeMs = Math.min(stragglersMs, Math.ceil(lastM / speed / stepMs) * stepMs);
  const pastAt = (ms: number): Moving => ({ field, state, pastM: ms * speed });
  for (let ms = 0; ms < homeMs; ms += stepMs) {
    const news = ms === 0 ? markets.hold(suspended) : [];
    yield { offsetMs: field.announcedMs + ms, news, score: () => showRunning(pastAt(ms)) };
  }
  const allHome = field.announcedMs + homeMs;
  const waiting = pastAt(homeMs);
  const held = homeMs === 0 ? markets.hold(suspended) : [];
  yield {
    offsetMs: allHome,
    news: held,
    score: () => showOver(waiting, { result, isOfficial: false }),
  };
  yield {
    offsetMs: allHome + 1000 * dice.between(8, 25),
    news: markets.close(result),
    score: () => showOver(waiting, { result, isOfficial: true }),
    race: () => cardOf(field, result),
  };
}
