import type { SoccerScore } from '@layline/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFakeServer } from '../../test/fake-server.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { queryClient } from '../api/query-client.ts';
import { EventHead } from './event-head.tsx';

beforeEach(() => {
  startAfresh();
  openFakeServer({});
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const score = (phase: SoccerScore['phase']): SoccerScore =>
  ({
    sport: 'soccer',
    eventId: '900',
    at: 0,
    phase,
    summary: '',
    winner: null,
    sides: [
      { name: 'Kites', shortName: 'KIT' },
      { name: 'Royals', shortName: 'ROY' },
    ],
    period: '',
    clock: "4'",
    minute: 4,
    goals: [0, 0],
    halfTime: null,
    aggregate: null,
    corners: [0, 0],
    yellowCards: [0, 0],
    redCards: [0, 0],
    events: [],
    lastEvent: null,
  }) as unknown as SoccerScore;

async function statusWith(phase: SoccerScore['phase'] | null, status = 'OPEN', isInPlay = false) {
  queryClient.setQueryData(['score', '1', '900'], phase === null ? null : score(phase));
  const names = { eventName: 'Kites v Royals', competitionName: 'Cup', gameTime: '' };
  show(<EventHead facts={{ ...names, sportId: '1', eventId: '900', isInPlay, status }} />);
  const term = await screen.findByText('Status');
  const text = term.nextElementSibling?.textContent;
  cleanup();
  return text;
}

test('[EVENT-1] the details of a match agree with its score about whether it has begun', async () => {
  expect(await statusWith('before')).toBe('Not begun');
  expect(await statusWith('play', 'OPEN', true)).toBe('Game Started');
  expect(await statusWith('before', 'SUSPENDED')).toBe('SUSPENDED');
  expect(await statusWith(null)).toBe('Not begun');
  expect(await statusWith(null, 'OPEN', true)).toBe('Game Started');
});

test('[EVENT-1] the score strip says once that a match has not begun', async () => {
  queryClient.setQueryData(['score', '1', '900'], { ...score('before'), summary: 'Yet to begin' });
  const names = { eventName: 'Kites v Royals', competitionName: 'Cup', gameTime: '' };
  const facts = { ...names, sportId: '1', eventId: '900', isInPlay: false, status: 'OPEN' };
  show(<EventHead facts={facts} />);
  const strip = await screen.findByRole('group', { name: 'Yet to begin' });
  expect(strip.textContent).toMatch(/[^n]Yet to begin$/);
});
