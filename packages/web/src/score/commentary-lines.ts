/** EVENT-9: what happened last in a match, read from its score; words are the screen's. */
import type { CricketScore, MatchScore, SoccerScore, TennisScore } from '@layline/contract';

type Ball = CricketScore['lastBalls'][number];
type SoccerEvent = SoccerScore['timeline'][number];
type Side = 0 | 1;

export type Happening =
  | { readonly kind: Ball['kind']; readonly runs: number; readonly batter: string | null }
  | {
      readonly kind: Exclude<SoccerEvent['kind'], 'period'>;
      readonly side: Side | null;
      readonly player: string | null;
      readonly goals: readonly [number, number];
    }
  | {
      readonly kind: 'kick-off' | 'half-time' | 'full-time';
      readonly goals: readonly [number, number];
    }
  | { readonly kind: 'innings'; readonly side: Side; readonly total: string }
  | { readonly kind: 'point'; readonly side: Side }
  | {
      readonly kind: 'set';
      readonly number: number;
      readonly side: Side;
      readonly games: readonly [number, number];
    };

export interface CommentaryLine {
  readonly id: string;
  /** '12.3', "67'"; '' where the score has no time. */
  readonly at: string;
  readonly what: Happening;
}

const shownMax = 8;

/** The wicket's place counts a complete over as the next one's start: 14.6 is 15.0. */
function batterOut({ innings, ballsPerOver }: CricketScore, { at }: Ball): string | null {
  const [over, ball] = at.split('.').map(Number);
  const isLast = ball === ballsPerOver;
  const overs = isLast ? `${(over ?? 0) + 1}.0` : at;
  return innings.at(-1)?.fallOfWickets.find((fall) => fall.overs === overs)?.batter ?? null;
}

/** The balls are those of the current innings alone. */
function cricketLines(score: CricketScore): CommentaryLine[] {
  const before = score.innings.slice(0, -1).map(({ side, runs, wickets, overs }, index) => ({
    id: `innings/${index}`,
    at: '',
    what: { kind: 'innings' as const, side, total: `${runs}/${wickets} (${overs})` },
  }));
  const balls = score.lastBalls.map((ball, index) => ({
    id: `${ball.at}/${index}`,
    at: ball.at,
    what: {
      kind: ball.kind,
      runs: ball.runs,
      batter: ball.kind === 'wicket' ? batterOut(score, ball) : null,
    },
  }));
  return [...before, ...balls];
}

function whistleOf({ minute, clock, goals }: SoccerEvent): Happening {
  if (minute >= 90) return { kind: 'full-time', goals };
  return { kind: clock === "1'" ? 'kick-off' : 'half-time', goals };
}

const soccerLines = ({ timeline }: SoccerScore): CommentaryLine[] =>
  timeline.map((event, index) => {
    const { kind, side, player, goals } = event;
    const what = kind === 'period' ? whistleOf(event) : { kind, side, player, goals };
    return { id: `${index}`, at: event.clock, what };
  });

/** A tennis score has no times: the points of now, after the sets before. */
function tennisLines({ sets, lastPoints }: TennisScore): CommentaryLine[] {
  const over = sets.flatMap(({ winner, games }, index) =>
    winner === null
      ? []
      : [
          {
            id: `set/${index}`,
            at: '',
            what: { kind: 'set' as const, number: index + 1, side: winner, games },
          },
        ],
  );
  const points = lastPoints.slice(-shownMax + over.length).map((side, index) => ({
    id: `point/${index}`,
    at: '',
    what: { kind: 'point' as const, side },
  }));
  return [...over, ...points];
}

function linesOf(score: MatchScore): CommentaryLine[] {
  if (score.sport === 'cricket') return cricketLines(score);
  return score.sport === 'soccer' ? soccerLines(score) : tennisLines(score);
}

/** The latest events, newest first. */
export const commentaryOf = (score: MatchScore): readonly CommentaryLine[] =>
  linesOf(score).slice(-shownMax).toReversed();
