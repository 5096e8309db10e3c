import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { every, now } from '../../base/clock.ts';
import { type CloseGuess, tenthsLeft } from '../feed/countdown.ts';
import style from './dial.module.css';

const stepMs = 100;
const dialTenths = 250;

function useTenths(close: CloseGuess | null): number {
  const [tenths, setTenths] = useState(() => tenthsLeft(close, now()));
  useEffect(() => {
    const read = (): void => setTenths(tenthsLeft(close, now()));
    read();
    return close === null ? undefined : every(stepMs, read);
  }, [close]);
  return close === null ? 0 : tenths;
}

interface DialProps {
  readonly close: CloseGuess | null;
  /** The connection is down, so the time left is unknown. */
  readonly isDown: boolean;
}

/** CAS-3: the time left of 25 s, in tenths, as a ring around the figure. */
export function Dial({ close, isDown }: DialProps) {
  const { t } = useLingui();
  const tenths = useTenths(close);
  const seconds = Math.ceil(tenths / 10);
  const open = tenths === 0 ? t`Betting is closed` : t`Betting closes in ${seconds} s`;
  const label = isDown ? t`No connection` : open;
  return (
    <span
      className={style['dial']}
      role="timer"
      aria-label={label}
      data-late={tenths < 60 || undefined}
    >
      <svg viewBox="0 0 56 56" aria-hidden="true">
        <circle className={style['track']} cx="28" cy="28" r="24" />
        <circle
          className={style['left']}
          cx="28"
          cy="28"
          r="24"
          pathLength={dialTenths}
          strokeDasharray={`${tenths} ${dialTenths}`}
        />
      </svg>
      <span className={style['figure']} aria-hidden="true">
        {isDown ? '–' : (tenths / 10).toFixed(1)}
      </span>
    </span>
  );
}
