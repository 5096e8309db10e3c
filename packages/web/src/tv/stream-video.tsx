import { useEffect, useRef } from 'react';
import { attachStream } from './attach-stream.ts';
import style from './tv.module.css';

interface StreamVideoProps {
  readonly address: string;
  readonly title: string;
  readonly onFailure: () => void;
}

/** Live pictures, initially muted, as browsers require for autoplay. */
export function StreamVideo({ address, title, onFailure }: StreamVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(
    () => (video.current === null ? undefined : attachStream(video.current, address, onFailure)),
    [address, onFailure],
  );
  return (
    // Live pictures have no captions; the score beside them describes the action.
    <video
      ref={video}
      className={style['outside']}
      aria-label={title}
      autoPlay
      controls
      muted
      playsInline
    />
  );
}
