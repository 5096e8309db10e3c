/**
 * CAS-1: the lobby's providers and their entries. Our own tables are UNIVERSAL and open; a third party's
 * entry is coming soon until the operator sets an address for it.
 */
export const providers = [
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
] as const;
export type Provider = (typeof providers)[number];

export interface LobbyEntry {
  /** Unique in the lobby; our own tables use the matchId, so that favourites agree. */
  readonly id: string;
  readonly name: string;
  readonly provider: Provider;
  readonly casinoType: string;
  /** The picture's address; empty if there is none. */
  readonly thumbUrl: string;
  readonly isComingSoon: boolean;
  /** The target of a press; null for an entry that is coming soon. */
  readonly path: string | null;
}

type ThirdParty = Exclude<Provider, 'UNIVERSAL'>;

/** The names under which such providers list their tables. */
const thirdParties: Readonly<Record<ThirdParty, readonly string[]>> = {
  'ROYAL GAMING': [
    'Andar Bahar',
    'Teenpatti One Day',
    'Casino War',
    'Race 20-20',
    'Queen',
    'Worli',
  ],
  EZUGI: [
    'Andar Bahar',
    'Ultimate Roulette',
    'Blackjack',
    'Bet on Teenpatti',
    'Lucky 7',
    'Baccarat',
  ],
  EVOLUTION: ['Roulette', 'Blackjack', 'Speed Baccarat', 'Dragon Tiger', 'Super Sic Bo', 'Wheel'],
  SPRIBE: ['Mines', 'Dice', 'Plinko', 'Hi Lo', 'Keno', 'Goal'],
  'VIVO GAMING': ['European Roulette', 'Baccarat', 'Blackjack', 'Dragon Tiger'],
  SUPERNOWA: ['Teenpatti 20-20', 'Andar Bahar', 'Roulette', 'Lucky 7', 'Bollywood Casino'],
  SUPERSPADE: ['Teenpatti', 'Andar Bahar', '32 Cards', 'Roulette', 'Blackjack'],
  SEXY: ['Baccarat', 'Dragon Tiger', 'Roulette', 'Sic Bo'],
  TURBO: ['Crash', 'Mines', 'Towers', 'Double Roll'],
};

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const soon = (provider: ThirdParty, name: string): LobbyEntry => ({
  id: `${slug(provider)}/${slug(name)}`,
  name,
  provider,
  casinoType: '',
  thumbUrl: '',
  isComingSoon: true,
  path: null,
});

/** An entry that the specification adds to Ezugi. */
const extraEzugi: LobbyEntry = soon('EZUGI', 'Ezugi Lobby');

export const thirdPartyEntries: readonly LobbyEntry[] = [
  ...(Object.keys(thirdParties) as ThirdParty[]).flatMap((provider) =>
    thirdParties[provider].map((name) => soon(provider, name)),
  ),
  extraEzugi,
];
