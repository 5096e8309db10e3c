/**
 * A game's appearance on every screen: bet layout, hands, results, rules in words, lobby picture and places
 * on the felt. Each file of this folder defines it for one game, or for games that share most of it.
 */
import type { Card } from '@layline/games/view';
import type { MessageDescriptor } from '@lingui/core';

const sectionLooks = ['duel', 'tiles', 'cards', 'rows', 'digits', 'list'] as const;
export type SectionLook = (typeof sectionLooks)[number];

export interface Section {
  /** The market's name: `markettype` in the game list, and the heading. */
  readonly market: string;
  readonly look: SectionLook;
  /** Positions of its options in t2, in display order (CAS-7). */
  readonly indexes: readonly number[];
  /** Half a bet layout wide if there is space, so that two halves are side by side. */
  readonly isHalf: boolean;
}

export interface Hand {
  readonly name: MessageDescriptor;
  /** Positions of its cards in C order. */
  readonly places: readonly number[];
  /** The result code with which this hand wins; empty if it cannot win. */
  readonly wins: string;
}

const resultTones = ['red', 'gold', 'green', 'blue', 'violet', 'teal'] as const;
export type ResultTone = (typeof resultTones)[number];

/** A result in the strip and on the roads. */
export interface ResultFace {
  readonly letter: string;
  readonly tone: ResultTone;
  /** Nobody's result, such as a tie or a seven: drawn square, because its letter may be a side's too. */
  readonly isTie?: boolean;
}

export interface ArtCard {
  readonly card: Card;
  /** The centre of the card. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Degrees. */
  readonly turn: number;
}

export interface ArtBall extends ResultFace {
  readonly x: number;
  readonly y: number;
}

/**
 * A game's picture, on a stage 160 wide and 100 high: its cards as they lie on the table, and the balls of
 * its results.
 */
export interface ArtPlan {
  readonly cards: readonly ArtCard[];
  readonly balls: readonly ArtBall[];
}

/** Positions of the hands on the felt, in units of a stage 160 wide and 90 high. */
export interface FeltPlan {
  readonly middles: readonly (readonly [x: number, y: number])[];
  /** Width of a card. */
  readonly width: number;
  /** Distance between the centres of neighbouring cards in a hand. */
  readonly step: number;
  /** Width of the hand's frame, in cards. */
  readonly room: number;
  /** Where further cards lie: beside the first, overlapping downwards, or the third across. */
  readonly further: 'beside' | 'downwards' | 'across';
}

export interface GameFace {
  /** The bet layout of the play page, in reading order. */
  readonly sections: readonly Section[];
  readonly hands: readonly Hand[];
  /** How many places of a hand show before they have a card. */
  readonly openPlaces: number;
  /** By result code; an unlisted code is a tie (casino rules 1.4). */
  readonly results: Readonly<Record<string, ResultFace>>;
  /**
   * Names of a result's facts in the order of the feed's `desc`, after the outcome; null for a fact that
   * explains itself.
   */
  readonly factNames: readonly (MessageDescriptor | null)[];
  /** By result code, for results that no hand's name describes. */
  readonly resultWords: Readonly<Record<string, MessageDescriptor>>;
  /** How to play, in a few sentences for the player. */
  readonly rules: readonly MessageDescriptor[];
  readonly art: ArtPlan;
  readonly felt: FeltPlan;
}
