import { useState } from 'react';
import { useExposureGate } from '../bets/exposure-gate.ts';
import { useKeysGate } from '../keys/keys-gate.ts';
import { lazyPart } from '../routing/lazy-part.ts';
import { OptionalPart, Part } from '../routing/part.tsx';
import { useSearchGate } from '../search/search-gate.ts';
import { useFirstPassword } from '../session/first-password.ts';
import { useLoginGate } from '../session/login-gate.ts';
import { useStepUp } from '../session/step-up.ts';
import { useToastQueue } from '../ui/toast.ts';
import style from './overlays.module.css';

const LoginDialog = lazyPart(() => import('../sign-in/login-dialog.tsx'), 'LoginDialog');
const ExposureDialog = lazyPart(() => import('../bets/exposure-dialog.tsx'), 'ExposureDialog');
const SearchDialog = lazyPart(() => import('../search/search-dialog.tsx'), 'SearchDialog');
const KeysDialog = lazyPart(() => import('../keys/keys-dialog.tsx'), 'KeysDialog');
const StepUpDialog = lazyPart(
  () => import('../account/security/step-up-dialog.tsx'),
  'StepUpDialog',
);
const FirstPasswordDialog = lazyPart(
  () => import('../account/first-password-dialog.tsx'),
  'FirstPasswordDialog',
);
const Toaster = lazyPart(() => import('../ui/toaster/toaster.tsx'), 'Toaster');

/** True once the condition has been true: a loaded part stays. */
function useOnceTrue(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return wasTrue || condition;
}

/** Everything that floats over every page; each part loads when first needed. */
export function Overlays() {
  const hasLogin = useOnceTrue(useLoginGate((state) => state.isOpen));
  const hasExposure = useOnceTrue(useExposureGate((state) => state.isOpen));
  const hasSearch = useOnceTrue(useSearchGate((state) => state.isOpen));
  const hasKeys = useOnceTrue(useKeysGate((state) => state.isOpen));
  const hasStepUp = useOnceTrue(useStepUp((state) => state.isOpen));
  const hasFirst = useOnceTrue(useFirstPassword((state) => state.isOpen));
  const hasToasts = useOnceTrue(useToastQueue((state) => state.messages.length > 0));
  return (
    <>
      {hasToasts ? (
        <OptionalPart>
          <Toaster />
        </OptionalPart>
      ) : null}
      <Part className={style['part']}>
        {hasLogin ? <LoginDialog /> : null}
        {hasExposure ? <ExposureDialog /> : null}
        {hasStepUp ? <StepUpDialog /> : null}
        {hasFirst ? <FirstPasswordDialog /> : null}
        {hasSearch ? <SearchDialog /> : null}
        {hasKeys ? <KeysDialog /> : null}
      </Part>
    </>
  );
}
