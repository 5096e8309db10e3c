import { useEffect, useRef } from 'react';
import { attachStream } from './attach-stream.ts';
import style from './tv.module.css';

interface StreamVideoProps {
  readonly address: string;
  readonly title: string;
  readonly onFailure: () => void;
}

/** Live pictures: silent at first, as browsers ask of what plays by itself. */
export function StreamVideo({ address, title, onFailure }: StreamVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(
    () => (video.current === null ? undefined : attachStream(video.current, address, onFailure)),
    [address, onFailure],
  );
  return (
    // Live pictures have no captions of their own; the score beside them says what happens.
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
