import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyPart } from '../../routing/lazy-part.ts';
import { useHasCapability } from '../../site/capability.ts';
import { noTexts } from '../attached.ts';
import type { SlipFields } from '../slip.ts';
import { playSlip } from '../slip-store.ts';
import style from './attached-field.module.css';

const Fields = lazyPart(() => import('./attached-fields.tsx'), 'AttachedFields');

interface FieldProps {
  readonly slip: SlipFields;
  readonly isLocked: boolean;
}

/** TRIG-13: closed until the player asks for it; shown if the server takes triggers with a bet. */
export function AttachedField({ slip, isLocked }: FieldProps) {
  const canAttach = useHasCapability('attached-triggers');
  if (!canAttach || slip.choice.kind !== 'match' || slip.isEachWay) return null;
  const isOpen = slip.attached !== null;
  return (
    <div className={style['attached']}>
      <button
        type="button"
        className={style['more']}
        aria-expanded={isOpen}
        disabled={isLocked}
        onClick={() => playSlip({ act: 'attach', texts: isOpen ? null : noTexts })}
      >
        {isOpen ? <Trans>No stop or take profit</Trans> : <Trans>Add stop or take profit</Trans>}
      </button>
      {slip.attached === null ? null : (
        <Suspense fallback={<div className={style['room']} />}>
          <Fields slip={slip} texts={slip.attached} isLocked={isLocked} />
        </Suspense>
      )}
    </div>
  );
}
