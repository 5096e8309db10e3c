/** What is changed and not saved yet, the reason, and what became of saving it. */

import type { CommandForm } from '@layline/contract/console';
import { Button } from '@layline/web/ui/button';
import { type FormEvent, useState } from 'react';
import { AnswerView } from '../commands/answer-view.tsx';
import { ReasonField } from '../commands/reason-field.tsx';
import { type Outcome, useRun } from '../commands/use-run.ts';
import { Note } from '../ui/page.tsx';
import { drafts } from './draft.ts';
import { settingLabel } from './setting-labels.ts';
import style from './sites.module.css';
import type { Editing } from './use-editing.ts';

interface SaveBarProps {
  readonly editing: Editing;
  /** Why the changes cannot be saved; null if they can. */
  readonly problem?: string | null;
}

export function SaveBar({ editing, problem = null }: SaveBarProps) {
  const { form } = editing;
  if (form === undefined) return <Note>Your role may look at this, but not change it.</Note>;
  return <Bar editing={editing} form={form} problem={problem} />;
}

interface BarProps extends Required<SaveBarProps> {
  readonly form: CommandForm;
}

function Bar({ editing, form, problem }: BarProps) {
  const { changes, key } = editing;
  const [reason, setReason] = useState('');
  const { outcome, isBusy, run } = useRun(form, () => {
    drafts.clear(key);
    setReason('');
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run({ values: { site: key.site, ...changes }, reason, isDry: false });
  };
  if (Object.keys(changes).length === 0) return <Saved outcome={outcome} name={form.name} />;
  return (
    <form className={style['bar']} onSubmit={submit} aria-label="Unsaved changes">
      <Changes editing={editing} />
      {problem === null ? null : <Note kind="bad">{problem}</Note>}
      <div className={style['save']}>
        <ReasonField value={reason} onChange={setReason} />
        <Button type="submit" tone="primary" disabled={isBusy || problem !== null}>
          {form.second === 'always' ? 'Ask for approval' : 'Save'}
        </Button>
        <Button disabled={isBusy} onClick={() => drafts.clear(key)}>
          Discard
        </Button>
      </div>
      {outcome === null || outcome.kind === 'done' ? null : (
        <AnswerView answer={outcome} name={form.name} />
      )}
    </form>
  );
}

function Saved({ outcome, name }: { outcome: Outcome | null; name: string }) {
  if (outcome === null) return null;
  if (outcome.kind === 'done') return <Note kind="good">Saved. {outcome.text}</Note>;
  return <AnswerView answer={outcome} name={name} />;
}

const shown = (value: string): string => (value === '' ? 'nothing' : value);

function Changes({ editing: { changes, saved } }: Pick<SaveBarProps, 'editing'>) {
  return (
    <ul className={style['changes']} aria-label="What changes">
      {Object.entries(changes).map(([name, value]) => (
        <li key={name}>
          {settingLabel(name)}: {name in saved ? `${shown(saved[name] ?? '')} → ` : ''}
          <b>{shown(value)}</b>
        </li>
      ))}
    </ul>
  );
}
