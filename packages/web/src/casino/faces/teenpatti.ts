/** 20-20 and one-day Teenpatti: three cards each for Player A and Player B. */
import type { Card } from '@layline/games/view';
import { msg } from '@lingui/core/macro';
import type { GameFace } from './game-face.ts';
import { handsArt } from './make-art.ts';
import { twoHands } from './make-felt.ts';
import { every, hand } from './make-hands.ts';
import { letters } from './make-results.ts';
import { duel, rows } from './make-sections.ts';
import { freshOne } from './rule-words.ts';

type TwoHands = readonly [readonly Card[], readonly Card[]];

/** Player B's result code differs between the two. */
const resultsOf = (winsB: string) => letters(['1', winsB], ['A', 'B'], ['red', 'blue']);

const makeFace = (winsB: string, cards: TwoHands): Omit<GameFace, 'sections'> => ({
  hands: [hand(msg`Player A`, every(0, 2, 3), '1'), hand(msg`Player B`, every(1, 2, 3), winsB)],
  openPlaces: 3,
  results: resultsOf(winsB),
  factNames: [msg`Hands`],
  resultWords: {},
  rules: [
    freshOne,
    msg`Three cards each, dealt in turn to Player A and Player B; the better hand wins.`,
    msg`Hands, high to low: pure sequence, trail, sequence, color, pair, high card.`,
    msg`Sequences, high to low: Q-K-A, A-2-3, J-Q-K, down to 2-3-4. K-A-2 is not one.`,
    msg`Equal hands are a tie: bets on Player A and Player B are returned.`,
  ],
  art: handsArt(cards, resultsOf(winsB)),
  felt: twoHands({ width: 18, step: 19, room: 3 }),
});

const short = makeFace('3', [
  ['QSS', 'KSS', 'ASS'],
  ['7HH', '7DD', '4CC'],
]);

export const teenpatti: GameFace = {
  ...short,
  sections: [duel('Winner', '0,2'), duel('Pair Plus', '1,3')],
  rules: [
    ...short.rules,
    msg`Pair plus wins when the player's own cards hold a pair or better, whoever wins the round.`,
  ],
};

export const oneDayTeenpatti: GameFace = {
  ...makeFace('2', [
    ['AHH', '2HH', '3HH'],
    ['KCC', 'KDD', '9SS'],
  ]),
  sections: [rows('Winner', '0-1')],
};

/** Tables that share the game's rounds have their own pictures in the lobby. */
export const teenpattiArt = (cards: TwoHands) => handsArt(cards, teenpatti.results);
