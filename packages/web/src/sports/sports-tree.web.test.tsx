// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeMatch } from '../../test/fake-site.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { formatStart } from '../ui/moments.ts';
import { SportsTree } from './sports-tree.tsx';

afterEach(cleanup);

test('[SHELL-5] matches of equal name in the sports list differ by their start', async () => {
  const later = { ...fakeMatch, eventId: '346', inPlay: false, openDate: '2099-04-09T14:00:00Z' };
  const competition = { competitionId: '12', competitionName: 'Test series', marketCount: 2 };
  startAfresh();
  openFakeServer({
    'GET /v2/get-events': ok([
      { id: 4, eventTypeId: '4', eventId: '4', name: 'Cricket', icons: {} },
    ]),
    'GET /v2/get-legues/4': ok([{ ...competition, competitionRegion: 'IN' }]),
    'GET /v2/get-matches/4/12': ok([fakeMatch, { ...later, matchOdds: [] }]),
  });
  show(<SportsTree />);
  fireEvent.click(await screen.findByRole('button', { name: 'Cricket' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Test series/ }));
  const matches = await screen.findAllByRole('link', { name: /^India v Australia/ });
  expect(matches.map(({ textContent }) => textContent)).toEqual([
    'India v AustraliaIn-Play',
    `India v Australia${formatStart(later.openDate)}`,
  ]);
});

test('[SPORT-4] a sport of the sports page is named once: it leads to its page and expands', async () => {
  startAfresh();
  openFakeServer({
    'GET /v2/get-events': ok([
      { id: 4, eventTypeId: '4', eventId: '4', name: 'Cricket', icons: {} },
    ]),
    'GET /v2/get-legues/4': ok([]),
  });
  show(<SportsTree hasPages />);
  const link = await screen.findByRole('link', { name: 'Cricket' });
  expect(link.getAttribute('href')).toBe('#/cricket');
  expect(screen.getAllByText('Cricket')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Competitions of Cricket' }));
  expect(await screen.findByText('Nothing on offer now.')).toBeDefined();
});
