import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { changePurpose } from '../session/login-gate.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { loginToast } from '../ui/toast.ts';
import style from './login.module.css';
import { useMessageText } from './message-text.ts';
import { takeSecondStep } from './sign-in.ts';

interface SecondStepProps {
  readonly ticket: string;
  readonly onSignedIn: () => void;
}

function useSecondStep({ ticket, onSignedIn }: SecondStepProps) {
  const { t } = useLingui();
  const textOf = useMessageText();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    const result = await takeSecondStep(ticket, code.trim());
    setIsBusy(false);
    if (result.isSignedIn) {
      loginToast('good', textOf(result.message));
      return onSignedIn();
    }
    const words = textOf(result.message);
    if (result.code === 'TICKET_OVER') {
      loginToast('bad', words);
      return changePurpose('login');
    }
    setProblem(words);
    field.current?.select();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() === '') setProblem(t`Please enter a code.`);
    else void send();
  };
  const type = (text: string): void => {
    setCode(text);
    setProblem(undefined);
  };
  return { code, type, problem, isBusy, submit, field };
}

/** AUTH-13: the password was right, and a code is required. */
export function SecondStepForm(props: SecondStepProps) {
  const { t } = useLingui();
  const { code, type, problem, isBusy, submit, field } = useSecondStep(props);
  return (
    <form className={style['form']} onSubmit={submit} noValidate>
      <p className={style['hint']}>
        <Trans>
          Enter the six digits of your authenticator app. Without it, one of your recovery codes
          will do.
        </Trans>
      </p>
      <TextField
        ref={field}
        label={t`Code`}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        // biome-ignore lint/a11y/noAutofocus: the one field of a step that the player has just asked for
        autoFocus
        value={code}
        problem={problem}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" tone="primary" isWide disabled={isBusy}>
        {isBusy ? t`Logging in...` : t`Confirm`}
      </Button>
      <Button tone="quiet" className={style['other']} onClick={() => changePurpose('login')}>
        <Trans>Back to user name and password</Trans>
      </Button>
    </form>
  );
}
