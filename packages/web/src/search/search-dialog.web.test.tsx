// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeMatch } from '../../test/fake-site.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { formatStart } from '../ui/moments.ts';
import { SearchDialog } from './search-dialog.tsx';
import { closeSearch, openSearch } from './search-gate.ts';

afterEach(() => {
  closeSearch();
  cleanup();
});

test('[SHELL-7] matches of equal name in the search differ by their start', async () => {
  const later = { ...fakeMatch, eventId: '346', inPlay: false, openDate: '2099-04-09T14:00:00Z' };
  startAfresh();
  openFakeServer({
    'GET /v2/get-events': ok([
      { id: 4, eventTypeId: '4', eventId: '4', name: 'Cricket', icons: {} },
    ]),
    'GET /v2/get-matches-by-eventid/4': ok([{ ...later, matchOdds: [] }, fakeMatch]),
  });
  openSearch();
  show(<SearchDialog />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'india' } });
  const found = await screen.findAllByRole('option', { name: /^India v Australia/ });
  expect(found.map(({ textContent }) => textContent)).toEqual([
    'India v Australia 1.85  2.16 In-PlayTest series',
    `India v AustraliaMatch${formatStart(later.openDate)}Test series`,
  ]);
});
