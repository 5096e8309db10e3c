import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import style from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { closeLogin, useLoginGate } from './login-gate.ts';

interface AgeGateProps {
  readonly onConfirm: () => void;
  readonly onExit: () => void;
}

function AgeGate({ onConfirm, onExit }: AgeGateProps) {
  return (
    <div className={style['gate']}>
      <p>
        <Trans>
          Connecting to our site from non gambling countries, it will be User's responsibility to
          ensure that their use of the service is lawful.
        </Trans>
      </p>
      <p>
        <Trans>Underage gambling is prohibited.</Trans>
      </p>
      <p className={style['question']}>
        <Trans>Please confirm if you are 18 years old and above as of today.</Trans>
      </p>
      <div className={style['choices']}>
        <Button tone="primary" onClick={onConfirm}>
          <Trans>Confirm</Trans>
        </Button>
        <Button onClick={onExit}>
          <Trans>Exit</Trans>
        </Button>
      </div>
    </div>
  );
}

/** AUTH-1: first the age gate, then the form; each opening starts at the gate. */
export function LoginDialog() {
  const { t } = useLingui();
  const { isOpen, openings } = useLoginGate();
  const [confirmedOpening, setConfirmedOpening] = useState(0);
  const isOfAge = confirmedOpening === openings;
  const title = isOfAge ? t`Login` : t`Non-Gambling Territories`;
  return (
    <Dialog isOpen={isOpen} title={title} onClose={closeLogin} isNarrow isSlow>
      {isOfAge ? (
        <LoginForm onSignedIn={closeLogin} />
      ) : (
        <AgeGate onConfirm={() => setConfirmedOpening(openings)} onExit={closeLogin} />
      )}
    </Dialog>
  );
}
