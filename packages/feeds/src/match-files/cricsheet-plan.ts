/**
 * Plans a real match from its ball-by-ball file: the balls in the file's order, prices from the model of
 * two even sides, settlement by the file.
 */
import { sportRegistry } from '@layline/contract';
import { kindOf } from '../cricket/ball-model.ts';
import { chancesBeforeChase, chancesInChase, makeSides } from '../cricket/chances.ts';
import { outlookOf } from '../cricket/cricket-odds.ts';
import type { InningsRules } from '../cricket/innings.ts';
import {
  announceAll,
  type CricketResult,
  chancesOfTeams,
  makeMatchMarkets,
  openMatch,
} from '../cricket/match-markets.ts';
import type { CricsheetInnings, CricsheetMatch } from '../cricket/parse-cricsheet.ts';
import {
  type CricketDoubt,
  type CricketPace,
  type CricketScript,
  playCricket,
} from '../cricket/play-cricket.ts';
import { showCricket } from '../cricket/scoreboard.ts';
import { shortNameOf } from '../feed/short-name.ts';
import {
  announce,
  closedFor,
  type MatchPlan,
  type Moment,
  openAt,
  suspended,
} from '../script/plan.ts';
import { checkCricsheet } from './check-cricsheet.ts';
import { fittingTarget, type PlayedInnings, playInnings, resultText } from './cricket-result.ts';
import { doubtOf } from './match-check.ts';
import { placeOf } from './place.ts';
import type { ReadMatch } from './read-match.ts';

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

const theDraw = 'The Draw';

function runnersOf({ teams, innings }: CricsheetMatch) {
  const sides = teams.map((name, index) => ({ id: 1 + index, name }));
  const isLimited = innings.every(({ rules }) => rules.ballsMax !== null);
  return isLimited ? sides : [...sides, { id: 3, name: theDraw }];
}

function oversOf(ballsMax: number | null, ballsPerOver: number): readonly number[] {
  if (ballsMax === null) return unlimitedOvers;
  const overs = Math.floor(ballsMax / ballsPerOver);
  return [...new Set(sessionShares.map((share) => Math.max(1, Math.round(overs * share))))];
}

/** Methods by which officials revise a target; others, such as an award, decide without one. */
const revisingMethods = new Set(['D/L', 'DLS', 'VJD']);

/** True if a method of the officials set the target, which play may have changed since. */
const isRevised = ({ outcome }: CricsheetMatch): boolean =>
  revisingMethods.has(outcome.method ?? '');

/**
 * The rules of each innings as they were known when it began. Some files lack targets; in a match of one
 * innings per side the chase has one anyway. A revised target counts only if it gives the result: else
 * nobody knew the target, and the side was to face the overs of the match.
 */
function rulesOf(match: CricsheetMatch): readonly InningsRules[] {
  const [first] = match.innings;
  return match.innings.map(({ rules }, index) => {
    if (index === 3 && rules.ballsMax === null) return { ...rules, target: lastTargetOf(match) };
    const isChase = index === 1 && rules.ballsMax !== null && !rules.isSuperOver;
    if (!isChase || first === undefined) return rules;
    if (!isRevised(match)) return { ...rules, target: rules.target ?? totalOf(first) + 1 };
    const target = fittingTarget(match);
    return target === null ? { ...rules, target, ballsMax: first.rules.ballsMax } : rules;
  });
}

/** The side that bats last of four innings needs one run more than the other's lead. */
function lastTargetOf({ innings }: CricsheetMatch): number | null {
  const side = innings[3]?.rules.side;
  let target = 1;
  for (const one of innings.slice(0, 3))
    target += (one.rules.side === side ? -1 : 1) * totalOf(one);
  return target > 0 ? target : null;
}

const totalOf = (innings: CricsheetInnings): number => playInnings(innings).runs;

