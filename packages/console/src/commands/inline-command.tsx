/** A button that opens the form of a command in place; shown only to roles that may run it. */
import { useState } from 'react';
import { useCommand } from '../session/me.ts';
import { CommandForm } from './command-form.tsx';
import style from './inline-command.module.css';
import type { Values } from './use-run.ts';

interface InlineCommandProps {
  readonly name: string;
  /** Values that the page supplies; their fields are hidden. */
  readonly values: Values;
  /** More fields to hide. */
  readonly hidden?: readonly string[];
  /** Said by the button instead of the command's title. */
  readonly label?: string;
  /** What it is done to, for screen readers. */
  readonly about?: string;
}

export function InlineCommand(props: InlineCommandProps) {
  const { name, values, hidden = [], label, about } = props;
  const form = useCommand(name);
  const [isOpen, setOpen] = useState(false);
  if (form === undefined) return null;
  const title = label ?? form.title;
  return (
    <div className={style['inline']} data-open={isOpen}>
      <button
        type="button"
        className={`${style['button']} text-input`}
        aria-expanded={isOpen}
        aria-label={about === undefined ? undefined : `${title}: ${about}`}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
      </button>
      {isOpen ? (
        <CommandForm
          form={form}
          given={values}
          hidden={[...Object.keys(values), ...hidden]}
          isFocused
          isBare
        />
      ) : null}
    </div>
  );
}
