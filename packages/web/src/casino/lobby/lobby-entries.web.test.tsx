import type { CasinoGame } from '@layline/contract';
import { expect, test } from 'vitest';
import { providers, thirdPartyEntries } from './catalogue.ts';
import { lobbyEntries, wishedEntries } from './lobby-entries.ts';

const game = (more: Partial<CasinoGame>): CasinoGame => ({
  eventId: '113',
  legueId: '11301',
  matchId: '1130102',
  name: 'DRAGON TIGER',
  casinoType: 'dt20',
  comingSoon: false,
  thumbUrl: '',
  tamannahSquareThumbUrl: '',
  videoId: '3035',
  oddsProfile: 'customary',
  markets: [],
  ...more,
});
const item = (casinoType: string, name: string) => ({
  id: casinoType,
  name,
  dataURL: '',
  eventId: '113',
  casinoType,
});
const entries = lobbyEntries(
  [game({}), game({ matchId: '5', name: 'LUCKY 7-A', comingSoon: true })],
  [item('dt6', '1 Day Dragon Tiger'), item('vimaan', 'Vimaan'), item('ludo', 'Ludo')],
);

test('[CAS-1] our tables are UNIVERSAL and open; those coming soon have no link and come last', () => {
  const open = entries.filter(({ isComingSoon }) => !isComingSoon);
  expect(open.map(({ name, path }) => `${name} ${path}`)).toEqual([
    'DRAGON TIGER /casino/113/11301/1130102',
    '1 Day Dragon Tiger /play-casino-new/113/dt6',
    'Vimaan /vimaan',
  ]);
  expect(entries.slice(0, open.length)).toEqual(open);
  expect(entries.slice(open.length).every(({ path }) => path === null)).toBe(true);
});

test('[CAS-1] every provider has entries, and Ezugi an additional one that is coming soon', () => {
  expect(providers).toHaveLength(10);
  const named = new Set(entries.map(({ provider }) => provider));
  expect(providers.every((provider) => named.has(provider))).toBe(true);
  expect(thirdPartyEntries.at(-1)).toMatchObject({ provider: 'EZUGI', isComingSoon: true });
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

test("[CAS-1] another provider's entry opens once the operator sets an address for it", () => {
  const addresses = { 'ezugi/blackjack': 'https://tables.example' };
  const opened = lobbyEntries([], [], addresses).filter(({ isComingSoon }) => !isComingSoon);
  expect(opened).toMatchObject([
    { name: 'Blackjack', provider: 'EZUGI', path: '/casino-party/ezugi/blackjack' },
  ]);
});

test('[CAS-1] a tab shows its provider; search and favourites cover all', () => {
  const shown = (wish: object) =>
    wishedEntries(entries, { provider: 'SEXY', search: '', favourites: null, ...wish });
  expect(new Set(shown({}).map(({ provider }) => provider))).toEqual(new Set(['SEXY']));
  expect(shown({ search: 'dragon' })[0]?.name).toBe('DRAGON TIGER');
  expect(shown({ favourites: ['1130102'] }).map(({ name }) => name)).toEqual(['DRAGON TIGER']);
});

test('[CAS-1] a game that a table deals stands in its tab once; a search finds both', () => {
  const both = lobbyEntries([game({})], [item('dt20', '20-20 Dragon Tiger'), item('dt6', '1 Day')]);
  const shown = (search: string) =>
    wishedEntries(both, { provider: 'UNIVERSAL', search, favourites: null }).map(
      ({ name }) => name,
    );
  expect(shown('')).toEqual(['DRAGON TIGER', '1 Day']);
  expect(shown('dragon tiger').slice(0, 2)).toEqual(['DRAGON TIGER', '20-20 Dragon Tiger']);
});
