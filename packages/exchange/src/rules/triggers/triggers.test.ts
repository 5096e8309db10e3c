import {
  type BetId,
  clientRef,
  type Instant,
  type MarketStatus,
  money,
  type Odds,
  odds,
  playerId,
  type RunnerId,
  runnerId,
  type Side,
  type TriggerId,
  triggerId,
  triggersMax,
} from '@layline/contract';
import { expect, test } from 'vitest';
import {
  closeMarket,
  define,
  faultsOf,
  fund,
  openScene,
  placeBet,
  type Scene,
  send,
} from '../../../test/scene.ts';
import type { PlaceTrigger, Trigger } from '../../model/trigger.ts';
import { betOf } from '../../read.ts';
import { isWaiting, playerTriggers } from '../held/find-trigger.ts';
import { allBets } from '../held/open-bets.ts';
import { watchedPrice } from '../limits/trigger-terms.ts';
import { triggerRef } from './trigger-ref.ts';

const kings = runnerId(1);
const limits = { stakeMin: money(1_00), stakeMax: money(10_000_00) };
const whose = { playerId: playerId('anna') };

function openMarket(): Scene {
  const scene = openScene({ runners: ['Kings', 'Queens'] });
  fund(scene, 'anna', money(1_000_00));
  fund(scene, 'bilal', money(1_000_00));
  return scene;
}

/** Sets both sides of the house, with plenty at these odds. */
function price(scene: Scene, back: number, lay: number, runner: RunnerId = kings): void {
  const level = (at: number) => [{ odds: odds(at), size: money(5_000_00) }];
  scene.house.set(runner, {
    runnerId: runner,
    status: 'ACTIVE',
    lastTraded: null,
    totalMatched: money(0),
    back: level(back),
    lay: level(lay),
  } as never);
}

function leave(scene: Scene, terms: Partial<PlaceTrigger> = {}) {
  const marketId = scene.definition.marketId;
  return send(scene, {
    kind: 'place-trigger',
    triggerId: triggerId(`t-${scene.seq + 1}`),
    clientRef: clientRef(`leave-${scene.seq + 1}`),
    ...whose,
    marketId,
    runnerId: kings,
    trigger: 'stop',
    side: 'lay',
    odds: odds(300),
    ticks: 2,
    stake: money(10_00),
    isGreen: false,
    persistence: 'lapse',
    parentBetId: null,
    pairId: null,
    limits,
    house: scene.house.get(kings) ?? null,
    ...terms,
  });
}

const allOf = (scene: Scene): Trigger[] => playerTriggers(scene.state, whose.playerId);
const endsOf = (scene: Scene) => allOf(scene).map(({ end }) => end);
const idAt = (scene: Scene, index: number): TriggerId =>
  allOf(scene)[index]?.triggerId as TriggerId;
const kindsOf = ({ events }: { readonly events: readonly { readonly kind: string }[] }) =>
  events.map(({ kind }) => kind);

/** Fires as the server does when it sees the price, or the match of the parent. */
function fire(scene: Scene, index = 0, seen?: Odds | null) {
  const trigger = allOf(scene)[index];
  if (trigger === undefined) throw new Error('There is no such trigger');
  const house = scene.house.get(trigger.runnerId) ?? null;
  const now = trigger.trigger === 'offset' ? null : watchedPrice(trigger, house);
  return send(scene, {
    kind: 'place-bet',
    betId: `bet-${scene.seq + 1}` as BetId,
    clientRef: triggerRef(trigger),
    playerId: trigger.playerId,
    marketId: trigger.marketId,
    runnerId: trigger.runnerId,
    side: trigger.side,
    odds: trigger.odds ?? odds(200),
    stake: money(1_00),
    limits,
    house,
    fires: { triggerId: trigger.triggerId, odds: seen === undefined ? now : seen },
  });
}

const bet = (scene: Scene, side: Side, stake: number, at: number, who = 'anna') =>
  placeBet(
    scene,
    { who, side, runner: kings, odds: odds(at), stake: money(stake) },
    { persistence: 'keep' },
  );

test('[TRIG-1] a stop fires when the price turns against its player, at its limit or better', () => {
  const scene = openMarket();
  price(scene, 250, 252);
  bet(scene, 'back', 10_00, 250);
  leave(scene);
  price(scene, 294, 298);
  expect(fire(scene).events).toEqual([]);
  price(scene, 300, 310);
  expect(kindsOf(fire(scene))).toEqual(['trigger-fired', 'bet-placed']);
  // Two steps above 3.00; the house is there at 3.10.
  expect(allBets(scene.state).at(-1)).toMatchObject({
    side: 'lay',
    oddsRequested: 310,
    matched: 10_00,
    remaining: 0,
  });
  expect(allOf(scene)[0]).toMatchObject({ end: 'placed', oddsFired: 310 });
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-1] a price past the limit is not taken: the bet rests at its limit', () => {
  const scene = openMarket();
  price(scene, 250, 252);
  leave(scene);
  price(scene, 500, 510);
  fire(scene);
  expect(allBets(scene.state)).toMatchObject([
    { oddsRequested: 310, matched: 0, remaining: 10_00, persistence: 'lapse' },
  ]);
});

