/** Fields of a report: what it is summed by, and its days. */
import { TextField } from '@layline/web/ui/text-field';
import { Choice } from '../ui/choice.tsx';

interface Period<Sum extends string> {
  readonly by: Sum;
  /** Days such as `2026-11-30`; empty for the last seven. */
  readonly from: string;
  readonly to: string;
}

interface PeriodFilterProps<Sum extends string> {
  readonly sums: readonly Sum[];
  readonly period: Period<Sum>;
  readonly onChange: (changed: Partial<Period<Sum>>) => void;
}

export function PeriodFilter<Sum extends string>(props: PeriodFilterProps<Sum>) {
  const { sums, period, onChange } = props;
  return (
    <>
      <Choice
        label="Summed by"
        words={sums}
        value={period.by}
        onChange={(by) => onChange({ by: by as Sum })}
      />
      <TextField
        label="From"
        type="date"
        value={period.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={period.to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  );
}
