/**
 * Where cards lie on the felt, in units of a stage 160 wide and 90 high: the middle of each place,
 * its card's width and turn; and where each hand's name stands. Pure.
 */
import { handsOf } from '../cards/hands.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly turn: number;
}

export interface HandSpot {
  /** The middle of the hand's frame, and its size. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const stage = { width: 160, height: 90 } as const;
export const shoe = { x: 146, y: 15 } as const;
export const tray = { x: 39, y: 11 } as const;
const cardRatio = 90 / 64;

interface Arrangement {
  readonly middles: readonly (readonly [x: number, y: number])[];
  readonly width: number;
  /** Distance between the middles of neighbouring cards of a hand. */
  readonly step: number;
  /** How many cards wide the hand's frame is. */
  readonly room: number;
}

const two = (width: number, step: number, room: number): Arrangement => ({
  middles: [
    [44, 52],
    [116, 52],
  ],
  width,
  step,
  room,
});

const single: Arrangement = { middles: [[80, 55]], width: 27, step: 0, room: 1 };
const fourHands: Arrangement = {
  middles: [
    [29, 48],
    [63, 48],
    [97, 48],
    [131, 48],
  ],
  width: 17,
  step: 0,
  room: 1,
};

const arrangements: Readonly<Record<string, Arrangement>> = {
  dt20: two(25, 0, 1),
  dt202: two(25, 0, 1),
  dt6: two(25, 0, 1),
  teen20: two(18, 19, 3),
  teen: two(18, 19, 3),
  card32: fourHands,
  card32eu: fourHands,
  baccarat: two(17, 18, 2),
  poker20: {
    middles: [
      [29, 71.5],
      [80, 46],
      [131, 71.5],
    ],
    width: 15,
    step: 16,
    room: 2,
  },
  worli2: { middles: [[80, 52]], width: 21, step: 24, room: 3 },
};

const arrangementOf = (gameType: string): Arrangement =>
  arrangements[gameType.toLowerCase()] ?? single;

/** The further cards of a 32 Cards hand overlap downwards; baccarat's third card lies across. */
function cardSpot(gameType: string, hand: number, at: number, count: number): Spot {
  const { middles, width, step } = arrangementOf(gameType);
  const [x, y] = middles[hand] ?? [80, 52];
  const type = gameType.toLowerCase();
  if (type.startsWith('card32')) return { x, y: y + at * 4.6, width, turn: 0 };
  if (type === 'baccarat') {
    if (at === 2) return { x, y: y + 22, width, turn: 90 };
    return { x: x + (at - 0.5) * step, y: y - 4, width, turn: 0 };
  }
  return { x: x + (at - (count - 1) / 2) * step, y, width, turn: 0 };
}

/** The spot of every place of the table, by place. */
export function spotsOf(gameType: string): ReadonlyMap<number, Spot> {
  const spots = new Map<number, Spot>();
  for (const [hand, { places }] of handsOf(gameType).entries()) {
    for (const [at, place] of places.entries()) {
      spots.set(place, cardSpot(gameType, hand, at, places.length));
    }
  }
  return spots;
}

/** The painted frame of each hand. */
export function handSpots(gameType: string): readonly HandSpot[] {
  const { middles, width, step, room } = arrangementOf(gameType);
  const isBaccarat = gameType.toLowerCase() === 'baccarat';
  return handsOf(gameType).map((hand, at) => {
    const [x, y] = middles[at] ?? [80, 52];
    const wide = Math.min(hand.places.length, hand.places.length === 5 ? 5 : room);
    return {
      x,
      y: isBaccarat ? y - 4 : y,
      width: width + (wide - 1) * step + 5,
      height: width * cardRatio + 5,
    };
  });
}
