/** Returns the server's message for a refusal if there is one, else our own. */
export const wordsOf = (failure: unknown, otherwise: string): string =>
  failure instanceof Error && failure.message !== '' ? failure.message : otherwise;
