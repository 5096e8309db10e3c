import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { CallFailure, call } from '../api/request.ts';
import { changePurpose } from '../session/login-gate.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { loginToast } from '../ui/toast.ts';
import style from './login.module.css';
import { PasswordField } from './password-field.tsx';

type Needs = 'new-password' | 'password' | null;

const nothing = { userName: '', code: '', password: '' };

function useRecovery() {
  const { t } = useLingui();
  const [typed, setTyped] = useState(nothing);
  /** Which password the code asks for; null before it was checked. */
  const [needs, setNeeds] = useState<Needs>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const type = (part: Partial<typeof nothing>): void => {
    setTyped((before) => ({ ...before, ...part }));
    setProblem('');
  };
  const send = async (): Promise<void> => {
    const { userName, code, password } = typed;
    const given = { userName: userName.trim(), code: code.trim().toLowerCase() };
    const body = { ...given, ...(needs !== null && { password }) };
    const found = (await call('recoverAccess', { body })).data.needs;
    if (found !== null) return setNeeds(found);
    loginToast('good', t`Done. Please log in.`);
    changePurpose('login');
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (typed.userName.trim() === '') return setProblem(t`Please enter username.`);
    if (typed.code.trim() === '') return setProblem(t`Please enter a code.`);
    if (needs !== null && typed.password === '') return setProblem(t`Please enter password.`);
    setIsBusy(true);
    try {
      await send();
    } catch (failure) {
      const isRefused = failure instanceof CallFailure && failure.kind === 'refused';
      setProblem(isRefused ? failure.message : t`It could not be sent. Please try again.`);
    }
    setIsBusy(false);
  };
  return { typed, type, needs, problem, isBusy, submit };
}

/** RIGHT-9: a code of support lets a player who lost a password or a second factor in again. */
export function RecoverForm() {
  const { t } = useLingui();
  const { typed, type, needs, problem, isBusy, submit } = useRecovery();
  return (
    <form className={style['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p className={style['hint']}>
        <Trans>
          Support gives you a code that is good once, for 30 minutes. For a day no money can be
          withdrawn afterwards.
        </Trans>
      </p>
      <TextField
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.userName}
        onChange={(event) => type({ userName: event.target.value })}
      />
      <TextField
        label={t`Code of support`}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        value={typed.code}
        onChange={(event) => type({ code: event.target.value })}
      />
      {needs === null ? null : (
        <PasswordField
          label={needs === 'password' ? t`Your password` : t`New password`}
          isNew={needs === 'new-password'}
          value={typed.password}
          onType={(password) => type({ password })}
        />
      )}
      {problem === '' ? null : (
        <p className={style['problem']} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" tone="primary" isWide disabled={isBusy}>
        {needs === null ? t`Check the code` : t`Confirm`}
      </Button>
      <Button tone="quiet" className={style['other']} onClick={() => changePurpose('login')}>
        <Trans>Back to user name and password</Trans>
      </Button>
    </form>
  );
}
