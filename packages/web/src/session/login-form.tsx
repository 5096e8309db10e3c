import { demoPassword, demoUserName } from '@layline/contract/demo';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useSite } from '../site/site-store.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { loginToast } from '../ui/toast.ts';
import style from './login.module.css';
import { PasswordField } from './password-field.tsx';
import { useSay } from './say.ts';
import { type CredentialProblems, type Credentials, findProblems, signIn } from './sign-in.ts';

/** The state of a sign-in form, wherever it stands: in the dialog or in the header. */
export function useSignInForm(onSignedIn: () => void = () => {}) {
  const say = useSay();
  const [credentials, setCredentials] = useState<Credentials>({ userName: '', password: '' });
  const [problems, setProblems] = useState<CredentialProblems>({});
  const [isBusy, setIsBusy] = useState(false);
  const send = async (given: Credentials): Promise<void> => {
    setIsBusy(true);
    const result = await signIn(given);
    setIsBusy(false);
    loginToast(result.isSignedIn ? 'good' : 'bad', say(result.message));
    if (result.isSignedIn) onSignedIn();
  };
  const change = (part: Partial<Credentials>): void => {
    setCredentials((before) => ({ ...before, ...part }));
    setProblems({});
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = findProblems(credentials);
    setProblems(found);
    if (found.userName === undefined && found.password === undefined) void send(credentials);
  };
  const words = {
    userName: problems.userName && say(problems.userName),
    password: problems.password && say(problems.password),
  };
  return { credentials, change, problems: words, isBusy, submit, send };
}

/** AUTH-1, AUTH-4: user name, password, Login and the demo button. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui();
  const site = useSite();
  const form = useSignInForm(onSignedIn);
  const demo = { userName: demoUserName(site.title), password: demoPassword };
  return (
    <form className={style['form']} onSubmit={form.submit} noValidate>
      <TextField
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.credentials.userName}
        problem={form.problems.userName}
        onChange={(event) => form.change({ userName: event.target.value })}
      />
      <PasswordField
        label={t`Password`}
        value={form.credentials.password}
        problem={form.problems.password}
        onType={(password) => form.change({ password })}
      />
      <Button type="submit" tone="primary" isWide disabled={form.isBusy}>
        {form.isBusy ? t`Logging in...` : t`Login`}
      </Button>
      {site.demo ? (
        <Button isWide disabled={form.isBusy} onClick={() => void form.send(demo)}>
          {form.isBusy ? t`Logging in...` : t`Login With Demo Id`}
        </Button>
      ) : null}
    </form>
  );
}
