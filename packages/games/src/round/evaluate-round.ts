/**
 * Decides a round from its cards; nothing else does. The cards must form a round that the game could have
 * dealt: from its deck, without excess copies, and exactly as many as its rules require.
 */
import { type Card, parseCard, type Slot } from '../cards/card.ts';
import { makeDeck } from '../cards/deck.ts';
import type { Evaluation } from '../game/evaluation.ts';
import { dealtCards, type Game, type GameId } from '../game/game.ts';
import { gameOf } from '../rules/games.ts';

/** Returns the deck without these cards, or the first card that was not in it. */
function takeFromDeck(game: Game, cards: readonly Card[]): readonly Card[] | Card {
  const rest = makeDeck(game.deck);
  for (const card of cards) {
    const at = rest.indexOf(card);
    if (at < 0) return card;
    rest.splice(at, 1);
  }
  return rest;
}

/** Explains why these slots are not a finished round of the game; null if they are. */
export function findDealFault(game: Game, slots: readonly Slot[]): string | null {
  if (slots.length !== game.slotCount) {
    return `${game.id} has ${game.slotCount} places for cards, not ${slots.length}`;
  }
  const strange = slots.find((slot) => slot !== '1' && parseCard(slot) === null);
  if (strange !== undefined) return `${strange} is not a card`;
  const dealt = dealtCards(slots);
  const rest = takeFromDeck(game, dealt);
  if (typeof rest === 'string') return `${rest} is not in the deck, or not that often`;
  const again = game.deal([...dealt, ...rest].slice(0, game.drawCount));
  const isSame = again.every((slot, index) => slot === slots[index]);
  return isSame ? null : `${game.id} is not dealt like that: a card too many, too few or misplaced`;
}

/**
 * Evaluates a round: result, wins, halves, pushes, pays and desc. Throws a RangeError for an impossible
 * deal.
 */
export function evaluateRound(gameId: GameId, slots: readonly Slot[]): Evaluation {
  const game = gameOf(gameId);
  const fault = findDealFault(game, slots);
  if (fault !== null) throw new RangeError(fault);
  return game.evaluate(slots);
}
