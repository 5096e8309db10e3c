/**
 * Folds the exchange's cricket score stream into a scoreboard per market. Each part of a message replaces
 * its earlier state. The stream repeats its last three balls; each is kept once. Extras and boundaries of
 * an innings are counted from those balls.
 */
import type { CricketInnings, CricketScore } from '@layline/contract';
import { shortNameOf } from '../feed/short-name.ts';
import { isRecord, type LooseRecord, listOr, numberOr, textOr } from './message/loose.ts';

type Ball = CricketScore['lastBalls'][number];

interface SeenBall extends Ball {
  readonly innings: number;
  readonly type: string;
  /** A wide or a no-ball: the ball is bowled again. */
  readonly isAgain: boolean;
}

const ballsMax = 1000;
const shownMax = 18;
const ballsPerOver = 6;
const recordOf = (value: unknown): LooseRecord => (isRecord(value) ? value : {});
const wholeOf = (value: unknown): number => Math.max(0, Math.round(numberOr(value, 0)));
/** The stream writes "0" for a name not known yet. */
const nameOf = (value: unknown): string | null => {
  const text = textOr(value, '0');
  return text === '0' ? null : text;
};

function ballsOf(overs: string): number {
  const [whole = 0, part = 0] = overs.split('.').map(Number);
  return Number.isFinite(whole + part) ? whole * ballsPerOver + part : 0;
}

const kinds: Readonly<Record<string, readonly [Ball['kind'], string]>> = {
  STRIKE: ['run', ''],
  OUT: ['wicket', 'W'],
  WIDE: ['wide', 'wd'],
  NO_BALL: ['no-ball', 'nb'],
  LEG_BYE: ['bye', 'lb'],
  BYE: ['bye', 'b'],
};

function ballOf(value: unknown, innings: number): SeenBall | null {
  const incident = recordOf(value);
  const type = textOr(incident['incidentType'], '');
  const known = kinds[type];
  if (known === undefined) return null;
  const isAgain = type === 'WIDE' || type === 'NO_BALL';
  const runs = Number(textOr(incident['value'], '0')) + (isAgain ? 1 : 0);
  if (!Number.isSafeInteger(runs) || runs < 0) return null;
  const isHit = type === 'STRIKE' && (runs === 4 || runs === 6);
  const kind = isHit ? (runs === 4 ? 'four' : 'six') : known[0];
  const label = type === 'OUT' ? known[1] : `${runs}${known[1]}`;
  return { at: textOr(incident['overs'], '0.0'), label, kind, runs, innings, type, isAgain };
}

interface OverSeen {
  readonly over: number;
  readonly total: number;
  readonly wickets: number;
}

/** State of one match. */
export class ScoreState {
  #fixture: LooseRecord = {};
  #stats: LooseRecord = {};
  readonly #balls = new Map<string, SeenBall>();
  readonly #overs = new Map<number, Map<number, OverSeen>>();

  take(change: LooseRecord): void {
    if (isRecord(change['fixtureInfo'])) {
      this.#fixture = { ...this.#fixture, ...change['fixtureInfo'] };
    }
    if (isRecord(change['matchStats'])) this.#stats = { ...this.#stats, ...change['matchStats'] };
    const innings = wholeOf(this.#stats['currentInnings']) || 1;
    const incident = listOr(recordOf(change['incidentListWrapper'])['incidentList']) ?? [];
    for (const value of incident.toReversed()) this.#takeBall(value, innings);
    for (const one of this.#inningsStats()) this.#takeOver(one);
  }

  #takeBall(value: unknown, innings: number): void {
    const ball = ballOf(value, innings);
    if (ball === null) return;
    const key = `${String(recordOf(value)['actualTime'])}.${ball.at}`;
    if (this.#balls.has(key) || this.#balls.size < ballsMax) this.#balls.set(key, ball);
  }

  #takeOver(one: LooseRecord): void {
    const balls = ballsOf(textOr(one['inningsOvers'], '0.0'));
    const number = wholeOf(one['inningsNum']);
    const overs = this.#overs.get(number) ?? new Map<number, OverSeen>();
    this.#overs.set(number, overs);
    const over = Math.ceil(balls / ballsPerOver);
    const [total, wickets] = [wholeOf(one['inningsRuns']), wholeOf(one['inningsWickets'])];
    const next = balls % ballsPerOver === 0 ? this.#bowledAgain(number, over) : null;
    if (over > 0) overs.set(over, { over, total: total - (next ?? 0), wickets });
    if (next !== null) overs.set(over + 1, { over: over + 1, total, wickets });
  }

  /**
   * Runs of the wides and no-balls before the first ball that counts after `over`, null without any: until
   * then the count of overs stands still, and yet these runs are the next over's.
   */
  #bowledAgain(innings: number, over: number): number | null {
    const seen = [...this.#balls.values()].filter(
      (ball) => ball.isAgain && ball.innings === innings && ball.at.split('.')[0] === String(over),
    );
    return seen.length === 0 ? null : seen.reduce((sum, { runs }) => sum + runs, 0);
  }

