/** Words a result code as the table's sign does. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { findFace } from './faces.ts';

export function resultWords(gameType: string, result: string): MessageDescriptor {
  if (result === 'V') return msg`Abandoned`;
  const face = findFace(gameType);
  const winner = face?.hands.find(({ wins }) => wins !== '' && wins === result);
  return winner?.name ?? face?.resultWords[result] ?? msg`Tie`;
}
