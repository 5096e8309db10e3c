/** Search boxes (ACC-7): every row whose text holds the words as they were typed, in any case. */

/** A pattern for ILIKE; `%%` for no words at all. */
export const likePattern = (words: string): string =>
  `%${words.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** How many of the newest rows a search looks through, so that it stays quick in a long history. */
export const searchedMax = 20_000;
