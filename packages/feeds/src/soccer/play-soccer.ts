/**
 * Plays a soccer match from its list of events. The clock advances every half minute and at every event;
 * markets are suspended at a goal, a red card and the whistle, and quoted again soon after. Only the
 * stoppage time announced at the 45th minute is known ahead.
 */
import type { SoccerScore } from '@layline/contract';
import { type MarketNews, type Moment, suspended } from '../script/plan.ts';
import { halfSeconds, type MatchEvent, type SoccerEvents } from './match-events.ts';
import { countEvents, type SoccerTeam, showSoccer } from './scoreboard.ts';
import type { SoccerMarkets } from './soccer-markets.ts';
import type { SoccerStage } from './soccer-offer.ts';

/** Milliseconds at speed 1. */
export interface SoccerPace {
  /** A minute of play. */
  readonly minuteMs: number;
  /** Suspension after a goal or a red card. */
  readonly goalMs: number;
  readonly breakMs: number;
  readonly endMs: number;
  readonly resultMsMin: number;
}

export interface SoccerScript {
  readonly teams: readonly [SoccerTeam, SoccerTeam];
  readonly record: SoccerEvents;
  readonly markets: SoccerMarkets;
  readonly pace: SoccerPace;
}

const tickSeconds = 30;
/** Expected stoppage time before the announcement. */
const expectedStoppage = [120, 240] as const;

interface Now {
  readonly half: 1 | 2;
  readonly second: number;
  readonly period: SoccerScore['period'];
}

const isDue = (event: MatchEvent, { half, second }: Now): boolean =>
  event.half < half || (event.half === half && event.second <= second);

const isStopping = ({ kind }: MatchEvent): boolean => kind === 'goal' || kind === 'red';

/** Seconds left in this half; stoppage time is known once the 45 minutes are up. */
function leftInHalf({ record }: SoccerScript, { half, second }: Now): number {
  const whole = record.seconds[half - 1] as number;
  if (second >= halfSeconds) return Math.max(0, whole - second);
  return halfSeconds - second + (expectedStoppage[half - 1] as number);
}

function stageOf(script: SoccerScript, now: Now): SoccerStage {
  const events = script.record.events.filter((event) => isDue(event, now));
  const isHalfOver = now.period === 'half-time' || now.period === 'full-time';
  const left = isHalfOver ? 0 : leftInHalf(script, now);
  const isPastHalf = now.half === 2 || isHalfOver;
  const firstHalf = events.filter((event) => event.half === 1);
  return {
    goals: countEvents(events, 'goal'),
    redCards: countEvents(events, 'red'),
    secondsLeft: now.half === 1 ? left + halfSeconds + expectedStoppage[1] : left,
    firstHalfLeft: now.half === 1 ? left : 0,
    halfTime: isPastHalf ? countEvents(firstHalf, 'goal') : null,
    isOver: false,
  };
}

const openingStage: SoccerStage = {
  goals: [0, 0],
  redCards: [0, 0],
  secondsLeft: 2 * halfSeconds + expectedStoppage[0] + expectedStoppage[1],
  firstHalfLeft: halfSeconds + expectedStoppage[0],
  halfTime: null,
  isOver: false,
};

const scoreOf =
  ({ teams, record }: SoccerScript, now: Now) =>
  () =>
    showSoccer({
      teams,
      clock: { period: now.period, second: now.second },
      events: record.events.filter((event) => isDue(event, now)),
    });

/** Seconds with an update: every half minute, every event, the whistle. */
function announcedSeconds({ record }: SoccerScript, half: 1 | 2): readonly number[] {
  const whole = record.seconds[half - 1] as number;
  const events = record.events.filter((event) => event.half === half).map(({ second }) => second);
  const seconds = new Set(events.map((second) => Math.min(whole, second)));
  for (let second = tickSeconds; second < whole; second += tickSeconds) seconds.add(second);
  seconds.add(whole);
  return [...seconds].toSorted((a, b) => a - b);
}

interface HalfEnd {
  readonly endMs: number;
  /** The stage at the latest quote. */
  readonly stage: SoccerStage;
}

interface HalfStart {
  readonly half: 1 | 2;
  readonly startMs: number;
}

function* playHalf(script: SoccerScript, { half, startMs }: HalfStart): Generator<Moment, HalfEnd> {
  const { markets, pace, record } = script;
  const period = half === 1 ? 'first-half' : 'second-half';
  const whole = record.seconds[half - 1] as number;
  const offsetOf = (second: number) => startMs + Math.round((second * pace.minuteMs) / 60);
  const start: Now = { half, second: 0, period };
  let stage = stageOf(script, start);
  let openAtMs = startMs;
  yield { offsetMs: startMs, news: markets.open(stage), score: scoreOf(script, start) };
  for (const second of announcedSeconds(script, half)) {
    const now: Now = { half, second, period };
    const offsetMs = offsetOf(second);
    const happened = record.events.filter(
      (event) => event.half === half && event.second === second,
    );
    if (second === whole) break;
    let news: readonly MarketNews[] = [];
    if (happened.some(isStopping)) {
      openAtMs = offsetMs + pace.goalMs;
      news = markets.hold(stage, suspended);
    } else if (offsetMs >= openAtMs) {
      stage = stageOf(script, now);
      news = markets.open(stage);
    }
    yield { offsetMs, news, score: scoreOf(script, now) };
  }
  return { endMs: offsetOf(whole), stage };
}

export function* playSoccer(script: SoccerScript): Generator<Moment> {
  const { markets, pace, record } = script;
  const [first, second] = record.seconds;
  const { endMs: breakAt, stage: held } = yield* playHalf(script, { half: 1, startMs: 0 });
  const atBreak: Now = { half: 1, second: first, period: 'half-time' };
  const breakScore = scoreOf(script, atBreak);
  const breakStage = stageOf(script, atBreak);
  const paused = markets.hold(held, suspended);
  yield { offsetMs: breakAt, news: paused, score: breakScore };
  const settledAt = breakAt + pace.endMs;
  yield { offsetMs: settledAt, news: markets.open(breakStage), score: breakScore };
  const secondHalf = { half: 2, startMs: breakAt + pace.breakMs } as const;
  const { endMs: endAt, stage: last } = yield* playHalf(script, secondHalf);
  const atEnd: Now = { half: 2, second, period: 'full-time' };
  const stage = stageOf(script, atEnd);
  const score = scoreOf(script, atEnd);
  yield { offsetMs: endAt, news: markets.hold(last, suspended), score };
  const resultMs = Math.max(endAt + pace.endMs, pace.resultMsMin);
  const over = { ...stage, isOver: true };
  yield { offsetMs: resultMs, news: markets.hold(over, suspended), score };
}

/** Before the start: every market is open at the chances of 0-0. */
export const announceSoccer = (script: SoccerScript): Moment => ({
  offsetMs: Number.NEGATIVE_INFINITY,
  news: script.markets.open(openingStage),
  score: () =>
    showSoccer({ teams: script.teams, clock: { period: 'before', second: 0 }, events: [] }),
});
