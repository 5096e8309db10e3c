// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, openFakeServer, refusal } from '../../test/fake-server.ts';
import { fakeSite } from '../../test/fake-site.ts';
import { startAfresh } from '../../test/render.tsx';
import { App } from '../app.tsx';
import { useSiteStore } from '../site/site-store.ts';

/** The far side: a browser that plays HLS itself, or the player that is loaded where none does. */
const player = { sources: [] as string[], fail: () => {} };
vi.mock('hls.js/light', () => ({
  default: class {
    static readonly Events = { ERROR: 'error' };
    static readonly isSupported = () => true;
    on(_: string, act: (event: string, data: { fatal: boolean }) => void) {
      player.fail = () => act('error', { fatal: true });
    }
    loadSource(address: string) {
      player.sources.push(address);
    }
    attachMedia() {}
    destroy() {}
  },
}));

interface Frames {
  readonly tv: string;
  readonly tvByEvent?: Readonly<Record<string, string>>;
}

function openTv(frames: Frames, canPlay: '' | 'maybe') {
  startAfresh({ isSignedIn: false });
  useSiteStore.setState({ site: null });
  player.sources = [];
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(canPlay);
  location.hash = '#/tv?event_id=345&sport_id=4';
  openFakeServer({
    'GET /domain/host/localhost': ok({ ...fakeSite, frames: { video: '', score: '', ...frames } }),
    'GET /v2/score/4/345': refusal(404, 'No score.'),
  });
  render(<App />);
}

const findVideo = async (): Promise<HTMLVideoElement> => {
  const video = await waitFor(() => {
    const found = document.querySelector('video');
    if (found === null) throw new Error('no video yet');
    return found;
  });
  return video;
};

beforeEach(() => vi.restoreAllMocks());
afterEach(cleanup);

test('[FRAME-1] a stream is played by the browser that knows how', async () => {
  openTv({ tv: 'https://tv.example/{eventId}.m3u8' }, 'maybe');
  expect((await findVideo()).getAttribute('src')).toBe('https://tv.example/345.m3u8');
  expect(player.sources).toEqual([]);
});

test('[FRAME-1] elsewhere a player is loaded for it, and the pictures of the event go first', async () => {
  const tvByEvent = { '345': 'https://cdn.example/one.m3u8' };
  openTv({ tv: 'https://tv.example/all.m3u8', tvByEvent }, '');
  await findVideo();
  await waitFor(() => expect(player.sources).toEqual(['https://cdn.example/one.m3u8']));
});

test('[FRAME-1] a stream that cannot be played says so, and our own drawing stands in', async () => {
  openTv({ tv: 'https://tv.example/all.m3u8' }, 'maybe');
  fireEvent.error(await findVideo());
  await screen.findByText('The live pictures could not be played.');
  await screen.findByText(/^No information about this match yet\./);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await findVideo()).getAttribute('src')).toBe('https://tv.example/all.m3u8');
});

test('[FRAME-1] another address is framed, with what was asked', async () => {
  openTv({ tv: 'https://tv.example/watch' }, '');
  const frame = await screen.findByTitle('Ludwig Exchange');
  expect(frame.getAttribute('src')).toBe('https://tv.example/watch?event_id=345&sport_id=4');
});
