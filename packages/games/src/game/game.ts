/**
 * The interface of a game. A game is data and two pure functions: `deal` lays drawn cards on the table,
 * `evaluate` decides the round from them. Bets, stakes and players are not inputs (CAS-10).
 */
import type { Card, Slot } from '../cards/card.ts';
import type { DeckName } from '../cards/deck.ts';
import type { Evaluation, MarketCase } from './evaluation.ts';
import { isLess, one, sum } from './fraction.ts';
import type { Option } from './option.ts';

export const gameIds = [
  'teen20',
  'lucky7',
  'lucky7eu',
  'dt20',
  'card32',
  'card32eu',
  'dt202',
  'poker20',
  'Teen',
  'aaa',
  'dt6',
  'btable',
  'baccarat',
  'worli2',
] as const;
/** The specification's casinoType, in the order of its list (CAS-8). */
export type GameId = (typeof gameIds)[number];

export interface Game {
  readonly id: GameId;
  readonly name: string;
  /** First three digits of the game's round ids. */
  readonly prefix: string;
  /** Id of the game in an operator's video player; our own player ignores it. */
  readonly videoId: string;
  readonly deck: DeckName;
  /** Number of cards that the longest round can need. */
  readonly drawCount: number;
  /** Number of slots on the table; a round always has exactly this many. */
  readonly slotCount: number;
  readonly options: readonly Option[];
  /** Possible outcomes of a market, unless they are simply one winning option or none. */
  readonly cases: Readonly<Record<string, readonly MarketCase[]>>;
  /** Markets whose options are not exclusive: several can win in one round. */
  readonly independent?: readonly string[];
  /** Maps drawn cards, in draw order, to slots in C order; unneeded cards stay unseen. */
  deal(drawn: readonly Card[]): readonly Slot[];
  /** Takes slots as `deal` returns them; the caller has checked them with `findDealFault`. */
  evaluate(slots: readonly Slot[]): Evaluation;
}

/** Deals the first cards to the slots one by one: all games but 32 Cards and Baccarat. */
export const dealInOrder =
  (count: number) =>
  (drawn: readonly Card[]): readonly Slot[] =>
    drawn.slice(0, count);

/** The cards of a game that fills every slot. */
export const cardsOf = (slots: readonly Slot[]): readonly Card[] => slots as readonly Card[];

/** Cards in the order they are turned over; their number is also the dealing time in seconds. */
export const dealtCards = (slots: readonly Slot[]): readonly Card[] =>
  slots.filter((slot): slot is Card => slot !== '1');

export const marketsOf = (game: Game): readonly string[] => [
  ...new Set(game.options.map(({ market }) => market)),
];

/** Returns all possible outcomes of a market, each as the options it affects. */
export function casesOf(game: Game, market: string): readonly MarketCase[] {
  const own = game.cases[market];
  if (own !== undefined) return own;
  const options = game.options.filter((option) => option.market === market);
  const alone = options.map(({ sid }): MarketCase => ({ win: [sid] }));
  const canMiss = isLess(sum(options.map(({ chance }) => chance.win)), one);
  return canMiss ? [...alone, {}] : alone;
}
