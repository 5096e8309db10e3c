/**
 * Between a page and its framed video, both of one origin: the frame reports when it has a picture, and stays
 * dark until then.
 */
import { useEffect, useState } from 'react';

const word = 'layline: the video is shown';

/** In the frame: reports to the surrounding page, if there is one. */
export function usePostShown(isShown: boolean): void {
  useEffect(() => {
    if (isShown && parent !== window) parent.postMessage(word, location.origin);
  }, [isShown]);
}

/** In the page: whether its own frame has reported a picture. */
export function useShown(frame: { readonly current: HTMLIFrameElement | null }): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent): void => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && data === word) setShown(true);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [frame]);
  return isShown;
}
