import type { Side } from '@layline/contract/market';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { every, now } from '../../base/clock.ts';
import { Button } from '../../ui/button.tsx';
import style from './slip.module.css';

function useSecondsLeft(sentAt: number, heldMs: number): number {
  const secondsAt = (): number => Math.max(0, Math.ceil((sentAt + heldMs - now()) / 1000));
  const [seconds, setSeconds] = useState(secondsAt);
  useEffect(() => every(250, () => setSeconds(secondsAt())));
  return seconds;
}

interface HeldCountProps {
  readonly sentAt: number;
  /** How long the server holds an in-play bet; 0 before play. */
  readonly heldMs: number;
  readonly side: Side;
}

/** The wide button while a bet is in flight: the seconds of its delay, then waiting. */
export function HeldCount({ sentAt, heldMs, side }: HeldCountProps) {
  const seconds = useSecondsLeft(sentAt, heldMs);
  const bar = useRef<HTMLSpanElement>(null);
  const share = heldMs === 0 ? 0 : (seconds * 1000) / heldMs;
  useEffect(() => {
    bar.current?.style.setProperty('--left', String(Math.min(share, 1)));
  }, [share]);
  return (
    <div role="status">
      <Button tone={side} isWide className={style['place']} disabled>
        {seconds > 0 ? <Trans>Held in play: {seconds} s</Trans> : <Trans>Placing your bet…</Trans>}
      </Button>
      {heldMs > 0 ? (
        <div className={style['count']} aria-hidden="true">
          <span ref={bar} />
        </div>
      ) : null}
    </div>
  );
}
