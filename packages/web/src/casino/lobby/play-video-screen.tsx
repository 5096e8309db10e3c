import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useCasinoGames } from '../feed/casino-query.ts';
import { VideoFrame } from '../table/video-frame.tsx';
import style from './framed.module.css';

/** Returns the video passed as `{videoId}` in the navigation state. */
function carriedVideo(): string | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('videoId' in state)) return null;
  return typeof state.videoId === 'string' ? state.videoId : null;
}

/** `/play-video`: one table's video alone, chosen here or by the previous page. */
export function PlayVideoScreen() {
  const { t } = useLingui();
  const [videoId, setVideoId] = useState(carriedVideo);
  const { data: games = [] } = useCasinoGames();
  const videos = [...new Map(games.map((game) => [game.videoId, game.name])).entries()];
  const shown = videoId ?? videos[0]?.[0] ?? null;
  const choose = (id: string): void => {
    history.replaceState({ videoId: id }, '');
    setVideoId(id);
  };
  return (
    <>
      <h1 className={style['title']}>
        <Trans>Live video</Trans>
      </h1>
      {shown === null ? (
        <p>
          <Trans>Choose a table to watch.</Trans>
        </p>
      ) : (
        <div className={style['watched']}>
          <VideoFrame key={shown} videoId={shown} table={null}>
            {null}
          </VideoFrame>
        </div>
      )}
      <ul className={style['videos']} aria-label={t`Tables`}>
        {videos.map(([id, name]) => (
          <li key={id}>
            <Button aria-pressed={id === shown} onClick={() => choose(id)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
