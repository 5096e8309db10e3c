import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoment } from '../../ui/moments.ts';
import { AskTwice } from './ask-twice.tsx';
import style from './security.module.css';

interface HeldRowProps {
  readonly name: string;
  /** Lines about it, before the one that says when it was used. */
  readonly children: ReactNode;
  /** Null while it was not used. */
  readonly usedAt: string | null;
  /** Names the act and the row for those who hear the page. */
  readonly label: string;
  readonly act: ReactNode;
  readonly sure: ReactNode;
  readonly isBusy: boolean;
  readonly onSure: () => void;
}

/** Something that the player holds by a name, and can end: a passkey, a key of a program. */
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
