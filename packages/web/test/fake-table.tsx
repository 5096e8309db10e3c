/** A casino table on the screen, with a fake server that answers like ours. */
import type { CasinoGame } from '@layline/contract';
import { tableBoard } from '../src/casino/bet-layout/sections.ts';
import { isPlayType } from '../src/casino/faces/faces.ts';
import { tableSource } from '../src/casino/feed/table-source.ts';
import { makeTable } from '../src/casino/table/casino-table.ts';
import { TableView } from '../src/casino/table/table-view.tsx';
import { type Answers, ok, openFakeServer } from './fake-server.ts';
import { fakeLimits, fakeUser } from './fake-site.ts';
import { show, startAfresh } from './render.tsx';

export const game = (name: string, type: string, markets: readonly string[]): CasinoGame => ({
  eventId: '113',
  legueId: '11301',
  matchId: '1130103',
  name,
  casinoType: type,
  comingSoon: false,
  thumbUrl: '',
  tamannahSquareThumbUrl: '',
  videoId: '3035',
  oddsProfile: 'customary',
  markets: markets.map((markettype, at) => ({
    marketId: `11110155${at + 1}`,
    markettype,
    suspended: false,
    indexes: [],
  })),
});

export const option = (sid: number, nat: string, rate: string) => ({
  sid: `${sid}`,
  nat,
  rate,
  gstatus: '1',
});
export const live = (autotime: string, t2: readonly object[], mid = '116') =>
  ok({ t1: [{ mid, autotime, gtype: 'dt20', C1: '1', C2: '1' }], t2 });
export const dragonTiger = [
  option(1, 'Dragon', '2.00'),
  option(2, 'Tiger', '2.00'),
  option(3, 'Tie', '50.00'),
];
export const placed = {
  betId: '5',
  roundId: '116',
  marketId: '111101551',
  selectionId: 1,
  type: 'back',
  price: 2,
  oddsReq: 2,
  stake: 200,
};

const house: Answers = {
  'GET /auth/letest-user-details': ok({ user: fakeUser }, { user: fakeUser }),
  'GET /get-min-max/site-1': ok(fakeLimits),
  'GET /bet/exposure/fetch': ok({ exposure: 0 }, { exposure: 0 }),
  'GET /bet/trade/list': ok([]),
  'GET /bet/bet-details/list/1130103': ok([]),
  'GET /sports/v1/casino/dragontiger/t20/data': live('14', dragonTiger),
  'GET /sports/v1/casino/dragontiger/t20/result': ok([{ mid: '115', result: '2' }]),
  'GET /casino/roads/dt20': ok([{ mid: '115', result: '2' }]),
  'POST /bet/save2': ok(placed, { message: 'Bet placed successfully!' }),
};

/** Starts the casino's fake server before any of it is on the screen. */
export function openCasino(answers: Answers = {}, isSignedIn = true) {
  startAfresh({ isSignedIn });
  return openFakeServer({ ...house, ...answers });
}

export function openTable(row: CasinoGame, answers: Answers = {}, isSignedIn = true) {
  const server = openCasino(answers, isSignedIn);
  const type = isPlayType(row.casinoType) ? row.casinoType : 'dt20';
  const source = tableSource(type);
  if (source === null) throw new Error('The table has no feed');
  show(
    <TableView
      table={makeTable(row, type)}
      sections={tableBoard(row.name) ?? []}
      source={source}
    />,
  );
  return server;
}

export const fast = game('FAST DRAGON TIGER', 'dt20', ['Winner']);
