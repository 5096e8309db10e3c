/**
 * A form for a command: its values, the reason and, if the command has one, a dry run first. The input stays
 * until the command succeeds. A transfer keeps its reference over retries, so that it is paid only once.
 */

import type { FieldForm, CommandForm as Form } from '@layline/contract/console';
import { Button } from '@layline/web/ui/button';
import { fromMomentField, toMomentField } from '@layline/web/ui/moments';
import { TextField } from '@layline/web/ui/text-field';
import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import { Choice } from '../ui/choice.tsx';
import { Card } from '../ui/page.tsx';
import { AnswerView } from './answer-view.tsx';
import style from './command-form.module.css';
import { labelOf, plainWords } from './plain-words.ts';
import { ReasonField } from './reason-field.tsx';
import { type PickedRunner, RunnerPicker } from './runner-picker.tsx';
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
  /** Fields that name runners, as buttons of these. */
  readonly runners?: Readonly<Record<string, readonly PickedRunner[]>>;
  /** Fields that are seldom needed, behind a line of their own. */
  readonly seldom?: { readonly title: string; readonly names: readonly string[] };
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
  const {
    form,
    given = {},
    hidden = [],
    isFocused = false,
    isBare = false,
    runners = {},
    seldom,
  } = props;
  const Frame = isBare ? Fragment : Card;
  const frame = useFirstField(isFocused);
  const [values, setValues] = useState<Values>(() => firstValues(form, given));
  const [reason, setReason] = useState('');
  const { outcome, isBusy, run } = useRun(form, () => {
    setValues(firstValues(form, given));
    setReason('');
  });
  const [checked, setChecked] = useState<Values | null>(null);
  const check = (): void => {
    setChecked(values);
    void run({ values: filled(values, hidden), reason, isDry: true });
  };
  /** What is carried out was seen in a dry run, if the command has one. */
  const isSeen = !form.hasDryRun || (checked === values && outcome?.kind === 'done');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run({ values: filled(values, hidden), reason, isDry: false });
  };
  const shown = form.fields.filter(({ name }) => !hidden.includes(name));
  const isSeldom = ({ name }: FieldForm): boolean => seldom?.names.includes(name) === true;
  const fieldOf = (field: FieldForm) => (
    <Field
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      runners={runners[field.name] ?? null}
      onChange={(value) => setValues({ ...values, [field.name]: value })}
    />
  );
  return (
    <Frame>
      <form ref={frame} className={style['form']} onSubmit={submit}>
        <p className={style['summary']}>{plainWords(form.summary)}</p>
        <div className={style['fields']}>
          {shown.filter((field) => !isSeldom(field)).map(fieldOf)}
          {form.isRead ? null : <ReasonField value={reason} onChange={setReason} />}
        </div>
        {shown.some(isSeldom) ? (
          <details className={style['seldom']}>
            <summary>{seldom?.title}</summary>
            <div className={style['fields']}>{shown.filter(isSeldom).map(fieldOf)}</div>
          </details>
        ) : null}
        <div className={style['actions']}>
          {form.hasDryRun ? (
            <Button tone={isSeen ? 'plain' : 'primary'} disabled={isBusy} onClick={check}>
              Dry run
            </Button>
          ) : null}
          <Button type="submit" tone={isSeen ? 'primary' : 'plain'} disabled={isBusy}>
            {actionOf(form)}
          </Button>
          <SecondNote second={form.second} />
        </div>
      </form>
      {outcome === null ? null : <AnswerView answer={outcome} name={form.name} />}
    </Frame>
  );
}

const SecondNote = ({ second }: Pick<Form, 'second'>) =>
  second === 'by-amount' ? (
    <span className={style['note']}>A large amount needs a second person.</span>
  ) : null;

function actionOf({ isRead, second }: Form): string {
  if (isRead) return 'Show';
  return second === 'always' ? 'Ask for approval' : 'Run';
}

interface FieldProps {
  readonly field: FieldForm;
  readonly value: string;
  /** Null unless the field names runners. */
  readonly runners: readonly PickedRunner[] | null;
  readonly onChange: (value: string) => void;
}

function Field(props: FieldProps) {
  const { help } = props.field;
  return (
    <div className={style['field']}>
      <Control {...props} />
      {help === '' ? null : <span className={style['help']}>{plainWords(help)}</span>}
    </div>
  );
}

function Control({ field, value, runners, onChange }: FieldProps) {
  const { name, words, isRequired, isMoment, initial } = field;
  const usual = initial === null ? null : `${initial}, unless another is chosen`;
  const label = isRequired ? labelOf(name) : `${labelOf(name)} (optional)`;
  if (runners !== null) {
    return <RunnerPicker label={label} runners={runners} value={value} onChange={onChange} />;
  }
  if (isMoment) {
    return (
      <TextField
        label={label}
        type="datetime-local"
        value={toMomentField(value)}
        required={isRequired}
        onChange={({ target }) => onChange(fromMomentField(target.value))}
      />
    );
  }
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
      none={isRequired ? 'Choose…' : (usual ?? 'As it is')}
      isRequired={isRequired}
      onChange={onChange}
    />
  );
}
