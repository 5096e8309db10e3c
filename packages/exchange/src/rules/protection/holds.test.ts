/** A time-out and an exclusion cancel everything that waits, on all accounts of a person. */
import {
  clientRef,
  marketId,
  money,
  odds,
  playerId,
  runnerId,
  siteId,
  triggerId,
} from '@layline/contract';
import { describe, expect, it } from 'vitest';
import {
  anna,
  ask,
  bet,
  hourMs,
  limit,
  openProtected,
  wait,
} from '../../../test/protected-scene.ts';
import { faultsOf, fund, openScene, type Scene, send } from '../../../test/scene.ts';
import { openBets } from '../../read.ts';
import { isWaiting, playerTriggers } from '../held/find-trigger.ts';
import { release, reservationFor, reserve } from '../held/reservations.ts';
import { triggerRef } from '../triggers/trigger-ref.ts';
import { heldPlayers } from './view.ts';

const annaB = playerId('anna-b');
const resting = { odds: odds(500), persistence: 'keep' } as const;
const by = 'operator';

const restsOf = (scene: Scene, who = anna): number =>
  openBets(scene.state, who).filter(({ remaining }) => remaining > 0).length;

function leaveStop(scene: Scene, who = anna) {
  const id = triggerId(`t-${scene.seq + 1}`);
  const { refusal } = send(scene, {
    kind: 'place-trigger',
    triggerId: id,
    clientRef: clientRef(`leave-${scene.seq + 1}`),
    playerId: who,
    marketId: scene.definition.marketId,
    runnerId: runnerId(1),
    trigger: 'stop',
    side: 'lay',
    odds: odds(300),
    ticks: 2,
    stake: money(10_00),
    isGreen: false,
    persistence: 'keep',
    parentBetId: null,
    pairId: null,
    limits: { stakeMin: money(1), stakeMax: money(1_000_000) },
    house: null,
  });
  return refusal?.code ?? 'left';
}

const waitingOf = (scene: Scene, who = anna) =>
  playerTriggers(scene.state, who).filter(isWaiting).length;

function linked(scene: Scene): Scene {
  fund(scene, 'anna-b', money(1_000_00));
  for (const who of ['anna', 'anna-b']) {
    ask(scene, { kind: 'link-person', person: 'p1' }, { who, by });
  }
  return scene;
}

describe('[RP-7] a hold cancels everything that waits', () => {
  it('bets and triggers of every account of the person, in the same commit', () => {
    const scene = linked(openProtected());
    for (const who of [anna, annaB]) {
      expect(bet(scene, 10_00, { ...resting, who })).toBe('placed');
      expect(leaveStop(scene, who)).toBe('left');
    }
    expect(ask(scene, { kind: 'time-out', days: 1 })).toBe('done');
    for (const who of [anna, annaB]) {
      expect([restsOf(scene, who), waitingOf(scene, who)]).toEqual([0, 0]);
      expect(leaveStop(scene, who)).toBe('ACCOUNT_TIMED_OUT');
    }
    const ended = scene.events.filter((event) => event.kind === 'trigger-ended');
    expect(ended).toMatchObject([
      { playerId: anna, code: 'ACCOUNT_TIMED_OUT' },
      { playerId: annaB, code: 'ACCOUNT_TIMED_OUT' },
    ]);
    expect(heldPlayers(scene.state, scene.at)).toEqual([anna, annaB]);
    // Nothing of it returns when the time-out is over.
    wait(scene, 25 * hourMs);
    expect([restsOf(scene, annaB), waitingOf(scene, annaB)]).toEqual([0, 0]);
    expect(heldPlayers(scene.state, scene.at)).toEqual([]);
    expect(faultsOf(scene)).toEqual([]);
  });

  it('of an account that is linked to a held one', () => {
    const scene = openProtected();
    fund(scene, 'anna-b', money(1_000_00));
    ask(scene, { kind: 'link-person', person: 'p1' }, { by });
    ask(scene, { kind: 'exclude', months: 6 });
    bet(scene, 10_00, { ...resting, who: 'anna-b' });
    leaveStop(scene, annaB);
    ask(scene, { kind: 'link-person', person: 'p1' }, { who: 'anna-b', by });
    expect([restsOf(scene, annaB), waitingOf(scene, annaB)]).toEqual([0, 0]);
    expect(bet(scene, 1, { who: 'anna-b' })).toBe('ACCOUNT_EXCLUDED');
    expect(faultsOf(scene)).toEqual([]);
  });

  it('on linking an account that is itself held to others', () => {
    const scene = openProtected();
    fund(scene, 'anna-b', money(1_000_00));
    ask(scene, { kind: 'link-person', person: 'p1' }, { who: 'anna-b', by });
    bet(scene, 10_00, { ...resting, who: 'anna-b' });
    ask(scene, { kind: 'time-out', days: 1 });
    ask(scene, { kind: 'link-person', person: 'p1' }, { by });
    expect(restsOf(scene, annaB)).toBe(0);
    expect(bet(scene, 1, { who: 'anna-b' })).toBe('ACCOUNT_TIMED_OUT');
    expect(faultsOf(scene)).toEqual([]);
  });

  it('a bet that is being moved to other odds, which is then not moved', () => {
    const scene = openProtected();
    bet(scene, 10_00, resting);
    const betId = scene.bets.get('anna#1');
    if (betId === undefined) throw new Error('No bet');
    const move = { kind: 'change-bet', betId, odds: odds(400) } as const;
    const reservation = reservationFor(scene.state, move);
    if (reservation === null) throw new Error('Nothing is reserved');
    reserve(scene.state, { playerId: anna, reservation });
    expect(ask(scene, { kind: 'exclude', months: 6 })).toBe('done');
    expect(restsOf(scene)).toBe(0);
    release(scene.state, { playerId: anna, reservation });
    const { refusal } = send(scene, {
      ...move,
      playerId: anna,
      newBetId: betId,
      clientRef: clientRef('move'),
      limits: { stakeMin: money(1), stakeMax: money(1_000_000) },
      house: null,
    });
    expect(refusal).not.toBeNull();
    expect(restsOf(scene)).toBe(0);
    expect(faultsOf(scene)).toEqual([]);
  });
});

