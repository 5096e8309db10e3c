import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../api/request.ts';
import { after, type Stop } from '../base/clock.ts';
import { CalledOff, withProof } from '../session/step-up.ts';
import { PasswordField } from '../sign-in/password-field.tsx';
import { PasswordHintList } from '../sign-in/password-hint-list.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';
import { wordsOf } from '../ui/words-of.ts';
import style from './change-password.module.css';

const doneDelayMs = 500;
const nothing = { currentPassword: '', newPassword: '', confirmPassword: '' };
type Typed = typeof nothing;

function useChange(onDone: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [typed, setTyped] = useState<Typed>(nothing);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const closing = useRef<Stop>(() => {});
  useEffect(() => () => closing.current(), []);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    setProblem('');
    try {
      await withProof(() => call('updatePassword', { body: typed }));
      toast('good', t`Password Updated Successfully!`);
      void client.invalidateQueries({ queryKey: ['passwordHistory'] });
      closing.current = after(doneDelayMs, () => {
        setTyped(nothing);
        setIsBusy(false);
        onDone();
      });
    } catch (failure) {
      setIsBusy(false);
      if (failure instanceof CalledOff) return;
      const words = wordsOf(failure, t`The password could not be changed. Please try again.`);
      setProblem(words);
      toast('bad', words);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  const type = (name: keyof Typed) => (text: string) =>
    setTyped((before) => ({ ...before, [name]: text }));
  return { typed, type, submit, isBusy, problem };
}

interface ChangePasswordFormProps {
  readonly userName: string;
  readonly onDone: () => void;
  readonly change: ReactNode;
  /** The other button. */
  readonly leave: ReactNode;
  readonly onLeave: () => void;
}

/** ACC-1: sends the input unchanged; the server judges it, and the hints only help. */
export function ChangePasswordForm(props: ChangePasswordFormProps) {
  const { userName, onDone, change, leave, onLeave } = props;
  const { t } = useLingui();
  const { typed, type, submit, isBusy, problem } = useChange(onDone);
  return (
    <form className={style['form']} onSubmit={submit} noValidate>
      <PasswordField
        label={t`Old Password`}
        value={typed.currentPassword}
        onType={type('currentPassword')}
      />
      <PasswordField
        label={t`New Password`}
        value={typed.newPassword}
        isNew
        onType={type('newPassword')}
      />
      <PasswordField
        label={t`Confirm Password`}
        value={typed.confirmPassword}
        isNew
        onType={type('confirmPassword')}
      />
      <PasswordHintList userName={userName} {...typed} />
      {problem === '' ? null : (
        <p className={style['problem']} role="alert">
          {problem}
        </p>
      )}
      <div className={style['choices']}>
        <Button type="submit" tone="primary" disabled={isBusy}>
          {change}
        </Button>
        <Button onClick={onLeave}>{leave}</Button>
      </div>
    </form>
  );
}
