/**
 * A simulated cricket match: innings, eliminator overs after a tie, and occasionally rain that ends it
 * without a result.
 */
import { makeBallModel } from '../cricket/ball-model.ts';
import { chancesBeforeChase, chancesInChase, makeSides, type Sides } from '../cricket/chances.ts';
import { outlookOf } from '../cricket/cricket-odds.ts';
import { type Innings, type InningsRules, isInningsOver } from '../cricket/innings.ts';
import {
  type CricketChances,
  chancesOfTeams,
  type MatchMarkets,
} from '../cricket/match-markets.ts';
import type { CricketScript } from '../cricket/play-cricket.ts';
import type { CricketMatch } from '../cricket/scoreboard.ts';
import type { SessionOffer } from '../cricket/session-book.ts';
import type { Dice } from '../script/dice.ts';
import { bowl } from './cricket-dice.ts';
import type { CricketFormat } from './cricket-format.ts';

export const ballsPerOver = 6;
const superOverBalls = 6;
const superOverExtras = 1;

/** Everything about a match that is fixed before its first ball. */
export interface CricketCast {
  readonly format: CricketFormat;
  readonly match: Omit<CricketMatch, 'innings'>;
  readonly markets: MatchMarkets;
  readonly battingFirst: 0 | 1;
  readonly strengths: readonly [number, number];
  readonly squads: readonly [readonly string[], readonly string[]];
  /** Chance that the match is cut short, and the ball at which it is, if it is. */
  readonly rain: { readonly chance: number; readonly atBall: number | null };
}

const other = (side: 0 | 1): 0 | 1 => (side === 0 ? 1 : 0);
const ballsMaxOf = ({ format }: CricketCast): number => format.overs * ballsPerOver;

function sidesOf(cast: CricketCast, battingFirst: 0 | 1): Sides {
  const { format, strengths } = cast;
  const { kind } = format;
  const ballsMax = ballsMaxOf(cast);
  const of = (side: 0 | 1) => outlookOf({ kind, ballsMax, strength: strengths[side] });
  return makeSides(of(battingFirst), of(other(battingFirst)));
}

/** The chance of a completed match, given play so far. */
function completedChance({ rain }: CricketCast, share: number): number {
  return (1 - rain.chance) / (1 - rain.chance * Math.min(1, share));
}

export function openingChances(cast: CricketCast, battingFirst: 0 | 1): CricketChances {
  const result = chancesBeforeChase({ runs: 0, wickets: 0, balls: 0 }, sidesOf(cast, battingFirst));
  return chancesOfTeams(result, { battingFirst, completed: completedChance(cast, 0) });
}

export const firstInnings = (cast: CricketCast): InningsRules => ({
  side: cast.battingFirst,
  isSuperOver: false,
  ballsPerOver,
  ballsMax: ballsMaxOf(cast),
  target: null,
});

interface InningsOfSide extends Pick<SessionOffer, 'inningsNumber'> {
  readonly side: 0 | 1;
}

export const offerOf = (
  cast: CricketCast,
  { side, inningsNumber }: InningsOfSide,
): SessionOffer => ({
  outlook: outlookOf({
    kind: cast.format.kind,
    ballsMax: ballsMaxOf(cast),
    strength: cast.strengths[side],
  }),
  team: cast.match.teams[side].shortName,
  inningsNumber,
  overs: cast.format.sessionOvers,
  isLong: cast.format.isLong,
});

function nextInnings(cast: CricketCast, played: readonly Innings[]): InningsRules | null {
  const first = firstInnings(cast);
  const last = played.at(-1);
  if (last === undefined) return first;
  const chase = { ...first, side: other(last.side), target: last.runs + 1 };
  if (played.length === 1) return chase;
  const overs = { ...chase, isSuperOver: true, ballsMax: superOverBalls };
  if (played.length === 2 && last.runs === (played[0] as Innings).runs) {
    return { ...overs, side: last.side, target: null };
  }
  return played.length === 3 ? overs : null;
}

function winnerOf([one, two]: readonly Innings[], side: 0 | 1): 0 | 1 | null {
  if (one === undefined || two === undefined || one.runs === two.runs) return null;
  return one.runs > two.runs === (one.side === side) ? side : other(side);
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

interface Won {
  readonly played: readonly Innings[];
  readonly winner: 0 | 1;
}

function summaryOf(cast: CricketCast, { played, winner }: Won): string {
  const [first, second] = played as readonly [Innings, Innings];
  const name = cast.match.teams[winner].name;
  if (first.runs === second.runs) return `Match tied, ${name} won the eliminator`;
  if (second.side === winner) return `${name} won by ${plural(10 - second.wickets, 'wicket')}`;
  return `${name} won by ${plural(first.runs - second.runs, 'run')}`;
}

/** Null if the eliminator of a tie is level too. */
const winnerOfMatch = (played: readonly Innings[]): 0 | 1 | null =>
  winnerOf(played.length > 2 ? played.slice(2) : played, 0);

const resultOf = (cast: CricketCast, won: Won): ReturnType<CricketScript['resultOf']> => ({
  winner: won.winner,
  isTie: won.played.length > 2,
  isCompleted: true,
  summary: summaryOf(cast, won),
});

const noResult = {
  winner: null,
  isTie: false,
  isCompleted: false,
  summary: 'No result, rain stopped play',
} as const;

export function scriptOf(cast: CricketCast, dice: Dice): CricketScript {
  const { format, match, markets, squads, strengths, rain } = cast;
  const ballsMax = ballsMaxOf(cast);
  const { kind } = format;
  const models = strengths.map((strength) => makeBallModel({ kind, ballsMax, strength }));
  const sides = sidesOf(cast, cast.battingFirst);
  let bowled = 0;
  let isCut = false;

  return {
    match,
    markets,
    pace: format.pace,
    nextInnings: (played) => (isCut ? null : nextInnings(cast, played)),
    nextDelivery: (innings) => {
      const isOver = isInningsOver(innings);
      isCut = bowled === rain.atBall && !isOver;
      if (isCut || isOver) return null;
      bowled += 1;
      const { side, isSuperOver } = innings;
      return bowl(innings, {
        model: models[side] as (typeof models)[number],
        batting: squads[side],
        bowling: squads[other(side)],
        extrasMax: isSuperOver ? superOverExtras : format.extrasMax,
        dice,
      });
    },
    isCutShort: () => isCut,
    offerOf: ({ side }, inningsNumber) => offerOf(cast, { side, inningsNumber }),
    chancesAt: (played, innings) => {
      if (innings.isSuperOver) return null;
      const share = (played.length * ballsMax + innings.balls) / (2 * ballsMax);
      return () =>
        chancesOfTeams(
          innings.target === null
            ? chancesBeforeChase(innings, sides)
            : chancesInChase(innings, sides),
          { battingFirst: cast.battingFirst, completed: completedChance(cast, share) },
        );
    },
    resultOf: (played) => {
      if (isCut) return noResult;
      const lastThrow = dice.hits(0.5) ? 0 : 1;
      return resultOf(cast, { played, winner: winnerOfMatch(played) ?? lastThrow });
    },
  };
}
