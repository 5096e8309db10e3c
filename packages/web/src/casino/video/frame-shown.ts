/**
 * Between a page and the video that it frames, both of one origin: the frame tells when it has its
 * picture, and stays in the dark until then.
 */
import { useEffect, useState } from 'react';

const word = 'layline: the video is shown';

/** In the frame: tells the page around it, when there is one. */
export function usePostShown(isShown: boolean): void {
  useEffect(() => {
    if (isShown && parent !== window) parent.postMessage(word, location.origin);
  }, [isShown]);
}

/** In the page: whether the frame that it made has told so. */
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
