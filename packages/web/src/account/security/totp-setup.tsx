import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number/number-field.tsx';
import { wordsOf } from '../../ui/words-of.ts';
import { QrCode } from './qr-code.tsx';
import style from './security.module.css';

export interface Begun {
  readonly secret: string;
  readonly uri: string;
}

interface TotpSetupProps {
  readonly begun: Begun;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function useConfirmation(onCodes: TotpSetupProps['onCodes']) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    try {
      onCodes((await call('confirmTotp', { body: { code: code.trim() } })).data.recoveryCodes);
    } catch (failure) {
      setProblem(wordsOf(failure, t`That could not be checked. Please try again.`));
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (/^\d{6}$/.test(code.trim())) void send();
    else setProblem(t`Please enter the six digits.`);
  };
  const type = (text: string): void => {
    setCode(text);
    setProblem(undefined);
  };
  return { code, type, problem, isBusy, submit };
}

/** AUTH-13: the app receives the secret by QR code or typing, and a code confirms it. */
export function TotpSetup({ begun, onCodes, onCancel }: TotpSetupProps) {
  const { t } = useLingui();
  const { code, type, problem, isBusy, submit } = useConfirmation(onCodes);
  const secret = begun.secret.replace(/.{4}(?=.)/g, '$& ');
  return (
    <form className={style['part']} onSubmit={submit} noValidate>
      <p>
        <Trans>Scan this with your authenticator app, or type the key into it.</Trans>
      </p>
      <div className={style['scan']}>
        <QrCode text={begun.uri} label={t`The key as a picture`} />
        <div className={style['key']}>
          <span>
            <Trans>Key</Trans>
          </span>
          <code>{secret}</code>
        </div>
      </div>
      <NumberField
        label={t`Code from the app`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        problem={problem}
        onChange={(event) => type(event.target.value)}
      />
      <div className={style['acts']}>
        <Button type="submit" tone="primary" disabled={isBusy}>
          <Trans>Switch on</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
