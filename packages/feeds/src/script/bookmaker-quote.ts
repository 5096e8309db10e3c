/**
 * A bookmaker's single price per side: fair odds less and plus a margin, in whole hundredths. Invariant:
 * back is below lay. Hopeless and certain runners are not quoted.
 */
import { money, odds, type PriceLevel } from '@layline/contract';

/** Margin in thousandths of a fair profit. */
const marginShare = 20;
const chanceMin = 0.03;
const sizeRupees = 300_000;

const level = (hundredths: number): readonly PriceLevel[] => [
  { odds: odds(hundredths), size: money(sizeRupees * 100) },
];

export interface BookmakerQuote {
  readonly back: readonly PriceLevel[];
  readonly lay: readonly PriceLevel[];
}

export function bookmakerQuote(chance: number): BookmakerQuote {
  if (!(chance >= chanceMin && chance <= 1 - chanceMin)) return { back: [], lay: [] };
  const gain = 100 / chance - 100;
  const back = 100 + Math.floor((gain * (1000 - marginShare)) / 1000);
  const lay = 100 + Math.ceil((gain * (1000 + marginShare)) / 1000);
  return { back: back > 100 ? level(back) : [], lay: level(Math.max(lay, back + 1, 102)) };
}
