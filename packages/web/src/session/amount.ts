/** Money as the wire has it. Pure. */
import { type Money, money, noMoney } from '@layline/contract/money';

/** Wire amounts have two decimals; amounts of other servers are rounded to them. */
export function parseAmount(value: number | string): Money {
  const minorUnits = Math.round(Number(value) * 100);
  return Number.isSafeInteger(minorUnits) ? money(minorUnits) : noMoney;
}