test.each([
  ['stop', 'lay', 310, 305],
  ['stop', 'back', 240, 245],
  ['take-profit', 'lay', 190, 195],
  ['take-profit', 'back', 310, 305],
] as const)(
  '[TRIG-1] a %s by %s fires only on its own side of the prices',
  (trigger, side, at, not) => {
    const scene = openMarket();
    const wanted = { stop: { lay: 310, back: 240 }, 'take-profit': { lay: 190, back: 310 } };
    leave(scene, { trigger, side, odds: odds(wanted[trigger][side]) });
    price(scene, not, not);
    expect(fire(scene).events).toEqual([]);
    price(scene, at, at);
    expect(kindsOf(fire(scene))[0]).toBe('trigger-fired');
  },
);

test('[TRIG-2] a trigger reserves no money, and ends with the reason if the balance is short', () => {
  const scene = openMarket();
  expect(leave(scene, { stake: money(9_000_00) }).refusal).toBeNull();
  expect(scene.state.accounts.get(whose.playerId)?.exposure).toBe(0);
  price(scene, 300, 310);
  expect(kindsOf(fire(scene))).toEqual(['trigger-ended']);
  expect(allOf(scene)[0]).toMatchObject({ end: 'refused', code: 'INSUFFICIENT_FUNDS' });
  expect(allBets(scene.state)).toEqual([]);
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-2] the number of waiting triggers of a player in a market is limited', () => {
  const scene = openMarket();
  for (let count = 0; count < triggersMax.perMarket; count += 1) {
    expect(leave(scene).refusal).toBeNull();
  }
  expect(leave(scene).refusal?.code).toBe('TOO_MANY_REQUESTS');
  const { marketId } = scene.definition;
  send(scene, { kind: 'end-trigger', ...whose, marketId, triggerId: idAt(scene, 0), code: null });
  expect(leave(scene).refusal).toBeNull();
});

test('[TRIG-3] nothing fires while the market is suspended', () => {
  const scene = openMarket();
  leave(scene);
  define(scene, { status: 'SUSPENDED' });
  price(scene, 300, 310);
  expect(fire(scene).events).toEqual([]);
  define(scene, { status: 'OPEN' });
  price(scene, 250, 252);
  expect(fire(scene).events).toEqual([]);
  expect(endsOf(scene)).toEqual([null]);
});

test('[TRIG-3] one created in a suspended market waits for it to open', () => {
  const scene = openMarket();
  define(scene, { status: 'SUSPENDED' as MarketStatus });
  expect(leave(scene).refusal).toBeNull();
});

test.each([
  ['lapse', 'in-play'],
  ['keep', null],
] as const)(
  '[TRIG-4] at the turn in-play a trigger that is to %s ends as: %s',
  (persistence, end) => {
    const scene = openMarket();
    leave(scene, { persistence });
    define(scene, { isInPlay: true });
    send(scene, { kind: 'review-triggers', marketId: scene.definition.marketId });
    expect(endsOf(scene)).toEqual([end]);
  },
);

test('[TRIG-4] one created in play survives the turn, and one not reviewed yet does not fire', () => {
  const scene = openMarket();
  leave(scene);
  define(scene, { isInPlay: true });
  leave(scene);
  price(scene, 300, 310);
  fire(scene, 0);
  fire(scene, 1);
  expect(endsOf(scene)).toEqual(['in-play', 'placed']);
});

test('[TRIG-5] a withdrawn selection, a closed market and an excluded player end it', () => {
  const scene = openMarket();
  leave(scene);
  const [first, ...rest] = scene.definition.runners;
  if (first === undefined) throw new Error('A market has runners');
  define(scene, { runners: [{ ...first, status: 'REMOVED' }, ...rest] });
  const review = () =>
    send(scene, { kind: 'review-triggers', marketId: scene.definition.marketId });
  review();
  leave(scene, { runnerId: runnerId(2) });
  closeMarket(scene, ['Queens']);
  review();
  expect(endsOf(scene)).toEqual(['removed', 'closed']);
  send(scene, { kind: 'settle-market', marketId: scene.definition.marketId });
  expect(allOf(scene)).toEqual([]);
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-5] a time-out ends waiting triggers, and prevents new ones', () => {
  const scene = openMarket();
  leave(scene);
  const account = scene.state.accounts.get(whose.playerId);
  if (account === undefined) throw new Error('anna has an account');
  account.protection = {
    limits: [],
    pending: [],
    person: null,
    exclusion: null,
    timeOutUntil: (scene.at + 1_000_000) as Instant,
  } as never;
  expect(leave(scene).refusal?.code).toBe('ACCOUNT_TIMED_OUT');
  send(scene, { kind: 'review-triggers', marketId: scene.definition.marketId });
  expect(allOf(scene)[0]).toMatchObject({ end: 'refused', code: 'ACCOUNT_TIMED_OUT' });
});

