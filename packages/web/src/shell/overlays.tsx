import { useExposureGate } from '../bets/exposure-gate.ts';
import { useKeysGate } from '../keys/keys-gate.ts';
import { lazyPart } from '../routing/lazy-part.ts';
import { OptionalPart, Part } from '../routing/part.tsx';
import { useSearchGate } from '../search/search-gate.ts';
import { useFirstPassword } from '../session/first-password.ts';
import { useLoginGate } from '../session/login-gate.ts';
import { useStepUp } from '../session/step-up.ts';
import { useToastQueue } from '../ui/toast.ts';
import { useOnceTrue } from '../ui/use-once-true.ts';
import style from './overlays.module.css';

/** Fetched while the first page is idle: the list of what six dialogs consist of is long. */
export const Dialogs = lazyPart(() => import('./dialogs.tsx'), 'Dialogs');
const Toaster = lazyPart(() => import('../ui/toaster/toaster.tsx'), 'Toaster');

const gates = [
  useLoginGate,
  useExposureGate,
  useSearchGate,
  useKeysGate,
  useStepUp,
  useFirstPassword,
];

/** Everything that floats over every page; each part loads when first needed. */
export function Overlays() {
  const hasDialogs = useOnceTrue(gates.map((useGate) => useGate().isOpen).includes(true));
  const hasToasts = useOnceTrue(useToastQueue((state) => state.messages.length > 0));
  return (
    <>
      {hasToasts ? (
        <OptionalPart>
          <Toaster />
        </OptionalPart>
      ) : null}
      <Part className={style['part']}>{hasDialogs ? <Dialogs /> : null}</Part>
    </>
  );
}
