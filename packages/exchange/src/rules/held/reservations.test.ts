/** A bet in its in-play delay can be paid when the delay ends, whatever its player does meanwhile. */
import {
  betId,
  marketId,
  money,
  noRef,
  odds,
  playerId,
  runnerId,
  transferRef,
} from '@layline/contract';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import {
  faultsOf,
  fund,
  makeDefinition,
  openScene,
  placeBet,
  type Scene,
  send,
} from '../../../test/scene.ts';
import type { PlaceBet, PlaceSessionBet } from '../../model/command.ts';
import type { Reservation } from '../../model/reservation.ts';
import { openBets } from '../../read.ts';
import { stateHash } from '../../snapshot.ts';
import { refuseReservation } from '../limits/waiting-bet.ts';
import { release, reservationFor, reserve, reservedOf } from './reservations.ts';

const anna = playerId('anna');
const session = marketId('1.9');
const limits = { stakeMin: money(1), stakeMax: money(100_000) };

function openFunded(funds: number, winners = 1): Scene {
  const scene = openScene({ runners: ['Ann', 'Bob', 'Cid'], winners, marketType: 'WIN' });
  const shape = makeDefinition({ runners: ['Runs'], kind: 'session', marketType: 'SESSION' });
  send(scene, { kind: 'define-market', definition: { ...shape, marketId: session } });
  fund(scene, 'anna', money(funds));
  return scene;
}

interface Ask {
  readonly on: 'odds' | 'session';
  readonly side: 'back' | 'lay';
  readonly runner: number;
  readonly at: number;
  readonly stake: number;
  readonly rests: boolean;
}

type BetCommand = Omit<PlaceBet, 'betId'> | Omit<PlaceSessionBet, 'betId'>;

function commandOf(scene: Scene, { on, side, runner, at, stake, rests }: Ask): BetCommand {
  const who = { playerId: anna, clientRef: noRef, side, limits };
  if (on === 'session') {
    const price = { line: at % 100, rate: 90 + (at % 20) };
    const quote = { yes: price, no: price };
    const bet = { ...who, ...price, marketId: session, stake: money(stake), quote };
    return { kind: 'place-session-bet', ...bet };
  }
  const level = { odds: odds(at), size: money(stake) };
  const prices = { back: side === 'back' ? [level] : [], lay: side === 'lay' ? [level] : [] };
  const house = { runnerId: runnerId(runner), ...prices, lastTraded: null, tradedVolume: money(0) };
  const how = { house, ...(rests && { persistence: 'keep' as const }) };
  const what = { runnerId: runnerId(runner), odds: odds(at), stake: money(stake), ...how };
  return { kind: 'place-bet', ...who, ...what, marketId: scene.definition.marketId };
}

const submit = (scene: Scene, command: BetCommand) =>
  send(scene, { ...command, betId: betId(String(scene.seq + 1)) }).refusal?.code ?? null;

/** The reservation, or null if it cannot be covered. */
function hold(scene: Scene, command: BetCommand): Reservation | null {
  const account = scene.state.accounts.get(anna);
  const found = reservationFor(scene.state, command);
  if (!account || !found || refuseReservation(scene.state, { account, added: found })) return null;
  reserve(scene.state, { playerId: anna, reservation: found });
  return found;
}

const withdraw = (scene: Scene, amount: number) =>
  send(scene, {
    kind: 'move-funds',
    transferRef: transferRef(`out-${scene.seq + 1}`),
    direction: 'withdraw',
    playerId: anna,
    amount: money(amount),
    remark: '',
  }).refusal?.code ?? null;

