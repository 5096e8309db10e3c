/**
 * References of each-way bets. The two bets carry the shared reference plus a suffix for their part, in
 * characters that no caller may use, which links them permanently.
 */
import { type ClientRef, clientRef } from '@layline/contract';

const eachWayParts = ['win', 'place'] as const;
export type EachWayPart = (typeof eachWayParts)[number];

const marks = { win: '~w', place: '~p' } as const satisfies Record<EachWayPart, string>;

const winLetter = marks.win.charCodeAt(1);

export interface EachWayLink {
  /** The reference of the whole bet. */
  readonly clientRef: string;
  readonly part: EachWayPart;
}

/** Returns the each-way bet and part that this reference names; null for any other bet. */
export function eachWayOf(reference: string): EachWayLink | null {
  const part = eachWayParts.find((one) => reference.endsWith(marks[one]));
  return part === undefined ? null : { clientRef: reference.slice(0, -2), part };
}

/** The reference of one part. */
export const partRef = (whole: ClientRef, part: EachWayPart): ClientRef =>
  clientRef(whole + marks[part]);

/** Maps a part to the reference that its reply is stored under: the win part answers for the whole. */
export function answeredRef(reference: ClientRef): ClientRef {
  // Fast path: the last character rules out nearly every reference.
  if (reference.charCodeAt(reference.length - 1) !== winLetter) return reference;
  return reference.endsWith(marks.win) ? clientRef(reference.slice(0, -2)) : reference;
}
