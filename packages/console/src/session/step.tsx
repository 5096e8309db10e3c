/** One step of signing in. */
import { Button } from '@layline/web/ui/button';
import { type FormEvent, type ReactNode, useState } from 'react';
import { wordsOf } from '../api/request.ts';
import style from './sign-in-page.module.css';

interface StepProps {
  readonly children: ReactNode;
  readonly action: string;
  /** Rejects with the error to show. */
  readonly onSubmit: (form: FormData) => Promise<void>;
}

/** A form that shows its error and cannot be submitted twice at once. */
export function Step({ children, action, onSubmit }: StepProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      await onSubmit(new FormData(event.currentTarget));
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={style['form']} onSubmit={(event) => void submit(event)}>
      {children}
      {problem === '' ? null : (
        <p className={style['problem']} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" tone="primary" isWide disabled={isBusy}>
        {action}
      </Button>
    </form>
  );
}

/** The text of a field; empty if it has none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
