/**
 * Positions on the felt, in units of a stage 160 wide and 90 high: the centre of each place, its card's width
 * and angle, and each hand's name. Pure.
 */
import { handsOf } from '../cards/hands.ts';
import { findFace } from '../faces/faces.ts';
import type { FeltPlan } from '../faces/game-face.ts';
import { oneCard } from '../faces/make-felt.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly turn: number;
}

export interface HandSpot {
  /** The centre of the hand's frame, and its size. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const stage = { width: 160, height: 90 } as const;
export const shoe = { x: 146, y: 15 } as const;
export const tray = { x: 39, y: 11 } as const;
const cardRatio = 90 / 64;

/** An unknown game has one card in the middle. */
const felt = (gameType: string): FeltPlan => findFace(gameType)?.felt ?? oneCard;

/** The centre of a hand without a position on the felt. */
const middle = [80, 52] as const;

interface CardInHand {
  readonly hand: number;
  readonly at: number;
  readonly count: number;
}

function cardSpot(
  { middles, width, step, further }: FeltPlan,
  { hand, at, count }: CardInHand,
): Spot {
  const [x, y] = middles[hand] ?? middle;
  if (further === 'downwards') return { x, y: y + at * 4.6, width, turn: 0 };
  if (further === 'beside') return { x: x + (at - (count - 1) / 2) * step, y, width, turn: 0 };
  if (at === 2) return { x, y: y + 22, width, turn: 90 };
  return { x: x + (at - 0.5) * step, y: y - 4, width, turn: 0 };
}

/** Returns the position of every place on the table. */
export function spotsOf(gameType: string): ReadonlyMap<number, Spot> {
  const spots = new Map<number, Spot>();
  const plan = felt(gameType);
  for (const [hand, { places }] of handsOf(gameType).entries()) {
    for (const [at, place] of places.entries()) {
      spots.set(place, cardSpot(plan, { hand, at, count: places.length }));
    }
  }
  return spots;
}

/** The painted frame of each hand. */
export function handSpots(gameType: string): readonly HandSpot[] {
  const { middles, width, step, room, further } = felt(gameType);
  return handsOf(gameType).map((hand, at) => {
    const [x, y] = middles[at] ?? middle;
    const wide = Math.min(hand.places.length, hand.places.length === 5 ? 5 : room);
    return {
      x,
      y: further === 'across' ? y - 4 : y,
      width: width + (wide - 1) * step + 5,
      height: width * cardRatio + 5,
    };
  });
}