  #inningsStats(): readonly LooseRecord[] {
    return (listOr(this.#stats['inningsStats']) ?? []).map(recordOf);
  }

  /** Null while the sides are unknown. The publisher fills in `eventId` and `at`. */
  show(): CricketScore | null {
    const [home, away] = [nameOf(this.#fixture['homeTeam']), nameOf(this.#fixture['awayTeam'])];
    if (home === null || away === null) return null;
    const innings = this.#inningsStats()
      .filter((one) => nameOf(one['battingTeam']) !== null)
      .map((one) => this.#showInnings(one, away));
    const now = innings.at(-1);
    const last = [...this.#balls.values()].filter((ball) => ball.innings === innings.length);
    const winner = this.#isFinished ? winnerOf(innings) : null;
    return {
      sport: 'cricket',
      eventId: '',
      at: 0,
      phase: this.#isFinished ? 'over' : now === undefined ? 'before' : 'play',
      summary: winner === null ? this.#summary([home, away], now) : `${[home, away][winner]} won`,
      sides: [
        { name: home, shortName: shortNameOf(home) },
        { name: away, shortName: shortNameOf(away) },
      ],
      winner,
      format: `${wholeOf(this.#fixture['maxOvers']) || 20} overs`,
      ballsPerOver,
      toss: null,
      innings,
      batters: this.#showBatters(),
      bowler: this.#showBowler(),
      partnership: null,
      lastBalls: last
        .slice(-shownMax)
        .map(({ at, label, kind, runs }) => ({ at, label, kind, runs })),
      runRate: rateOf(now?.runs, now?.balls),
      requiredRate: requiredRate(now),
      isBallRunning: this.#fixture['eventStatus'] === 'BALL_IN_PROGRESS',
    };
  }

  get #isFinished(): boolean {
    return this.#fixture['fixtureStatus'] === 'FINISHED';
  }

  #summary(names: readonly [string, string], now: CricketInnings | undefined): string {
    if (now === undefined) return textOr(this.#stats['tossResult'], 'Yet to begin');
    return summaryOf(names[now.side], now);
  }

  #showInnings(one: LooseRecord, away: string): CricketInnings {
    const number = wholeOf(one['inningsNum']);
    const runs = wholeOf(one['inningsRuns']);
    const overs = textOr(one['inningsOvers'], '0.0');
    const balls = ballsOf(overs);
    const ballsLimit = (wholeOf(this.#fixture['maxOvers']) || 20) * ballsPerOver;
    const first = this.#inningsStats()[0];
    const target = number === 2 && first ? wholeOf(first['inningsRuns']) + 1 : null;
    const seen = [...this.#balls.values()].filter((ball) => ball.innings === number);
    const sum = (type: string) =>
      seen.filter((ball) => ball.type === type).reduce((total, ball) => total + ball.runs, 0);
    const count = (kind: Ball['kind']) => seen.filter((ball) => ball.kind === kind).length;
    const wickets = wholeOf(one['inningsWickets']);
    const isCurrent = number === wholeOf(this.#stats['currentInnings']);
    const isEnded = wickets >= 10 || balls >= ballsLimit || (target !== null && runs >= target);
    return {
      side: nameOf(one['battingTeam']) === away ? 1 : 0,
      isSuperOver: false,
      runs,
      wickets,
      balls,
      overs,
      ballsMax: ballsLimit,
      target,
      extras: {
        wides: sum('WIDE'),
        noBalls: sum('NO_BALL'),
        byes: sum('BYE'),
        legByes: sum('LEG_BYE'),
        penalty: 0,
      },
      fours: count('four'),
      sixes: count('six'),
      byOver: this.#showOvers(number),
      fallOfWickets: [],
      isOver: isEnded || !isCurrent,
    };
  }

  #showOvers(innings: number): CricketInnings['byOver'] {
    const overs = [...(this.#overs.get(innings)?.values() ?? [])].toSorted(
      (a, b) => a.over - b.over,
    );
    return overs.map(({ over, total, wickets }, index) => ({
      over,
      runs: total - (overs[index - 1]?.total ?? 0),
      total,
      wickets,
    }));
  }

  #showBatters(): CricketScore['batters'] {
    const stats = recordOf(this.#stats['battingTeamStats']);
    return ['bat1', 'bat2'].flatMap((place) => {
      const name = nameOf(stats[`${place}Name`]);
      if (name === null) return [];
      const count = (what: string) => wholeOf(stats[`${place}${what}`]);
      const isOnStrike = count('Strike') === 1;
      const [runs, balls] = [count('Runs'), count('Balls')];
      return [{ name, runs, balls, fours: count('Fours'), sixes: count('Sixes'), isOnStrike }];
    });
  }

  #showBowler(): CricketScore['bowler'] {
    const stats = recordOf(this.#stats['bowlingTeamStats']);
    const name = nameOf(stats['bowl1Name']);
    if (name === null) return null;
    return {
      name,
      overs: textOr(stats['bowl1Overs'], '0.0'),
      maidens: 0,
      runs: wholeOf(stats['bowl1Runs']),
      wickets: wholeOf(stats['bowl1Wickets']),
    };
  }
}

const rateOf = (runs = 0, balls = 0): number | null =>
  balls <= 0 ? null : Math.round((runs * ballsPerOver * 100) / balls);

function requiredRate(now: CricketInnings | undefined): number | null {
  const target = now?.target ?? null;
  if (now === undefined || target === null || target <= now.runs) return null;
  return rateOf(target - now.runs, (now.ballsMax ?? 0) - now.balls);
}

function summaryOf(name: string, now: CricketInnings): string {
  if (now.target === null) return `${name} ${now.runs}/${now.wickets} after ${now.overs} overs`;
  if (now.runs >= now.target) return `${name} reached the target of ${now.target}`;
  if (now.isOver) return `${name} ${now.runs}/${now.wickets}, target ${now.target}`;
  return `${name} need ${now.target - now.runs} from ${(now.ballsMax ?? 0) - now.balls} balls`;
}

function winnerOf([first, second]: readonly CricketInnings[]): 0 | 1 | null {
  if (first === undefined || second === undefined || first.runs === second.runs) return null;
  return first.runs > second.runs ? first.side : second.side;
}
