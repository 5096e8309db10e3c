/** Search fields (ACC-7): match every row whose text contains the words as typed, in any case. */

/** Returns a pattern for ILIKE; `%%` for no words. */
export const likePattern = (words: string): string =>
  `%${words.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Number of newest rows that a search covers, so that it stays fast in a long history. */
export const searchedMax = 20_000;
