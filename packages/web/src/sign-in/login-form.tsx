import './locales/texts.ts';
import { demoPassword, demoUserName } from '@layline/contract/demo';
import { useLingui } from '@lingui/react/macro';
import { Fingerprint } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { askForCode } from '../session/login-gate.ts';
import { useHasCapability } from '../site/capability.ts';
import { useSite } from '../site/site-store.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextField } from '../ui/text-field.tsx';
import { loginToast } from '../ui/toast.ts';
import style from './login.module.css';
import { useMessageText } from './message-text.ts';
import { PasswordField } from './password-field.tsx';
import {
  type CredentialProblems,
  type Credentials,
  findProblems,
  type SignInResult,
  signIn,
} from './sign-in.ts';

/** The state of a sign-in form, in the dialog or in the header. */
export function useSignInForm(onSignedIn: () => void = () => {}) {
  const textOf = useMessageText();
  const [credentials, setCredentials] = useState<Credentials>({ userName: '', password: '' });
  const [problems, setProblems] = useState<CredentialProblems>({});
  const [isBusy, setIsBusy] = useState(false);
  const send = async (ask: () => Promise<SignInResult>): Promise<void> => {
    setIsBusy(true);
    finish(await ask());
  };
  const finish = (result: SignInResult): void => {
    setIsBusy(false);
    if (!result.isSignedIn && result.ticket !== undefined) return askForCode(result.ticket);
    loginToast(result.isSignedIn ? 'good' : 'bad', textOf(result.message));
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
    if (found.userName === undefined && found.password === undefined)
      void send(() => signIn(credentials));
  };
  const words = {
    userName: problems.userName && textOf(problems.userName),
    password: problems.password && textOf(problems.password),
  };
  return { credentials, change, problems: words, isBusy, submit, send };
}

const askForPasskey = async (): Promise<SignInResult> =>
  (await import('./passkey-sign-in.ts')).signInWithPasskey();

/** AUTH-1, AUTH-4: user name, password, Login and the demo button. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui();
  const site = useSite();
  const form = useSignInForm(onSignedIn);
  const hasPasskeys = useHasCapability('account-security');
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
        <Button isWide disabled={form.isBusy} onClick={() => void form.send(() => signIn(demo))}>
          {form.isBusy ? t`Logging in...` : t`Login With Demo Id`}
        </Button>
      ) : null}
      {hasPasskeys && 'PublicKeyCredential' in globalThis ? (
        <Button
          tone="quiet"
          className={style['other']}
          disabled={form.isBusy}
          onClick={() => void form.send(askForPasskey)}
        >
          <Icon of={Fingerprint} size={18} />
          {t`Sign in with a passkey`}
        </Button>
      ) : null}
    </form>
  );
}
