import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoment } from '../../ui/moments.ts';
import { AskTwice } from './ask-twice.tsx';
import style from './security.module.css';

interface HeldRowProps {
  readonly name: string;
  /** Lines above the one with its last use. */
  readonly children: ReactNode;
  /** Null if it was never used. */
  readonly usedAt: string | null;
  /** Names the action and the row for screen readers. */
  readonly label: string;
  readonly act: ReactNode;
  readonly sure: ReactNode;
  readonly isBusy: boolean;
  readonly onSure: () => void;
}

/** A named item that the player can revoke: a passkey or a program's key. */
export function HeldRow({ name, children, usedAt, label, act, ...asking }: HeldRowProps) {
  const used = formatMoment(usedAt);
  return (
    <li className={style['row']}>
      <div className={style['what']}>
        <strong>
          <span className={style['name']}>{name}</span>
        </strong>
        {children}
        <span>
          {usedAt === null ? <Trans>Not used yet</Trans> : <Trans>Last used {used}</Trans>}
        </span>
      </div>
      <AskTwice label={label} {...asking}>
        {act}
      </AskTwice>
    </li>
  );
}
