/** Builds the scoreboard of a soccer match from the events so far. */
import type { SoccerScore } from '@layline/contract';
import { halfSeconds, type MatchEvent } from './match-events.ts';

export interface SoccerTeam {
  readonly name: string;
  readonly shortName: string;
}

interface SoccerClock {
  readonly period: SoccerScore['period'];
  /** Seconds of play since the half began. */
  readonly second: number;
}

export interface SoccerPicture {
  readonly teams: readonly [SoccerTeam, SoccerTeam];
  readonly clock: SoccerClock;
  /** Events so far, oldest first. */
  readonly events: readonly MatchEvent[];
}

const timelineMax = 100;

interface ShownClock {
  readonly minute: number;
  readonly stoppage: number | null;
  readonly text: string;
}

export function showClock(half: 1 | 2, second: number): ShownClock {
  const base = half === 1 ? 0 : 45;
  if (second < halfSeconds) {
    const minute = base + Math.floor(second / 60) + 1;
    return { minute, stoppage: null, text: `${minute}'` };
  }
  const stoppage = Math.floor((second - halfSeconds) / 60) + 1;
  return { minute: base + 45, stoppage, text: `${base + 45}+${stoppage}'` };
}

type Pair = [number, number];

export const countEvents = (events: readonly MatchEvent[], kind: MatchEvent['kind']): Pair =>
  events.reduce<Pair>(
    ([home, away], event) => {
      if (event.kind !== kind) return [home, away];
      return event.side === 0 ? [home + 1, away] : [home, away + 1];
    },
    [0, 0],
  );

const eventTexts = {
  goal: 'Goal',
  yellow: 'Yellow card',
  red: 'Red card',
  substitution: 'Substitution',
} as const;

type TimelineRow = SoccerScore['timeline'][number];
type Whistle = Pick<TimelineRow, 'text' | 'minute' | 'goals'>;

const period = ({ text, minute, goals }: Whistle): TimelineRow => ({
  kind: 'period',
  clock: text === 'Kick-off' ? "1'" : `${minute}'`,
  minute,
  side: null,
  player: null,
  goals,
  text,
});

/** Goals, cards, substitutions and the whistles between them; corners and shots are only counted. */
function timelineOf({ events, clock }: SoccerPicture): TimelineRow[] {
  const rows: TimelineRow[] = [];
  let goals: Pair = [0, 0];
  if (clock.period !== 'before') rows.push(period({ text: 'Kick-off', minute: 1, goals }));
  let isSecondHalf = false;
  const halfTime = (): void => {
    if (!isSecondHalf) rows.push(period({ text: 'Half time', minute: 45, goals }));
    isSecondHalf = true;
  };
  for (const { half, second, kind, side, player, note } of events) {
    if (half === 2) halfTime();
    if (kind === 'goal') goals = side === 0 ? [goals[0] + 1, goals[1]] : [goals[0], goals[1] + 1];
    if (kind === 'corner' || kind === 'shot') continue;
    const { minute, text } = showClock(half, second);
    const what = note === '' ? eventTexts[kind] : `${eventTexts[kind]} (${note})`;
    rows.push({ kind, clock: text, minute, side, player, goals, text: what });
  }
  if (clock.period !== 'before' && clock.period !== 'first-half') halfTime();
  if (clock.period === 'full-time') rows.push(period({ text: 'Full time', minute: 90, goals }));
  return rows.slice(-timelineMax);
}

const phases = {
  before: 'before',
  'first-half': 'play',
  'half-time': 'pause',
  'second-half': 'play',
  'full-time': 'over',
} as const;

const clockTexts = { before: '', 'half-time': 'HT', 'full-time': 'FT' } as const;

function summaryOf({ clock, teams }: SoccerPicture, [home, away]: Pair): string {
  const score = `${teams[0].name} ${home}-${away} ${teams[1].name}`;
  if (clock.period === 'before') return 'Yet to begin';
  if (clock.period === 'half-time') return `Half time: ${score}`;
  return clock.period === 'full-time' ? `Full time: ${score}` : score;
}

/** The publisher fills in `eventId` and `at`. */
export function showSoccer(picture: SoccerPicture): SoccerScore {
  const { events, clock, teams } = picture;
  const goals = countEvents(events, 'goal');
  const half = clock.period === 'second-half' || clock.period === 'full-time' ? 2 : 1;
  const shown = showClock(half, clock.second);
  const { period: now } = clock;
  const isRunning = now === 'first-half' || now === 'second-half';
  const winner = goals[0] === goals[1] ? null : goals[0] > goals[1] ? 0 : 1;
  const firstHalf = events.filter((event) => event.half === 1);
  return {
    sport: 'soccer',
    eventId: '',
    at: 0,
    phase: phases[now],
    summary: summaryOf(picture, goals),
    sides: [teams[0], teams[1]],
    winner: now === 'full-time' ? winner : null,
    period: now,
    minute: now === 'before' ? 0 : shown.minute,
    stoppage: isRunning ? shown.stoppage : null,
    clock: isRunning ? shown.text : clockTexts[now],
    goals,
    halfTime: now === 'before' || now === 'first-half' ? null : countEvents(firstHalf, 'goal'),
    yellowCards: countEvents(events, 'yellow'),
    redCards: countEvents(events, 'red'),
    corners: countEvents(events, 'corner'),
    shots: countEvents(events, 'shot'),
    timeline: timelineOf(picture),
  };
}
