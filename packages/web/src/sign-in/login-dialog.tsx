import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '../routing/lazy-part.ts';
import {
  changePurpose,
  closeLogin,
  type LoginPurpose,
  leaveLogin,
  useLoginGate,
} from '../session/login-gate.ts';
import { useHasCapability } from '../site/capability.ts';
import { useSite } from '../site/site-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import style from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';

const SignUpForm = lazyPart(() => import('./sign-up-form.tsx'), 'SignUpForm');

const RecoverForm = lazyPart(() => import('./recover-form.tsx'), 'RecoverForm');

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

/** SITE-5: offers sign-up only if the site accepts new players. */
function EntryForm({ purpose }: { purpose: LoginPurpose }) {
  const { signup } = useSite();
  const hasCodes = useHasCapability('account-security');
  const ticket = useLoginGate((gate) => gate.ticket);
  if (purpose === 'second-step') {
    return <SecondStepForm key={ticket} ticket={ticket} onSignedIn={leaveLogin} />;
  }
  if (purpose === 'recover') {
    return (
      <Suspense fallback={<SkeletonRows count={3} />}>
        <RecoverForm />
      </Suspense>
    );
  }
  if (purpose === 'sign-up') {
    return (
      <div className={style['form']}>
        <Suspense fallback={<SkeletonRows count={5} />}>
          <SignUpForm onSignedIn={leaveLogin} />
        </Suspense>
        <Button tone="quiet" className={style['other']} onClick={() => changePurpose('login')}>
          <Trans>Have an account? Login</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className={style['form']}>
      <LoginForm onSignedIn={leaveLogin} />
      {hasCodes ? (
        <Button tone="quiet" className={style['other']} onClick={() => changePurpose('recover')}>
          <Trans>I have a code of support</Trans>
        </Button>
      ) : null}
      {signup ? (
        <Button tone="quiet" className={style['other']} onClick={() => changePurpose('sign-up')}>
          <Trans>New here? Sign Up</Trans>
        </Button>
      ) : null}
    </div>
  );
}

/** AUTH-1: first the age gate, then the form; each opening starts at the gate. */
export function LoginDialog() {
  const { t } = useLingui();
  const { isOpen, openings, purpose } = useLoginGate();
  const [confirmedOpening, setConfirmedOpening] = useState(0);
  const isOfAge = confirmedOpening === openings || purpose === 'second-step';
  const name = purpose === 'sign-up' ? t`Sign Up` : t`Login`;
  const title = isOfAge ? name : t`Non-Gambling Territories`;
  return (
    <Dialog isOpen={isOpen} title={title} onClose={closeLogin} isNarrow isSlow>
      {isOfAge ? (
        <EntryForm purpose={purpose} />
      ) : (
        <AgeGate onConfirm={() => setConfirmedOpening(openings)} onExit={closeLogin} />
      )}
    </Dialog>
  );
}
