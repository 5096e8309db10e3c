import { useLingui } from '@lingui/react/macro';
import { Split } from 'lucide-react';
import { Suspense, useState } from 'react';
import { translator } from '../base/translator.ts';
import type { DutchingDialog } from '../dutching/dutching-dialog.tsx';
import { lazyPart } from '../routing/lazy-part.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import style from './dutching-button.module.css';

const Dialog = lazyPart(() => import('../dutching/dutching-dialog.tsx'), 'DutchingDialog');

type DutchingButtonProps = Omit<
  Parameters<typeof DutchingDialog>[0],
  'name' | 'isOpen' | 'onClose'
>;

/** DUTCH-1: for markets of one winner. A dialog that is open outlives the market's end. */
export function DutchingButton(props: DutchingButtonProps) {
  const { t } = useLingui();
  const { name: marketName, status, winners } = props.market;
  const name = translator.sayName(marketName);
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  if (!useIsLoggedIn() || winners !== 1) return null;
  return (
    <>
      {status === 'CLOSED' ? null : (
        <IconButton
          label={t`Dutching in ${name}`}
          className={style['button']}
          onClick={() => setIsOpen(true)}
        >
          <Icon of={Split} size={16} />
        </IconButton>
      )}
      {isOpen === null ? null : (
        <Suspense fallback={null}>
          <Dialog {...props} name={name} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
