import type { Money } from '@layline/contract/money';
import { formatSigned } from '../ui/figures.ts';
import style from './signed.module.css';

/** SLIP-6: green from zero up, red below, and always with a sign. */
export function Signed({ amount }: { amount: Money }) {
  const tone = amount >= 0 ? 'profit' : 'loss';
  return <span className={style[tone]}>{formatSigned(amount)}</span>;
}
