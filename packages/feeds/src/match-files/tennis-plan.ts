/**
 * Plans real tennis matches point by point: from grand slam tables (one row per point) and from rows with
 * whole matches as one string. Prices come from the model of two even, average servers.
 */

import { sportRegistry } from '@layline/contract';
import { cleanText } from '../clean-text.ts';
import type { MatchPlan } from '../script/plan.ts';
import { shortNameOf } from '../short-name.ts';
import { announceTennis, playTennis } from '../tennis/play-tennis.ts';
import type { PlayedPoint } from '../tennis/scoreboard.ts';
import { TennisOdds } from '../tennis/tennis-chance.ts';
import { TennisMarkets } from '../tennis/tennis-markets.ts';
import {
  afterPoint,
  isFinished,
  startMatch,
  type TennisRules,
  type TennisState,
} from '../tennis/tennis-points.ts';
import { placeOf } from './place.ts';

export interface RecordedMatch {
  readonly players: readonly [string, string];
  readonly event: string;
  readonly firstServer: 0 | 1;
  readonly points: readonly PlayedPoint[];
  readonly rules: TennisRules;
}

type Row = ReadonlyMap<string, string>;

/** Neither of the two formats quotes fields. */
export function parseTable(text: string): readonly Row[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return new Map(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

export const stateAfter = ({ rules, firstServer, points }: RecordedMatch): TennisState =>
  points.reduce(
    (state, { winner }) => (isFinished(state) ? state : afterPoint(state, winner).state),
    startMatch(rules, firstServer),
  );

function slamPoint(row: Row): PlayedPoint | null {
  const winner = row.get('PointWinner');
  if (winner !== '1' && winner !== '2') return null;
  const isAce = row.get('P1Ace') === '1' || row.get('P2Ace') === '1';
  const isFault = row.get('P1DoubleFault') === '1' || row.get('P2DoubleFault') === '1';
  return {
    winner: winner === '1' ? 0 : 1,
    kind: isAce ? 'ace' : isFault ? 'double fault' : 'rally',
  };
}

/** The rules under which these points end the match exactly at the last one. */
function fittingRules(match: Omit<RecordedMatch, 'rules'>): TennisRules {
  for (const bestOf of [5, 3] as const) {
    for (const lastSet of ['tie-break', 'advantage'] as const) {
      const rules = { bestOf, lastSet };
      const before = stateAfter({ ...match, rules, points: match.points.slice(0, -1) });
      if (!isFinished(before) && isFinished(stateAfter({ ...match, rules }))) return rules;
    }
  }
  return { bestOf: 3, lastSet: 'tie-break' };
}

const withRules = (match: Omit<RecordedMatch, 'rules'>): RecordedMatch => ({
  ...match,
  rules: fittingRules(match),
});

/** A grand slam's points; the players' names come from another table. */
export function parseSlam(rows: readonly Row[], players: readonly [string, string]): RecordedMatch {
  const points = rows.map(slamPoint).filter((point) => point !== null);
  const served = rows.find((row) => slamPoint(row) !== null)?.get('PointServer');
  const event = cleanText(rows[0]?.get('match_id') ?? 'Tennis').replace(/-\d+$/, '');
  return withRules({ players, event, firstServer: served === '2' ? 1 : 0, points });
}

const letters: Readonly<
  Record<string, { readonly isServers: boolean; readonly kind: PlayedPoint['kind'] }>
> = {
  S: { isServers: true, kind: 'rally' },
  A: { isServers: true, kind: 'ace' },
  R: { isServers: false, kind: 'rally' },
  D: { isServers: false, kind: 'double fault' },
};

/** One string per match: S and A are the server's points, R and D the receiver's. */
function stringPoints(text: string, rules: TennisRules): readonly PlayedPoint[] {
  let state = startMatch(rules, 0);
  const points: PlayedPoint[] = [];
  for (const letter of text) {
    const text = letters[letter];
    if (text === undefined || isFinished(state)) continue;
    const winner = text.isServers ? state.server : state.server === 0 ? 1 : 0;
    points.push({ winner, kind: text.kind });
    state = afterPoint(state, winner).state;
  }
  return points;
}

export function parsePointString(row: Row): RecordedMatch {
  const rules: TennisRules = { bestOf: 3, lastSet: 'tie-break' };
  return {
    players: [
      cleanText(row.get('server1') ?? 'Player 1'),
      cleanText(row.get('server2') ?? 'Player 2'),
    ],
    event: cleanText(row.get('tny_name') ?? 'Tennis'),
    firstServer: 0,
    points: stringPoints(row.get('pbp') ?? '', rules),
    rules,
  };
}

const usualServes = [0.63, 0.63] as const;

export function planTennis(match: RecordedMatch): MatchPlan {
  const { players, rules, firstServer, points } = match;
  const runners = [
    { id: 1, name: players[0] },
    { id: 2, name: players[1] },
  ] as const;
  const markets = new TennisMarkets(new TennisOdds(usualServes), { rules, runners });
  const player = (name: string) => ({
    name,
    shortName: shortNameOf(name.split(' ').at(-1) ?? name),
  });
  const cast = {
    players: [player(players[0]), player(players[1])] as const,
    rules,
    firstServer,
    markets,
  };
  const pace = {
    pointMs: 35_000,
    gameMs: 40_000,
    breakMs: 60_000,
    setMs: 120_000,
    endMs: 60_000,
    resultMsMin: 0,
  };
  return {
    sportId: sportRegistry.tennis.id,
    name: players.join(' v '),
    ...placeOf(sportRegistry.tennis.id, match.event),
    venue: null,
    betDelayMs: 3000,
    prelude: [announceTennis(cast)],
    play: () => playTennis({ ...cast, points, pace, retiredTo: null }),
  };
}
