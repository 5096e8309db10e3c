import { useExposureGate } from '../bets/exposure-gate.ts';
import { useKeysGate } from '../keys/keys-gate.ts';
import { lazyPart } from '../routing/lazy-part.ts';
import { useSearchGate } from '../search/search-gate.ts';
import { useFirstPassword } from '../session/first-password.ts';
import { useLoginGate } from '../session/login-gate.ts';
import { useStepUp } from '../session/step-up.ts';
import { useOnceTrue } from '../ui/use-once-true.ts';

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

/** Dialogs that any page may open; each loads when first needed. */
export function Dialogs() {
  const hasLogin = useOnceTrue(useLoginGate((state) => state.isOpen));
  const hasExposure = useOnceTrue(useExposureGate((state) => state.isOpen));
  const hasSearch = useOnceTrue(useSearchGate((state) => state.isOpen));
  const hasKeys = useOnceTrue(useKeysGate((state) => state.isOpen));
  const hasStepUp = useOnceTrue(useStepUp((state) => state.isOpen));
  const hasFirst = useOnceTrue(useFirstPassword((state) => state.isOpen));
  return (
    <>
      {hasLogin ? <LoginDialog /> : null}
      {hasExposure ? <ExposureDialog /> : null}
      {hasStepUp ? <StepUpDialog /> : null}
      {hasFirst ? <FirstPasswordDialog /> : null}
      {hasSearch ? <SearchDialog /> : null}
      {hasKeys ? <KeysDialog /> : null}
    </>
  );
}
