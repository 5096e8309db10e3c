/** No text invites players to chase losses, to continue, or to stake more (RP-11). */
import { expect, it } from 'vitest';
import { findChasing, isChasing } from '../chasing-words.ts';

it('[RP-11] no text of the clients invites players to chase, to continue, or to stake more', () => {
  const { catalogs, found } = findChasing();
  expect(found).toEqual([]);
  expect(catalogs).toBeGreaterThan(10);
});

it('[RP-11] finds such a text if there is one', () => {
  const texts = ['Win it back!', 'Last chance to bet', 'Autoplay 10 rounds', 'Free bet for you'];
  expect(texts.filter((text) => !isChasing(text))).toEqual([]);
});
