import type { Suit } from '@layline/games/view';
import { SuitMark } from '../cards/suit-mark.tsx';
import style from './tile.module.css';

const marks: readonly (readonly [form: RegExp, suits: readonly Suit[]])[] = [
  [/\bBlack\b.*\bRed$/, []],
  [/\bRed$/, ['HH', 'DD']],
  [/\bBlack$/, ['SS', 'CC']],
  [/\bSpade$/, ['SS']],
  [/\bHeart$/, ['HH']],
  [/\bDiamond$/, ['DD']],
  [/\bClub$/, ['CC']],
];

const suitsOf = (name: string): readonly Suit[] =>
  marks.find(([form]) => form.test(name))?.[1] ?? [];

/** Suits beside the name of a colour or suit option. */
export function OptionMark({ name }: { name: string }) {
  const suits = suitsOf(name);
  if (suits.length === 0) return null;
  return (
    <span className={style['mark']}>
      {suits.map((suit) => (
        <span key={suit} data-red={suit === 'HH' || suit === 'DD' || undefined}>
          <SuitMark suit={suit} size={13} />
        </span>
      ))}
    </span>
  );
}

/** Returns the rank of a single-card option, such as `10` of `Dragon Card 10`. */
export const rankOfName = (name: string): string => /\bCard (\w+)$/.exec(name)?.[1] ?? name;

/** Returns the digit of a Worli or 32 Cards option, such as `7` of `7 Single`. */
export const digitOfName = (name: string): string => /^(\d) Single$/.exec(name)?.[1] ?? name;
