import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { savesData } from '../../base/saves-data.ts';
import { useSite } from '../../site/site-store.ts';
import type { TableState } from '../feed/table-state.ts';
import { passedParam, usePassTable } from '../video/frame-feed.ts';
import { useShown } from '../video/frame-shown.ts';
import style from './stage.module.css';

interface VideoFrameProps {
  readonly videoId: string;
  /** The table's match, because several tables share a video; empty if only the video is known. */
  readonly matchId?: string;
  /** The page's state of the table; null if it follows none. */
  readonly table: TableState | null;
  readonly children: ReactNode;
}

/**
 * The live video by table id (CAS-3). The query before the hash makes the frame's address differ from the
 * page's, because a page may not frame itself.
 */
export function VideoFrame({ videoId, matchId = '', table, children }: VideoFrameProps) {
  const { t } = useLingui();
  const { frames } = useSite();
  const frame = useRef<HTMLIFrameElement>(null);
  // Cards and results stand below in words and figures too.
  const [isWanted, setIsWanted] = useState(() => !savesData());
  const isShown = useShown(frame);
  usePassTable(frame, table);
  const event = matchId === '' ? '' : `&event_id=${encodeURIComponent(matchId)}`;
  const passed = table === null ? '' : `&${passedParam}=1`;
  return (
    <div
      className={style['video']}
      data-shown={isShown || undefined}
      data-outside={frames?.video ? '' : undefined}
    >
      {isWanted ? (
        <iframe
          ref={frame}
          src={`/?frame=video#/casino-video?id=${encodeURIComponent(videoId)}${event}${passed}`}
          title={t`Live video`}
          loading="eager"
          tabIndex={-1}
          allow="autoplay; fullscreen"
        />
      ) : (
        <button type="button" className={style['spared']} onClick={() => setIsWanted(true)}>
          <Trans>Your browser saves data. Show the picture</Trans>
        </button>
      )}
      {children}
    </div>
  );
}
