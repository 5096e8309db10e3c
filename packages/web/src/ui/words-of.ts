/** The words of a refusal, where the far side gave some; else words of our own. */
export const wordsOf = (failure: unknown, otherwise: string): string =>
  failure instanceof Error && failure.message !== '' ? failure.message : otherwise;
