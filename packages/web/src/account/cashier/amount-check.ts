/** Says what is wrong with an amount before the server does. Pure. */
import type { Money } from '@layline/contract/money';
import { parseStake } from '../../slip/slip.ts';

export interface AmountTerms {
  readonly min: Money;
  readonly max: Money;
  /** What else bounds it, such as a limit or what is free; null for nothing. */
  readonly left: Money | null;
}

export type AmountFault = 'form' | 'min' | 'max' | 'left';

/** Returns the amount, or why it is none; null before anything is typed. */
export function checkAmount(
  text: string,
  { min, max, left }: AmountTerms,
): { readonly amount: Money } | { readonly fault: AmountFault } | null {
  if (text.trim() === '') return null;
  const amount = parseStake(text);
  if (amount === null || amount <= 0) return { fault: 'form' };
  if (amount < min) return { fault: 'min' };
  if (amount > max) return { fault: 'max' };
  return left !== null && amount > left ? { fault: 'left' } : { amount };
}
