/**
 * Reads matches of grand slam tables, which have one row per point. The format is the one under which the
 * points come to the stated winner of every set, and end the match with the last of them.
 */
import { cleanText } from '../feed/clean-text.ts';
import { type PlayedPoint, showPoints } from '../tennis/scoreboard.ts';
import {
  afterPoint,
  type DoneSet,
  isFinished,
  type PointResult,
  startMatch,
  type TennisRules,
  type TennisState,
} from '../tennis/tennis-points.ts';
import { agrees, type Difference, type MatchCheck } from './match-check.ts';
import type { Row } from './parse-table.ts';
import type { RecordedMatch } from './recorded-match.ts';
import { formatsOf, winnerOf } from './tennis-formats.ts';
import { showSets } from './tennis-score.ts';

/** What the table of matches next to the points says of one. */
export interface MatchRow {
  readonly players: readonly [string, string];
  readonly winner: 0 | 1 | null;
  readonly isCut: boolean;
}

const sideOf = (text: string | undefined): 0 | 1 | null =>
  text === '1' ? 0 : text === '2' ? 1 : null;

const doublesName = (row: Row, number: 1 | 2): string => {
  const [player, partner] = [row.get(`player${number}`) ?? '', row.get(`partner${number}`) ?? ''];
  return cleanText(partner === '' ? player : `${player} / ${partner}`) || `Player ${number}`;
};

export const readMatchRow = (row: Row): MatchRow => ({
  players: [doublesName(row, 1), doublesName(row, 2)],
  winner: sideOf(row.get('winner')),
  isCut: /^(retired|default|defaulted|walkover)/i.test(row.get('status') ?? ''),
});

export const noMatchRow: MatchRow = {
  players: ['Player 1', 'Player 2'],
  winner: null,
  isCut: false,
};

/** A point, and what its row says of the score after it. */
interface SlamPoint extends PlayedPoint {
  readonly setNo: string;
  readonly setWinner: 0 | 1 | null;
  readonly gameWinner: 0 | 1 | null;
  readonly games: string;
  /** Points of the game in play, player 1's first; null if the row has none. */
  readonly score: string | null;
}

function kindOf(row: Row): PlayedPoint['kind'] {
  if (row.get('P1Ace') === '1' || row.get('P2Ace') === '1') return 'ace';
  const isFault = row.get('P1DoubleFault') === '1' || row.get('P2DoubleFault') === '1';
  return isFault ? 'double fault' : 'rally';
}

function pointOf(row: Row): SlamPoint | null {
  const winner = sideOf(row.get('PointWinner'));
  if (winner === null) return null;
  const [one = '', two = ''] = [row.get('P1Score'), row.get('P2Score')];
  return {
    winner,
    kind: kindOf(row),
    setNo: row.get('SetNo') ?? '',
    setWinner: sideOf(row.get('SetWinner')),
    gameWinner: sideOf(row.get('GameWinner')),
    games: `${row.get('P1GamesWon')}-${row.get('P2GamesWon')}`,
    score: one === '' || two === '' ? null : `${one}-${two}`,
  };
}

/** A row without a point may state the end of the set before it. */
function pointsOf(rows: readonly Row[]): readonly SlamPoint[] {
  const points: SlamPoint[] = [];
  for (const row of rows) {
    const point = pointOf(row);
    const setWinner = sideOf(row.get('SetWinner'));
    const last = points.at(-1);
    if (point !== null) points.push(point);
    else if (setWinner !== null && last !== undefined && last.setWinner === null) {
      points[points.length - 1] = { ...last, setWinner };
    }
  }
  return points;
}

/** In doubles the servers of the second team are 2 and 4. */
const firstServerOf = (rows: readonly Row[]): 0 | 1 => {
  const served = rows.find((row) => pointOf(row) !== null)?.get('PointServer');
  return served === '2' || served === '4' ? 1 : 0;
};

