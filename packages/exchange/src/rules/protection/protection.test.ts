/** Limits, time-outs and exclusions in decisions (docs/rules/protection.md). */
import { clientRef, instant, money, odds, runnerId, siteId, transferRef } from '@layline/contract';
import { describe, expect, it } from 'vitest';
import {
  anna,
  ask,
  bet,
  hourMs,
  limit,
  messageOf,
  openProtected,
  wait,
} from '../../../test/protected-scene.ts';
import { closeMarket, faultsOf, fund, openScene, send } from '../../../test/scene.ts';
import { protectionOf } from './view.ts';

describe('[RP-1] a loss limit bounds net losses and what is at risk', () => {
  it('counts open exposure, and names the limit, what is left and when it starts again', () => {
    const scene = openProtected();
    ask(scene, limit('loss', 'day', 100_00));
    expect(bet(scene, 60_00)).toBe('placed');
    expect(bet(scene, 40_01)).toBe('LOSS_LIMIT_REACHED');
    expect(messageOf(scene)).toBe(
      'Your daily loss limit of 100.00 would be passed: 40.00 is left, and it starts again on ' +
        '26 Nov 2026, 00:00 (Asia/Kolkata).',
    );
    expect(bet(scene, 40_00)).toBe('placed');
    expect(bet(scene, 1)).toBe('LOSS_LIMIT_REACHED');
    expect(faultsOf(scene)).toEqual([]);
  });

  it('never blocks a hedge, even far beyond the limit', () => {
    const scene = openProtected();
    expect(bet(scene, 500_00)).toBe('placed');
    ask(scene, limit('loss', 'day', 0));
    expect(bet(scene, 1)).toBe('LOSS_LIMIT_REACHED');
    expect(bet(scene, 250_00, { side: 'lay' })).toBe('placed');
    expect(bet(scene, 250_00, { side: 'lay' })).toBe('placed');
    expect(bet(scene, 1, { side: 'lay' })).toBe('LOSS_LIMIT_REACHED');
  });

  it('counts a loss once it is settled, releases winnings, and starts again at midnight', () => {
    const scene = openProtected();
    ask(scene, limit('loss', 'day', 100_00));
    bet(scene, 100_00);
    closeMarket(scene, ['Queens']);
    send(scene, { kind: 'settle-market', marketId: scene.definition.marketId });
    const left = () => protectionOf(scene.state, { playerId: anna, at: scene.at })?.limits[0]?.left;
    expect(left()).toBe(0);
    scene.at = instant(Date.UTC(2026, 10, 25, 18, 29, 58, 999));
    expect(left()).toBe(0);
    wait(scene, 1001);
    expect(left()).toBe(100_00);
    expect(faultsOf(scene)).toEqual([]);
  });

  it('bounds what rests in the book, and a move to odds that risk more', () => {
    const scene = openProtected();
    ask(scene, limit('loss', 'day', 100_00));
    const rest = { side: 'lay', odds: odds(150), persistence: 'keep' } as const;
    expect(bet(scene, 200_00, rest)).toBe('placed');
    const betId = scene.bets.get('anna#1');
    if (betId === undefined) throw new Error('No bet');
    const change = {
      kind: 'change-bet',
      playerId: anna,
      betId,
      newBetId: betId,
      limits: { stakeMin: money(1), stakeMax: money(1_000_000) },
      house: null,
    } as const;
    const [up, down] = [clientRef('up'), clientRef('down')];
    const raised = send(scene, { ...change, clientRef: up, odds: odds(151) });
    expect(raised.refusal?.code).toBe('LOSS_LIMIT_REACHED');
    expect(send(scene, { ...change, clientRef: down, odds: odds(140) }).refusal).toBeNull();
  });
});

