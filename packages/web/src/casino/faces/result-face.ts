/** A result code's letter and colour in the strip and on the roads. Pure. */
import { findFace } from './faces.ts';
import type { ResultFace } from './game-face.ts';

const tie: ResultFace = { letter: 'T', tone: 'green', isTie: true };

/** An abandoned round is V; an unknown code is shown as a tie (casino rules 1.4). */
export const faceOf = (gameType: string, result: string): ResultFace =>
  result === 'V' ? { letter: 'V', tone: 'teal' } : (findFace(gameType)?.results[result] ?? tie);
