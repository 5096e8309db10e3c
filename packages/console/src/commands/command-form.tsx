/**
 * A form for a command: its values, the reason and, if the command has one, a dry run first. The input stays
 * until the command succeeds. A transfer keeps its reference over retries, so that it is paid only once.
 */

import type { FieldForm, CommandForm as Form } from '@layline/contract/console';
import { Button } from '@layline/web/ui/button';
import { TextField } from '@layline/web/ui/text-field';
import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import { Choice } from '../ui/choice.tsx';
import { Card } from '../ui/page.tsx';
import { AnswerView } from './answer-view.tsx';
import style from './command-form.module.css';
import { ReasonField } from './reason-field.tsx';
import { useRun, type Values } from './use-run.ts';

interface CommandFormProps {
  readonly form: Form;
  /** Values that the page already knows. */
  readonly given?: Values;
  /** Fields that are hidden because the page supplies their values. */
  readonly hidden?: readonly string[];
  /** Starts with the first field that has no value, so that a keyboard can type at once. */
  readonly isFocused?: boolean;
  /** Without a frame, for a place that has one. */
  readonly isBare?: boolean;
}

const newReference = (): string => `console-${crypto.randomUUID()}`;

const firstValues = ({ fields }: Form, given: Values): Values =>
  fields.some(({ name }) => name === 'ref') ? { ref: newReference(), ...given } : given;

/** Leaves out fields that are left empty, so that the command uses its own defaults. */
const filled = (values: Values, hidden: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== '' || hidden.includes(name)),
  );

/** Focuses the first empty field of a form once it is there. */
function useFirstField(isFocused: boolean) {
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    const fields = [...(frame.current?.querySelectorAll('input, select') ?? [])];
    const first = fields.find((field) => (field as HTMLInputElement).value === '');
    (first as HTMLInputElement | undefined)?.focus();
  }, [isFocused]);
  return frame;
}

export function CommandForm(props: CommandFormProps) {
  const { form, given = {}, hidden = [], isFocused = false, isBare = false } = props;
  const Frame = isBare ? Fragment : Card;
  const frame = useFirstField(isFocused);
  const [values, setValues] = useState<Values>(() => firstValues(form, given));
  const [reason, setReason] = useState('');
  const { outcome, isBusy, run } = useRun(form, () => {
    setValues(firstValues(form, given));
    setReason('');
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run({ values: filled(values, hidden), reason, isDry: false });
  };
  const shown = form.fields.filter(({ name }) => !hidden.includes(name));
  return (
    <Frame>
      <form ref={frame} className={style['form']} onSubmit={submit}>
        <p className={style['summary']}>{form.summary}</p>
        <div className={style['fields']}>
          {shown.map((field) => (
            <Field
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              onChange={(value) => setValues({ ...values, [field.name]: value })}
            />
          ))}
          {form.isRead ? null : <ReasonField value={reason} onChange={setReason} />}
        </div>
        <div className={style['actions']}>
          {form.hasDryRun ? (
            <Button
              disabled={isBusy}
              onClick={() => void run({ values: filled(values, hidden), reason, isDry: true })}
            >
              Dry run
            </Button>
          ) : null}
          <Button type="submit" tone="primary" disabled={isBusy}>
            {actionOf(form)}
          </Button>
          {form.second === 'by-amount' ? (
            <span className={style['note']}>A large amount needs a second person.</span>
          ) : null}
        </div>
      </form>
      {outcome === null ? null : <AnswerView answer={outcome} name={form.name} />}
    </Frame>
  );
}

function actionOf({ isRead, second }: Form): string {
  if (isRead) return 'Show';
  return second === 'always' ? 'Ask for approval' : 'Run';
}

interface FieldProps {
  readonly field: FieldForm;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field(props: FieldProps) {
  const { help } = props.field;
  return (
    <div className={style['field']}>
      <Control {...props} />
      {help === '' ? null : <span className={style['help']}>{help}</span>}
    </div>
  );
}

function Control({ field, value, onChange }: FieldProps) {
  const { name, words, isRequired } = field;
  const label = isRequired ? labelOf(name) : `${labelOf(name)} (optional)`;
  if (words === null) {
    return (
      <TextField
        label={label}
        value={value}
        required={isRequired}
        type={name === 'password' ? 'password' : 'text'}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <Choice
      label={label}
      words={words}
      value={value}
      none={isRequired ? 'Choose…' : 'As it is'}
      isRequired={isRequired}
      onChange={onChange}
    />
  );
}

/** Turns `oddsMin` into `Odds min`. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
