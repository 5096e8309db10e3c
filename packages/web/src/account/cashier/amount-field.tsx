import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../ui/figures.ts';
import { NumberField } from '../../ui/number/number-field.tsx';
import { type AmountFault, type AmountTerms, checkAmount } from './amount-check.ts';

interface AmountFieldProps {
  readonly value: string;
  readonly terms: AmountTerms;
  /** Said where the amount is over what is left. */
  readonly overLeft: string;
  readonly onChange: (text: string) => void;
}

/** An amount with what is wrong with it. */
export function AmountField({ value, terms, overLeft, onChange }: AmountFieldProps) {
  const { t } = useLingui();
  const words: Readonly<Record<AmountFault, string>> = {
    form: t`Please enter an amount such as 250 or 99.50.`,
    min: t`The least is ${formatMoney(terms.min)}.`,
    max: t`The most is ${formatMoney(terms.max)}.`,
    left: overLeft,
  };
  const found = checkAmount(value, terms);
  const problem = found !== null && 'fault' in found ? words[found.fault] : undefined;
  return (
    <NumberField
      label={t`Amount`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      value={value}
      problem={problem}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
