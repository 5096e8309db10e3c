import { Trans, useLingui } from '@lingui/react/macro';
import { useSignInForm } from '../session/login-form.tsx';
import { askToLogIn, askToSignUp } from '../session/login-gate.ts';
import { useSite } from '../site/site-store.ts';
import { Button } from '../ui/button.tsx';
import { mediumScreen, useMedia } from '../ui/use-media.ts';
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

function HeaderForm() {
  const { t } = useLingui();
  const form = useSignInForm();
  return (
    <form className={style['form']} onSubmit={form.submit} noValidate aria-label={t`Login`}>
      <Entry label={t`Username`} name="userName" form={form} />
      <Entry label={t`Password`} name="password" form={form} />
      <Button type="submit" tone="accent" className={style['login']} disabled={form.isBusy}>
        {form.isBusy ? t`Logging in...` : t`Login`}
      </Button>
      <Button tone="quiet" className={style['quiet']} onClick={askToLogIn}>
        <Trans>Demo</Trans>
      </Button>
      <SignUpButton />
    </form>
  );
}

/** SITE-5. */
function SignUpButton() {
  const { signup } = useSite();
  if (!signup) return null;
  return (
    <Button tone="quiet" className={style['quiet']} onClick={askToSignUp}>
      <Trans>Sign Up</Trans>
    </Button>
  );
}

/** SHELL-2: fields in the header where there is room, the dialog where there is not. */
export function VisitorEntry() {
  const hasRoom = useMedia(mediumScreen);
  if (hasRoom) return <HeaderForm />;
  return (
    <>
      <SignUpButton />
      <Button tone="accent" className={style['login']} onClick={askToLogIn}>
        <Trans>Login</Trans>
      </Button>
    </>
  );
}
