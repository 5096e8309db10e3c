/**
 * Plans a real match from its ball-by-ball file: the balls in the file's order, prices from the model of
 * two even sides, settlement by the file.
 */
import { sportRegistry } from '@layline/contract';
import { kindOf } from '../cricket/ball-model.ts';
import { chancesBeforeChase, chancesInChase, makeSides } from '../cricket/chances.ts';
import { outlookOf } from '../cricket/cricket-odds.ts';
import { type Innings, type InningsRules, isInningsOver } from '../cricket/innings.ts';
import {
  announceAll,
  type CricketResult,
  chancesOfTeams,
  makeMatchMarkets,
  openMatch,
} from '../cricket/match-markets.ts';
import type { CricsheetMatch } from '../cricket/parse-cricsheet.ts';
import { type CricketPace, type CricketScript, playCricket } from '../cricket/play-cricket.ts';
import { showCricket } from '../cricket/scoreboard.ts';
import {
  announce,
  closedFor,
  type MatchPlan,
  type Moment,
  openAt,
  suspended,
} from '../script/plan.ts';
import { shortNameOf } from '../short-name.ts';
import { placeOf } from './place.ts';

const pace: CricketPace = {
  openMs: 27_000,
  runningMs: 7000,
  overMs: 45_000,
  wicketMs: 60_000,
  inningsMs: 12 * 60_000,
  endMs: 60_000,
  resultMsMin: 0,
};

/** Legal balls that a side is assumed to face in an unlimited match. */
const unlimitedBalls = 540;
const completedChance = 0.985;
const sessionShares = [0.3, 0.5, 0.75, 1] as const;
const unlimitedOvers = [10, 20, 30, 40, 50, 60, 70, 80] as const;

const teamsOf = ({ teams }: CricsheetMatch) =>
  [
    { name: teams[0], shortName: shortNameOf(teams[0]) },
    { name: teams[1], shortName: shortNameOf(teams[1]) },
  ] as const;

function runnersOf({ teams, innings }: CricsheetMatch) {
  const sides = teams.map((name, index) => ({ id: 1 + index, name }));
  const isLimited = innings.every(({ rules }) => rules.ballsMax !== null);
  return isLimited ? sides : [...sides, { id: 3, name: 'The Draw' }];
}

function oversOf(ballsMax: number | null, ballsPerOver: number): readonly number[] {
  if (ballsMax === null) return unlimitedOvers;
  const overs = Math.floor(ballsMax / ballsPerOver);
  return [...new Set(sessionShares.map((share) => Math.max(1, Math.round(overs * share))))];
}

/** Some files lack targets; in a match of one innings per side the chase has one anyway. */
function rulesOf(match: CricsheetMatch, played: readonly Innings[]): InningsRules | null {
  const rules = match.innings[played.length]?.rules;
  if (rules === undefined) return null;
  const isChase = played.length === 1 && rules.ballsMax !== null && rules.target === null;
  return isChase ? { ...rules, target: (played[0] as Innings).runs + 1 } : rules;
}

function resultOf({
  outcome,
  teams,
}: CricsheetMatch): CricketResult & { readonly summary: string } {
  const name = outcome.winner ?? outcome.eliminator ?? outcome.bowl_out ?? null;
  const place = name === null ? -1 : teams.indexOf(name);
  const winner = place === 0 || place === 1 ? place : null;
  const [how, by] = Object.entries(outcome.by ?? {})[0] ?? [];
  const margin = by === undefined ? '' : ` by ${by} ${how}`;
  const text = winner === null ? `Match ended: ${outcome.result ?? 'no result'}` : `${name} won`;
  return {
    winner,
    isTie: outcome.result === 'tie',
    isDraw: outcome.result === 'draw',
    isCompleted: outcome.result !== 'no result',
    summary: `${text}${margin}${outcome.method === undefined ? '' : ` (${outcome.method})`}`,
  };
}

function scriptOf(match: CricsheetMatch): CricketScript {
  const { ballsPerOver } = match;
  const first = match.innings[0]?.rules.ballsMax ?? null;
  const ballsMax = first ?? unlimitedBalls;
  const outlook = outlookOf({ kind: kindOf(first), ballsMax, strength: 1 });
  const sides = makeSides(outlook, outlook);
  const teams = teamsOf(match);
  const battingFirst = match.innings[0]?.rules.side ?? 0;
  let [number, ball, isCut] = [0, 0, false];
  return {
    match: { format: match.type, ballsPerOver, teams, toss: match.toss },
    markets: makeMatchMarkets(runnersOf(match)),
    pace,
    nextInnings: (played) => {
      [number, ball, isCut] = [played.length, 0, false];
      return rulesOf(match, played);
    },
    nextDelivery: (innings) => {
      const next = match.innings[number]?.deliveries[ball] ?? null;
      ball += 1;
      isCut = next === null && innings.ballsMax !== null && !isInningsOver(innings);
      return next;
    },
    isCutShort: () => isCut,
    offerOf: (rules, inningsNumber) => ({
      outlook,
      team: teams[rules.side].shortName,
      inningsNumber,
      overs: oversOf(rules.ballsMax, ballsPerOver),
      isLong: true,
    }),
    chancesAt: (_played, innings) => {
      if (innings.ballsMax === null || innings.isSuperOver) return null;
      return () =>
        chancesOfTeams(
          innings.target === null
            ? chancesBeforeChase(innings, sides)
            : chancesInChase(innings, sides),
          { battingFirst, completed: completedChance },
        );
    },
    resultOf: () => resultOf(match),
  };
}

function prelude(
  match: CricsheetMatch,
  { markets, match: board }: CricketScript,
): readonly Moment[] {
  const state = { phase: 'before', isBallRunning: false, winner: null, summary: null } as const;
  const score = (toss: CricsheetMatch['toss']) => () =>
    showCricket({ ...board, toss, innings: [] }, state);
  const isLimited = markets.odds.runners.length === 2;
  const even = { team0: 0.5, tie: 0.008, completed: completedChance };
  const opening = isLimited ? openMatch(markets, () => even) : announceAll(markets, suspended);
  const announced = { offsetMs: Number.NEGATIVE_INFINITY, news: opening, score: score(null) };
  if (match.toss === null) return [announced];
  const tossed = announce(markets.toss, closedFor(match.toss.side));
  return [
    {
      ...announced,
      news: [
        ...opening,
        announce(
          markets.toss,
          openAt(() => [0.5, 0.5]),
        ),
      ],
    },
    { offsetMs: -35_000, news: [announce(markets.toss, suspended)] },
    { offsetMs: -30_000, news: [tossed], score: score(match.toss) },
  ];
}

export function planCricsheet(match: CricsheetMatch): MatchPlan {
  return {
    sportId: sportRegistry.cricket.id,
    name: match.teams.join(' v '),
    ...placeOf(sportRegistry.cricket.id, match.event ?? match.type),
    venue: match.venue,
    betDelayMs: 5000,
    prelude: prelude(match, scriptOf(match)),
    play: () => playCricket(scriptOf(match)),
  };
}
