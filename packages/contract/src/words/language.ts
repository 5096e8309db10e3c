/**
 * Languages of the client's texts (LANG-2), by tag of BCP 47. Every catalog of the client is complete in
 * these.
 */
export const completeLanguages = ['en', 'hi', 'ur'] as const;

/** In these, the texts that players see most are translated, and the others are English (LANG-8). */
export const draftLanguages = ['bn', 'te', 'ta', 'mr', 'gu', 'pa', 'kn', 'ne', 'si'] as const;

export const languages = [...completeLanguages, ...draftLanguages] as const;
export type Language = (typeof languages)[number];

export const isDraftLanguage = (language: string): boolean =>
  draftLanguages.some((draft) => draft === language);
