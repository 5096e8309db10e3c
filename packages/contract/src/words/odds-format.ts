/** The ways to write odds on a player's screens (ACC-11). */
export const oddsFormats = [
  'decimal',
  'fraction',
  'american',
  'hong-kong',
  'indonesian',
  'malay',
  'percent',
] as const;
export type OddsFormat = (typeof oddsFormats)[number];
