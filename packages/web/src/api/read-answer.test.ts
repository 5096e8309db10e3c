import { expect, test } from 'vitest';
import { readReply } from '../../test/read-reply.ts';
import { fetchOtherCalls, readTopic } from './call-shapes.ts';
import { read, readAnswer } from './read-answer.ts';

test('[API-6] numbers and flags sent as texts, and words in another case, become what they are', () => {
  const [market] = readReply('marketOdds', {
    status: true,
    data: [
      { marketId: 1.2, status: 'open', inplay: 'TRUE', betDelay: ' 5 ', totalMatched: '12.50' },
    ],
  }).data;
  expect(market).toMatchObject({
    marketId: '1.2',
    status: 'OPEN',
    inplay: true,
    betDelay: 5,
    totalMatched: 12.5,
    numberOfWinners: 1,
    runners: [],
  });
});

test.each([
  ['number', '1e3', undefined],
  ['number', '0x10', undefined],
  ['number', '1,200', undefined],
  ['number', Number.NaN, undefined],
  ['number', '', undefined],
  ['number', -0, 0],
  ['flag', '1', true],
  ['flag', 0, false],
  ['flag', 'constructor', undefined],
  ['flag', 'maybe', undefined],
  ['text', true, 'true'],
  ['text', null, undefined],
  ['text', {}, undefined],
] as const)('[API-6] as a %s, %j is read as %s', (shape, given, expected) => {
  expect(read(shape, given)).toBe(expected);
});

test('[API-6] a row that nothing true can be shown of is left out, and the others stay', () => {
  const data = [{ marketId: '' }, null, 'gone', { marketId: '1.2' }, { marketId: null }];
  expect(readReply('marketOdds', { data }).data.map(({ marketId }) => marketId)).toEqual(['1.2']);
  const bets = [{ betId: 'b1', type: 'back' }, { betId: 'b2' }, { betId: 'b3', type: 'LAY' }];
  expect(
    readReply('matchBets', { data: bets }).data.map(({ betId, type }) => [betId, type]),
  ).toEqual([
    ['b1', 'back'],
    ['b3', 'lay'],
  ]);
});

test("[API-6] a bet of the documents' fields alone is matched whole at the odds asked", () => {
  const bet = { _id: 'b1', marketId: '1.2', markettype: 'Match Odds', type: 'back' };
  expect(readReply('bet', { data: { ...bet, oddsReq: '2.00', stake: '200' } }).data).toMatchObject({
    betId: 'b1',
    market: 'Match Odds',
    price: 2,
    sizeMatched: 200,
    sizeRemaining: 0,
    runners: [],
    case: 'open',
    settledAt: null,
    worksheet: null,
  });
});

test('[API-6] an unknown status suspends, and an absent one is open', () => {
  const statuses = ['SUSPEND', 'BALL RUNNING', null, 'CLOSED'].map((status) => ({
    marketId: '1',
    status,
  }));
  const { data } = readReply('marketOdds', { data: statuses });
  expect(data.map(({ status }) => status)).toEqual(['SUSPENDED', 'SUSPENDED', 'OPEN', 'CLOSED']);
});

test('[API-6] [API-1] fields are found within data and beside it', () => {
  const user = { userName: 'anna', role: 'User', openingBalance: '900.5' };
  for (const body of [{ user }, { data: { user } }, { data: { user }, user }]) {
    const reply = readReply('currentUser', body);
    expect(reply.data.user).toMatchObject({ name: 'anna', openingBalance: 900.5 });
    expect(reply.user.role.name).toBe('User');
  }
  expect(readReply('exposure', { exposure: '12.5' }).data.exposure).toBe(12.5);
  expect(readReply('exposure', { data: { exposure: 12.5 } }).exposure).toBe(12.5);
  const page = { pageItems: [{ loginTime: '2026-04-08T10:00:00Z' }] };
  for (const body of [page, { data: page }]) {
    const reply = readReply('loginActivity', body);
    expect(reply).toMatchObject({ currentPage: 1, totalPages: 1 });
    expect(reply.totalItems).toBeUndefined();
    expect(reply.pageItems.map(({ _id }) => _id)).toEqual(['2026-04-08T10:00:00Z']);
  }
});

test('[API-6] [ACC-4] a row that does not say its level is of the level whose fields it has', () => {
  const pageItems = [
    { sportsName: 'Cricket', eventId: '4', net: '15' },
    { event: 'Kings v Lions', matchId: '900', eventId: '4', sportsName: 'Cricket', settledAt: 't' },
    { market: 'Match Odds', marketId: '1.9', markettype: 'Match Odds', matchId: '900' },
    { betId: 'b1', selection: 'Kings', type: 'back', oddsReq: 2, stake: 100 },
  ];
  const levels = readReply('profitLoss', { pageItems }).pageItems.map(({ level }) => level);
  expect(levels).toEqual(['sport', 'match', 'market', 'bet']);
});

test('[API-6] [SLIP-4] a bet that was taken is taken, also without a word about it', () => {
  const reply = readReply('placeBet', { status: true, message: 'Bet taken.' });
  expect(reply).toEqual({ status: true, message: 'Bet taken.', data: null });
});

test('[API-6] [AUTH-13] a sign-in that asks for a code is told from one that is done', () => {
  const secondStep = { ticket: 'ticket-1', expiresAt: '2026-04-08T10:00:00Z' };
  const asked = readReply('signIn', { status: true, message: '', data: null, secondStep });
  expect(asked).toMatchObject({ data: null, secondStep });
  const done = readReply('signIn', { status: true, userToken: 't', user: { role: 'User' } });
  expect(done).toMatchObject({ userToken: 't', data: { user: { role: { name: 'User' } } } });
});

test('[API-6] an answer without what it is about cannot be read', () => {
  expect(() => readReply('quoteCashOut', { status: true, data: {} })).toThrow('No answer');
  expect(readAnswer({ is: 'object', fields: { data: 'any' } }, { data: 0 })).toEqual({ data: 0 });
});

test("[API-6] what the stream did not change stays the same object, and is read as its call's", async () => {
  await fetchOtherCalls();
  const level = { price: '2', size: '10' };
  const runner = (back: object) => ({ selectionId: '7', ex: { availableToBack: [back] } });
  const kept = runner(level);
  const before = readTopic('odds/1.2', { marketId: '1.2', runners: [kept, runner(level)] });
  const after = readTopic('odds/1.2', { marketId: '1.2', runners: [kept, runner({ price: 3 })] });
  const runnersOf = (data: unknown) => (data as { runners: readonly object[] }).runners;
  expect(runnersOf(after)[0]).toBe(runnersOf(before)[0]);
  expect(runnersOf(after)[1]).toMatchObject({ selectionId: 7, status: 'ACTIVE' });
  expect(readTopic('odds/1.2', null)).toBeNull();
  expect(readTopic('nonsense', {})).toBeNull();
});
