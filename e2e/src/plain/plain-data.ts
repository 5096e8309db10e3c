/** What the plain exchange offers, in the documents' fields alone, with numbers as texts. */

interface Listed {
  readonly sportId: string;
  readonly eventId: string;
  readonly sides: readonly [string, string];
  readonly openDate: string;
  readonly isInPlay: boolean;
}

const ladder = (back: string, lay: string) => ({
  availableToBack: [{ price: back, size: '5000' }],
  availableToLay: [{ price: lay, size: '4000' }],
});

const runnersOf = ([home, away]: Listed['sides']) => [
  { selectionId: '11', runner: home, status: 'ACTIVE', ex: ladder('2.00', '2.04') },
  { selectionId: '12', runner: away, status: 'ACTIVE', ex: ladder('1.96', '2.00') },
];

const matches: readonly Listed[] = [
  {
    sportId: '4',
    eventId: '900',
    sides: ['Kings', 'Lions'],
    openDate: '2020-04-08T14:00:00Z',
    isInPlay: true,
  },
  {
    sportId: '1',
    eventId: '901',
    sides: ['Rovers', 'City'],
    openDate: '2099-04-08T14:00:00Z',
    isInPlay: false,
  },
];

export const matchRows = (sportId: string): readonly object[] =>
  matches
    .filter((match) => match.sportId === sportId)
    .map(({ eventId, sides, openDate, isInPlay }) => ({
      eventId,
      eventName: sides.join(' v '),
      competitionId: '77',
      openDate,
      inPlay: isInPlay,
      marketName: 'Match Odds',
      declared: false,
      markets: [{ marketName: 'Match Odds' }],
      matchOdds: [{ inplay: isInPlay, runners: runnersOf(sides) }],
      joinedMarketIds: `1.${eventId}`,
      tv: false,
      bm: true,
      fancy: isInPlay,
      s: false,
    }));

/** The markets with these ids, joined with commas. */
export const oddsRows = (ids: string): readonly object[] =>
  matches
    .filter(({ eventId }) => ids.split(',').includes(`1.${eventId}`))
    .map(({ eventId, sides }) => ({
      marketId: `1.${eventId}`,
      marketName: 'Match Odds',
      status: 'OPEN',
      totalMatched: '125000.5',
      runners: runnersOf(sides),
    }));

const slots = (back: string, lay: string) => [
  { oname: 'back1', odds: back, size: '500' },
  { oname: 'lay1', odds: lay, size: '400' },
];

export const bookmaker = {
  mid: 'b900',
  mname: 'Bookmaker',
  section: [
    { nat: 'Kings', sid: '11', gstatus: 'ACTIVE', odds: slots('1.90', '1.94') },
    { nat: 'Lions', sid: '12', gstatus: 'BALL RUNNING', odds: slots('2.02', '2.06') },
  ],
};

export const sessions = [
  {
    RunnerName: '6 over runs Kings',
    SelectionId: '501',
    gtype: 'session',
    LayPrice1: '48',
    LaySize1: '100',
    BackPrice1: '50',
    BackSize1: '100',
    GameStatus: '',
  },
  {
    RunnerName: '10 over runs Kings',
    SelectionId: '502',
    gtype: 'session',
    GameStatus: 'Ball Running',
  },
];

/** A race in ten minutes. */
export const schedule = (now: number) => ({
  t1: [
    {
      cname: 'GB',
      cid: '101',
      children: [
        {
          ename: 'Ascot',
          children: [
            {
              etid: '10',
              gmid: '8801',
              stime: new Date(now + 600_000).toISOString(),
              gOdds: { status: 'OPEN' },
            },
          ],
        },
      ],
    },
  ],
});

export const raceMarket = {
  mid: '2.8801',
  mname: 'WIN',
  section: [
    { nat: 'Silver Ford', sid: '21', odds: slots('3.00', '3.10') },
    { nat: 'Iris Lane', sid: '22', odds: slots('4.00', '4.20') },
  ],
};

export const table = {
  eventId: '113',
  legueId: '11301',
  matchId: '1130102',
  name: 'DRAGON TIGER',
  comingSoon: false,
  casinoType: 'dt20',
  thumbUrl: '/casino/dt20.svg',
  tamannahSquareThumbUrl: '/casino/dt20.svg',
  markets: [{ marketId: '111101351', markettype: 'Winner', suspended: false }],
};

/** Rounds of thirty seconds that take bets for the first twenty-five. */
export function liveTable(now: number) {
  const [round, second] = [Math.floor(now / 30_000), Math.floor((now % 30_000) / 1000)];
  const left = Math.max(0, 25 - second);
  return {
    t1: [{ mid: String(round), autotime: String(left), C1: '1', C2: '1' }],
    t2: ['Dragon', 'Tiger', 'Tie', 'Pair'].map((nation, index) => ({
      nation,
      sid: String(index + 1),
      rate: nation === 'Tie' ? '50.00' : '2.00',
      gstatus: left > 0 ? '1' : '0',
    })),
  };
}

export const results = (now: number) =>
  Array.from({ length: 10 }, (_, index) => ({
    mid: String(Math.floor(now / 30_000) - 1 - index),
    result: String(1 + (index % 2)),
  }));
