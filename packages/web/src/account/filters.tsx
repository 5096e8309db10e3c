import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { dateField, now, startOfDay } from '../base/clock.ts';
import { type DataSource, type DateRange, dataSources, isInverted, rangeOf } from './date-range.ts';
import style from './filters.module.css';

interface PickProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, name: string])[];
  readonly onPick: (value: Value) => void;
}

export function Pick<Value extends string>({ label, value, options, onPick }: PickProps<Value>) {
  return (
    <label className={style['filter']}>
      {label}
      <select value={value} onChange={(event) => onPick(event.target.value as Value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DatesProps {
  readonly range: DateRange;
  readonly onChange: (range: DateRange) => void;
}

export function Dates({ range, onChange }: DatesProps) {
  const { t } = useLingui();
  const problemId = useId();
  const isWrong = isInverted(range);
  return (
    <>
      <label className={style['filter']}>
        {t`From`}
        <input
          type="date"
          value={range.from}
          max={range.to || undefined}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? problemId : undefined}
          onChange={(event) => onChange({ ...range, from: event.target.value })}
        />
      </label>
      <label className={style['filter']}>
        {t`To`}
        <input
          type="date"
          value={range.to}
          min={range.from || undefined}
          aria-invalid={isWrong}
          onChange={(event) => onChange({ ...range, to: event.target.value })}
        />
      </label>
      {isWrong ? (
        <p id={problemId} className={style['problem']} role="alert">
          {t`From is after To.`}
        </p>
      ) : null}
    </>
  );
}

export const todayMoved = (movedDays: number): string => dateField(startOfDay(now(), movedDays));

interface SourceProps {
  readonly range: DateRange;
  readonly source: DataSource | '';
  readonly onSource: (source: DataSource | '', range: DateRange) => void;
}

/** ACC-3: choosing a source sets the dates; changing a date deselects the source. */
export function SourceDates({ source, range, onSource }: SourceProps) {
  const { t } = useLingui();
  const names = [['', t`Data Source`], ...dataSources.map((name) => [name, name])] as const;
  const pick = (next: DataSource | ''): void =>
    onSource(next, next === '' ? range : rangeOf(next, todayMoved));
  return (
    <>
      <Pick<DataSource | ''>
        label={t`Select Type`}
        value={source}
        options={names as readonly (readonly [DataSource | '', string])[]}
        onPick={pick}
      />
      <Dates range={range} onChange={(next) => onSource('', next)} />
    </>
  );
}

export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={style['filters']} role="group" aria-label={label}>
      {children}
    </div>
  );
}
