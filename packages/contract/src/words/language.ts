/**
 * Languages of the client's texts (LANG-2), by tag of BCP 47. One is listed once every catalog of the client
 * is complete in it.
 */
export const languages = ['en', 'hi', 'ur'] as const;
export type Language = (typeof languages)[number];
