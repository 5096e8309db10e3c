// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, openFakeServer, refusal } from '../../test/fake-server.ts';
import { fakeSite } from '../../test/fake-site.ts';
import { startAfresh } from '../../test/render.tsx';
import { useSiteStore } from '../site/site-store.ts';
import { App } from '../start/app.tsx';

/** A browser that plays HLS itself, or the player that is loaded for others. */
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

const findVideo = () =>
  waitFor(() => document.querySelector('video') ?? expect.fail('No video yet.'));

/** The video once its stream is attached. */
async function findPlaying(): Promise<HTMLVideoElement> {
  const video = await findVideo();
  await waitFor(() => expect(video.getAttribute('src')).not.toBeNull());
  return video;
}

beforeEach(() => vi.restoreAllMocks());
afterEach(cleanup);

test('[FRAME-1] a browser that supports the format plays a stream itself', async () => {
  openTv({ tv: 'https://tv.example/{eventId}.m3u8' }, 'maybe');
  expect((await findPlaying()).getAttribute('src')).toBe('https://tv.example/345.m3u8');
  expect(player.sources).toEqual([]);
});

test("[FRAME-1] otherwise a player is loaded, and the event's pictures take precedence", async () => {
  const tvByEvent = { '345': 'https://cdn.example/one.m3u8' };
  openTv({ tv: 'https://tv.example/all.m3u8', tvByEvent }, '');
  await findVideo();
  await waitFor(() => expect(player.sources).toEqual(['https://cdn.example/one.m3u8']));
});

test('[FRAME-1] a stream that cannot be played says so, and our own drawing replaces it', async () => {
  openTv({ tv: 'https://tv.example/all.m3u8' }, 'maybe');
  fireEvent.error(await findPlaying());
  await screen.findByText('The live pictures could not be played.');
  await screen.findByText(/^No information about this match yet\./);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await findPlaying()).getAttribute('src')).toBe('https://tv.example/all.m3u8');
});

test("[FRAME-1] any other address is framed, with the frame's parameters", async () => {
  openTv({ tv: 'https://tv.example/watch' }, '');
  const frame = await screen.findByTitle('Ludwig Exchange');
  expect(frame.getAttribute('src')).toBe('https://tv.example/watch?event_id=345&sport_id=4');
});

test('[FRAME-1] a frame that names no match says so, and asks for no score', async () => {
  startAfresh({ isSignedIn: false });
  useSiteStore.setState({ site: null });
  location.hash = '#/tv';
  const { requests } = openFakeServer({ 'GET /domain/host/localhost': ok(fakeSite) });
  render(<App />);
  await screen.findByText(/^No information about this match yet\./);
  expect(requests.filter(({ path }) => path.includes('score'))).toEqual([]);
});
