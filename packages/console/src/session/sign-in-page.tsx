/**
 * Asks for name and password, then a code or a passkey; a passkey alone does too. A first sign-in also sets
 * up an authenticator app and a new password.
 */
import { Button } from '@layline/web/ui/button';
import { QrCode } from '@layline/web/ui/qr-code';
import { TextField } from '@layline/web/ui/text-field';
import { useState } from 'react';
import { send } from '../api/request.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { RecoverStep } from './recover-step.tsx';
import style from './sign-in-page.module.css';
import { Step, textOf } from './step.tsx';

interface FirstAnswer {
  readonly ticket: string;
  readonly mustChangePassword: boolean;
  readonly passkey: 'none' | 'possible' | 'needed';
  readonly factor: { readonly secret: string; readonly uri: string } | null;
}

interface SecondAnswer {
  readonly recoveryCodes: readonly string[] | null;
}

export function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  const [first, setFirst] = useState<FirstAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isRecovering, setRecovering] = useState(false);
  const finish = ({ recoveryCodes }: SecondAnswer): void => {
    if (recoveryCodes === null) onSignedIn();
    else setCodes(recoveryCodes);
  };
  return (
    <main className={style['page']}>
      <section className={style['card']}>
        <h1>Layline console</h1>
        {codes === null ? null : <RecoveryCodes codes={codes} onDone={onSignedIn} />}
        {codes === null && first === null && isRecovering ? (
          <RecoverStep onDone={() => setRecovering(false)} />
        ) : null}
        {codes === null && first === null && !isRecovering ? (
          <>
            <PasswordStep onDone={setFirst} />
            <PasskeyButton ticket={null} onSignedIn={onSignedIn} />
            <Button tone="quiet" onClick={() => setRecovering(true)}>
              I have a code
            </Button>
          </>
        ) : null}
        {codes === null && first !== null ? (
          <SecondStep first={first} onDone={finish} onBack={() => setFirst(null)} />
        ) : null}
      </section>
    </main>
  );
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

function SecondStep({ first, onDone, onBack }: CodeStepProps) {
  const { ticket, passkey } = first;
  const signedIn = (): void => onDone({ recoveryCodes: null });
  return (
    <>
      {passkey === 'none' ? null : <PasskeyButton ticket={ticket} onSignedIn={signedIn} />}
      {passkey === 'needed' ? (
        <>
          <p>Your role signs in with a passkey.</p>
          <Button tone="quiet" onClick={onBack}>
            Back
          </Button>
        </>
      ) : (
        <CodeStep first={first} onDone={onDone} onBack={onBack} />
      )}
    </>
  );
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