test('[TRIG-6] a trigger that places its bet ends the other of its pair', () => {
  const scene = openMarket();
  leave(scene);
  leave(scene, { trigger: 'take-profit', odds: odds(200), pairId: idAt(scene, 0) });
  price(scene, 300, 310);
  expect(kindsOf(fire(scene))).toEqual(['trigger-fired', 'bet-placed', 'trigger-ended']);
  expect(endsOf(scene)).toEqual(['placed', 'paired']);
  price(scene, 190, 195);
  expect(fire(scene, 1).events).toEqual([]);
  expect(allBets(scene.state)).toHaveLength(1);
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-6] a trigger whose bet is refused leaves the other of its pair waiting', () => {
  const scene = openMarket();
  leave(scene, { stake: money(9_000_00) });
  leave(scene, { trigger: 'take-profit', odds: odds(200), pairId: idAt(scene, 0) });
  price(scene, 300, 310);
  fire(scene);
  expect(endsOf(scene)).toEqual(['refused', null]);
  scene.house.clear();
  expect(leave(scene, { pairId: idAt(scene, 1) }).refusal).toBeNull();
  expect(leave(scene, { pairId: idAt(scene, 1) }).refusal?.code).toBe('INVALID_REQUEST');
});

test('[TRIG-7] an offset bets the matched part, piece by piece, and ends with its bet', () => {
  const scene = openMarket();
  bet(scene, 'back', 10_00, 300);
  const [parent] = allBets(scene.state);
  const offset = { trigger: 'offset', odds: null, stake: null, ticks: 4 } as const;
  leave(scene, { ...offset, parentBetId: parent?.betId ?? null });
  expect(fire(scene).events).toEqual([]);
  bet(scene, 'lay', 4_00, 300, 'bilal');
  expect(kindsOf(fire(scene))).toEqual(['trigger-fired', 'bet-placed']);
  expect(allBets(scene.state).at(-1)).toMatchObject({
    playerId: 'anna',
    side: 'lay',
    oddsRequested: 292,
    stake: 4_00,
  });
  expect(fire(scene).events).toEqual([]);
  bet(scene, 'lay', 6_00, 300, 'bilal');
  fire(scene);
  expect(allBets(scene.state).at(-1)).toMatchObject({ oddsRequested: 292, stake: 6_00 });
  send(scene, { kind: 'review-triggers', marketId: scene.definition.marketId });
  expect(endsOf(scene)).toEqual(['placed']);
  expect(allOf(scene)[0]?.betIds).toHaveLength(2);
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-7] a green offset uses the stake that equalises both outcomes', () => {
  const scene = openMarket();
  bet(scene, 'back', 10_00, 300);
  const parentBetId = allBets(scene.state)[0]?.betId ?? null;
  leave(scene, {
    trigger: 'offset',
    odds: null,
    stake: null,
    ticks: 50,
    isGreen: true,
    parentBetId,
  });
  bet(scene, 'lay', 10_00, 300, 'bilal');
  fire(scene);
  // 10.00 x 3.00 / 2.00
  expect(allBets(scene.state).at(-1)).toMatchObject({ oddsRequested: 200, stake: 15_00 });
});

test('[TRIG-7] a part below the least stake waits for more, and nobody offsets the bet of another', () => {
  const scene = openMarket();
  bet(scene, 'back', 10_00, 300);
  const parentBetId = allBets(scene.state)[0]?.betId ?? null;
  const offset = { trigger: 'offset', odds: null, stake: null, ticks: 1, parentBetId } as const;
  expect(leave(scene, { ...offset, playerId: playerId('bilal') }).refusal?.code).toBe(
    'BET_UNKNOWN',
  );
  leave(scene, offset);
  bet(scene, 'lay', 50, 300, 'bilal');
  expect(fire(scene).events).toEqual([]);
  expect(endsOf(scene)).toEqual([null]);
});

test('[TRIG-7] an offset ends with a bet that is cancelled unmatched', () => {
  const scene = openMarket();
  bet(scene, 'back', 10_00, 300);
  const parent = allBets(scene.state)[0]?.betId as BetId;
  leave(scene, { trigger: 'offset', odds: null, stake: null, ticks: 1, parentBetId: parent });
  send(scene, { kind: 'cancel-bet', ...whose, betId: parent });
  send(scene, { kind: 'review-triggers', marketId: scene.definition.marketId });
  expect(endsOf(scene)).toEqual(['parent']);
});

