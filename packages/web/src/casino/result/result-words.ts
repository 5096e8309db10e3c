/** A result code in words, as the table's sign says it. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { handsOf } from '../cards/hands.ts';

const lucky = { '1': msg`Low`, '2': msg`High`, '0': msg`Seven` };

/** Titles of films and films' heroes stay as they are; they are names. */
const words: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  lucky7: lucky,
  lucky7eu: lucky,
  aaa: { '1': msg`Amar`, '2': msg`Akbar`, '3': msg`Anthony` },
  btable: {
    '1': msg`DON`,
    '2': msg`Amar Akbar Anthony`,
    '3': msg`Sahib Bibi Aur Ghulam`,
    '4': msg`Dharam Veer`,
    '5': msg`Kis KisKo Pyaar Karoon`,
    '6': msg`Ghulam`,
  },
};

export function resultWords(gameType: string, result: string): MessageDescriptor {
  const type = gameType.toLowerCase();
  if (result === 'V') return msg`Abandoned`;
  if (type === 'worli2') return msg`Single ${result}`;
  const hand = handsOf(type).find(({ wins }) => wins !== '' && wins === result);
  return hand?.name ?? words[type]?.[result] ?? msg`Tie`;
}
