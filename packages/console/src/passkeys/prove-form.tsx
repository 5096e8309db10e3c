/** Asks again who the member is, before a change of their passkeys. */
import type { PasskeyChallenge } from '@layline/contract/console-passkeys';
import { Button } from '@layline/web/ui/button';
import { TextField } from '@layline/web/ui/text-field';
import { type FormEvent, useState } from 'react';
import { send, wordsOf } from '../api/request.ts';
import { Note } from '../ui/page.tsx';
import { canUsePasskeys, signWithPasskey } from './browser-passkeys.ts';
import style from './passkeys.module.css';

interface ProveFormProps {
  readonly hasPasskey: boolean;
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

export function ProveForm({ hasPasskey, onProved, onCancel }: ProveFormProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const prove = async (act: () => Promise<boolean>): Promise<void> => {
    setBusy(true);
    setProblem('');
    const isProved = await act().catch((error: unknown) => {
      setProblem(wordsOf(error));
      return false;
    });
    setBusy(false);
    if (isProved) onProved();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void prove(() => proveByCode(password, code));
  };
  return (
    <form className={style['form']} onSubmit={submit} aria-label="Prove who you are">
      <p>Prove again who you are; it is good for five minutes.</p>
      {hasPasskey && canUsePasskeys ? (
        <Button tone="primary" disabled={isBusy} onClick={() => void prove(proveByPasskey)}>
          Use a passkey
        </Button>
      ) : null}
      <TextField
        label="Password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        type="password"
        autoComplete="current-password"
        required
      />
      <TextField
        label="Code of the app, or a recovery code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="one-time-code"
        required
      />
      {problem === '' ? null : <Note kind="bad">{problem}</Note>}
      <div className={style['line']}>
        <Button type="submit" disabled={isBusy}>
          Confirm
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

async function proveByCode(password: string, code: string): Promise<boolean> {
  await send('/api/prove', { password, code: code.replaceAll(' ', '') });
  return true;
}

async function proveByPasskey(): Promise<boolean> {
  const { ticket, options } = await send<PasskeyChallenge>('/api/prove/begin');
  const credential = await signWithPasskey(options);
  if (credential === null) return false;
  await send('/api/prove/passkey', { ticket, credential });
  return true;
}
