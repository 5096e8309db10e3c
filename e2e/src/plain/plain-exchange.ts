/**
 * A small exchange that supports only the documented calls: its replies. It sends the documents' fields and
 * no others, numbers as texts, no capabilities, no client reference, and a delay that the client must wait.
 */

import { demoName } from '../server/player.ts';
import { betRow, exposureOf, missingFields, tradeRows } from './plain-bets.ts';
import {
  bookmaker,
  liveTable,
  matchRows,
  oddsRows,
  raceMarket,
  results,
  schedule,
  sessions,
  table,
} from './plain-data.ts';

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
const title = 'Layline';
const players: Readonly<Record<string, string>> = {
  [plainPlayer.userName]: plainPlayer.password,
  [demoName]: 'demo-player',
};
const token = 'plain-token';

const user = (userName: string) => ({
  _id: 'u1',
  userName,
  name: 'Anna',
  role: { name: 'User' },
  currency: 'INR',
  openingBalance: '5000.5',
  exposureLimit: '5000',
  mobile: '9812345678',
});

const paged = (pageItems: readonly object[]): PlainAnswer => ({
  body: { status: true, pageItems, currentPage: 1, totalPages: 1 },
});
const data = (given: unknown): PlainAnswer => ({ body: { status: true, data: given } });
const refuse = (status: number, message: string): PlainAnswer => ({
  status,
  body: { status: false, message },
});

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
  let player = plainPlayer.userName;

  const signIn = ({ body }: PlainCall): PlainAnswer => {
    const { userName, password } = body;
    if (players[String(userName)] !== password) return refuse(400, 'Invalid Id or Password!');
    isExpired = false;
    player = String(userName);
    logins.push({ loginTime: '2026-04-08T10:00:00Z', loginStatus: 'Success', deviceIp: '' });
    return { body: { status: true, userToken: token, user: user(player) } };
  };

  const placeBet = ({ body }: PlainCall): PlainAnswer => {
    const missing = missingFields(body);
    if (missing.length > 0) return refuse(400, `Missing: ${missing.join(', ')}`);
    bets.push({ ...body });
    return { body: { status: true, message: 'Bet taken, says this server.' } };
  };

  const betsOf = (path: string) =>
    bets.map(betRow).filter(({ matchId }) => path.endsWith(`/${String(matchId)}`));

  const visitor: Readonly<Record<string, (call: PlainCall) => PlainAnswer>> = {
    'GET /domain/host/*': () =>
      data({
        _id: 's1',
        title,
        primaryColor: '#0a5c8f',
        secondaryColor: '#f5a623',
        backgroundColor: '#f7f7f2',
        layout: 'aura',
        signup: 'false',
        status: 'active',
      }),
    'POST /auth/signin': signIn,
    'GET /v2/get-events': () =>
      data([
        { eventTypeId: '4', name: 'Cricket' },
        { eventTypeId: '1', name: 'Soccer' },
        { eventTypeId: '10', name: 'Horse Racing' },
        { eventTypeId: '113', name: 'Casino' },
      ]),
    'GET /v2/get-legues/*': () => data([{ competitionId: '77', competitionName: 'Town Cup' }]),
    'GET /v2/get-matches/*/*': ({ path }) => data(matchRows(path.split('/')[3] ?? '')),
    'GET /v2/get-matches-by-eventid/*': ({ path }) => data(matchRows(path.split('/')[3] ?? '')),
    'GET /v2/fetch-market-odds/*/*/*/*': ({ path }) => data(oddsRows(path.split('/').at(-1) ?? '')),
    'GET /v2/fetch-bookmaker-odds/*/*/*': ({ path }) =>
      data(path.endsWith('/900') ? [bookmaker] : []),
    'GET /v2/fetch-market-session/*/*/*': ({ path }) =>
      data(path.endsWith('/900') ? sessions : null),
    'GET /get-min-max/*': () => data({ oddsMin: '100', oddsMax: '2000', delay: '1' }),
    'GET /domain/notice/get/*': () =>
      data([{ notice: 'Rain at noon.' }, { notice: 'Tea at four.' }]),
    'GET /domain/banner/get/*': () => data([]),
    'GET /sports/casino/games': () => data([table]),
    'GET /casino/list': () => ({ body: { status: 200, data: [] } }),
    'GET /sports/v1/casino/dragontiger/t20/data': () => data(liveTable(Date.now())),
    'GET /sports/v1/casino/dragontiger/t20/result': () => data(results(Date.now())),
    'GET /casino/data/*/*': () => refuse(404, 'There is no such table here.'),
    'GET /v2/list/horseRace': () => data(schedule(Date.now())),
    'GET /v2/get-horse-odds': () => data([raceMarket]),
  };

  const own: Readonly<Record<string, (call: PlainCall) => PlainAnswer>> = {
    'GET /auth/letest-user-details': () => ({ body: { user: user(player) } }),
    'POST /auth/update-password': ({ body }) =>
      body['newPassword'] === body['confirmPassword']
        ? { body: { status: true } }
        : refuse(400, 'Type the same twice, says this server.'),
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
          openingBalancePayee: '0',
          openingBalancePayer: '0',
          payer: { _id: 'boss' },
        },
      ]),
    'POST /profit-loss/test/*/*': () => paged([]),
    'POST /bet/history/test/*/*': ({ body }) =>
      paged(body['status'] === 'Settle' ? [] : bets.map(betRow)),
    'GET /bet/exposure/fetch': () => ({
      body: { status: true, exposure: String(exposureOf(bets)) },
    }),
    'GET /bet/trade/list': () => data(tradeRows(bets)),
    'GET /bet/bet-details/list/*': ({ path }) => data(betsOf(path)),
    'POST /bet/save2': placeBet,
    'POST /sports/fetch/event/lock': () => data([{ eventId: 4, lock: false }]),
    'GET /bet/*': ({ path }) =>
      data(bets.map(betRow).find(({ betId }) => path.endsWith(String(betId))) ?? null),
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
      const closed = find(own, call);
      if (!closed) return null;
      return call.token === token && !isExpired ? closed(call) : refuse(401, 'Unauthorized');
    },
  };
}
