import { useId } from 'react';
import style from './cashier.module.css';

interface ChooseProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onPick: (value: string) => void;
}

export function Choose({ label, value, options, onPick }: ChooseProps) {
  const id = useId();
  return (
    <div className={style['pick']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onPick(event.target.value)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
