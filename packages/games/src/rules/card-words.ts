/** Texts for a card in a result, and the thirteen rank options that many games offer. */
import { type Card, isEven, isRed } from '../cards/card.ts';
import type { OptionRow } from '../game/option.ts';

export const parityWord = (card: Card): 'Even' | 'Odd' => (isEven(card) ? 'Even' : 'Odd');
export const colorWord = (card: Card): 'Red' | 'Black' => (isRed(card) ? 'Red' : 'Black');
export const yesNo = (is: boolean): 'Yes' | 'No' => (is ? 'Yes' : 'No');

/** Even, Odd, Red and Black of one card, in that order; odds in hundredths. */
export function parityAndColorRows(
  who: string,
  odds: { readonly even: number; readonly odd: number; readonly color: number },
): readonly OptionRow[] {
  const parity = `${who}Odd/Even`;
  const color = `${who}Color`;
  return [
    { name: `${who}Even`, market: parity, back: odds.even, win: '6/13' },
    { name: `${who}Odd`, market: parity, back: odds.odd, win: '7/13' },
    { name: `${who}Red`, market: color, back: odds.color, win: '1/2' },
    { name: `${who}Black`, market: color, back: odds.color, win: '1/2' },
  ];
}

/** One option per rank at 12.00 (12.50 in the band profile); the ace is called `1` or `A`. */
export const rankRows = (who: string, ace: '1' | 'A'): readonly OptionRow[] =>
  [ace, '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].map((rank) => ({
    name: `${who}Card ${rank}`,
    market: `${who}Card`,
    back: 1200,
    band: 1250,
    win: '1/13',
  }));
