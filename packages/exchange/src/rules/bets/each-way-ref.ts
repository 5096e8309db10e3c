/**
 * The two bets of an each-way bet have its reference with their part behind it, in letters that no
 * caller may write; by this they are known to belong together for good.
 */
import { type ClientRef, clientRef } from '@layline/contract';

const eachWayParts = ['win', 'place'] as const;
export type EachWayPart = (typeof eachWayParts)[number];

const marks = { win: '~w', place: '~p' } as const satisfies Record<EachWayPart, string>;

const winLetter = marks.win.charCodeAt(1);

export interface EachWayLink {
  /** The reference of the whole. */
  readonly clientRef: string;
  readonly part: EachWayPart;
}

/** Which part of which each-way bet this reference names; null for a bet of its own. */
export function eachWayOf(reference: string): EachWayLink | null {
  const part = eachWayParts.find((one) => reference.endsWith(marks[one]));
  return part === undefined ? null : { clientRef: reference.slice(0, -2), part };
}

/** The reference of one part. */
export const partRef = (whole: ClientRef, part: EachWayPart): ClientRef =>
  clientRef(whole + marks[part]);

/** What is kept against a reference: the win part answers for the whole. */
export function answeredRef(reference: ClientRef): ClientRef {
  // Nearly every reference is of another kind, and its last letter shows it.
  if (reference.charCodeAt(reference.length - 1) !== winLetter) return reference;
  return reference.endsWith(marks.win) ? clientRef(reference.slice(0, -2)) : reference;
}
