/**
 * When betting closes, narrowed from whole seconds. A reading `autotime = a` at time `at` says that
 * the close lies after at + (a - 1) s and at the latest at at + a s; readings of one round meet in
 * ever less. The dial then counts in tenths between polls (CAS-3).
 */
export interface CloseGuess {
  /** Milliseconds by the player's clock. */
  readonly earliest: number;
  readonly latest: number;
}

/** What one more reading makes of the guess; null once autotime is 0. */
export function guessClose(
  before: CloseGuess | null,
  autotime: number,
  at: number,
): CloseGuess | null {
  if (autotime <= 0) return null;
  const read = { earliest: at + (autotime - 1) * 1000, latest: at + autotime * 1000 };
  if (before === null) return read;
  const met = {
    earliest: Math.max(before.earliest, read.earliest),
    latest: Math.min(before.latest, read.latest),
  };
  return met.earliest <= met.latest ? met : read;
}

/** Tenths of a second left, from 250 down to 0. */
export function tenthsLeft(guess: CloseGuess | null, now: number): number {
  if (guess === null) return 0;
  return Math.min(250, Math.max(0, Math.ceil((guess.latest - now) / 100)));
}
