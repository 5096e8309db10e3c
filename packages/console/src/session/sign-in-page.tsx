/**
 * Asks for name and password, then a code. A first sign-in also sets up an authenticator app and a new
 * password.
 */
import { Button } from '@layline/web/ui/button';
import { QrCode } from '@layline/web/ui/qr-code';
import { TextField } from '@layline/web/ui/text-field';
import { type FormEvent, type ReactNode, useState } from 'react';
import { send, wordsOf } from '../api/request.ts';
import style from './sign-in-page.module.css';

interface FirstAnswer {
  readonly ticket: string;
  readonly mustChangePassword: boolean;
  readonly factor: { readonly secret: string; readonly uri: string } | null;
}

interface SecondAnswer {
  readonly recoveryCodes: readonly string[] | null;
}

export function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  const [first, setFirst] = useState<FirstAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = ({ recoveryCodes }: SecondAnswer): void => {
    if (recoveryCodes === null) onSignedIn();
    else setCodes(recoveryCodes);
  };
  return (
    <main className={style['page']}>
      <section className={style['card']}>
        <h1>Layline console</h1>
        {codes === null ? null : <RecoveryCodes codes={codes} onDone={onSignedIn} />}
        {codes === null && first === null ? <PasswordStep onDone={setFirst} /> : null}
        {codes === null && first !== null ? (
          <CodeStep first={first} onDone={finish} onBack={() => setFirst(null)} />
        ) : null}
      </section>
    </main>
  );
}

interface StepProps {
  readonly children: ReactNode;
  readonly action: string;
  /** Rejects with the error to show. */
  readonly onSubmit: (form: FormData) => Promise<void>;
}

/** A form that shows its error and cannot be submitted twice at once. */
function Step({ children, action, onSubmit }: StepProps) {
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

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function PasswordStep({ onDone }: { onDone: (answer: FirstAnswer) => void }) {
  const submit = async (form: FormData): Promise<void> => {
    const name = textOf(form, 'name').trim();
    onDone(await send<FirstAnswer>('/api/sign-in', { name, password: textOf(form, 'password') }));
  };
  return (
    <Step action="Continue" onSubmit={submit}>
      <TextField label="Name" name="name" autoComplete="username" required autoFocus />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
    </Step>
  );
}

interface CodeStepProps {
  readonly first: FirstAnswer;
  readonly onDone: (answer: SecondAnswer) => void;
  readonly onBack: () => void;
}

function CodeStep({ first, onDone, onBack }: CodeStepProps) {
  const { ticket, factor, mustChangePassword } = first;
  const submit = async (form: FormData): Promise<void> => {
    const newPassword = mustChangePassword ? textOf(form, 'newPassword') : null;
    const code = textOf(form, 'code').replaceAll(' ', '');
    onDone(await send<SecondAnswer>('/api/sign-in/code', { ticket, code, newPassword }));
  };
  return (
    <Step action="Sign in" onSubmit={submit}>
      {factor === null ? null : (
        <div className={style['factor']}>
          <p>Scan this with an authenticator app, or type the key into it.</p>
          <QrCode text={factor.uri} label="Key of the authenticator app" />
          <code>{factor.secret}</code>
        </div>
      )}
      {mustChangePassword ? (
        <TextField
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          minLength={8}
          required
        />
      ) : null}
      <TextField
        label={factor === null ? 'Code of the app, or a recovery code' : 'Code of the app'}
        name="code"
        autoComplete="one-time-code"
        inputMode="text"
        required
        autoFocus={factor === null}
      />
      <Button tone="quiet" onClick={onBack}>
        Back
      </Button>
    </Step>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={style['form']}>
      <p>
        These recovery codes let you in once each if the app is lost. They are not shown again:
        write them down and keep them apart from the password.
      </p>
      <ol className={style['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>Copy</Button>
      <Button tone="primary" onClick={onDone}>
        I have kept them
      </Button>
    </div>
  );
}
