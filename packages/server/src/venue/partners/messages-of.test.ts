import {
  betId,
  clientRef,
  instant,
  marketId,
  money,
  odds,
  playerId,
  runnerId,
  siteId,
  transferRef,
  withdrawalRef,
} from '@layline/contract';
import { webhookBody } from '@layline/contract/webhooks';
import type { Event } from '@layline/exchange';
import { describe, expect, it } from 'vitest';
import { kindsOf } from './kinds-of.ts';
import { messagesOf } from './messages-of.ts';

const at = instant(1_775_660_400_123);
const happened = { seq: 7, at } as const;
const anna = playerId('anna');
const bilal = playerId('bilal');
const market = marketId('1.5');
const hash = `0a1b2c3d${'0'.repeat(56)}`;

const of = (event: Event, siteOf: (id: string) => string | null = () => 'club') => {
  const messages = messagesOf({ part: 2, hash, event }, siteOf);
  for (const { type, data, id, subject, seq } of messages) {
    const timestamp = '2026-04-08T15:00:00.123Z';
    expect(kindsOf([type])).toContain(event.kind);
    webhookBody(type).parse({ id, type, timestamp, site: 'club', subject, seq, data });
  }
  return messages;
};

const settled = (count: number): Event => ({
  ...happened,
  kind: 'market-settled',
  marketId: market,
  bets: Array.from({ length: count }, (_, index) => ({
    betId: betId(`bet-${index}`),
    playerId: index % 2 === 0 ? anna : bilal,
    outcome: 'profit',
    profit: money(index),
  })),
  transfers: [],
  removals: [],
});

