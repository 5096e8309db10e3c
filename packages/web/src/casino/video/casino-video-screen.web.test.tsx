// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '../../../test/fake-server.ts';
import { fast, openCasino } from '../../../test/fake-table.tsx';
import { show } from '../../../test/render.tsx';
import { loadTexts } from '../locales/texts.ts';
import { CasinoVideoScreen } from './casino-video-screen.tsx';

beforeEach(loadTexts);
afterEach(() => {
  cleanup();
  location.hash = '';
});

function open(query: string) {
  const server = openCasino({ 'GET /sports/casino/games': ok([fast]) });
  location.hash = `#/casino-video${query}`;
  show(<CasinoVideoScreen />);
  return server;
}

test('[FRAME-1] the frame of an unknown table id says so', async () => {
  open('?id=9999');
  expect((await screen.findByRole('alert')).textContent).toBe('There is no table 9999 here.');
});

test('[FRAME-1] the frame without an id says so', async () => {
  open('');
  expect((await screen.findByRole('alert')).textContent).toBe('There is no table at this address.');
});

test('[FRAME-1] the frame of a known id draws the table', async () => {
  open('?id=3035');
  expect(await screen.findByRole('group', { name: 'Live table' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[FRAME-1] the frame of a match of another sport requests that match', async () => {
  const { requests } = open('?event_id=77&sport_id=4');
  await screen.findByRole('heading', { name: 'Live Match' });
  expect(requests.filter(({ path }) => path.includes('casino/dragontiger'))).toEqual([]);
});

test('[FRAME-1] with a shared video, the frame names the table it was opened for', async () => {
  openCasino({ 'GET /sports/casino/games': ok([{ ...fast, name: 'OTHER', matchId: '1' }, fast]) });
  location.hash = `#/casino-video?id=3035&event_id=${fast.matchId}`;
  show(<CasinoVideoScreen />);
  expect(await screen.findByRole('heading', { name: 'FAST DRAGON TIGER' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'OTHER' })).toBeNull();
});
