/** Signs in with a passkey, instead of the password or after it. */
import { Button } from '@layline/web/ui/button';
import { useState } from 'react';
import { send, wordsOf } from '../api/request.ts';
import { canUsePasskeys, signWithPasskey } from '../passkeys/browser-passkeys.ts';
import style from './sign-in-page.module.css';

interface PasskeyButtonProps {
  /** Of the right password; null without one. */
  readonly ticket: string | null;
  readonly onSignedIn: () => void;
}

interface Asked {
  readonly passkeyTicket: string;
  readonly options: object;
}

export function PasskeyButton({ ticket, onSignedIn }: PasskeyButtonProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (!canUsePasskeys) return null;
  const signIn = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      const asked = await send<Asked>('/api/sign-in/passkey/begin', { ticket });
      const credential = await signWithPasskey(asked.options);
      if (credential === null) return setProblem('No passkey was used.');
      const { passkeyTicket } = asked;
      await send('/api/sign-in/passkey', { ticket, passkeyTicket, credential });
      onSignedIn();
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem === '' ? null : (
        <p className={style['problem']} role="alert">
          {problem}
        </p>
      )}
      <Button isWide disabled={isBusy} onClick={() => void signIn()}>
        {ticket === null ? 'Sign in with a passkey' : 'Use a passkey'}
      </Button>
    </>
  );
}
