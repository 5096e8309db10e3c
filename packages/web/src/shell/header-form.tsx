import { Trans, useLingui } from '@lingui/react/macro';
import { askToLogIn } from '../session/login-gate.ts';
import { useSignInForm } from '../sign-in/login-form.tsx';
import { useSite } from '../site/site-store.ts';
import { Button } from '../ui/button.tsx';
import style from './header.module.css';

interface EntryProps {
  readonly label: string;
  readonly name: 'userName' | 'password';
  readonly form: ReturnType<typeof useSignInForm>;
}

function Entry({ label, name, form }: EntryProps) {
  const problem = form.problems[name];
  return (
    <span className={style['entry']}>
      <input
        aria-label={label}
        placeholder={label}
        type={name === 'password' ? 'password' : 'text'}
        autoComplete={name === 'password' ? 'current-password' : 'username'}
        value={form.credentials[name]}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `header-${name}`}
        onChange={(event) => form.change({ [name]: event.target.value })}
      />
      {problem === undefined ? null : (
        <span id={`header-${name}`} className={style['problem']} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}

/** SHELL-2: user name and password in the header. */
export function HeaderForm() {
  const { t } = useLingui();
  const form = useSignInForm();
  const { demo } = useSite();
  return (
    <form className={style['form']} onSubmit={form.submit} noValidate aria-label={t`Login`}>
      <Entry label={t`Username`} name="userName" form={form} />
      <Entry label={t`Password`} name="password" form={form} />
      <Button type="submit" tone="accent" className={style['login']} disabled={form.isBusy}>
        {form.isBusy ? t`Logging in...` : t`Login`}
      </Button>
      {demo ? (
        <Button tone="quiet" className={style['quiet']} onClick={askToLogIn}>
          <Trans>Demo</Trans>
        </Button>
      ) : null}
    </form>
  );
}
