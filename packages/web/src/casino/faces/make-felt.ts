/** Makes the positions of hands on the felt. */
import type { FeltPlan } from './game-face.ts';

export const oneCard: FeltPlan = {
  middles: [[80, 55]],
  width: 27,
  step: 0,
  room: 1,
  further: 'beside',
};

export const twoHands = (size: Pick<FeltPlan, 'width' | 'step' | 'room'>): FeltPlan => ({
  middles: [
    [44, 52],
    [116, 52],
  ],
  ...size,
  further: 'beside',
});
