import './locales/texts.ts';
import { Trans } from '@lingui/react/macro';
import { useScore } from '../live/score-query.ts';
import { type FrameQuery, useFrameQuery } from '../routing/frame-query.ts';
import { outsideAddress } from '../site/outside-address.ts';
import { useSite } from '../site/site-store.ts';
import { EmptyLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { OutsidePictures } from './outside-pictures.tsx';
import { MatchTracker } from './tracker/match-tracker.tsx';
import style from './tv.module.css';

function OwnPictures({ sportId, eventId }: FrameQuery) {
  const score = useScore(sportId, eventId);
  if (score === undefined) return <SkeletonRows count={4} />;
  if (score === null) {
    return (
      <EmptyLine>
        <Trans>
          No information about this match yet. The graphic appears with the first score.
        </Trans>
      </EmptyLine>
    );
  }
  return <MatchTracker score={score} />;
}

/** FRAME-1: `/tv?event_id=&sport_id=`: the operator's pictures of the event or site, else our tracker. */
export function TvScreen() {
  const frame = useFrameQuery();
  const { frames, title } = useSite();
  const template = frames?.tvByEvent?.[frame.eventId] ?? frames?.tv;
  return (
    <div className={style['page']}>
      <VisuallyHidden>
        <h1>
          <Trans>Live Match</Trans>
        </h1>
      </VisuallyHidden>
      <OutsidePictures address={outsideAddress(template, frame)} title={title}>
        <OwnPictures {...frame} />
      </OutsidePictures>
    </div>
  );
}