const ask = fc.record<Ask>({
  on: fc.constantFrom('odds' as const, 'odds' as const, 'session' as const),
  side: fc.constantFrom('back' as const, 'lay' as const),
  runner: fc.integer({ min: 1, max: 3 }),
  at: fc.constantFrom(105, 110, 150, 182, 200, 250, 300, 510),
  stake: fc.integer({ min: 1, max: 3000 }),
  rests: fc.boolean(),
});
const act = fc.oneof(
  fc.record({ kind: fc.constant('hold' as const), ask }),
  fc.record({ kind: fc.constant('place' as const), ask }),
  fc.record({ kind: fc.constant('end' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('cancel' as const) }),
  fc.record({ kind: fc.constant('withdraw' as const), amount: fc.integer({ min: 1, max: 3000 }) }),
);

test('[SLIP-4] whatever a player does while bets wait, each can be paid at the end', () => {
  const story = fc.array(act, { minLength: 3, maxLength: 30 });
  let ended = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 }), story, (winners, acts) => {
      const scene = openFunded(5000, winners);
      const waiting: { readonly command: BetCommand; readonly reserved: Reservation }[] = [];
      const end = (which: number): void => {
        const [one] = waiting.splice(which % Math.max(1, waiting.length), 1);
        if (one === undefined) return;
        release(scene.state, { playerId: anna, reservation: one.reserved });
        // The house's liquidity may be gone by then; the player's money never is.
        const refused = submit(scene, one.command);
        expect([null, 'SIZE_UNAVAILABLE']).toContain(refused);
        if (refused === null) ended += 1;
      };
      for (const one of acts) {
        if (one.kind === 'hold') {
          const command = commandOf(scene, one.ask);
          const reserved = hold(scene, command);
          if (reserved) waiting.push({ command, reserved });
        }
        if (one.kind === 'place') submit(scene, commandOf(scene, one.ask));
        if (one.kind === 'end') end(one.which);
        if (one.kind === 'cancel') {
          send(scene, { kind: 'cancel-bets', playerId: anna, marketId: null });
        }
        if (one.kind === 'withdraw') withdraw(scene, one.amount);
        const account = scene.state.accounts.get(anna);
        const bound = (account?.exposure ?? 0) + reservedOf(scene.state, anna);
        expect(bound).toBeLessThanOrEqual(account?.balance ?? 0);
      }
      while (waiting.length > 0) end(0);
      expect(reservedOf(scene.state, anna)).toBe(0);
      expect(faultsOf(scene)).toEqual([]);
    }),
    { numRuns: 400 * inject('depth') },
  );
  expect(ended).toBeGreaterThan(100);
});

describe('a reservation', () => {
  const back: Ask = { on: 'odds', side: 'back', runner: 1, at: 200, stake: 800, rests: false };
  const onSession: Ask = { ...back, on: 'session', at: 150 };

  test.each<[string, Ask]>([
    ['at odds', back],
    ['on a session', onSession],
  ])('[SLIP-4] of a bet %s is not part of snapshots or replays', (_name, one) => {
    const scene = openFunded(1000);
    const before = stateHash(scene.state);
    expect(hold(scene, commandOf(scene, one))).not.toBeNull();
    expect(stateHash(scene.state)).toBe(before);
    expect(reservedOf(scene.state, anna)).toBe(800);
    expect(faultsOf(scene)).toEqual([]);
  });

  test('[SLIP-4] never blocks a bet that hedges, and always blocks one that it leaves uncovered', () => {
    const scene = openFunded(1000);
    expect(hold(scene, commandOf(scene, { ...back, stake: 1000 }))).not.toBeNull();
    const opposite: Ask = { ...back, side: 'lay', stake: 1000 };
    expect(hold(scene, commandOf(scene, opposite))).not.toBeNull();
    expect(reservedOf(scene.state, anna)).toBe(1000);
    expect(hold(scene, commandOf(scene, { ...onSession, stake: 1 }))).toBeNull();
    expect(withdraw(scene, 1)).toBe('INSUFFICIENT_FUNDS');
  });

  test('[SLIP-4] counts the unmatched part of a moved bet once, and keeps it from being cancelled', () => {
    const scene = openFunded(1000);
    const lay = { who: 'anna', side: 'lay', runner: runnerId(1), stake: money(500) } as const;
    placeBet(scene, { ...lay, odds: odds(200) }, { persistence: 'keep' });
    const [rest] = openBets(scene.state, anna);
    if (rest === undefined) throw new Error('nothing rests');
    const { betId: id } = rest;
    const change = { kind: 'change-bet', betId: id, odds: odds(280) } as const;
    const account = scene.state.accounts.get(anna);
    const reserved = reservationFor(scene.state, change);
    if (!account || !reserved) throw new Error('no room');
    expect(refuseReservation(scene.state, { account, added: reserved })).toBeNull();
    reserve(scene.state, { playerId: anna, reservation: reserved });
    expect(reservedOf(scene.state, anna)).toBe(400);
    const cancel = send(scene, { kind: 'cancel-bet', playerId: anna, betId: id });
    expect(cancel.refusal?.code).toBe('BET_NOT_OPEN');
    send(scene, { kind: 'cancel-bets', playerId: anna, marketId: null });
    expect(openBets(scene.state, anna)).toHaveLength(1);
    release(scene.state, { playerId: anna, reservation: reserved });
    expect(send(scene, { kind: 'cancel-bet', playerId: anna, betId: id }).refusal).toBeNull();
  });
});