describe('the messages of an event', () => {
  it('[HOOK-1] say of each step of the cashier what it moves, and never where to', () => {
    const club = siteId('club');
    const ref = withdrawalRef('w1');
    const to = { method: 'bank', destinationId: 'secret', clientRef: clientRef('r') };
    const terms = { ...happened, ...to, siteId: club, playerId: anna, ref };
    const sums = { amount: money(250_00), fee: money(5_00) };
    const [sent] = of({ ...terms, ...sums, kind: 'withdrawal-sent', transfers: [] });
    expect(sent).toMatchObject({ type: 'withdrawal.sent', subject: anna, siteId: club });
    expect(sent?.data).toEqual({
      player: anna,
      method: 'bank',
      amount: '250.00',
      fee: '5.00',
      ref: 'w1',
    });
    const arrived = { transferRef: transferRef('deposit:bank:x'), method: 'bank', remark: '' };
    const [waits] = of({
      ...happened,
      ...arrived,
      siteId: club,
      amount: money(10_00),
      transfers: [],
      kind: 'deposit-unclaimed',
      payer: null,
      code: 'NOT_FOUND',
    });
    expect(waits).toMatchObject({ type: 'deposit.unclaimed', subject: 'deposit:bank:x' });
  });

  it('[HOOK-8] have ids of their place and of the hash of their row', () => {
    const ids = of(settled(2)).map(({ id }) => id);
    expect(ids).toEqual(['evt-7-2.0-0a1b2c3d', 'evt-7-2.1-0a1b2c3d', 'evt-7-2.2-0a1b2c3d']);
  });

  it('[HOOK-1] have at most a hundred bets each, and less than 20 kB', () => {
    const all = of(settled(502));
    expect(all.map(({ data }) => ('bets' in data ? (data.bets as unknown[]).length : 0))).toEqual([
      0, 100, 100, 51, 100, 100, 51,
    ]);
    for (const { data } of all) expect(JSON.stringify(data).length).toBeLessThan(20_000);
  });

  it('[HOOK-1] of a player of no known site go to no site, and not to every one', () => {
    const sites = of(settled(1), () => null).map((one) => one.siteId);
    expect(sites).toEqual([null, '']);
  });

  it('[HOOK-1] say of each waiting bet that a new bet takes how much it was', () => {
    const fill = { odds: odds(210), houseSize: money(0), offset: money(0), seq: 3 };
    const maker = { betId: betId('b1'), playerId: bilal };
    const messages = of({
      ...happened,
      kind: 'bet-placed',
      betId: betId('b2'),
      clientRef: clientRef('r'),
      fingerprint: 1,
      playerId: anna,
      siteId: siteId('club'),
      marketId: market,
      runnerId: runnerId(9),
      side: 'back',
      oddsRequested: odds(200),
      stake: money(5000),
      fills: [
        { ...fill, size: money(1000), maker },
        { ...fill, size: money(2050), maker: null },
      ],
      remaining: money(1950),
      cancelled: money(0),
      marketExposure: money(5000),
    });
    expect(messages.map(({ type, subject }) => [type, subject])).toEqual([
      ['bet.placed', 'anna'],
      ['bet.matched', 'bilal'],
    ]);
    expect(messages[0]?.data).toMatchObject({ matched: '30.50', odds: '2.00', selection: 9 });
    expect(messages[1]?.data).toMatchObject({ bet: 'b1', odds: '2.10', size: '10.00' });
  });

  it('[HOOK-1] tell a new account from a new limit, and never repeat what a person wrote', () => {
    const opened = { ...happened, kind: 'account-opened', playerId: anna } as const;
    const site = siteId('club');
    const [first] = of({ ...opened, siteId: site, exposureLimit: null });
    const [next] = of({ ...opened, siteId: site, exposureLimit: money(5), isChange: true });
    expect([first?.type, next?.type]).toEqual(['player.opened', 'player.limit']);
    expect(next?.data).toMatchObject({ limit: 'exposure', amount: '0.05' });
    const from = { kind: 'upline', siteId: site } as const;
    const transfer = { from, to: { kind: 'player', playerId: anna }, reason: 'deposit' } as const;
    const moved = of({
      ...happened,
      kind: 'funds-moved',
      playerId: anna,
      transferRef: transferRef('invoice-7'),
      transfer: { ...transfer, amount: money(99), marketId: null, betId: null, remark: 'Anna M.' },
    });
    expect(moved.map(({ data }) => data)).toEqual([
      { player: 'anna', amount: '0.99', ref: 'invoice-7' },
    ]);
  });

  it.each([
    [
      { kind: 'limit-set', limit: 'loss', period: 'day', amount: 5000, by: 'player' },
      'player.limit',
    ],
    [
      { kind: 'limit-set', limit: 'time', period: 'day', amount: null, by: 'player' },
      'player.limit',
    ],
    [
      { kind: 'limit-set', limit: 'time', period: 'day', amount: 60_000, by: 'player' },
      'player.limit',
    ],
    [{ kind: 'timed-out', until: at, by: 'player' }, 'player.held'],
    [{ kind: 'excluded', until: null, by: 'operator' }, 'player.held'],
    [{ kind: 'returned', by: 'player' }, 'player.released'],
    [{ kind: 'seen-open' }, undefined],
    [{ kind: 'return-requested' }, undefined],
  ] as const)('[HOOK-1] of protection: %o', (change, type) => {
    const [message] = of({ ...happened, kind: 'protection-changed', playerId: anna, change });
    expect(message?.type).toBe(type);
  });

  it('[HOOK-4] are read for whoever gets their type, of each step of a withdrawal and a round', () => {
    const club = siteId('club');
    const to = { method: 'bank', destinationId: 'secret', clientRef: clientRef('r') };
    const sums = { amount: money(250_00), fee: money(5_00), transfers: [] };
    const ref = withdrawalRef('w1');
    const own = { ...happened, ...to, ...sums, siteId: club, playerId: anna, ref };
    const steps = [
      { ...own, kind: 'withdrawal-held' },
      { ...own, kind: 'withdrawal-approved' },
      { ...own, kind: 'withdrawal-cancelled', by: 'player' },
      { ...own, kind: 'withdrawal-sent' },
      { ...own, kind: 'withdrawal-paid' },
      { ...own, kind: 'withdrawal-returned' },
    ] as const;
    expect(steps.flatMap((step) => of(step as Event).map(({ type }) => type))).toEqual(
      steps.map(({ kind }) => kind.replace('-', '.')),
    );
    const moved = {
      ...happened,
      ...sums,
      method: 'bank',
      siteId: club,
      playerId: anna,
      remark: '',
    };
    const arrived = { ...moved, transferRef: transferRef('deposit:bank:x') };
    const deposits = [
      { ...arrived, kind: 'deposit-credited' },
      { ...arrived, kind: 'unclaimed-assigned' },
      { ...arrived, kind: 'unclaimed-refunded' },
      { ...arrived, kind: 'deposit-charged-back' },
    ];
    expect(deposits.flatMap((one) => of(one as never).map(({ type }) => type))).toEqual([
      'deposit.credited',
      'deposit.credited',
      'deposit.refunded',
      'deposit.charged-back',
    ]);
    const { bets } = settled(1) as Extract<Event, { kind: 'market-settled' }>;
    const ended = { ...happened, roundId: 'r1', bets, transfers: [] };
    const outcome = { result: 'Dragon', win: '1', cards: '', isVoid: false };
    const rest = [
      { ...ended, kind: 'round-settled', outcome },
      { ...ended, kind: 'round-voided' },
      { ...happened, kind: 'market-resettled', definition: { marketId: market }, bets },
      { ...happened, kind: 'risk-resumed', scope: { kind: 'all' } },
    ];
    expect(rest.flatMap((one) => of(one as never).map(({ type }) => type))).toEqual([
      'round.settled',
      'bets.settled',
      'round.voided',
      'bets.settled',
      'market.resettled',
      'bets.settled',
      'risk.resumed',
    ]);
  });

  it('[HOOK-1] of stops stand for their site alone, or for all', () => {
    const stop = { ...happened, kind: 'risk-stopped', reason: 'A person said so.' } as const;
    const [own] = of({ ...stop, scope: { kind: 'site', siteId: siteId('club') } });
    const [all] = of({ ...stop, scope: { kind: 'market', marketId: market } });
    expect([own?.siteId, all?.siteId]).toEqual(['club', null]);
    expect(all?.data).toEqual({ scope: 'market', of: '1.5' });
  });
});