function resultOf(match: CricsheetMatch): CricketResult & { readonly summary: string } {
  const { outcome, teams } = match;
  const name = outcome.winner ?? outcome.eliminator ?? outcome.bowl_out ?? null;
  const place = name === null ? -1 : teams.indexOf(name);
  return {
    winner: place === 0 || place === 1 ? place : null,
    isTie: outcome.result === 'tie',
    isRevised: isRevised(match),
    isDraw: outcome.result === 'draw',
    isCompleted: outcome.result !== 'no result',
    summary: resultText(match),
  };
}

/** The match under the rules that were known, and the doubt about its end. */
interface KnownMatch {
  readonly match: CricsheetMatch;
  readonly played: readonly PlayedInnings[];
  readonly doubt: CricketDoubt | null;
}

function scriptOf({ match, played: ends, doubt }: KnownMatch): CricketScript {
  const { ballsPerOver } = match;
  const first = match.innings[0]?.rules.ballsMax ?? null;
  const ballsMax = first ?? unlimitedBalls;
  const outlook = outlookOf({ kind: kindOf(first), ballsMax, strength: 1 });
  const sides = makeSides(outlook, outlook);
  const teams = teamsOf(match);
  const battingFirst = match.innings[0]?.rules.side ?? 0;
  let [number, ball] = [0, 0];
  return {
    match: { format: match.type, ballsPerOver, teams, toss: match.toss },
    markets: makeMatchMarkets(runnersOf(match)),
    pace,
    doubt,
    nextInnings: (played) => {
      [number, ball] = [played.length, 0];
      return match.innings[number]?.rules ?? null;
    },
    nextDelivery: () => {
      const next = match.innings[number]?.deliveries[ball] ?? null;
      ball += 1;
      return next;
    },
    isCutShort: () => ends[number]?.isComplete !== true,
    offerOf: (rules, inningsNumber) => ({
      outlook,
      team: teams[rules.side].shortName,
      inningsNumber,
      overs: oversOf(rules.ballsMax, ballsPerOver),
      isLong: true,
    }),
    chancesAt: (played, innings) => {
      if (innings.ballsMax === null || innings.isSuperOver) return null;
      if (played.length > 0 && innings.target === null) return null;
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
  { markets, match: board, doubt }: CricketScript,
): readonly Moment[] {
  const state = { phase: 'before', isBallRunning: false, winner: null, summary: null } as const;
  const score = (toss: CricsheetMatch['toss']) => () =>
    showCricket({ ...board, toss, innings: [] }, state);
  const isLimited = markets.odds.runners.length === 2;
  const even = { team0: 0.5, tie: 0.008, completed: completedChance };
  const isOpen = isLimited && !doubt;
  const opening = isOpen
    ? openMatch(markets, () => even)
    : announceAll(markets, { moment: suspended, doubt });
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

function planOf(known: KnownMatch): MatchPlan {
  const { match } = known;
  return {
    sportId: sportRegistry.cricket.id,
    name: match.teams.join(' v '),
    ...placeOf(sportRegistry.cricket.id, match.event ?? match.type),
    venue: match.venue,
    betDelayMs: 5000,
    prelude: prelude(match, scriptOf(known)),
    play: () => playCricket(scriptOf(known)),
  };
}

export function readCricsheet(given: CricsheetMatch): ReadMatch {
  const rules = rulesOf(given);
  const innings = given.innings.map((one, at) => ({ ...one, rules: rules[at] ?? one.rules }));
  const match = { ...given, innings };
  const played = innings.map(playInnings);
  const { check, sure } = checkCricsheet(match, played);
  const doubt = doubtOf(check);
  const known = { match, played, doubt: doubt && { ...doubt, inningsSure: sure } };
  const { winner, isDraw } = resultOf(match);
  const named = winner === null ? null : match.teams[winner];
  const stated = resultText(match);
  return { plan: planOf(known), place: '', stated, winner: isDraw ? theDraw : named, check };
}
