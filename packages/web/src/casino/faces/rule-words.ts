/** Sentences that the rules of several games share. */
import { msg } from '@lingui/core/macro';

export const freshEight = msg`Every round is drawn from eight complete decks of 52 cards, shuffled afresh.`;
export const freshOne = msg`Every round is drawn from one complete deck of 52 cards, shuffled afresh.`;
