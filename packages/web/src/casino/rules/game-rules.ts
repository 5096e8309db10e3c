/** How each game is played, in a few sentences for the player. */

import type { GameId } from '@layline/games/view';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const freshEight = msg`Every round is drawn from eight complete decks of 52 cards, shuffled afresh.`;
const freshOne = msg`Every round is drawn from one complete deck of 52 cards, shuffled afresh.`;

const dragonTiger = [
  freshEight,
  msg`One card to the Dragon, one to the Tiger; the higher rank wins. The ace is low, the king high.`,
  msg`Equal ranks: the higher suit wins, in the order spade, heart, club, diamond.`,
  msg`Same rank and same suit is a Tie: bets on Dragon and Tiger then lose half the stake.`,
  msg`Pair wins when the ranks are equal, whatever the suits.`,
];
const teenpatti = [
  freshOne,
  msg`Three cards each, dealt in turn to Player A and Player B; the better hand wins.`,
  msg`Hands, high to low: pure sequence, trail, sequence, color, pair, high card.`,
  msg`Sequences, high to low: Q-K-A, A-2-3, J-Q-K, down to 2-3-4. K-A-2 is not one.`,
  msg`Equal hands are a tie: bets on Player A and Player B are returned.`,
];
const lucky = [
  freshEight,
  msg`One card. Ace to six is Low, eight to king is High.`,
  msg`On a seven, bets on LOW Card and HIGH Card lose half the stake; the others settle by the card.`,
];
const thirtyTwo = [
  msg`Every round is drawn from a deck of 32 cards, six to king, shuffled afresh.`,
  msg`Four players begin with 8, 9, 10 and 11 points and get one card each; points six to thirteen.`,
  msg`The highest total wins. Those who share it draw again until one is ahead.`,
];

export const gameRules: Readonly<Record<GameId, readonly MessageDescriptor[]>> = {
  dt20: dragonTiger,
  dt202: dragonTiger,
  dt6: [
    ...dragonTiger.slice(0, 3),
    msg`Same rank and same suit: bets on Dragon and Tiger, back or lay, are returned.`,
  ],
  teen20: [
    ...teenpatti,
    msg`Pair plus wins when the player's own cards hold a pair or better, whoever wins the round.`,
  ],
  Teen: teenpatti,
  lucky7: lucky,
  lucky7eu: [...lucky, msg`Lines: A 2 3, 4 5 6, 8 9 10 and J Q K. A seven is on no line.`],
  card32: thirtyTwo,
  card32eu: [
    ...thirtyTwo,
    msg`All other options are decided by the four first cards; an equal Total is returned.`,
  ],
  poker20: [
    freshOne,
    msg`Two cards each and a board of five; the best five of seven win. Equal hands are returned.`,
    msg`A hand option wins when that player's best hand is exactly that class, whoever wins.`,
  ],
  aaa: [
    freshEight,
    msg`One card. Ace to six is Amar, seven to ten Akbar, jack to king Anthony.`,
    msg`On a seven, Under 7 and Over 7 lose half the stake.`,
  ],
  btable: [
    msg`Every round is drawn from aces, jacks, queens and kings of two decks, shuffled afresh.`,
    msg`One card names the film: the ace of spades is DON, the other aces Amar Akbar Anthony.`,
    msg`King, queen and jack of spades: Sahib Bibi Aur Ghulam. The other jacks: Ghulam.`,
    msg`Kings of clubs and diamonds: Dharam Veer.`,
    msg`The king of hearts and the other queens: Kis KisKo Pyaar Karoon.`,
  ],
  baccarat: [
    freshEight,
    msg`Ace counts one, ten and court cards nothing; a hand counts its last digit.`,
    msg`Eight or nine on two cards ends the deal.`,
    msg`The Player draws on 0 to 5. The Banker draws by the usual table of third cards.`,
    msg`A tie returns bets on Player and Banker. A Banker win with six pays half; there is no commission.`,
  ],
  worli2: [
    msg`Every round is drawn from a deck of 40 cards, ace to ten, shuffled afresh.`,
    msg`Three cards; a ten counts nothing. The last digit of their sum is the single.`,
  ],
};
