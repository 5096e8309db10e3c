/** The names of the rules that fill a bet that waits (fills.ts). */
export const fillRules = ['queue', 'through'] as const;
export type FillRule = (typeof fillRules)[number];