describe('[RP-2] deposit, stake and time limits', () => {
  it('a deposit limit is gross: withdrawals do not restore it', () => {
    const scene = openProtected();
    ask(scene, limit('deposit', 'week', 1_500_00));
    expect(fund(scene, 'anna', money(500_01)).refusal?.code).toBe('DEPOSIT_LIMIT_REACHED');
    expect(messageOf(scene)).toContain('Your weekly deposit limit of 1500.00');
    expect(messageOf(scene)).toContain('30 Nov 2026, 00:00');
    const out = { kind: 'move-funds', transferRef: transferRef('out'), remark: '' } as const;
    const all = { direction: 'withdraw', playerId: anna, amount: money(1_000_00) } as const;
    expect(send(scene, { ...out, ...all }).refusal).toBeNull();
    expect(fund(scene, 'anna', money(500_01)).refusal?.code).toBe('DEPOSIT_LIMIT_REACHED');
    expect(fund(scene, 'anna', money(500_00)).refusal).toBeNull();
  });

  it('a stake limit counts matched and resting stakes, but no cancelled bet and no move', () => {
    const scene = openProtected();
    ask(scene, limit('stake', 'month', 100_00));
    expect(bet(scene, 30_00)).toBe('placed');
    expect(bet(scene, 70_00, { odds: odds(500), persistence: 'keep' })).toBe('placed');
    expect(bet(scene, 1, { runnerId: runnerId(2) })).toBe('STAKE_LIMIT_REACHED');
    const marketId = null;
    send(scene, { kind: 'cancel-bets', playerId: anna, marketId });
    expect(bet(scene, 70_00)).toBe('placed');
    expect(bet(scene, 1)).toBe('STAKE_LIMIT_REACHED');
    expect(messageOf(scene)).toContain('1 Dec 2026, 00:00 (Asia/Kolkata)');
  });

  it('a time limit counts the time that the site is open, and no time away', () => {
    const scene = openProtected();
    ask(scene, limit('time', 'day', hourMs));
    const used = () =>
      protectionOf(scene.state, { playerId: anna, at: scene.at })?.limits[0]?.used ?? 0;
    for (let minute = 0; minute < 30; minute += 1) {
      ask(scene, { kind: 'note-open' });
      wait(scene, 59_000);
    }
    expect(Math.round(used() / 60_000)).toBe(30);
    wait(scene, 5 * hourMs);
    ask(scene, { kind: 'note-open' });
    expect(Math.round(used() / 60_000)).toBeLessThanOrEqual(30);
    expect(bet(scene, 1_00)).toBe('placed');
    for (let minute = 0; minute < 32; minute += 1) {
      ask(scene, { kind: 'note-open' });
      wait(scene, 59_000);
    }
    expect(bet(scene, 1_00)).toBe('TIME_LIMIT_REACHED');
    expect(bet(scene, 1_00, { side: 'lay' })).toBe('placed');
    expect(faultsOf(scene)).toEqual([]);
  });
});

describe('[RP-3] the strictest limit counts', () => {
  it.each([
    { own: 50_00, operators: 80_00, sites: 70_00, whose: 'Your' },
    { own: 90_00, operators: 50_00, sites: 70_00, whose: "The operator's" },
    { own: 90_00, operators: 80_00, sites: 50_00, whose: "The site's" },
  ])('of the three: $whose', ({ own, operators, sites, whose }) => {
    const limits = [{ limit: 'loss', period: 'day', amount: sites }] as const;
    const scene = openProtected({ limits });
    ask(scene, limit('loss', 'week', own));
    ask(scene, limit('loss', 'day', operators), { by: 'operator' });
    expect(bet(scene, 50_01)).toBe('LOSS_LIMIT_REACHED');
    expect(messageOf(scene)).toContain(`${whose} `);
    expect(bet(scene, 50_00)).toBe('placed');
  });

  it('sums over the linked accounts of a person, and holds all of them', () => {
    const scene = openProtected();
    fund(scene, 'anna-b', money(1_000_00));
    ask(scene, limit('loss', 'day', 100_00));
    for (const who of ['anna', 'anna-b']) {
      ask(scene, { kind: 'link-person', person: 'p1' }, { who, by: 'operator' });
    }
    expect(bet(scene, 60_00)).toBe('placed');
    expect(bet(scene, 40_01, { who: 'anna-b' })).toBe('LOSS_LIMIT_REACHED');
    expect(bet(scene, 40_00, { who: 'anna-b' })).toBe('placed');
    expect(ask(scene, { kind: 'exclude', months: 6 }, { who: 'anna-b' })).toBe('done');
    expect(bet(scene, 1, { side: 'lay' })).toBe('ACCOUNT_EXCLUDED');
    ask(scene, { kind: 'link-person', person: null }, { who: 'anna', by: 'operator' });
    expect(bet(scene, 1, { side: 'lay' })).toBe('placed');
    expect(ask(scene, { kind: 'link-person', person: 'p2' })).toBe('INVALID_REQUEST');
    expect(faultsOf(scene)).toEqual([]);
  });
});