interface Slam {
  readonly firstServer: 0 | 1;
  readonly points: readonly SlamPoint[];
  readonly lengths: readonly TennisRules['bestOf'][];
  /** True if the rows show every score and the length is certain, so that nobody need be named. */
  readonly isScored: boolean;
}

interface Replayed {
  readonly rules: TennisRules;
  readonly state: TennisState;
  /** Sets that the points and the statement agree on. */
  readonly known: number;
  /** Where the two differ first; null if they never do. */
  readonly difference: (Difference & { readonly at: number }) | null;
  /** False if the rows do not say who won one of the sets. */
  readonly isStated: boolean;
}

/** The winner that the row of a set's last point states: by name, or by its last game and games. */
function setWinnerOf(point: SlamPoint, { games: [one, two] }: DoneSet): 0 | 1 | null {
  if (point.setWinner !== null) return point.setWinner;
  return point.games === `${one}-${two}` ? point.gameWinner : null;
}

function replay(slam: Slam, rules: TennisRules): Replayed {
  let state = startMatch(rules, slam.firstServer);
  let [known, isStated] = [0, true];
  for (const [at, point] of slam.points.entries()) {
    const isLate = isFinished(state);
    const { state: next, result } = afterPoint(state, point.winner);
    const fault = isLate ? lateOf(point) : faultOf({ slam, at, state: next, result });
    if (fault !== null) {
      return { rules, state: next, known, difference: { ...fault, at }, isStated };
    }
    state = next;
    if (result !== 'set') continue;
    isStated &&= slam.isScored || setWinnerOf(point, lastSetOf(state)) !== null;
    known += isStated ? 1 : 0;
  }
  return { rules, state, known, difference: null, isStated };
}

const lastSetOf = ({ done }: TennisState): DoneSet => done.at(-1) as DoneSet;

const lateOf = ({ winner }: SlamPoint): Difference => ({
  field: 'PointWinner',
  stated: String(winner + 1),
  computed: 'the match is over',
});

interface PlayedRow {
  readonly slam: Slam;
  readonly at: number;
  /** After the point. */
  readonly state: TennisState;
  readonly result: PointResult;
}

/** Compares a row with the score after its point; null if they agree. */
function faultOf({ slam, at, state, result }: PlayedRow): Difference | null {
  const point = slam.points[at] as SlamPoint;
  const next = slam.points[at + 1];
  const isSetEnd = result === 'set';
  if (next !== undefined && (next.setNo !== point.setNo) !== isSetEnd) {
    return { field: 'SetNo', stated: next.setNo, computed: String(state.done.length + 1) };
  }
  const winner = isSetEnd ? setWinnerOf(point, lastSetOf(state)) : null;
  if (winner !== null && winner !== point.winner) {
    return { field: 'SetWinner', stated: String(winner + 1), computed: String(point.winner + 1) };
  }
  if (result !== 'point' || isScore(state, point.score)) return null;
  const computed = showPoints(state).join('-');
  return { field: 'P1Score, P2Score', stated: point.score ?? '', computed };
}

/** True if a row shows this score of the game in play, or none. */
function isScore(state: TennisState, score: string | null): boolean {
  return score === null || score.replaceAll('AD', 'Ad') === showPoints(state).join('-');
}

/** The number of a grand slam's match tells the event: 1 men, 2 women, 3 men's doubles and so on. */
const slamId = /^(\d{4})-(ausopen|frenchopen|wimbledon|usopen)-(?:(\d)\d{3}|([MWSX][SDX])\d+)$/;
/** At Wimbledon, where the first rounds of these years were shortened. */
const lastYearOfFiveInDoubles = 2022;
const shortenedYears: ReadonlySet<number> = new Set([2021]);

