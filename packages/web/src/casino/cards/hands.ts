/**
 * Where a game's cards lie: each hand with its name and the places (positions in C order) that are
 * its cards. The round bar, the felt and the result read the same table.
 */

import { type Slot, unseen } from '@layline/games/view';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface Hand {
  readonly name: MessageDescriptor;
  readonly places: readonly number[];
  /** The result code with which this hand wins; empty for a hand that cannot. */
  readonly wins: string;
}

const hand = (name: MessageDescriptor, places: readonly number[], wins = ''): Hand => ({
  name,
  places,
  wins,
});

const every = (first: number, step: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index * step);

const dragonTiger = [hand(msg`Dragon`, [0], '1'), hand(msg`Tiger`, [1], '2')];
const card = [hand(msg`Card`, [0])];
const playersAB = (winsB: string) => [
  hand(msg`Player A`, every(0, 2, 3), '1'),
  hand(msg`Player B`, every(1, 2, 3), winsB),
];
const thirtyTwo = [
  hand(msg`Player 8`, every(0, 4, 9), '1'),
  hand(msg`Player 9`, every(1, 4, 9), '2'),
  hand(msg`Player 10`, every(2, 4, 9), '3'),
  hand(msg`Player 11`, every(3, 4, 9), '4'),
];

const hands: Readonly<Record<string, readonly Hand[]>> = {
  dt20: dragonTiger,
  dt202: dragonTiger,
  dt6: dragonTiger,
  teen20: playersAB('3'),
  teen: playersAB('2'),
  lucky7: card,
  lucky7eu: card,
  aaa: card,
  btable: card,
  card32: thirtyTwo,
  card32eu: thirtyTwo,
  poker20: [
    hand(msg`Player A`, [0, 1], '11'),
    hand(msg`BetLayout`, every(4, 1, 5)),
    hand(msg`Player B`, [2, 3], '21'),
  ],
  baccarat: [hand(msg`Player`, [0, 2, 4], '1'), hand(msg`Banker`, [1, 3, 5], '2')],
  worli2: [hand(msg`Cards`, [0, 1, 2])],
};

/** The hands of a casinoType; none for a game that is not known. */
export const handsOf = (gameType: string): readonly Hand[] => hands[gameType.toLowerCase()] ?? [];

/** Hands whose further places are only drawn once a card lies there: how many always show. */
const fixedPlaces: Readonly<Record<string, number>> = { card32: 1, card32eu: 1, baccarat: 2 };

/** The places of a hand to draw now, dealt or not. */
export function shownPlaces(gameType: string, own: Hand, slots: readonly Slot[]) {
  const fixed = fixedPlaces[gameType.toLowerCase()] ?? own.places.length;
  return own.places.filter((place, at) => at < fixed || (slots[place] ?? unseen) !== unseen);
}

export const slotAt = (slots: readonly Slot[], place: number): Slot => slots[place] ?? unseen;
