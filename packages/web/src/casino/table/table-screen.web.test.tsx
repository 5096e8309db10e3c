// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Route } from 'wouter';
import { ok } from '../../../test/fake-server.ts';
import { fast, game, live, openCasino, openTable, option } from '../../../test/fake-table.tsx';
import { show } from '../../../test/render.tsx';
import { loadTexts } from '../locales/texts.ts';
import { TableScreen } from './table-screen.tsx';

const unknown = { ...fast, matchId: '1130109', name: 'ROULETTE' };
const patience = { timeout: 6000 };

beforeEach(loadTexts);
afterEach(cleanup);

function openPage(matchId: string) {
  openCasino({ 'GET /sports/casino/games': ok([fast, unknown]) });
  location.hash = `#/casino/113/11301/${matchId}`;
  show(
    <Route path="/casino/:id1/:id2/:id3">
      <TableScreen />
    </Route>,
  );
  screen.getByText('Loading...');
}

test('[CAS-2] the page shows the entry whose matchId is the third id, after its loader', async () => {
  openPage('1130103');
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  const heading = await screen.findByRole('heading', { level: 1 }, patience);
  expect(heading.textContent).toBe('FAST DRAGON TIGER');
  const frame = screen.getByTitle('Live video');
  expect(frame.getAttribute('src')).toBe(
    '/?frame=video#/casino-video?id=3035&event_id=1130103&passed=1',
  );
});

test('[CAS-2] a name without a screen shows only the background', async () => {
  openPage('1130109');
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull(), patience);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('[CAS-5] 20-20 Teenpatti suspends itself below 6 s, whatever the feed sends', async () => {
  let autotime = '6';
  const rows = [option(1, 'Player A', '1.98'), option(2, 'Pair plus A', '2.00')];
  openTable(game('20 20 TEENPATTI', 'teen20', ['Winner', 'Pair Plus']), {
    'GET /sports/v1/casino/teenpatti/t20/data': () => live(autotime, rows),
    'GET /sports/v1/casino/teenpatti/t20/result': ok([]),
    'GET /casino/roads/teen20': ok([]),
  });
  await screen.findByRole('button', { name: /^Back Player A at 1.98/ });
  autotime = '5';
  const shut = await screen.findByRole(
    'button',
    { name: /^Player A at 1.98 .*SUSPENDED$/ },
    patience,
  );
  expect(shut.getAttribute('aria-disabled')).toBe('true');
});

test('[CAS-3] a result opens a dialog of the game with round id, cards and the Winner badge', async () => {
  const detail = {
    mid: '115',
    gtype: 'dt20',
    ename: '20-20 Dragon Tiger',
    cards: '2DD,6SS',
    result: '2',
    win: '2',
    desc: 'Tiger#No#D : Even|T : Even',
    rdesc: '',
    newdesc: '',
    drawnAt: '2025-08-15T18:15:57Z',
    void: false,
    serverSeed: '',
    hash: '',
    clientSeed: 'public',
    nonce: 811,
    deck: 'd416',
  };
  const { requests } = openTable(fast, { 'POST /sports/v1/casino/result': ok([detail]) });
  fireEvent.click(await screen.findByRole('button', { name: 'Result T, round 115' }));
  const dialog = await screen.findByRole('dialog', { name: 'FAST DRAGON TIGER' });
  await within(dialog).findByText('Winner');
  expect(dialog.textContent).toContain('Round ID 115');
  within(dialog).getByLabelText('2 of Diamonds');
  within(dialog).getByLabelText('6 of Spades');
  expect(requests.find(({ path }) => path === '/sports/v1/casino/result')?.body).toEqual({
    roundId: '115',
  });
});

test('[CAS-3] the video stays dark until its frame reports a picture', async () => {
  openTable(fast);
  const frame = (await screen.findByTitle('Live video')) as HTMLIFrameElement;
  const stage = frame.parentElement;
  const message = { data: 'layline: the video is shown', origin: location.origin };
  fireEvent(window, new MessageEvent('message', { ...message, source: window }));
  expect(stage?.hasAttribute('data-shown')).toBe(false);
  await waitFor(() => {
    // The page may not be listening yet when its frame is first found.
    fireEvent(window, new MessageEvent('message', { ...message, source: frame.contentWindow }));
    expect(stage?.hasAttribute('data-shown')).toBe(true);
  });
});