describe('[RP-2] no limit can be bypassed', () => {
  it('by a trigger created before the limit was set', () => {
    const scene = openProtected();
    leaveStop(scene);
    ask(scene, limit('loss', 'day', 1_00));
    const [trigger] = playerTriggers(scene.state, anna);
    if (trigger === undefined) throw new Error('No trigger');
    const price = { odds: odds(320), size: money(100_000_00) };
    const sides = { back: [price], lay: [price], lastTraded: null, tradedVolume: money(0) };
    const { events } = send(scene, {
      kind: 'place-bet',
      betId: `b-${scene.seq + 1}` as never,
      clientRef: triggerRef(trigger),
      playerId: anna,
      marketId: marketId('1.1'),
      runnerId: runnerId(1),
      side: 'lay',
      odds: odds(300),
      stake: money(10_00),
      limits: { stakeMin: money(1), stakeMax: money(1_000_000) },
      house: { runnerId: runnerId(1), ...sides },
      fires: { triggerId: trigger.triggerId, odds: odds(320) },
    });
    expect(events).toMatchObject([{ kind: 'trigger-ended', code: 'LOSS_LIMIT_REACHED' }]);
    expect(openBets(scene.state, anna)).toEqual([]);
    expect(faultsOf(scene)).toEqual([]);
  });

  it('on a site without rules: counting starts with the first limit', () => {
    const scene = openScene({ runners: ['Kings', 'Queens', 'Draw'] });
    fund(scene, 'anna', money(500_00));
    expect(ask(scene, limit('stake', 'day', 60_00), { by })).toBe('done');
    expect(bet(scene, 60_00)).toBe('placed');
    expect(bet(scene, 1, { runnerId: runnerId(2) })).toBe('STAKE_LIMIT_REACHED');
    expect(ask(scene, limit('loss', 'day', 1), { by: 'player' })).toBe('NOT_FOUND');
    expect(faultsOf(scene)).toEqual([]);
  });

  it('[RP-4] on two sites whose days begin at different hours', () => {
    const scene = linked(openProtected());
    const south = siteId('south');
    const rules = { timeZone: 'Europe/London', preset: 'standard', limits: [] } as const;
    send(scene, { kind: 'protect-site', siteId: south, ...rules });
    const away = playerId('anna-south');
    send(scene, { kind: 'open-account', playerId: away, siteId: south, exposureLimit: null });
    fund(scene, 'anna-south', money(1_000_00));
    ask(scene, { kind: 'link-person', person: 'p1' }, { who: 'anna-south', by });
    ask(scene, limit('stake', 'day', 100_00));
    // Noon in UTC; from 18:30 on it is the next day where the limit was set.
    wait(scene, 7 * hourMs);
    expect(bet(scene, 100_00)).toBe('placed');
    wait(scene, 6 * hourMs);
    expect(bet(scene, 1, { who: 'anna-south' })).toBe('STAKE_LIMIT_REACHED');
    wait(scene, 18 * hourMs);
    expect(bet(scene, 100_00, { who: 'anna-south' })).toBe('placed');
    expect(faultsOf(scene)).toEqual([]);
  });
});
