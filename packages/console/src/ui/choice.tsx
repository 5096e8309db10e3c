/** A field with a choice from a few words. */
import { useId } from 'react';
import style from './choice.module.css';

interface ChoiceProps {
  readonly label: string;
  readonly words: readonly string[];
  readonly value: string;
  /** The meaning of an empty choice; omitted if one must be chosen. */
  readonly none?: string;
  readonly isRequired?: boolean;
  readonly onChange: (word: string) => void;
}

export function Choice({ label, words, value, none, isRequired = false, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={style['choice']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="text-input"
        value={value}
        required={isRequired}
        onChange={(event) => onChange(event.target.value)}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {words.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </select>
    </div>
  );
}
