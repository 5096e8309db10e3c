/** How a result code looks in the strip and on the roads: its letter and its colour. Pure. */
import { findFace } from '../faces/faces.ts';
import type { ResultFace } from '../faces/game-face.ts';

const tie: ResultFace = { letter: 'T', tone: 'green' };

/** An abandoned round is V; an unknown code is shown as a tie (casino rules 1.4). */
export const faceOf = (gameType: string, result: string): ResultFace =>
  result === 'V' ? { letter: 'V', tone: 'teal' } : (findFace(gameType)?.results[result] ?? tie);

export const hasRoads = (gameType: string): boolean => findFace(gameType)?.hasRoads === true;
