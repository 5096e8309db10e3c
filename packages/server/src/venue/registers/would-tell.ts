/**
 * True if a site with a register lets new players deposit or bet before anybody has verified them: whoever
 * signs up in another's name would learn whether the register has it, by trying.
 */
import type { Site } from '../sites/directory.ts';

export const wouldTell = ({ register, levels }: Pick<Site, 'register' | 'levels'>): boolean =>
  register !== '' && ((levels.deposit ?? 0) === 0 || (levels.bet ?? 0) === 0);
