/** Makes the faces of a game's results. */
import type { ResultFace, ResultTone } from './game-face.ts';

const tones: readonly ResultTone[] = ['red', 'gold', 'blue', 'violet', 'teal', 'green'];

/** A letter and a tone for each result code. */
export const letters = (
  codes: readonly string[],
  text: readonly string[],
  toneOf: readonly ResultTone[] = tones,
): Readonly<Record<string, ResultFace>> =>
  Object.fromEntries(
    codes.map((code, at) => [code, { letter: text[at] ?? '', tone: toneOf[at] ?? 'green' }]),
  );
