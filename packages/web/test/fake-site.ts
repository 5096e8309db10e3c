import type { MatchRow, OddsMarket, SiteConfig, User } from '@layline/contract';

export const fakeSite: SiteConfig = {
  _id: 'site-1',
  host: 'localhost',
  title: 'Ludwig Exchange',
  favIconUrl: '',
  logoUrl: '',
  primaryColor: '#0b5d3b',
  secondaryColor: '#f2b705',
  backgroundColor: '#f5f7f6',
  layout: 'tamannah',
  signup: false,
  status: 'active',
  casinoImageKey: '',
  defaultDarkMode: false,
  demo: true,
  currency: 'INR',
  capabilities: ['bet-delay', 'client-ref'],
};

export const fakeUser: User = {
  _id: 'user-1',
  userName: 'anna',
  name: 'Anna',
  role: { _id: 'role-1', name: 'User' },
  rolePermissions: [],
  currency: 'INR',
  openingBalance: 25_000,
  exposureLimit: 0,
  mobile: '',
  allowedGames: ['4', '1', '2', '10', '113'],
};

export const fakeLimits = {
  advanceBetLock: false,
  oddsMin: 100,
  oddsMax: 100_000,
  bookmakerMin: 100,
  bookmakerMax: 300_000,
  fancyMin: 100,
  fancyMax: 300_000,
  casinoMin: 100,
  casinoMax: 5000,
  delay: 0,
  holdsDelay: true,
};

function fakeRunner(selectionId: number, runnerName: string, back: number, lay: number) {
  return {
    selectionId,
    runner: runnerName,
    runnerName,
    status: 'ACTIVE' as const,
    lastPriceTraded: back,
    adjustmentFactor: 0,
    ex: {
      availableToBack: [{ price: back, size: 500 }],
      availableToLay: [{ price: lay, size: 300 }],
    },
  };
}

export const fakeMarket: OddsMarket = {
  marketId: '1.2',
  marketName: 'Match Odds',
  marketType: 'MATCH_ODDS',
  status: 'OPEN',
  inplay: false,
  betDelay: 0,
  totalMatched: 125_000.5,
  numberOfWinners: 1,
  derived: false,
  pricedAt: 0,
  runners: [fakeRunner(7, 'India', 1.85, 1.86), fakeRunner(8, 'Australia', 2.16, 2.18)],
};

const market = { marketId: '1.2', marketName: 'Match Odds' };
export const fakeMatch: MatchRow = {
  eventId: '345',
  eventName: 'India v Australia',
  sportId: '4',
  competitionId: '12',
  competitionName: 'Test series',
  openDate: '2026-04-08T14:00:00Z',
  inPlay: true,
  ...market,
  declared: false,
  status: 'OPEN',
  markets: [market],
  joinedMarketIds: '1.2',
  matchOdds: [{ marketId: '1.2', inplay: true, status: 'OPEN', runners: fakeMarket.runners }],
  bmOdds: [],
  tv: true,
  bm: false,
  fancy: true,
  s: false,
};
