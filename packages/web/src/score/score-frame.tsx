import './locales/texts.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { every } from '../base/clock.ts';
import { outsideAddress } from '../site/outside-address.ts';
import { outsideFrame } from '../site/outside-frame.ts';
import { useSite } from '../site/site-store.ts';
import style from './score.module.css';

const heightMin = 160;
const heightMax = 500;
const growPeriodMs = 1000;

/** Returns the site's own address, if any, with sport and match filled in; otherwise our board. */
function addressOf(configured: string, sportId: string, eventId: string): string {
  const query = new URLSearchParams({ event_id: eventId, sport_id: sportId });
  const own = `/?frame=score#/score?${query.toString()}`;
  return outsideAddress(configured, { sportId, eventId }) ?? own;
}

/** Returns the height of the framed page; null for another party's page, which hides it. */
function contentHeight(frame: HTMLIFrameElement | null): number | null {
  try {
    return frame?.contentDocument?.querySelector('#content')?.scrollHeight ?? null;
  } catch {
    return null;
  }
}

interface ScoreFrameProps {
  readonly sportId: string;
  readonly eventId: string;
}

/** EVENT-7: 160 high at first, adjusted once a second to the content, up to 500. */
export function ScoreFrame({ sportId, eventId }: ScoreFrameProps) {
  const { t } = useLingui();
  const configured = useSite().frames?.score ?? '';
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(configured === '' ? heightMin : heightMax);
  useEffect(
    () =>
      every(growPeriodMs, () => {
        const content = contentHeight(frame.current);
        if (content !== null) setHeight(Math.min(Math.max(content, heightMin), heightMax));
      }),
    [],
  );
  return (
    <iframe
      ref={frame}
      className={style['frame']}
      title={t`Live Score`}
      src={addressOf(configured, sportId, eventId)}
      height={height}
      {...outsideFrame}
    />
  );
}
