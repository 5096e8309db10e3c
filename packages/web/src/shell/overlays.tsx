import { lazy, Suspense, useState } from 'react';
import { useExposureGate } from '../bets/exposure-gate.ts';
import { useKeysGate } from '../keys/keys-gate.ts';
import { useSearchGate } from '../search/search-gate.ts';
import { useFirstPassword } from '../session/first-password.ts';
import { useLoginGate } from '../session/login-gate.ts';
import { useStepUp } from '../session/step-up.ts';
import { useToastQueue } from '../ui/toast.ts';

const LoginDialog = lazy(() =>
  import('../session/login-dialog.tsx').then((file) => ({ default: file.LoginDialog })),
);
const ExposureDialog = lazy(() =>
  import('../bets/exposure-dialog.tsx').then((file) => ({ default: file.ExposureDialog })),
);
const SearchDialog = lazy(() =>
  import('../search/search-dialog.tsx').then((file) => ({ default: file.SearchDialog })),
);
const KeysDialog = lazy(() =>
  import('../keys/keys-dialog.tsx').then((file) => ({ default: file.KeysDialog })),
);
const StepUpDialog = lazy(() =>
  import('../account/step-up-dialog.tsx').then((file) => ({ default: file.StepUpDialog })),
);
const FirstPasswordDialog = lazy(() =>
  import('../account/first-password-dialog.tsx').then((file) => ({
    default: file.FirstPasswordDialog,
  })),
);
const Toaster = lazy(() =>
  import('../ui/toaster/toaster.tsx').then((file) => ({ default: file.Toaster })),
);

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
    <Suspense fallback={null}>
      {hasToasts ? <Toaster /> : null}
      {hasLogin ? <LoginDialog /> : null}
      {hasExposure ? <ExposureDialog /> : null}
      {hasStepUp ? <StepUpDialog /> : null}
      {hasFirst ? <FirstPasswordDialog /> : null}
      {hasSearch ? <SearchDialog /> : null}
      {hasKeys ? <KeysDialog /> : null}
    </Suspense>
  );
}