test('[TRIG-8] fired twice, a trigger bets once', () => {
  const scene = openMarket();
  leave(scene);
  const [trigger] = allOf(scene);
  price(scene, 300, 310);
  fire(scene);
  const again = send(scene, {
    kind: 'place-bet',
    betId: 'again' as BetId,
    clientRef: triggerRef(trigger as Trigger),
    ...whose,
    marketId: scene.definition.marketId,
    runnerId: kings,
    side: 'lay',
    odds: odds(310),
    stake: money(10_00),
    limits,
    house: scene.house.get(kings) ?? null,
    fires: { triggerId: idAt(scene, 0), odds: odds(310) },
  });
  expect(again).toMatchObject({ events: [], refusal: null });
  expect(allBets(scene.state)).toHaveLength(1);
});

test('[TRIG-9] bets of players do not move the price that a trigger watches', () => {
  const scene = openMarket();
  leave(scene);
  price(scene, 250, 252);
  bet(scene, 'back', 10_00, 310, 'bilal');
  bet(scene, 'back', 10_00, 310);
  expect(fire(scene).events).toEqual([]);
});

test("[TRIG-9] a bet that would meet the player's own resting bet is refused, and ends the trigger", () => {
  const scene = openMarket();
  leave(scene);
  bet(scene, 'back', 10_00, 305);
  scene.house.clear();
  fire(scene, 0, odds(300));
  expect(allOf(scene)[0]).toMatchObject({ end: 'refused', code: 'OWN_BET_CROSSED' });
});

test('[TRIG-10] without a stake it levels the selection when it fires', () => {
  const scene = openMarket();
  price(scene, 250, 252);
  bet(scene, 'back', 31_00, 250);
  leave(scene, { stake: null });
  price(scene, 300, 310);
  fire(scene);
  // 31.00 x 2.50 / 3.10
  const placed = allBets(scene.state).at(-1);
  expect(placed).toMatchObject({ side: 'lay', oddsRequested: 310, stake: 25_00 });
  expect(betOf(scene.state, placed?.betId as BetId)?.matched).toBe(25_00);
});

test('[TRIG-10] with nothing to level it ends without a bet', () => {
  const scene = openMarket();
  leave(scene, { stake: null });
  price(scene, 300, 310);
  fire(scene);
  expect(endsOf(scene)).toEqual(['nothing-left']);
  expect(allBets(scene.state)).toEqual([]);
});

test('[TRIG-11] the same request under one reference is one trigger, another is refused', () => {
  const scene = openMarket();
  const ref = { clientRef: clientRef('one-reference') };
  const first = leave(scene, ref);
  expect(first.refusal).toBeNull();
  expect(leave(scene, ref)).toMatchObject({ events: [], repeatOf: idAt(scene, 0) });
  expect(leave(scene, { ...ref, ticks: 3 }).refusal?.code).toBe('CLIENT_REF_REUSED');
  expect(allOf(scene)).toHaveLength(1);
});

test('[TRIG-11] a trigger that is already reached is refused, placed or changed', () => {
  const scene = openMarket();
  price(scene, 300, 305);
  expect(leave(scene).refusal?.code).toBe('ODDS_INVALID');
  price(scene, 250, 252);
  leave(scene);
  const of = { ...whose, marketId: scene.definition.marketId, triggerId: idAt(scene, 0) };
  const house = scene.house.get(kings) ?? null;
  const change = (at: number) =>
    send(scene, { kind: 'change-trigger', ...of, odds: odds(at), limits, house });
  expect(change(250).refusal?.code).toBe('ODDS_INVALID');
  expect(change(350).refusal).toBeNull();
  expect(allOf(scene)[0]).toMatchObject({ odds: 350, ticks: 2, stake: 10_00 });
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-11] nobody changes or ends the trigger of another, and an ended one stays ended', () => {
  const scene = openMarket();
  leave(scene);
  const of = { marketId: scene.definition.marketId, triggerId: idAt(scene, 0), code: null };
  const end = (who: string) =>
    send(scene, { kind: 'end-trigger', ...of, playerId: playerId(who) }).refusal?.code ?? null;
  expect(end('bilal')).toBe('NOT_FOUND');
  expect(end('anna')).toBeNull();
  expect(end('anna')).toBe('BET_NOT_OPEN');
});

test('[TRIG-12] a market keeps the latest ended triggers', () => {
  const scene = openMarket();
  for (let count = 0; count < 25; count += 1) {
    leave(scene);
    const { marketId } = scene.definition;
    const last = allOf(scene).find(isWaiting)?.triggerId as TriggerId;
    send(scene, { kind: 'end-trigger', ...whose, marketId, triggerId: last, code: null });
  }
  expect(allOf(scene)).toHaveLength(20);
  expect(faultsOf(scene)).toEqual([]);
});
