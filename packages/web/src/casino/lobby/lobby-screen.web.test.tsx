// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '../../../test/fake-server.ts';
import { fast, game, openCasino } from '../../../test/fake-table.tsx';
import { show } from '../../../test/render.tsx';
import { loadTexts } from '../locales/texts.ts';
import { LobbyScreen } from './lobby-screen.tsx';

const lucky = { ...game('LUCKY 7-A', 'lucky7', ['Low/High']), matchId: '1130301' };

beforeEach(loadTexts);
afterEach(cleanup);

async function openLobby() {
  openCasino({
    'GET /sports/casino/games': ok([fast, lucky]),
    'GET /casino/list': ok([], { status: 200 }),
  });
  show(<LobbyScreen />);
  await screen.findByRole('link', { name: /FAST DRAGON TIGER/ });
}

const tab = (name: string) => screen.getByRole('tab', { name });
const search = () => screen.getByRole('searchbox', { name: 'Search tables' });
const find = (text: string) => fireEvent.change(search(), { target: { value: text } });

test('[CAS-1] the providers are tabs in the specified order', async () => {
  await openLobby();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'UNIVERSAL',
    'ROYAL GAMING',
    'EZUGI',
    'EVOLUTION',
    'SPRIBE',
    'VIVO GAMING',
    'SUPERNOWA',
    'SUPERSPADE',
    'SEXY',
    'TURBO',
  ]);
  expect(tab('UNIVERSAL').getAttribute('aria-selected')).toBe('true');
});

test('[CAS-1] an entry that is coming soon has a tag and is neither a link nor a favourite', async () => {
  await openLobby();
  fireEvent.click(tab('EZUGI'));
  const cards = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
  expect(cards.length).toBeGreaterThan(1);
  for (const card of cards) {
    expect(within(card).getByText('Coming Soon')).toBeDefined();
    expect(within(card).queryByRole('link')).toBeNull();
    expect(within(card).queryByRole('button')).toBeNull();
  }
});

test('[CAS-1] a search covers all providers, and clearing it returns to the tab', async () => {
  await openLobby();
  find('roulette');
  const providers = within(screen.getByRole('tabpanel')).getAllByText(/^(EZUGI|EVOLUTION|SEXY)$/);
  expect(new Set(providers.map(({ textContent }) => textContent)).size).toBeGreaterThan(1);
  find('no such table');
  screen.getByText('No table has that name.');
  fireEvent.click(screen.getByRole('button', { name: 'Show all tables' }));
  expect((search() as HTMLInputElement).value).toBe('');
  screen.getByRole('link', { name: /LUCKY 7-A/ });
  find('fast');
  expect(screen.queryByRole('link', { name: /LUCKY 7-A/ })).toBeNull();
  fireEvent.click(tab('UNIVERSAL'));
  screen.getByRole('link', { name: /LUCKY 7-A/ });
});

test('[CAS-1] favourites have a star on their cards and can be shown alone', async () => {
  await openLobby();
  fireEvent.click(screen.getByRole('button', { name: 'Favourites' }));
  screen.getByText('No favourites here yet: tap the star of a table.');
  fireEvent.click(screen.getByRole('button', { name: 'Show all tables' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add LUCKY 7-A to favourites' }));
  fireEvent.click(screen.getByRole('button', { name: 'Favourites' }));
  screen.getByRole('link', { name: /LUCKY 7-A/ });
  await waitFor(() => expect(screen.queryByRole('link', { name: /FAST DRAGON TIGER/ })).toBeNull());
});
