/**
 * The picture that stands for a game, on a stage 160 wide and 100 high: its cards where they would lie
 * on the table, and the balls of its results. One plan for the lobby and for the picture files. Pure.
 */
import type { Card, GameId } from '@layline/games/view';
import { faceOf, type ResultTone } from '../result/result-face.ts';

export interface ArtCard {
  readonly card: Card;
  /** The card's middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Degrees. */
  readonly turn: number;
}

export interface ArtBall {
  readonly letter: string;
  readonly tone: ResultTone;
  readonly x: number;
  readonly y: number;
}

export interface ArtPlan {
  readonly cards: readonly ArtCard[];
  readonly balls: readonly ArtBall[];
}

const ballY = 87;

interface Fan {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly step: number;
  readonly turn: number;
}

/** Cards side by side around a middle, each turned a little more than the one before. */
const fan = (cards: readonly Card[], { x, y, width, step, turn }: Fan): ArtCard[] =>
  cards.map((card, at) => {
    const off = at - (cards.length - 1) / 2;
    const sag = off * off * (turn / 6);
    return { card, x: x + off * step, y: y + sag, width, turn: off * turn };
  });

const ball = (type: string, result: string, x: number): ArtBall => ({
  ...faceOf(type, result),
  x,
  y: ballY,
});

const duel = (type: string, [left, right]: readonly [Card, Card]): ArtPlan => ({
  cards: [
    { card: left, x: 52, y: 43, width: 40, turn: -5 },
    { card: right, x: 108, y: 43, width: 40, turn: 5 },
  ],
  balls: [ball(type, '1', 52), ball(type, '2', 108)],
});

const hands = (
  balls: readonly ArtBall[],
  left: readonly Card[],
  right: readonly Card[],
): ArtPlan => ({
  cards: [
    ...fan(left, { x: 44, y: 42, width: 31, step: 14, turn: 7 }),
    ...fan(right, { x: 116, y: 42, width: 31, step: 14, turn: 7 }),
  ],
  balls,
});

const seven = (type: string, [low, mid, high]: readonly [Card, Card, Card]): ArtPlan => ({
  cards: [
    { card: low, x: 44, y: 45, width: 32, turn: -9 },
    { card: high, x: 116, y: 45, width: 32, turn: 9 },
    { card: mid, x: 80, y: 43, width: 44, turn: 0 },
  ],
  balls: [ball(type, '1', 44), ball(type, '2', 116)],
});

const row = (
  type: string,
  cards: readonly Card[],
  results: readonly string[],
  width = 30,
): ArtPlan => {
  const placed = fan(cards, { x: 80, y: 44, width, step: 116 / cards.length, turn: 0 });
  return {
    cards: placed,
    balls: results.map((result, at) => ball(type, result, placed[at]?.x ?? 80)),
  };
};

const plans: Readonly<Record<GameId, ArtPlan>> = {
  dt20: duel('dt20', ['KSS', 'QHH']),
  dt202: duel('dt202', ['JSS', 'KDD']),
  dt6: duel('dt6', ['9SS', 'JHH']),
  teen20: hands(
    [ball('teen20', '1', 44), ball('teen20', '3', 116)],
    ['QSS', 'KSS', 'ASS'],
    ['7HH', '7DD', '4CC'],
  ),
  Teen: hands(
    [ball('Teen', '1', 44), ball('Teen', '2', 116)],
    ['AHH', '2HH', '3HH'],
    ['KCC', 'KDD', '9SS'],
  ),
  lucky7: seven('lucky7', ['4CC', '7HH', 'JSS']),
  lucky7eu: seven('lucky7eu', ['3DD', '7SS', 'QHH']),
  card32: row('card32', ['8CC', '9DD', '10SS', 'JHH'], ['1', '2', '3', '4'], 26),
  card32eu: row('card32eu', ['JDD', '8SS', 'KHH', '6CC'], ['1', '2', '3', '4'], 26),
  poker20: {
    cards: [
      ...fan(['ASS', 'ADD'], { x: 40, y: 74, width: 24, step: 14, turn: 8 }),
      ...fan(['KHH', 'QHH'], { x: 120, y: 74, width: 24, step: 14, turn: 8 }),
      ...fan(['10DD', 'JDD', 'QDD', '2CC', 'ACC'], { x: 80, y: 27, width: 23, step: 26, turn: 0 }),
    ],
    balls: [ball('poker20', '11', 70), ball('poker20', '21', 90)],
  },
  aaa: row('aaa', ['AHH', '8CC', 'KDD'], ['1', '2', '3'], 35),
  btable: {
    cards: fan(['ASS', 'KHH', 'QSS', 'JDD'], { x: 80, y: 42, width: 37, step: 24, turn: 8 }),
    balls: ['1', '2', '3', '4', '5', '6'].map((code, at) => ball('btable', code, 30 + at * 20)),
  },
  baccarat: {
    cards: [
      ...fan(['9HH', 'KCC'], { x: 46, y: 43, width: 35, step: 24, turn: 0 }),
      ...fan(['8SS', 'QDD'], { x: 114, y: 43, width: 35, step: 24, turn: 0 }),
    ],
    balls: [ball('baccarat', '1', 46), ball('baccarat', '2', 114)],
  },
  worli2: {
    cards: fan(['2SS', '5HH', '9CC'], { x: 80, y: 42, width: 36, step: 40, turn: 0 }),
    balls: [ball('worli2', '6', 80)],
  },
};

export const drawnGames = Object.keys(plans) as readonly GameId[];

/** Tables that share a game have pictures of their own in the lobby. */
const byName: Readonly<Record<string, ArtPlan>> = {
  'DRAGON TIGER': duel('dt20', ['10CC', 'AHH']),
  'FAST DRAGON TIGER': duel('dt20', ['5DD', '8SS']),
  '3 CARD TEENPATTI': hands(
    [ball('teen20', '1', 44), ball('teen20', '3', 116)],
    ['9HH', '10HH', 'JHH'],
    ['AHH', 'ASS', 'QDD'],
  ),
};

/** Null for a game without a picture of its own. */
export const artPlan = (type: string, name = ''): ArtPlan | null =>
  byName[name] ?? plans[type as GameId] ?? null;
