import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { loginToast } from '../ui/toast.ts';
import style from './login.module.css';
import { useMessageText } from './message-text.ts';
import { PasswordField } from './password/password-field.tsx';
import { PasswordHintList } from './password/password-hint-list.tsx';
import { signUp } from './sign-in.ts';

const nothing = { name: '', userName: '', mobile: '', password: '', isAdult: false };
type Typed = typeof nothing;

function useSignUp(onSignedIn: () => void) {
  const textOf = useMessageText();
  const [typed, setTyped] = useState<Typed>(nothing);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const type = (part: Partial<Typed>): void => {
    setTyped((before) => ({ ...before, ...part }));
    setProblem('');
  };
  const send = async (): Promise<void> => {
    setIsBusy(true);
    const result = await signUp(typed);
    setIsBusy(false);
    const words = textOf(result.message);
    if (result.isSignedIn) onSignedIn();
    else setProblem(words);
    loginToast(result.isSignedIn ? 'good' : 'bad', words);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return { typed, type, isBusy, problem, submit };
}

/** SITE-5: a new player's form; the server judges what is typed. */
export function SignUpForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui();
  const { typed, type, isBusy, problem, submit } = useSignUp(onSignedIn);
  return (
    <form className={style['form']} onSubmit={submit} noValidate>
      <TextField
        label={t`Name`}
        autoComplete="name"
        maxLength={60}
        value={typed.name}
        onChange={(event) => type({ name: event.target.value })}
      />
      <TextField
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        value={typed.userName}
        onChange={(event) => type({ userName: event.target.value })}
      />
      <TextField
        label={t`Mobile Number`}
        type="tel"
        autoComplete="tel"
        maxLength={16}
        value={typed.mobile}
        onChange={(event) => type({ mobile: event.target.value })}
      />
      <PasswordField
        label={t`Password`}
        value={typed.password}
        isNew
        onType={(password) => type({ password })}
      />
      <PasswordHintList userName={typed.userName} newPassword={typed.password} />
      <label className={style['adult']}>
        <input
          type="checkbox"
          checked={typed.isAdult}
          onChange={(event) => type({ isAdult: event.target.checked })}
        />
        <Trans>I am 18 years old or above.</Trans>
      </label>
      {problem === '' ? null : (
        <p className={style['problem']} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" tone="primary" isWide disabled={isBusy}>
        {isBusy ? <Trans>Signing up...</Trans> : <Trans>Sign Up</Trans>}
      </Button>
    </form>
  );
}
