import './locales/texts.ts';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useCallback, useState } from 'react';
import { isStream } from '../site/outside-address.ts';
import { outsideFrame } from '../site/outside-frame.ts';
import { StreamVideo } from './stream-video.tsx';
import style from './tv.module.css';

interface OutsidePicturesProps {
  /** Null if the operator set none. */
  readonly address: string | null;
  readonly title: string;
  /** Our own drawing, shown if pictures fail to load. */
  readonly children: ReactNode;
}

/** FRAME-1: the operator's pictures if there are any, else our own. */
export function OutsidePictures({ address, title, children }: OutsidePicturesProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const fail = useCallback(() => setFailed(address), [address]);
  if (address === null) return children;
  if (!isStream(address)) {
    return (
      <iframe
        className={style['outside']}
        src={address}
        title={title}
        allow="autoplay; fullscreen"
        {...outsideFrame}
      />
    );
  }
  if (failed !== address) return <StreamVideo address={address} title={title} onFailure={fail} />;
  return (
    <>
      <p className={style['failed']} role="status">
        <Trans>The live pictures could not be played.</Trans>{' '}
        <button type="button" onClick={() => setFailed(null)}>
          <Trans>Try again</Trans>
        </button>
      </p>
      {children}
    </>
  );
}
