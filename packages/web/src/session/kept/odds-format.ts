/**
 * ACC-11: how the player's screens write odds: decimal, until `choose-odds-format.ts` has loaded and found
 * another choice.
 */
import type { Odds } from '@layline/contract/odds';
import type { OddsFormat } from '@layline/contract/odds-format';
import type { ScaledOdds } from '@layline/contract/write-odds';
import { create } from 'zustand';
import { formatOdds } from '../../ui/figures.ts';

export type OddsText = (odds: Odds) => string;
export type OddsWriter = (odds: ScaledOdds) => string;

interface Shown {
  readonly format: OddsFormat;
  /** Null for decimal odds, which keep their own ways of being written. */
  readonly write: OddsWriter | null;
  readonly text: OddsText;
}

export const oddsStoredAs = 'oddsFormat';

export const decimalOdds: Shown = { format: 'decimal', write: null, text: formatOdds };

export const useShownOdds = create<Shown>(() => decimalOdds);

/** Writes an average of several prices; null for decimal odds. */
export const useOddsWriter = (): OddsWriter | null => useShownOdds(({ write }) => write);

/** Writes a price as the player chose; the same function until the choice changes. */
export const useOddsText = (): OddsText => useShownOdds(({ text }) => text);

/** Writes a price as the player chose, for texts that are made once. */
export const showOddsNow = (odds: Odds): string => useShownOdds.getState().text(odds);
