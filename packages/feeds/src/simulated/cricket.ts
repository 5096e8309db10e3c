/** Plans a simulated cricket match: sides, toss, and the markets before the first ball. */
import { sportRegistry } from '@layline/contract';
import { roundedStrength } from '../cricket/cricket-odds.ts';
import { startInnings, takeGuard } from '../cricket/innings.ts';
import { makeMatchMarkets, openMatch } from '../cricket/match-markets.ts';
import { playCricket } from '../cricket/play-cricket.ts';
import { showCricket } from '../cricket/scoreboard.ts';
import { SessionBook } from '../cricket/session-book.ts';
import { shortNameOf } from '../feed/short-name.ts';
import { type Dice, makeDice } from '../script/dice.ts';
import {
  announce,
  closedFor,
  type MatchPlan,
  type Moment,
  openAt,
  suspended,
} from '../script/plan.ts';
import type { CricketFormat } from './cricket-format.ts';
import {
  ballsPerOver,
  type CricketCast,
  firstInnings,
  offerOf,
  openingChances,
  scriptOf,
} from './cricket-script.ts';
import { cricketGrounds, type Pairing, squadOf } from './names.ts';

const rainChance = 0.015;
const tossPauseMs = 5000;

interface CricketGame extends Pairing {
  readonly format: CricketFormat;
}

function castOf({ competition, pair, format }: CricketGame, dice: Dice): CricketCast {
  const names = pair.map((index) => competition.sides[index] as string) as [string, string];
  const runners = pair.map((index, place) => ({
    id: competition.firstId + index,
    name: names[place] as string,
  })) as [{ id: number; name: string }, { id: number; name: string }];
  const edge = (dice.next() - 0.5) * 0.24;
  const tossWinner = dice.hits(0.5) ? 0 : 1;
  const elected = dice.hits(0.5) ? 'bat' : 'field';
  const isFirst = (tossWinner === 0) === (elected === 'bat');
  const isRain = dice.hits(rainChance);
  const ball = dice.between(1, 2 * format.overs * ballsPerOver - 1);
  return {
    format,
    match: {
      format: format.kind,
      ballsPerOver,
      teams: [
        { name: names[0], shortName: shortNameOf(names[0]) },
        { name: names[1], shortName: shortNameOf(names[1]) },
      ],
      toss: { side: tossWinner, elected },
    },
    markets: makeMatchMarkets(runners),
    battingFirst: isFirst ? 0 : 1,
    strengths: [roundedStrength(1 + edge), roundedStrength(1 - edge)],
    squads: [squadOf(names[0]), squadOf(names[1])],
    rain: { chance: rainChance, atBall: isRain ? ball : null },
  };
}

/** Before the toss either side may bat first. */
function chancesBeforeToss(cast: CricketCast) {
  const [one, two] = [openingChances(cast, 0), openingChances(cast, 1)];
  return {
    team0: (one.team0 + two.team0) / 2,
    tie: (one.tie + two.tie) / 2,
    completed: one.completed,
  };
}

function prelude(cast: CricketCast): readonly Moment[] {
  const { markets, format, match, squads, battingFirst } = cast;
  const state = { phase: 'before', isBallRunning: false, winner: null, summary: null } as const;
  const score = (toss: typeof match.toss) => () =>
    showCricket({ ...match, toss, innings: [] }, state);
  const even = openAt(() => [0.5, 0.5]);
  const rules = firstInnings(cast);
  const [batter, nonStriker] = squads[battingFirst] as readonly [string, string];
  const start = { ...takeGuard(startInnings(rules), { batter, nonStriker }), upNext: 1 };
  return [
    {
      offsetMs: Number.NEGATIVE_INFINITY,
      news: [...openMatch(markets, () => chancesBeforeToss(cast)), announce(markets.toss, even)],
      score: score(null),
    },
    { offsetMs: -format.tossMs - tossPauseMs, news: [announce(markets.toss, suspended)] },
    {
      offsetMs: -format.tossMs,
      news: [
        ...openMatch(markets, () => openingChances(cast, battingFirst)),
        announce(markets.toss, closedFor(match.toss?.side ?? 0)),
        ...new SessionBook(offerOf(cast, { side: rules.side, inningsNumber: 1 })).update(start),
      ],
      score: score(match.toss),
    },
  ];
}

/** The same key and game give the same match. */
export function planCricket(key: string, game: CricketGame): MatchPlan {
  const dice = makeDice(key);
  const cast = castOf(game, dice);
  const { competition, format } = game;
  return {
    sportId: sportRegistry.cricket.id,
    name: cast.match.teams.map(({ name }) => name).join(' v '),
    competitionId: competition.id,
    competitionName: competition.name,
    countryCode: competition.countryCode,
    venue: dice.pick(cricketGrounds),
    betDelayMs: format.betDelayMs,
    prelude: prelude(cast),
    play: () => playCricket(scriptOf(cast, makeDice(`${key}.play`))),
  };
}
