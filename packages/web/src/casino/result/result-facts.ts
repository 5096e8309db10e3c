/**
 * Parses a round's facts with their names from the feed's `desc`: `#` between groups, `|` inside one. Pure.
 */
import type { MessageDescriptor } from '@lingui/core';
import { findFace } from '../faces/faces.ts';

export interface ResultFact {
  readonly name: MessageDescriptor | null;
  readonly text: string;
}

/** The option's name already says what it is: `Card 2`. */
const ownName = /^(Card|Line) (?=\w+$)/;

/** Returns the facts after the outcome, which is shown separately; `-` means none. */
export function resultFacts(gameType: string, desc: string): readonly ResultFact[] {
  const names = findFace(gameType)?.factNames ?? [];
  const [, ...groups] = desc.split('#');
  return groups
    .map((group, at) => ({
      name: names[at] ?? null,
      text: group.replaceAll('|', ' · ').replace(ownName, '').trim(),
    }))
    .filter(({ text }) => text !== '' && text !== '-');
}
