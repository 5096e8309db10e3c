import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { useShown } from '../video/frame-shown.ts';
import style from './stage.module.css';

/**
 * The live video by its table id (CAS-3). The query before the hash keeps the frame's address apart
 * from the page's, for a page may not frame itself.
 */
export function VideoFrame({ videoId, children }: { videoId: string; children: ReactNode }) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const isShown = useShown(frame);
  return (
    <div className={style['video']} data-shown={isShown || undefined}>
      <iframe
        ref={frame}
        src={`/?frame=video#/casino-video?id=${encodeURIComponent(videoId)}`}
        title={t`Live video`}
        loading="eager"
        tabIndex={-1}
        allow="autoplay; fullscreen"
      />
      {children}
    </div>
  );
}
