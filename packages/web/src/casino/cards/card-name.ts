/** Names a card in words, for screen readers. */

import { type Card, type Rank, rankOf, type Suit, suitOf } from '@layline/games/view';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const suitWords: Readonly<Record<Suit, MessageDescriptor>> = {
  SS: msg`Spades`,
  HH: msg`Hearts`,
  CC: msg`Clubs`,
  DD: msg`Diamonds`,
};

const rankWords: Partial<Record<Rank, MessageDescriptor>> = {
  A: msg`Ace`,
  J: msg`Jack`,
  Q: msg`Queen`,
  K: msg`King`,
};

type Translate = (descriptor: MessageDescriptor) => string;

export function cardName(card: Card, translate: Translate): string {
  const word = rankWords[rankOf(card)];
  const rank = word === undefined ? rankOf(card) : translate(word);
  const suit = translate(suitWords[suitOf(card)]);
  return translate(msg`${rank} of ${suit}`);
}
