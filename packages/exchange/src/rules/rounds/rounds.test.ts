import {
  betId,
  type ClientRef,
  clientRef,
  type Instant,
  instant,
  type Money,
  money,
  odds,
  playerId,
  refuse,
  siteId,
  transferRef,
} from '@layline/contract';
import { sumOfBalances } from '@layline/ledger';
import { beforeEach, describe, expect, test } from 'vitest';
import { apply } from '../../apply.ts';
import { decide } from '../../decide.ts';
import { type ExchangeState, openExchange } from '../../memory/state.ts';
import type { Command } from '../../model/command.ts';
import type { Event } from '../../model/event.ts';
import type { PaidBet } from '../../model/round.ts';
import type { CasinoBetTerms, PlaceCasinoBet } from '../../model/round-command.ts';
import { accountOf } from '../../read.ts';
import { restoreExchange, snapshotExchange, stateHash } from '../../snapshot.ts';
import { openRoundBets, roundExposure } from './round-book.ts';

const anna = playerId('anna');
const round = '116250815181647';
const opensAt = instant(6_000);
const closesAt = instant(25_000);

describe('casino rounds', () => {
  let state: ExchangeState;
  let journal: Event[];

  function ask(command: Command, at: Instant = opensAt) {
    const decision = decide(state, { ...command, seq: state.seq + 1, at });
    for (const event of decision.events) {
      journal.push(event);
      apply(state, event);
    }
    return decision;
  }

  let number = 0;
  const bet = (changed: Partial<PlaceCasinoBet> = {}): PlaceCasinoBet => {
    number += 1;
    const stake = changed.stake ?? money(10_000);
    return {
      kind: 'place-casino-bet',
      betId: betId(`${number}`),
      clientRef: clientRef(`reference-${number}`),
      playerId: anna,
      roundId: round,
      gameId: 'dt20',
      matchId: '1130102',
      marketId: '111101351',
      sid: 1,
      side: 'back',
      odds: odds(200),
      stake,
      group: 'Winner',
      nets: [stake, -stake, -stake / 2] as Money[],
      verdict: null,
      opensAt,
      closesAt,
      betsMax: 10,
      ...changed,
    };
  };
  const terms = (one: PlaceCasinoBet): CasinoBetTerms => {
    const { kind, betId: _betId, clientRef: _clientRef, playerId: _playerId, ...own } = one;
    return kind === 'place-casino-bet' ? own : one;
  };
  const together = (ref: ClientRef, bets: readonly CasinoBetTerms[]) => {
    const betIds = bets.map((_, index) => betId(`7${index || ''}`));
    return ask(
      { kind: 'place-casino-bets', playerId: anna, clientRef: ref, betIds, bets },
      opensAt,
    );
  };
  const onTiger = (stake = 10_000) =>
    bet({ sid: 2, stake: money(stake), nets: [-stake, stake, -stake / 2] as Money[] });
  const paid = (id: string, profit: number, outcome: PaidBet['outcome']): PaidBet => ({
    betId: betId(id),
    outcome,
    profit: money(profit),
    worksheet: [],
  });
  const outcome = {
    drawnAt: instant(28_000),
    cards: 'KSS,2DD',
    result: '1',
    win: '1',
    facts: '',
    isVoid: false,
  };
  const settle = (payments: readonly PaidBet[], isEnd = true) =>
    ask({
      kind: 'settle-round',
      roundId: round,
      name: 'Dragon Tiger',
      paid: payments,
      outcome: isEnd ? outcome : null,
    });
  const balance = () => accountOf(state, anna)?.openingBalance;
  const exposure = () => accountOf(state, anna)?.exposure;

  beforeEach(() => {
    state = openExchange();
    journal = [];
    number = 0;
    ask({ kind: 'open-account', playerId: anna, siteId: siteId('one'), exposureLimit: null });
    ask({
      kind: 'move-funds',
      transferRef: transferRef('funds-1'),
      direction: 'deposit',
      playerId: anna,
      amount: money(50_000),
      remark: '',
    });
  });

  const check = () => {
    expect(sumOfBalances(state.ledger)).toBe(0);
    const replayed = openExchange();
    for (const event of journal) apply(replayed, event);
    expect(stateHash(replayed)).toBe(stateHash(state));
    const saved = JSON.parse(JSON.stringify(snapshotExchange(state)));
    expect(stateHash(restoreExchange(saved))).toBe(stateHash(state));
  };

  test('[CAS-7] takes the worst outcome within a group, and adds up separate groups', () => {
    ask(bet());
    expect(exposure()).toBe(10_000);
    ask(onTiger());
    // Dragon or Tiger wins one of the two; on a Tie both lose half.
    expect(exposure()).toBe(10_000);
    ask(bet({ group: 'Pair', nets: [money(110_000), money(-10_000)] }));
    expect(exposure()).toBe(20_000);
    expect(roundExposure(state, { roundId: round, playerId: anna })).toBe(20_000);
    check();
  });

  test('[CAS-5] takes no bet before the round opens, from its close on, or against its verdict', () => {
    const refusals = [
      ask(bet(), instant(5_999)),
      ask(bet(), closesAt),
      ask(bet({ verdict: refuse('ODDS_CHANGED') })),
      ask(bet({ stake: money(60_000) })),
    ].map(({ refusal }) => refusal?.code);
    expect(refusals).toEqual([
      'BETTING_CLOSED',
      'BETTING_CLOSED',
      'ODDS_CHANGED',
      'INSUFFICIENT_FUNDS',
    ]);
    expect(openRoundBets(state, anna)).toEqual([]);
    expect(ask(bet(), instant(24_999)).refusal).toBeNull();
    check();
  });

  test('[CAS-4] answers a reference once, even long after the round', () => {
    const first = bet();
    ask(first);
    const again = ask({ ...first, betId: betId('77') }, instant(90_000));
    expect(again).toMatchObject({ repeatOf: '1', refusal: null, events: [] });
    const other = ask({ ...first, stake: money(20_000) });
    expect(other.refusal?.code).toBe('CLIENT_REF_REUSED');
    check();
  });

  test('[CAS-6] pays each bet once, and all of them at the end', () => {
    ask(bet());
    ask(onTiger(20_000));
    expect(settle([paid('1', 10_000, 'profit')]).refusal?.code).toBe('INVALID_REQUEST');
    const twice = [paid('1', 10_000, 'profit'), paid('1', 10_000, 'profit')];
    expect(settle(twice).refusal?.code).toBe('BET_NOT_OPEN');
    const done = settle([paid('1', 10_000, 'profit'), paid('2', -20_000, 'loss')]);
    expect(done.refusal).toBeNull();
    expect(balance()).toBe(40_000);
    expect(exposure()).toBe(0);
    expect(settle([paid('1', 10_000, 'profit')]).refusal?.code).toBe('BET_NOT_OPEN');
    check();
  });

  test('[CAS-4] a bet can be taken back until betting closes, unless others depend on it', () => {
    const takeBack = (id: string, at: Instant) =>
      ask(
        {
          kind: 'settle-round',
          roundId: round,
          name: 'Dragon Tiger',
          paid: [paid(id, 0, 'void')],
          outcome: null,
          closesAt,
        },
        at,
      );
    // Dragon against Tiger with ties returned: the two risk nothing together.
    ask(bet({ nets: [money(40_000), money(-40_000)] }));
    ask(bet({ sid: 2, nets: [money(-40_000), money(40_000)] }));
    ask(bet({ group: 'Pair', nets: [money(440_000), money(-40_000)] }));
    expect(exposure()).toBe(40_000);
    expect(takeBack('3', closesAt).refusal?.code).toBe('BETTING_CLOSED');
    expect(takeBack('2', instant(24_999)).refusal?.code).toBe('INSUFFICIENT_FUNDS');
    expect(takeBack('3', instant(24_999)).refusal).toBeNull();
    expect(exposure()).toBe(0);
    expect(takeBack('3', instant(24_999)).refusal?.code).toBe('BET_NOT_OPEN');
    expect(takeBack('2', instant(24_999)).refusal).toBeNull();
    expect(exposure()).toBe(40_000);
    expect(balance()).toBe(50_000);
    check();
  });

  test('[CAS-6] a payment before the end leaves every player enough for what is still at risk', () => {
    const early = (id: string, profit: number) =>
      settle([paid(id, profit, profit > 0 ? 'profit' : 'loss')], false);
    // The two risk nothing together, and 400.00 each alone; 450.00 more are reserved elsewhere.
    ask(bet({ nets: [money(40_000), money(-40_000)] }));
    ask(bet({ sid: 2, nets: [money(-40_000), money(40_000)] }));
    ask(bet({ group: 'Pair', nets: [money(-45_000)] }));
    expect(exposure()).toBe(45_000);
    expect(early('1', -40_000).refusal?.code).toBe('INSUFFICIENT_FUNDS');
    expect(early('2', 20_000).refusal?.code).toBe('INSUFFICIENT_FUNDS');
    expect(balance()).toBe(50_000);
    // The gain and the free 50.00 cover what the other one risks alone.
    expect(early('1', 35_000).refusal).toBeNull();
    expect([balance(), exposure()]).toEqual([85_000, 85_000]);
    // The loss was at risk before, so nothing is missing after it.
    expect(early('3', -45_000).refusal).toBeNull();
    expect([balance(), exposure()]).toEqual([40_000, 40_000]);
    check();
  });

  test('[CAS-6] an early gain covers the others, but does not raise the exposure limit', () => {
    const ben = playerId('ben');
    ask({
      kind: 'open-account',
      playerId: ben,
      siteId: siteId('one'),
      exposureLimit: money(5_000),
    });
    const deposit = { kind: 'move-funds', direction: 'deposit', remark: '' } as const;
    const amount = money(100_000);
    ask({ ...deposit, transferRef: transferRef('funds-2'), playerId: ben, amount });
    const first = bet({ playerId: ben, nets: [money(5_000), money(-5_000)] });
    ask(first);
    ask(bet({ playerId: ben, sid: 2, nets: [money(-9_000), money(9_000)] }));
    expect(accountOf(state, ben)?.exposure).toBe(4_000);
    const early = () => settle([paid(first.betId, 20_000, 'profit')], false).refusal?.code;
    expect(early()).toBe('EXPOSURE_LIMIT_EXCEEDED');
    expect(accountOf(state, ben)?.exposure).toBe(4_000);
    check();
  });

  test('[CAS-6] a paid round can be voided once, which reverses every entry', () => {
    ask(bet());
    ask(onTiger(20_000));
    const done = settle([paid('1', 10_000, 'profit'), paid('2', -20_000, 'loss')]);
    const [settled] = done.events;
    if (settled?.kind !== 'round-settled') throw new Error('The round was not settled');
    const { bets, transfers } = settled;
    const undo = () =>
      ask({ kind: 'void-round', roundId: round, name: 'Dragon Tiger', bets, transfers });
    const [voided] = undo().events;
    expect(voided).toMatchObject({ kind: 'round-voided', bets: [{ outcome: 'void' }, {}] });
    expect(balance()).toBe(50_000);
    expect(undo().refusal?.code).toBe('ALREADY_SETTLED');
    ask(bet());
    expect(undo().refusal?.code).toBe('INVALID_REQUEST');
    check();
  });

  test('[CAS-6] pays one bet while the round goes on, and frees its risk at once', () => {
    ask(bet({ group: 'bet 1', odds: 0, nets: [money(-10_000)], betsMax: 2 }));
    ask(bet({ group: 'bet 2', odds: 0, nets: [money(-10_000)], betsMax: 2 }));
    const third = ask(bet({ group: 'bet 3', odds: 0, nets: [money(-10_000)], betsMax: 2 }));
    expect(third.refusal?.code).toBe('TOO_MANY_REQUESTS');
    expect(exposure()).toBe(20_000);
    settle([paid('1', 13_700, 'profit')], false);
    expect(balance()).toBe(63_700);
    expect(exposure()).toBe(10_000);
    settle([paid('2', -10_000, 'loss')]);
    expect(balance()).toBe(53_700);
    expect(state.rounds.size).toBe(0);
    check();
  });

  test('[CAS-4] bets placed together are all accepted, with one number each', () => {
    const ref = clientRef('doubled-1');
    const pair = [terms(bet()), terms(onTiger())];
    const decision = together(ref, pair);
    expect(
      decision.events.map(({ kind, seq }) => [kind, seq - (decision.events[0]?.seq ?? 0)]),
    ).toEqual([
      ['casino-bet-placed', 0],
      ['casino-bet-placed', 1],
    ]);
    expect(exposure()).toBe(10_000);
    const again = together(ref, pair);
    expect(again).toMatchObject({ events: [], refusal: null, repeatOf: '7' });
  });

  test('[CAS-4] bets placed together are all refused if one is not covered', () => {
    const pair = [terms(bet({ stake: money(30_000) })), terms(bet({ stake: money(30_000) }))];
    const ref = clientRef('doubled-2');
    expect(together(ref, pair).refusal?.code).toBe('INSUFFICIENT_FUNDS');
    expect(exposure()).toBe(0);
    expect(together(ref, pair).refusal?.code).toBe('INSUFFICIENT_FUNDS');
    expect(together(ref, pair.slice(1)).refusal?.code).toBe('CLIENT_REF_REUSED');
    expect(together(clientRef('doubled-3'), pair.slice(1)).refusal).toBeNull();
    expect(exposure()).toBe(30_000);
  });

  test('[CAS-4] bets placed together are all refused if one is too late', () => {
    const late = [terms(bet()), { ...terms(onTiger()), closesAt: opensAt }];
    expect(together(clientRef('doubled-4'), late).refusal?.code).toBe('BETTING_CLOSED');
    expect(exposure()).toBe(0);
  });
});
