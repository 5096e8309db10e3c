/**
 * Reads matches written as one string each: S and A are the server's points, R and D the receiver's; ';'
 * ends a game, '.' a set, '/' changes the server of a tie-break. The format is the one under which the
 * string comes to the stated winner and score, with every mark in its place.
 */
import { cleanText } from '../feed/clean-text.ts';
import type { PlayedPoint } from '../tennis/scoreboard.ts';
import {
  afterPoint,
  isFinished,
  isTieBreak,
  startMatch,
  type TennisRules,
  type TennisState,
} from '../tennis/tennis-points.ts';
import { agrees, type Difference } from './match-check.ts';
import type { Row } from './parse-table.ts';
import type { RecordedMatch } from './recorded-match.ts';
import { formatsOf, winnerOf } from './tennis-formats.ts';
import { isSameSet, parseScore, type StatedScore, showSets, swapSet } from './tennis-score.ts';

interface Letter {
  readonly isServers: boolean;
  readonly kind: PlayedPoint['kind'];
}

const letters: Readonly<Record<string, Letter>> = {
  S: { isServers: true, kind: 'rally' },
  A: { isServers: true, kind: 'ace' },
  R: { isServers: false, kind: 'rally' },
  D: { isServers: false, kind: 'double fault' },
};

interface WrittenPoint extends Letter {
  /** The marks between the point before and this one. */
  readonly marks: string;
}

/** Null if the string holds anything but points and marks. */
function readLetters(text: string): readonly WrittenPoint[] | null {
  const points: WrittenPoint[] = [];
  let marks = '';
  for (const letter of text.replace(/\s/g, '')) {
    const point = letters[letter];
    if (point !== undefined) {
      points.push({ ...point, marks });
      marks = '';
    } else if (';./'.includes(letter)) marks += letter;
    else return null;
  }
  return points;
}

/** The mark that belongs between two points. */
function markBefore(state: TennisState, server: 0 | 1): string {
  if (state.points[0] + state.points[1] > 0) {
    return isTieBreak(state) && state.server !== server ? '/' : '';
  }
  if (state.games[0] + state.games[1] > 0) return ';';
  return state.done.length > 0 ? '.' : '';
}

interface Replayed {
  readonly rules: TennisRules;
  readonly state: TennisState;
  readonly points: readonly PlayedPoint[];
  /** False if letters follow the end. */
  readonly isWhole: boolean;
  /** The first mark that is not in its place; null if all are. */
  readonly fault: MarkFault | null;
}

interface MarkFault {
  readonly set: number;
  /** Number of the point after the mark. */
  readonly point: number;
  readonly stated: string;
  readonly computed: string;
}

function replay(written: readonly WrittenPoint[], rules: TennisRules): Replayed {
  let state = startMatch(rules, 0);
  let server = state.server;
  let fault: MarkFault | null = null;
  const points: PlayedPoint[] = [];
  for (const { isServers, kind, marks } of written) {
    if (isFinished(state)) return { rules, state, points, isWhole: false, fault };
    const mark = markBefore(state, server);
    if (marks !== mark) {
      const point = points.length + 1;
      fault ??= { set: state.done.length, point, stated: marks, computed: mark };
    }
    server = state.server;
    const winner = isServers ? server : server === 0 ? 1 : 0;
    points.push({ winner, kind });
    state = afterPoint(state, winner).state;
  }
  return { rules, state, points, isWhole: true, fault };
}

interface Statement {
  readonly winner: 0 | 1;
  /** Player 0's figures first. */
  readonly score: StatedScore;
}

function statementOf(row: Row): Statement | null {
  const score = parseScore(row.get('score') ?? '');
  const winner = row.get('winner');
  if (score === null || (winner !== '1' && winner !== '2')) return null;
  if (winner === '1') return { winner: 0, score };
  return { winner: 1, score: { ...score, sets: score.sets.map(swapSet) } };
}

/** Leading sets that the replay and the score agree on. */
function setsKnown({ state, fault }: Replayed, { score }: Statement): number {
  const { sets } = score;
  const isKnown = sets.map((set, index) => {
    const played = state.done[index];
    return played !== undefined && isSameSet(set, played) && index < (fault?.set ?? sets.length);
  });
  const first = isKnown.indexOf(false);
  return first === -1 ? isKnown.length : first;
}

/** True if the replay comes to the stated end. */
function fits(replayed: Replayed, statement: Statement): boolean {
  const { state, isWhole, fault } = replayed;
  const { score, winner } = statement;
  if (!isWhole || fault !== null) return false;
  const known = setsKnown(replayed, statement);
  if (score.ending === 'played' && known === score.sets.length && known === state.done.length) {
    return winnerOf(state) === winner;
  }
  return !isFinished(state) && isCutAt(replayed, statement);
}

