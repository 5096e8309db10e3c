/** Simulates balls: who faces, who bowls, and the result. Pure, apart from the dice it is given. */
import { type Ball, type BallModel, isAgain } from '../cricket/ball-model.ts';
import { type Delivery, noExtras } from '../cricket/delivery.ts';
import { type Innings, nextOver } from '../cricket/innings.ts';
import type { Dice } from '../script/dice.ts';

const dismissalKinds = [
  ['caught', 0.6],
  ['bowled', 0.18],
  ['lbw', 0.12],
  ['run out', 0.06],
  ['stumped', 0.04],
] as const;

function dismissalKind(dice: Dice): string {
  let draw = dice.next();
  for (const [kind, chance] of dismissalKinds) {
    if (draw < chance) return kind;
    draw -= chance;
  }
  return 'caught';
}

function throwBall(balls: readonly Ball[], dice: Dice): Ball {
  let draw = dice.next();
  for (const ball of balls) {
    if (draw < ball.chance) return ball;
    draw -= ball.chance;
  }
  return balls.at(-1) as Ball;
}

/** Batters and bowlers of an innings, and how they play. */
interface BowlingRules {
  readonly model: BallModel;
  readonly batting: readonly string[];
  readonly bowling: readonly string[];
  /** After this many extra balls, no more wides and no balls occur. */
  readonly extrasMax: number;
  readonly dice: Dice;
}

/** The batters at the crease; after a dismissal the next in the order replaces the one who is out. */
function atTheCrease({ batters, striker, nonStriker }: Innings, order: readonly string[]) {
  const [first, second] = order as readonly [string, string];
  if (striker === null || nonStriker === null) return { batter: first, nonStriker: second };
  const out = new Set(batters.filter(({ isOut }) => isOut).map(({ name }) => name));
  const next = order[batters.length] ?? first;
  return {
    batter: out.has(striker) ? next : striker,
    nonStriker: out.has(nonStriker) ? next : nonStriker,
  };
}

const bowlersOf = (squad: readonly string[]): readonly string[] => squad.slice(6, 11);

/** The next ball of an innings. */
export function bowl(innings: Innings, rules: BowlingRules): Delivery {
  const { model, batting, bowling, extrasMax, dice } = rules;
  const ballsLeft = (innings.ballsMax ?? model.ballsMax) - innings.balls;
  const bowledAgain = innings.extras.wides + innings.extras.noBalls;
  const thrown = throwBall(model.at(ballsLeft), dice);
  const isRefused = isAgain(thrown) && bowledAgain >= extrasMax;
  const { kind, batterRuns } = isRefused ? { kind: 'bat', batterRuns: 0 } : thrown;
  const over = nextOver(innings);
  const bowlers = bowlersOf(bowling);
  const { batter, nonStriker } = atTheCrease(innings, batting);
  return {
    over,
    batter,
    nonStriker,
    bowler: bowlers[(over - 1) % bowlers.length] as string,
    batterRuns,
    extras: {
      ...noExtras,
      wides: kind === 'wide' ? 1 : 0,
      noBalls: kind === 'no-ball' ? 1 : 0,
      legByes: kind === 'leg-bye' ? 1 : 0,
    },
    isBoundary: batterRuns >= 4,
    dismissals: kind === 'wicket' ? [{ batter, kind: dismissalKind(dice) }] : [],
  };
}
