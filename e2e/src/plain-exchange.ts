/**
 * A small exchange that supports only the documented calls: its state, and its replies. It is as loose as
 * the documents allow: numbers as strings, some fields missing, no capabilities, no client reference, a
 * delay that the client must wait.
 */

interface PlainCall {
  readonly method: string;
  /** Path below the base URL, without a query. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The bearer's token; '' for a visitor. */
  readonly token: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

interface PlainAnswer {
  readonly status?: number;
  readonly body: object;
}

export const plainPlayer = { userName: 'anna', password: 'four grey ships' };
const token = 'plain-token-of-anna';
const match = { sportId: '4', competitionId: '77', eventId: '900', marketId: '1.900' };
const runners = [
  { selectionId: 11, runner: 'Kings', back: '2.00', lay: '2.04' },
  { selectionId: 12, runner: 'Lions', back: '1.96', lay: '2.00' },
];

const user = (exchange: { opening: number }) => ({
  _id: 'u1',
  userName: plainPlayer.userName,
  name: 'Anna',
  role: { _id: 'r1', name: 'User' },
  currency: 'INR',
  openingBalance: String(exchange.opening),
  exposureLimit: 5000,
  mobile: '9812345678',
});

const oddsRow = {
  marketId: match.marketId,
  marketName: 'Match Odds',
  status: 'OPEN',
  inplay: false,
  totalMatched: '125000.5',
  runners: runners.map(({ selectionId, runner, back, lay }) => ({
    selectionId: String(selectionId),
    runner,
    status: 'ACTIVE',
    ex: {
      availableToBack: [{ price: back, size: '5000' }],
      availableToLay: [{ price: lay, size: '4000' }],
    },
  })),
};

const matchRow = {
  eventId: match.eventId,
  eventName: 'Kings v Lions',
  competitionId: match.competitionId,
  openDate: '2099-04-08T14:00:00Z',
  inPlay: false,
  marketName: 'Match Odds',
  declared: false,
  markets: [{ marketId: match.marketId, marketName: 'Match Odds' }],
  matchOdds: [oddsRow],
  joinedMarketIds: match.marketId,
  tv: false,
  bm: false,
  fancy: false,
  s: false,
};

const paged = (pageItems: readonly object[]): PlainAnswer => ({
  body: { status: true, pageItems, currentPage: 1, totalPages: 1 },
});
const data = (given: unknown): PlainAnswer => ({ body: { status: true, data: given } });
const refuse = (status: number, message: string): PlainAnswer => ({
  status,
  body: { status: false, message },
});

/** Fields of a sports bet as the documents list them. */
const betFields = [
  'eventId',
  'legueId',
  'matchId',
  'sportsName',
  'event',
  'markettype',
  'market',
  'selection',
  'selectionId',
  'type',
  'oddsReq',
  'stake',
  'placeTime',
  'favourMargin',
  'againstMargin',
  'runnersCount',
  'runners',
  'marketId',
] as const;

export interface PlainExchange {
  /** Null for a call that the documents do not have. */
  answer(call: PlainCall): PlainAnswer | null;
  /** Bets as received. */
  readonly bets: readonly Readonly<Record<string, unknown>>[];
  /** Ends every session. */
  expire(): void;
}

export function openPlainExchange(): PlainExchange {
  const bets: Record<string, unknown>[] = [];
  const logins: object[] = [];
  let isExpired = false;
  const opening = 5000.5;
  const exposure = () => bets.reduce((sum, { stake }) => sum + Number(stake), 0);

  const signIn = ({ body }: PlainCall): PlainAnswer => {
    const { userName, password } = plainPlayer;
    if (body['userName'] !== userName || body['password'] !== password) {
      return refuse(400, 'Wrong name or password, says this server.');
    }
    isExpired = false;
    logins.push({ loginTime: '2026-04-08T10:00:00Z', loginStatus: 'Success', deviceIp: '' });
    return { body: { status: true, userToken: token, user: user({ opening }) } };
  };

  const placeBet = ({ body }: PlainCall): PlainAnswer => {
    const missing = betFields.filter((field) => body[field] === undefined);
    if (missing.length > 0) return refuse(400, `Missing: ${missing.join(', ')}`);
    bets.push({ ...body });
    return { body: { status: true, message: 'Bet taken, says this server.' } };
  };

  const betRows = () =>
    bets.map((bet, index) => ({
      ...bet,
      _id: `b${index}`,
      betId: `b${index}`,
      price: bet['oddsReq'],
      case: 'open',
    }));

  const trades = () =>
    bets.length === 0
      ? []
      : [
          {
            _id: 't1',
            ...match,
            matchId: match.eventId,
            event: 'Kings v Lions',
            markettype: 'Match Odds',
            sportsName: 'Cricket',
            count: bets.length,
          },
        ];

  const visitor: Readonly<Record<string, (call: PlainCall) => PlainAnswer>> = {
    'GET /domain/host/*': () =>
      data({
        _id: 's1',
        title: 'Elsewhere',
        primaryColor: '#0a5c8f',
        secondaryColor: '#f5a623',
        backgroundColor: '#f7f7f2',
        layout: 'aura',
        signup: false,
        status: 'active',
      }),
    'POST /auth/signin': signIn,
    'GET /v2/get-events': () => data([{ eventTypeId: '4', name: 'Cricket' }]),
    'GET /v2/get-legues/*': () => data([{ competitionId: '77', competitionName: 'Town Cup' }]),
    'GET /v2/get-matches/*/*': () => data([matchRow]),
    'GET /v2/get-matches-by-eventid/*': ({ path }) => data(path.endsWith('/4') ? [matchRow] : []),
    'GET /v2/fetch-market-odds/*/*/*/*': () => data([oddsRow]),
    'GET /v2/fetch-bookmaker-odds/*/*/*': () => data([]),
    'GET /v2/fetch-market-session/*/*/*': () => data([]),
    'GET /get-min-max/*': () => data({ oddsMin: '100', oddsMax: 2000, delay: '1' }),
    'GET /domain/notice/get/*': () =>
      data([{ notice: 'Rain at noon.' }, { notice: 'Tea at four.' }]),
    'GET /domain/banner/get/*': () => data([]),
    'GET /sports/casino/games': () => data([]),
    'GET /casino/list': () => ({ body: { status: 200, data: [] } }),
    'GET /v2/list/horseRace': () => data({ t1: [] }),
  };

  const player: Readonly<Record<string, (call: PlainCall) => PlainAnswer>> = {
    'GET /auth/letest-user-details': () => ({ body: { user: user({ opening }) } }),
    'POST /auth/update-password': () => ({ body: { status: true } }),
    'GET /auth/password-update-history/*/*': () => paged([]),
    'GET /auth/login-activity/*/*/*': () => paged(logins),
    'POST /transit/transactions/test/*/*': () =>
      paged([
        {
          _id: 'l1',
          createdAt: '2026-04-08T10:00:00Z',
          type: 'deposite',
          amount: '5000.5',
          displayText: 'First deposit',
          openingBalancePayee: 0,
          openingBalancePayer: 0,
          payer: { _id: 'boss' },
        },
      ]),
    'POST /profit-loss/test/*/*': () => paged([]),
    'POST /bet/history/test/*/*': ({ body }) => paged(body['status'] === 'Settle' ? [] : betRows()),
    'GET /bet/exposure/fetch': () => ({ body: { status: true, exposure: String(exposure()) } }),
    'GET /bet/trade/list': () => data(trades()),
    'GET /bet/bet-details/list/*': () => data(betRows()),
    'POST /bet/save2': placeBet,
    'POST /sports/fetch/event/lock': () => data([{ eventId: 4, lock: false }]),
    'GET /bet/*': ({ path }) => data(betRows().find(({ betId }) => path.endsWith(betId)) ?? null),
  };

  const find = (table: typeof visitor, { method, path }: PlainCall) =>
    Object.entries(table).find(([key]) => {
      const pattern = key.replaceAll('*', '[^/]+');
      return new RegExp(`^${pattern}$`).test(`${method} ${path}`);
    })?.[1];

  return {
    bets,
    expire: () => {
      isExpired = true;
    },
    answer(call) {
      const open = find(visitor, call);
      if (open) return open(call);
      const own = find(player, call);
      if (!own) return null;
      return call.token === token && !isExpired ? own(call) : refuse(401, 'Unauthorized');
    },
  };
}
