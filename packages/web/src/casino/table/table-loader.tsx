import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { after } from '../../base/clock.ts';
import style from './loader.module.css';

/** Only the table's background, while it loads or if no table has that name (CAS-2). */
export function TableBackground({ children }: { children?: ReactNode }) {
  return <div className={style['background']}>{children}</div>;
}

/** Shows the background for a while (CAS-2: about 2 s, CAS-8: 1.4 s); the children load meanwhile. */
export function TableLoader({ forMs, children }: { forMs: number; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => after(forMs, () => setOver(true)), [forMs]);
  if (isOver) return children;
  return (
    <TableBackground>
      <span role="status" className={style['words']}>
        <Trans>Loading...</Trans>
      </span>
    </TableBackground>
  );
}
