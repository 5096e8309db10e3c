/** A journal entry that changes nothing, such as the announcement of a casino's seed chain. */
import { refuse } from '@layline/contract';
import type { MarkJournal, Stamp } from '../model/command.ts';
import { type Decision, happened, refused } from './decision/decision.ts';

const textMax = 300;

export function decideMark({ text, seq, at }: MarkJournal & Stamp): Decision {
  if (text === '' || text.length > textMax) {
    return refused(refuse('INVALID_REQUEST', `text must have 1 to ${textMax} characters.`));
  }
  return happened({ kind: 'journal-marked', seq, at, text });
}
