/** Makes the pictures of games: laid-out cards, and the balls of results. */
import type { Card } from '@layline/games/view';
import type { ArtBall, ArtCard, ArtPlan, GameFace } from './game-face.ts';

type Results = GameFace['results'];

const ballY = 87;

export const ball = (results: Results, result: string, x: number): ArtBall => ({
  letter: 'T',
  tone: 'green',
  ...results[result],
  x,
  y: ballY,
});

interface Fan {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly step: number;
  readonly turn: number;
}

/** Arranges cards side by side around a centre, each turned a little more than the previous. */
export const fan = (cards: readonly Card[], { x, y, width, step, turn }: Fan): ArtCard[] =>
  cards.map((card, at) => {
    const off = at - (cards.length - 1) / 2;
    const sag = off * off * (turn / 6);
    return { card, x: x + off * step, y: y + sag, width, turn: off * turn };
  });

/** Shows one card against another. */
export const duelArt = ([left, right]: readonly [Card, Card], results: Results): ArtPlan => ({
  cards: [
    { card: left, x: 52, y: 43, width: 40, turn: -5 },
    { card: right, x: 108, y: 43, width: 40, turn: 5 },
  ],
  balls: [ball(results, '1', 52), ball(results, '2', 108)],
});

/** Shows one fan of cards against another, with the balls of the two results. */
export const handsArt = (
  [left, right]: readonly [readonly Card[], readonly Card[]],
  results: Results,
): ArtPlan => ({
  cards: [
    ...fan(left, { x: 44, y: 42, width: 31, step: 14, turn: 7 }),
    ...fan(right, { x: 116, y: 42, width: 31, step: 14, turn: 7 }),
  ],
  balls: Object.keys(results).map((result, at) => ball(results, result, at === 0 ? 44 : 116)),
});

interface CardRow {
  readonly cards: readonly Card[];
  readonly width: number;
}

/** Shows cards in a row, each above the ball of a result. */
export const rowArt = ({ cards, width }: CardRow, results: Results): ArtPlan => {
  const placed = fan(cards, { x: 80, y: 44, width, step: 116 / cards.length, turn: 0 });
  return {
    cards: placed,
    balls: Object.keys(results).map((result, at) => ball(results, result, placed[at]?.x ?? 80)),
  };
};
