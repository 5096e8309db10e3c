/**
 * Plays an HLS address in a video element. A browser that supports the format plays it itself; for others a
 * player is loaded on demand (FRAME-1). Its worker is off, because the page's policy allows only the server's
 * own scripts.
 */
import type { Stop } from '../base/clock.ts';

const streamType = 'application/vnd.apple.mpegurl';

function playNatively(video: HTMLVideoElement, address: string, onFailure: () => void): Stop {
  video.addEventListener('error', onFailure);
  video.src = address;
  return () => {
    video.removeEventListener('error', onFailure);
    video.removeAttribute('src');
    video.load();
  };
}

async function playWithPlayer(
  video: HTMLVideoElement,
  address: string,
  onFailure: () => void,
): Promise<Stop> {
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) {
    onFailure();
    return () => {};
  }
  const hls = new Hls({ enableWorker: false, liveSyncDurationCount: 3, maxBufferLength: 20 });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) onFailure();
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  return () => hls.destroy();
}

/** Reports when the stream cannot be played. Returns a function that stops everything. */
export function attachStream(
  video: HTMLVideoElement,
  address: string,
  onFailure: () => void,
): Stop {
  if (video.canPlayType(streamType) !== '') return playNatively(video, address, onFailure);
  let isLetGo = false;
  let stop: Stop = () => {};
  const start = async (): Promise<void> => {
    try {
      stop = await playWithPlayer(video, address, onFailure);
    } catch {
      onFailure();
    }
    if (isLetGo) stop();
  };
  void start();
  return () => {
    isLetGo = true;
    stop();
  };
}
