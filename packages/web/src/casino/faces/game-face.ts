/**
 * What a game looks like on every screen: its bet layout, its hands, its results, its rules in words, its
 * picture in the lobby and its places on the felt. One file of this folder holds all of it for one
 * game, or for games that share most of it.
 */
import type { Card } from '@layline/games/view';
import type { MessageDescriptor } from '@lingui/core';

const sectionLooks = ['duel', 'tiles', 'cards', 'rows', 'digits', 'list'] as const;
export type SectionLook = (typeof sectionLooks)[number];

export interface Section {
  /** The market's name: `markettype` in the game list, and the heading. */
  readonly market: string;
  readonly look: SectionLook;
  /** Positions of its options in t2, in the order in which they are shown (CAS-7). */
  readonly indexes: readonly number[];
  /** Half a bet layout wide where there is room; two halves stand side by side. */
  readonly isHalf: boolean;
}

export interface Hand {
  readonly name: MessageDescriptor;
  /** Positions of its cards in C order. */
  readonly places: readonly number[];
  /** The result code with which this hand wins; empty for a hand that cannot. */
  readonly wins: string;
}

const resultTones = ['red', 'gold', 'green', 'blue', 'violet', 'teal'] as const;
export type ResultTone = (typeof resultTones)[number];

/** A result in the strip and on the roads. */
export interface ResultFace {
  readonly letter: string;
  readonly tone: ResultTone;
}

export interface ArtCard {
  readonly card: Card;
  /** The card's middle. */
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
 * The picture that stands for a game, on a stage 160 wide and 100 high: its cards where they would lie
 * on the table, and the balls of its results.
 */
export interface ArtPlan {
  readonly cards: readonly ArtCard[];
  readonly balls: readonly ArtBall[];
}

/** Where the hands lie on the felt, in units of a stage 160 wide and 90 high. */
export interface FeltPlan {
  readonly middles: readonly (readonly [x: number, y: number])[];
  /** Of a card. */
  readonly width: number;
  /** Distance between the middles of neighbouring cards of a hand. */
  readonly step: number;
  /** How many cards wide the hand's frame is. */
  readonly room: number;
  /** Further cards lie beside the first, overlap it downwards, or the third lies across. */
  readonly further: 'beside' | 'downwards' | 'across';
}

export interface GameFace {
  /** The bet layout of the play page, in reading order. */
  readonly sections: readonly Section[];
  readonly hands: readonly Hand[];
  /** How many places of a hand show before a card lies there. */
  readonly openPlaces: number;
  /** By result code; a code that is not here is a tie (casino rules 1.4). */
  readonly results: Readonly<Record<string, ResultFace>>;
  /**
   * Names of a result's facts in the order of the feed's `desc`, after the outcome; null where a fact says
   * itself what it is about.
   */
  readonly factNames: readonly (MessageDescriptor | null)[];
  /** By result code, where no hand of that name wins. */
  readonly resultWords: Readonly<Record<string, MessageDescriptor>>;
  /** Games with two sides and a tie have roads. */
  readonly hasRoads: boolean;
  /** How it is played, in a few sentences for the player. */
  readonly rules: readonly MessageDescriptor[];
  readonly art: ArtPlan;
  readonly felt: FeltPlan;
}