describe('[RP-5] a limit tightens at once and relaxes late', () => {
  const raised = limit('loss', 'day', 200_00);
  const yes = { ...raised, kind: 'confirm-ease' } as const;

  it('waits 24 hours of journal time, and then for a second confirmation', () => {
    const scene = openProtected();
    ask(scene, limit('loss', 'day', 100_00));
    expect(ask(scene, raised)).toBe('done');
    expect(bet(scene, 100_01)).toBe('LOSS_LIMIT_REACHED');
    wait(scene, 24 * hourMs - 3000);
    expect(ask(scene, yes)).toBe('INVALID_REQUEST');
    wait(scene, 1000);
    expect(bet(scene, 100_01)).toBe('LOSS_LIMIT_REACHED');
    expect(ask(scene, { ...yes, amount: 300_00 })).toBe('NOT_FOUND');
    expect(ask(scene, yes)).toBe('done');
    expect(bet(scene, 200_00)).toBe('placed');
    expect(faultsOf(scene)).toEqual([]);
  });

  it('lapses without a second confirmation, and a repeated request does not restart the wait', () => {
    const scene = openProtected();
    ask(scene, limit('loss', 'day', 100_00));
    ask(scene, raised);
    wait(scene, 23 * hourMs);
    expect(ask(scene, raised)).toBe('nothing');
    wait(scene, hourMs);
    wait(scene, 7 * 24 * hourMs);
    expect(ask(scene, yes)).toBe('INVALID_REQUEST');
    expect(messageOf(scene)).toContain('lapsed');
  });

  it('removal is a relaxation, and a lower limit withdraws the pending change', () => {
    const scene = openProtected();
    ask(scene, limit('loss', 'day', 100_00));
    expect(ask(scene, limit('loss', 'day', null))).toBe('done');
    expect(ask(scene, limit('loss', 'day', 99_00))).toBe('done');
    wait(scene, 25 * hourMs);
    const gone = { kind: 'confirm-ease', limit: 'loss', period: 'day', amount: null } as const;
    expect(ask(scene, gone)).toBe('NOT_FOUND');
    expect(ask(scene, limit('loss', 'day', null))).toBe('done');
    wait(scene, 25 * hourMs);
    expect(ask(scene, gone)).toBe('done');
    expect(bet(scene, 500_00)).toBe('placed');
  });

  it('[RP-6] accepts only whole amounts of 0 or more', () => {
    for (const amount of [-1, 0.5, Number.NaN, 1e15]) {
      expect(ask(openProtected(), limit('loss', 'day', amount))).toBe('INVALID_REQUEST');
    }
  });
});

describe('[RP-7] a time-out and an exclusion close betting at once', () => {
  it('cancels unmatched bets, keeps matched ones, and allows withdrawals but no deposits', () => {
    const scene = openProtected();
    bet(scene, 10_00);
    bet(scene, 10_00, { odds: odds(500), persistence: 'keep' });
    expect(ask(scene, { kind: 'time-out', days: 1 })).toBe('done');
    expect(scene.last?.events.map(({ kind }) => kind)).toEqual([
      'protection-changed',
      'bet-cancelled',
    ]);
    expect(bet(scene, 1)).toBe('ACCOUNT_TIMED_OUT');
    expect(bet(scene, 1, { side: 'lay' })).toBe('ACCOUNT_TIMED_OUT');
    expect(fund(scene, 'anna', money(1)).refusal?.code).toBe('ACCOUNT_TIMED_OUT');
    const out = { kind: 'move-funds', transferRef: transferRef('out'), remark: '' } as const;
    const some = { direction: 'withdraw', playerId: anna, amount: money(1_00) } as const;
    expect(send(scene, { ...out, ...some }).refusal).toBeNull();
    expect(ask(scene, { kind: 'time-out', days: 1 })).toBe('done');
    expect(ask(scene, { kind: 'time-out', days: 2 })).toBe('INVALID_REQUEST');
    wait(scene, 24 * hourMs);
    expect(bet(scene, 1)).toBe('placed');
    expect(faultsOf(scene)).toEqual([]);
  });

  it('can be extended, never shortened', () => {
    const scene = openProtected();
    ask(scene, { kind: 'time-out', days: 7 });
    expect(ask(scene, { kind: 'time-out', days: 1 })).toBe('INVALID_REQUEST');
    ask(scene, { kind: 'exclude', months: 12 });
    expect(ask(scene, { kind: 'exclude', months: 6 })).toBe('INVALID_REQUEST');
    expect(ask(scene, { kind: 'exclude', months: null })).toBe('done');
    expect(ask(scene, { kind: 'exclude', months: 60 })).toBe('INVALID_REQUEST');
  });
});

