/** A field that names runners, as a button each. */
import style from './runner-picker.module.css';

export interface PickedRunner {
  readonly id: string;
  readonly name: string;
}

interface RunnerPickerProps {
  readonly label: string;
  readonly runners: readonly PickedRunner[];
  /** Numbers of runners, joined by commas, as commands take them. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function RunnerPicker({ label, runners, value, onChange }: RunnerPickerProps) {
  const chosen = new Set(value === '' ? [] : value.split(','));
  const turn = (id: string): void => {
    const next = runners.map((one) => one.id).filter((one) => chosen.has(one) !== (one === id));
    onChange(next.join(','));
  };
  return (
    <fieldset className={style['picker']}>
      <legend>{label}</legend>
      {runners.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="text-input"
          aria-pressed={chosen.has(id)}
          onClick={() => turn(id)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
