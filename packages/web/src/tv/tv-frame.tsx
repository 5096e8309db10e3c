import { useLingui } from '@lingui/react/macro';
import style from './tv.module.css';

interface TvFrameProps {
  readonly sportId: string;
  readonly eventId: string;
}

/** EVENT-7: the frame for live pictures, which itself chooses its content. */
export function TvFrame({ sportId, eventId }: TvFrameProps) {
  const { t } = useLingui();
  const query = new URLSearchParams({ event_id: eventId, sport_id: sportId });
  return (
    <iframe
      className={style['frame']}
      title={t`Live Match`}
      src={`/?frame=tv#/tv?${query.toString()}`}
      allow="autoplay; fullscreen"
    />
  );
}