/** True if the points stop where the score does, inside a set or after one. */
function isCutAt(replayed: Replayed, statement: Statement): boolean {
  const { state } = replayed;
  const { sets, ending } = statement.score;
  const known = setsKnown(replayed, statement);
  if (known !== state.done.length) return false;
  const [last, ...more] = sets.slice(known);
  if (last === undefined) return ending === 'retired' && state.games[0] + state.games[1] === 0;
  const { games, tieBreak } = last;
  if (tieBreak !== null) return false;
  return more.length === 0 && games[0] === state.games[0] && games[1] === state.games[1];
}

/** The replay that fits, or else the one that agrees longest. */
function bestReplay(
  written: readonly WrittenPoint[],
  statement: Statement | null,
): { readonly replayed: Replayed; readonly isFit: boolean; readonly known: number } {
  let best: { replayed: Replayed; known: number } | null = null;
  for (const rules of formatsOf(lengthsOf(statement))) {
    const replayed = replay(written, rules);
    if (statement === null) return { replayed, isFit: false, known: 0 };
    const known = setsKnown(replayed, statement);
    if (fits(replayed, statement)) return { replayed, isFit: true, known };
    if (best === null || known > best.known) best = { replayed, known };
  }
  const { replayed, known } = best as NonNullable<typeof best>;
  return { replayed, isFit: false, known };
}

/** A match of at most three sets may be of either length. */
function lengthsOf(statement: Statement | null): readonly TennisRules['bestOf'][] {
  const sets = statement?.score.sets.length ?? 0;
  return sets > 3 ? [5] : [3, 5];
}

const show = ({ state }: Replayed): string => {
  const winner = winnerOf(state);
  const sets = showSets(state.done, state.games);
  return `${winner === null ? 'nobody yet' : `player ${winner + 1}`}: ${sets === '' ? 'no set' : sets}`;
};

const showStatement = ({ winner, score }: Statement): string =>
  `player ${winner + 1}: ${score.sets.map(({ games }) => games.join('-')).join(' ')}${
    score.ending === 'played' ? '' : ` ${score.ending}`
  }`.trim();

/** The stated end turned round fits: the winner alone is wrong. */
function isTurned(written: readonly WrittenPoint[], { winner, score }: Statement): boolean {
  const turned = {
    winner: winner === 0 ? 1 : 0,
    score: { ...score, sets: score.sets.map(swapSet) },
  };
  return bestReplay(written, turned as Statement).isFit;
}

function differenceOf(written: readonly WrittenPoint[], row: Row, replayed: Replayed): Difference {
  const statement = statementOf(row);
  const computed = show(replayed);
  if (statement === null) {
    const field = parseScore(row.get('score') ?? '') === null ? 'score' : 'winner';
    return { field, stated: cleanText(row.get(field) ?? '') || 'nothing', computed };
  }
  const { fault } = replayed;
  const unmarked = { ...replayed, fault: null };
  if (fault !== null && fits(unmarked, statement)) {
    const [stated, marks] = [fault.stated, fault.computed].map((mark) => mark || 'no mark');
    return {
      field: `pbp before point ${fault.point}`,
      stated: stated ?? '',
      computed: marks ?? '',
    };
  }
  const field = isTurned(written, statement) ? 'winner' : 'score';
  return { field, stated: showStatement(statement), computed };
}

const namesOf = (row: Row): readonly [string, string] => [
  cleanText(row.get('server1') ?? '') || 'Player 1',
  cleanText(row.get('server2') ?? '') || 'Player 2',
];

export function parsePointString(row: Row): RecordedMatch {
  const text = row.get('pbp') ?? '';
  const letters = readLetters(text);
  const written = letters ?? [];
  const statement = statementOf(row);
  const about = {
    players: namesOf(row),
    event: cleanText(row.get('tny_name') ?? '') || 'Tennis',
    firstServer: 0,
    stated: statement === null ? 'nothing' : showStatement(statement),
    winner: statement?.winner ?? null,
  } as const;
  const { replayed, isFit, known } = bestReplay(written, statement);
  const { points, rules, state } = replayed;
  const match = { ...about, points, rules, setsKnown: known };
  if (letters === null) {
    const stated = cleanText(text).slice(0, 40);
    const difference = { field: 'pbp', stated, computed: 'points and marks alone' };
    return {
      ...match,
      setsKnown: 0,
      retiredTo: null,
      check: { kind: 'contradicts', ...difference },
    };
  }
  if (statement !== null && statement.score.ending === 'walkover' && written.length === 0) {
    return { ...match, retiredTo: null, isWalkover: true, check: agrees };
  }
  if (isFit) {
    const retiredTo = isFinished(state) ? null : (statement?.winner ?? null);
    return { ...match, retiredTo, check: agrees };
  }
  const kind = statement === null ? 'unknown' : 'contradicts';
  return { ...match, retiredTo: null, check: { kind, ...differenceOf(written, row, replayed) } };
}