/** How many sets a match may have, as far as its id tells. */
function lengthsOf(matchId: string): readonly TennisRules['bestOf'][] {
  const [, year, slam, number, letters] = slamId.exec(matchId) ?? [];
  if (number === '1' || letters === 'MS' || letters === 'SM') return [5];
  if (number === '2' || letters === 'WS' || letters === 'SW') return [3];
  const isFive = slam === 'wimbledon' && Number(year) <= lastYearOfFiveInDoubles;
  if (isFive && number === '3') return shortenedYears.has(Number(year)) ? [5, 3] : [5];
  return slam === undefined ? [5, 3] : [3];
}

function bestReplay(slam: Slam): Replayed {
  let best: Replayed | null = null;
  for (const rules of formatsOf(slam.lengths)) {
    const replayed = replay(slam, rules);
    if (replayed.difference === null && isFinished(replayed.state)) return replayed;
    if (best === null || reach(replayed) > reach(best)) best = replayed;
  }
  return best as Replayed;
}

/** Orders replays by how far they agree. */
const reach = ({ difference }: Replayed): number => difference?.at ?? Number.POSITIVE_INFINITY;

const show = ({ state }: Replayed): string =>
  `${showSets(state.done, state.games) || 'no set'}, ${
    isFinished(state) ? `player ${(winnerOf(state) ?? 0) + 1} won` : 'not finished'
  }`;

const showStated = ({ points }: Slam, { winner, isCut }: MatchRow): string => {
  const sets = points.flatMap(({ setWinner }) => (setWinner === null ? [] : [setWinner + 1]));
  const end = winner === null ? '' : `, player ${winner + 1} ${isCut ? 'progressed' : 'won'}`;
  return `sets to ${sets.length === 0 ? 'nobody' : sets.join(' ')}${end}`;
};

function checkOf(slam: Slam, replayed: Replayed, about: MatchRow): MatchCheck {
  if (replayed.difference !== null) {
    const { field, stated, computed, at } = replayed.difference;
    return { kind: 'contradicts', field: `${field} of point ${at + 1}`, stated, computed };
  }
  const end = { stated: showStated(slam, about), computed: show(replayed) };
  if (!replayed.isStated) return { kind: 'unknown', field: 'SetWinner', ...end };
  if (!isFinished(replayed.state)) {
    const isByRule = about.isCut && about.winner !== null;
    return isByRule ? agrees : { kind: 'unknown', field: 'SetWinner', ...end };
  }
  const isSame = about.winner === null || about.winner === winnerOf(replayed.state);
  return isSame ? agrees : { kind: 'contradicts', field: 'winner', ...end };
}

/** `rows` are those of one match. */
export function parseSlam(rows: readonly Row[], about: MatchRow): RecordedMatch {
  const matchId = cleanText(rows[0]?.get('match_id') ?? '') || 'Tennis';
  const [points, lengths] = [pointsOf(rows), lengthsOf(matchId)];
  const isScored = lengths.length === 1 && points.every(({ score }) => score !== null);
  const slam: Slam = { firstServer: firstServerOf(rows), points, lengths, isScored };
  const replayed = bestReplay(slam);
  const last = points.at(-1);
  return {
    players: about.players,
    event: matchId.replace(/-[A-Z]*\d+$/, ''),
    firstServer: slam.firstServer,
    points: slam.points,
    rules: replayed.rules,
    retiredTo: isFinished(replayed.state) ? null : about.winner,
    stated: showStated(slam, about),
    winner: about.winner ?? last?.setWinner ?? last?.gameWinner ?? null,
    check: checkOf(slam, replayed, about),
    setsKnown: replayed.known,
  };
}

/** The rows of each match of a table, which follow one another. */
export function* matchesOf(rows: Iterable<Row>): Generator<readonly Row[]> {
  let match: Row[] = [];
  for (const row of rows) {
    const first = match[0];
    if (first !== undefined && first.get('match_id') !== row.get('match_id')) {
      yield match;
      match = [];
    }
    match.push(row);
  }
  if (match.length > 0) yield match;
}
