/**
 * Estimates when betting closes from whole seconds. A reading `autotime = a` at time `at` means that betting
 * closes after at + (a - 1) s and no later than at + a s; further readings of a round narrow the interval.
 * The dial then counts in tenths between polls (CAS-3).
 */
export interface CloseGuess {
  /** Milliseconds by the player's clock. */
  readonly earliest: number;
  readonly latest: number;
}

/** Narrows the estimate by one reading; null once autotime is 0. */
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

/** Returns tenths of a second left, from 250 down to 0. */
export function tenthsLeft(guess: CloseGuess | null, now: number): number {
  if (guess === null) return 0;
  return Math.min(250, Math.max(0, Math.ceil((guess.latest - now) / 100)));
}