describe('[RP-8] no exclusion ends by itself', () => {
  const ends = instant(Date.UTC(2027, 4, 25, 13));

  it('is requested after its end, then 24 hours, then a second confirmation', () => {
    const scene = openProtected();
    ask(scene, { kind: 'exclude', months: 6 });
    expect(ask(scene, { kind: 'request-return' })).toBe('INVALID_REQUEST');
    scene.at = ends;
    expect(bet(scene, 1)).toBe('ACCOUNT_EXCLUDED');
    expect(ask(scene, { kind: 'confirm-return' })).toBe('INVALID_REQUEST');
    expect(ask(scene, { kind: 'request-return' })).toBe('done');
    wait(scene, 23 * hourMs);
    expect(ask(scene, { kind: 'confirm-return' })).toBe('INVALID_REQUEST');
    wait(scene, hourMs);
    expect(bet(scene, 1)).toBe('ACCOUNT_EXCLUDED');
    expect(ask(scene, { kind: 'confirm-return' })).toBe('done');
    expect(bet(scene, 1)).toBe('placed');
    expect(faultsOf(scene)).toEqual([]);
  });

  it('an exclusion without end lasts at least six months, and then waits seven days', () => {
    const scene = openProtected();
    ask(scene, { kind: 'exclude', months: null });
    wait(scene, 30 * 24 * hourMs);
    expect(ask(scene, { kind: 'request-return' })).toBe('INVALID_REQUEST');
    scene.at = ends;
    expect(ask(scene, { kind: 'request-return' })).toBe('done');
    wait(scene, 6 * 24 * hourMs);
    expect(ask(scene, { kind: 'confirm-return' })).toBe('INVALID_REQUEST');
    wait(scene, 24 * hourMs);
    expect(ask(scene, { kind: 'confirm-return' })).toBe('done');
  });

  it("the operator ends what they began, and not the player's own", () => {
    const scene = openProtected();
    const by = 'operator';
    ask(scene, { kind: 'exclude', months: 6 });
    expect(ask(scene, { kind: 'confirm-return' }, { by })).toBe('INVALID_REQUEST');
    const other = openProtected();
    ask(other, { kind: 'exclude', months: 6 }, { by });
    expect(ask(other, { kind: 'confirm-return' })).toBe('INVALID_REQUEST');
    expect(ask(other, { kind: 'confirm-return' }, { by })).toBe('done');
  });
});

describe('[RP-9] the rule set of a site', () => {
  it('none counts nothing and offers nothing, and what the operator set applies', () => {
    const scene = openScene({ runners: ['Kings', 'Queens', 'Draw'] });
    fund(scene, 'anna', money(100_00));
    expect(ask(scene, limit('loss', 'day', 1))).toBe('NOT_FOUND');
    expect(bet(scene, 50_00)).toBe('placed');
    expect(scene.state.accounts.get(anna)?.usage).toEqual([]);
    expect(ask(scene, limit('loss', 'day', 60_00), { by: 'operator' })).toBe('done');
    expect(bet(scene, 10_01)).toBe('LOSS_LIMIT_REACHED');
    expect(faultsOf(scene)).toEqual([]);
  });

  it('keeps its rules over a restart, and refuses an unknown time zone', () => {
    const scene = openProtected();
    const rules = { timeZone: 'Mars/Olympus', preset: 'uk', limits: [] } as const;
    const decision = send(scene, { kind: 'protect-site', siteId: siteId('one'), ...rules });
    expect(decision.refusal?.code).toBe('INVALID_REQUEST');
    const same = { timeZone: 'Asia/Kolkata', preset: 'standard', limits: [] } as const;
    const again = send(scene, { kind: 'protect-site', siteId: siteId('one'), ...same });
    expect(again.events).toEqual([]);
    expect(faultsOf(scene)).toEqual([]);
  });
});
