import {
  type BetId,
  clientRef,
  type Instant,
  money,
  odds,
  playerId,
  type RunnerId,
  runnerId,
  type Side,
  type TriggerId,
} from '@layline/contract';
import { expect, test } from 'vitest';
import {
  closeMarket,
  define,
  faultsOf,
  fund,
  openScene,
  type Scene,
  send,
} from '../../../test/scene.ts';
import type { PlaceBet } from '../../model/command.ts';
import type { AttachedTerms, Trigger } from '../../model/trigger.ts';
import { restoreExchange, snapshotExchange, stateHash } from '../../snapshot.ts';
import { isWaiting, playerTriggers } from '../held/find-trigger.ts';
import { allBets } from '../held/open-bets.ts';
import { watchedPrice } from '../limits/trigger-terms.ts';
import { triggerRef } from './trigger-ref.ts';

const [kings, queens] = [runnerId(1), runnerId(2)];
const limits = { stakeMin: money(1_00), stakeMax: money(100_00) };
const anna = playerId('anna');

function openMarket(): Scene {
  const scene = openScene({ runners: ['Kings', 'Queens'] });
  fund(scene, 'anna', money(1_000_00));
  fund(scene, 'bilal', money(1_000_00));
  return scene;
}

function price(scene: Scene, back: number, lay: number, { runner = kings, size = 5_000_00 } = {}) {
  const level = (at: number) => [{ odds: odds(at), size: money(size) }];
  scene.house.set(runner, {
    runnerId: runner,
    status: 'ACTIVE',
    lastTraded: null,
    totalMatched: money(0),
    back: level(back),
    lay: level(lay),
  } as never);
}

interface Wanted {
  readonly side?: Side;
  readonly at?: number;
  readonly stake?: number;
  readonly who?: string;
  readonly runner?: RunnerId;
  readonly ref?: string;
}

function bet(
  scene: Scene,
  { side = 'back', at = 250, stake = 10_00, who = 'anna', runner = kings, ref }: Wanted,
  more: Partial<PlaceBet> = {},
) {
  return send(scene, {
    kind: 'place-bet',
    betId: `b${scene.seq + 1}` as BetId,
    clientRef: clientRef(ref ?? `bet-${scene.seq + 1}`),
    playerId: playerId(who),
    marketId: scene.definition.marketId,
    runnerId: runner,
    side,
    odds: odds(at),
    stake: money(stake),
    limits,
    house: scene.house.get(runner) ?? null,
    persistence: 'keep',
    ...more,
  });
}

const at = (hundredths: number, ticks = 2) => ({ odds: odds(hundredths), ticks });
const both: AttachedTerms = { stop: at(300), takeProfit: at(200) };
const guarded = (scene: Scene, wanted: Wanted = {}, attached: AttachedTerms = both) =>
  bet(scene, wanted, { attached });

const all = (scene: Scene): Trigger[] => playerTriggers(scene.state, anna);
const ends = (scene: Scene) => all(scene).map(({ end }) => end);
const kinds = ({ events }: { readonly events: readonly { readonly kind: string }[] }) =>
  events.map(({ kind }) => kind);
const review = (scene: Scene) =>
  send(scene, { kind: 'review-triggers', marketId: scene.definition.marketId });
const parentOf = (scene: Scene) => allBets(scene.state)[0];
const exposure = (scene: Scene) => scene.state.accounts.get(anna)?.exposure;

/** Fires as the server does when it sees the price, or the match of the parent. */
function fire(scene: Scene, index = 0) {
  const trigger = all(scene)[index] as Trigger;
  const house = scene.house.get(trigger.runnerId) ?? null;
  return send(scene, {
    kind: 'place-bet',
    betId: `b${scene.seq + 1}` as BetId,
    clientRef: triggerRef(trigger),
    playerId: anna,
    marketId: trigger.marketId,
    runnerId: trigger.runnerId,
    side: trigger.side,
    odds: trigger.odds ?? odds(200),
    stake: money(1_00),
    limits,
    house,
    fires: {
      triggerId: trigger.triggerId,
      odds: trigger.trigger === 'offset' ? null : watchedPrice(trigger, house),
    },
  });
}

test('[TRIG-13] a bet brings its stop and its take profit along, as a pair in the same entry', () => {
  const scene = openMarket();
  price(scene, 250, 252);
  const { events } = guarded(scene);
  expect(kinds({ events })).toEqual(['bet-placed', 'trigger-placed', 'trigger-placed']);
  expect(new Set(events.map(({ seq }) => seq)).size).toBe(3);
  const [stop, profit] = all(scene);
  const parentBetId = parentOf(scene)?.betId;
  expect(stop).toMatchObject({ trigger: 'stop', side: 'lay', odds: 300, persistence: 'keep' });
  expect(profit).toMatchObject({ trigger: 'take-profit', side: 'lay', odds: 200, parentBetId });
  expect(stop).toMatchObject({ stake: null, parentBetId, pairId: profit?.triggerId });
  expect(profit?.pairId).toBe(stop?.triggerId);
  expect(exposure(scene)).toBe(10_00);
  expect(faultsOf(scene)).toEqual([]);
  expect(stateHash(restoreExchange(snapshotExchange(scene.state)))).toBe(stateHash(scene.state));
});

test('[TRIG-13] the one that fires closes the bet at the same result either way, and ends the other', () => {
  const scene = openMarket();
  price(scene, 250, 252);
  guarded(scene, { stake: 31_00 });
  price(scene, 300, 310);
  expect(kinds(fire(scene))).toEqual(['trigger-fired', 'bet-placed', 'trigger-ended']);
  // 31.00 x 2.50 / 3.10
  expect(allBets(scene.state).at(-1)).toMatchObject({
    side: 'lay',
    oddsRequested: 310,
    stake: 25_00,
    matched: 25_00,
  });
  expect(ends(scene)).toEqual(['placed', 'paired']);
  expect(exposure(scene)).toBe(6_00);
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-13] the guards of a lay back its selection', () => {
  const scene = openMarket();
  price(scene, 250, 252);
  guarded(scene, { side: 'lay', at: 252 }, { stop: at(220), takeProfit: at(300) });
  price(scene, 300, 305);
  expect(kinds(fire(scene, 1))[0]).toBe('trigger-fired');
  expect(allBets(scene.state).at(-1)).toMatchObject({
    side: 'back',
    oddsRequested: 296,
    stake: 8_51,
  });
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-13] a repeat of the request places neither the bet nor its triggers again', () => {
  const scene = openMarket();
  price(scene, 250, 252);
  guarded(scene, { ref: 'lost' });
  const again = guarded(scene, { ref: 'lost' });
  expect(again).toMatchObject({ events: [], refusal: null, repeatOf: parentOf(scene)?.betId });
  expect(bet(scene, { ref: 'lost' }).refusal?.code).toBe('CLIENT_REF_REUSED');
  const other = guarded(scene, { ref: 'lost' }, { ...both, stop: at(310) });
  expect(other.refusal?.code).toBe('CLIENT_REF_REUSED');
  expect(allBets(scene.state)).toHaveLength(1);
  expect(all(scene)).toHaveLength(2);
});

test('[TRIG-13] nothing fires before the bet is matched, and then only for the matched part', () => {
  const scene = openMarket();
  price(scene, 250, 252);
  guarded(scene, { at: 280 }, { stop: at(300), takeProfit: at(260) });
  // The price of the take profit is reached; there is nothing to take.
  expect(fire(scene, 1).events).toEqual([]);
  expect(ends(scene)).toEqual([null, null]);
  scene.house.clear();
  bet(scene, { side: 'lay', at: 280, stake: 4_00, who: 'bilal' });
  price(scene, 250, 252);
  const fired = fire(scene, 1);
  expect(kinds(fired)).toEqual(['trigger-fired', 'bet-cancelled', 'bet-placed', 'trigger-ended']);
  // 4.00 x 2.80 / 2.64
  expect(allBets(scene.state).at(-1)).toMatchObject({ side: 'lay', stake: 4_24 });
  expect(parentOf(scene)).toMatchObject({ matched: 4_00, remaining: 0, cancelled: 6_00 });
  expect(faultsOf(scene)).toEqual([]);
});

test("[TRIG-13] the bet's own unmatched part does not stand in the way of its exit", () => {
  const scene = openMarket();
  price(scene, 240, 252);
  guarded(scene, {}, { takeProfit: at(248, 20) });
  bet(scene, { side: 'lay', stake: 4_00, who: 'bilal' });
  scene.house.clear();
  price(scene, 240, 246, { size: 1_00 });
  expect(kinds(fire(scene))).toEqual(['trigger-fired', 'bet-cancelled', 'bet-placed']);
  expect(allBets(scene.state).at(-1)).toMatchObject({ side: 'lay', matched: 1_00 });
  expect(parentOf(scene)).toMatchObject({ matched: 4_00, cancelled: 6_00 });
  expect(faultsOf(scene)).toEqual([]);
});

test.each([
  [
    'cancelled',
    (scene: Scene) =>
      send(scene, {
        kind: 'cancel-bet',
        playerId: anna,
        betId: parentOf(scene)?.betId as BetId,
      }),
  ],
  ['lapsed at the turn in-play', (scene: Scene) => define(scene, { isInPlay: true })],
] as const)('[TRIG-13] a bet that is %s unmatched takes its triggers along', (_how, act) => {
  const scene = openMarket();
  bet(scene, {}, { attached: both, persistence: 'lapse' });
  act(scene);
  review(scene);
  expect(ends(scene)).toEqual(['parent', 'parent']);
  expect(allBets(scene.state)).toEqual([]);
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-13] a bet cancelled in part keeps its triggers for what is matched', () => {
  const scene = openMarket();
  guarded(scene);
  bet(scene, { side: 'lay', stake: 4_00, who: 'bilal' });
  send(scene, { kind: 'cancel-bet', playerId: anna, betId: parentOf(scene)?.betId as BetId });
  define(scene, { isInPlay: true });
  review(scene);
  expect(ends(scene)).toEqual([null, null]);
  price(scene, 300, 305);
  fire(scene);
  expect(allBets(scene.state).at(-1)).toMatchObject({ stake: 3_23 });
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-13] nothing fires in a suspended market; a closed or withdrawn one ends them', () => {
  const scene = openMarket();
  price(scene, 250, 252);
  guarded(scene);
  define(scene, { status: 'SUSPENDED' });
  price(scene, 300, 310);
  expect(fire(scene).events).toEqual([]);
  expect(ends(scene)).toEqual([null, null]);
  closeMarket(scene, ['Queens']);
  review(scene);
  expect(ends(scene)).toEqual(['closed', 'closed']);
  send(scene, { kind: 'settle-market', marketId: scene.definition.marketId });
  expect(all(scene)).toEqual([]);
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-13] a bet on a withdrawn selection is void, and nothing is left to close', () => {
  const scene = openMarket();
  price(scene, 250, 252);
  guarded(scene);
  const [first, ...rest] = scene.definition.runners;
  define(scene, { runners: [{ ...first, status: 'REMOVED' } as never, ...rest] });
  review(scene);
  expect(ends(scene)).toEqual(['removed', 'removed']);
  expect(exposure(scene)).toBe(0);
});

test('[TRIG-13] a position that is closed already is not opened again', () => {
  const scene = openMarket();
  price(scene, 250, 252);
  guarded(scene, { stake: 31_00 });
  price(scene, 300, 310);
  bet(scene, { side: 'lay', at: 310, stake: 25_00 });
  const before = exposure(scene);
  expect(kinds(fire(scene))).toEqual(['trigger-ended']);
  expect(ends(scene)).toEqual(['nothing-left', null]);
  expect(exposure(scene)).toBe(before);
  expect(allBets(scene.state)).toHaveLength(2);
});

test('[TRIG-13] a stop never adds to what its player may lose: a bet that waits elsewhere counts', () => {
  const scene = openMarket();
  price(scene, 250, 252);
  guarded(scene, { stake: 100_00 }, { stop: at(300, 0) });
  // Left by the player to take a profit: it may be matched after the stop.
  bet(scene, { side: 'lay', at: 200, stake: 100_00 });
  expect(exposure(scene)).toBe(100_00);
  price(scene, 295, 300);
  fire(scene);
  // If Kings win: 150.00 - 100.00 - 75.00 x 2.00 is a loss of 100.00, as before.
  expect(allBets(scene.state).at(-1)).toMatchObject({ side: 'lay', stake: 75_00 });
  expect(exposure(scene)).toBe(100_00);
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-13] a bet hedged on the other selection has nothing to stop', () => {
  const scene = openMarket();
  price(scene, 200, 202);
  price(scene, 200, 202, { runner: queens });
  guarded(scene, { at: 200 }, { stop: at(250) });
  bet(scene, { at: 200, runner: queens });
  expect(exposure(scene)).toBe(0);
  price(scene, 250, 252);
  fire(scene);
  expect(ends(scene)).toEqual(['nothing-left']);
  expect(exposure(scene)).toBe(0);
});

test("[TRIG-13] the site's stakes do not leave a part of the bet open", () => {
  const scene = openMarket();
  price(scene, 500, 510);
  guarded(scene, { side: 'lay', at: 510, stake: 100_00 }, { stop: at(250, 0) });
  price(scene, 250, 252);
  fire(scene);
  // 100.00 x 5.10 / 2.50, above the greatest stake of 100.00
  expect(allBets(scene.state).at(-1)).toMatchObject({ side: 'back', stake: 204_00 });
  const small = openMarket();
  guarded(small);
  bet(
    small,
    { side: 'lay', stake: 30, who: 'bilal' },
    { limits: { ...limits, stakeMin: money(1) } },
  );
  price(small, 300, 310);
  fire(small);
  expect(allBets(small.state).at(-1)).toMatchObject({ side: 'lay', stake: 24 });
});

test('[TRIG-13] an offset that comes with its bet follows it like any other', () => {
  const scene = openMarket();
  guarded(scene, { at: 300 }, { offset: { ticks: 4, isGreen: false } });
  bet(scene, { side: 'lay', at: 300, stake: 4_00, who: 'bilal' });
  expect(kinds(fire(scene))).toEqual(['trigger-fired', 'bet-placed']);
  expect(allBets(scene.state).at(-1)).toMatchObject({ oddsRequested: 292, stake: 4_00 });
  bet(scene, { side: 'lay', at: 300, stake: 6_00, who: 'bilal' });
  fire(scene);
  review(scene);
  expect(ends(scene)).toEqual(['placed']);
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-7] an offset does not open a position again that its player has closed', () => {
  const scene = openMarket();
  guarded(scene, { at: 300 }, { offset: { ticks: 4, isGreen: false } });
  bet(scene, { side: 'lay', at: 300, stake: 10_00, who: 'bilal' });
  price(scene, 300, 305);
  bet(scene, { side: 'lay', at: 305, stake: 10_00 });
  const before = exposure(scene);
  fire(scene);
  expect(ends(scene)).toEqual(['nothing-left']);
  expect(exposure(scene)).toBe(before);
});

test.each<[string, AttachedTerms, string]>([
  ['a stop at better odds than the bet', { stop: at(240) }, 'ODDS_INVALID'],
  ['a stop at the odds of the bet', { stop: at(250) }, 'ODDS_INVALID'],
  ['a take profit at worse odds', { takeProfit: at(260) }, 'ODDS_INVALID'],
  ['a stop that the price has reached', { stop: at(252) }, 'ODDS_INVALID'],
  ['odds off the ladder', { stop: at(301) }, 'ODDS_INVALID'],
  ['too many steps', { stop: at(300, 51) }, 'INVALID_REQUEST'],
  ['nothing', {}, 'INVALID_REQUEST'],
  ['an offset and a stop', { ...both, offset: { ticks: 2, isGreen: false } }, 'INVALID_REQUEST'],
  ['an offset of no steps', { offset: { ticks: 0, isGreen: false } }, 'INVALID_REQUEST'],
])('[TRIG-13] a bet with %s is refused as a whole', (_what, attached, code) => {
  const scene = openMarket();
  price(scene, 250, 252);
  const { events, refusal } = guarded(scene, { ref: 'wrong' }, attached);
  expect(refusal?.code).toBe(code);
  expect(kinds({ events })).toEqual(['bet-refused']);
  expect(guarded(scene, { ref: 'wrong' }, attached)).toMatchObject({ events: [] });
  expect(allBets(scene.state)).toEqual([]);
  expect(all(scene)).toEqual([]);
  expect(exposure(scene)).toBe(0);
});

test('[TRIG-2] the triggers of bets count towards those that may wait', () => {
  const scene = openMarket();
  price(scene, 250, 252);
  for (let count = 0; count < 4; count += 1) expect(guarded(scene).refusal).toBeNull();
  guarded(scene, {}, { stop: at(300) });
  expect(guarded(scene).refusal?.code).toBe('TOO_MANY_REQUESTS');
  expect(guarded(scene, {}, { stop: at(300) }).refusal).toBeNull();
  expect(all(scene)).toHaveLength(10);
});

function move(
  scene: Scene,
  to: number,
  { ref = `move-${scene.seq + 1}`, of = lastBet(scene) } = {},
) {
  return send(scene, {
    kind: 'change-bet',
    playerId: anna,
    betId: of,
    newBetId: `m${scene.seq + 1}` as BetId,
    clientRef: clientRef(ref),
    odds: odds(to),
    limits,
    house: scene.house.get(kings) ?? null,
  });
}

const ownBets = (scene: Scene) =>
  allBets(scene.state).filter(({ playerId: whose }) => whose === anna);
const lastBet = (scene: Scene) => ownBets(scene).at(-1)?.betId as BetId;

test('[TRIG-13] a bet that moves takes its stop and its take profit along, once', () => {
  const scene = openMarket();
  guarded(scene);
  const before = all(scene);
  const betId = lastBet(scene);
  const { events } = move(scene, 260, { ref: 'mine', of: betId });
  expect(kinds({ events })).toEqual([
    'bet-cancelled',
    'bet-placed',
    'trigger-changed',
    'trigger-changed',
  ]);
  const moved = all(scene);
  expect(moved.map(({ triggerId }) => triggerId)).toEqual(before.map((one) => one.triggerId));
  expect(moved.map((one) => [one.parentBetId, one.earlierBetIds, one.end])).toEqual([
    [lastBet(scene), [], null],
    [lastBet(scene), [], null],
  ]);
  expect(kinds(move(scene, 260, { ref: 'mine', of: betId }))).toEqual([]);
  review(scene);
  expect(ends(scene)).toEqual([null, null]);
  bet(scene, { side: 'lay', who: 'bilal', at: 260 });
  price(scene, 300, 310);
  expect(kinds(fire(scene))).toEqual(['trigger-fired', 'bet-placed', 'trigger-ended']);
  expect(ends(scene)).toEqual(['placed', 'paired']);
  expect(stateHash(restoreExchange(snapshotExchange(scene.state)))).toBe(stateHash(scene.state));
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-13] after a move the stop closes what was matched before it and after it', () => {
  const scene = openMarket();
  guarded(scene);
  bet(scene, { side: 'lay', who: 'bilal', stake: 4_00 });
  const first = lastBet(scene);
  move(scene, 270);
  const second = lastBet(scene);
  expect(all(scene)[0]).toMatchObject({ parentBetId: second, earlierBetIds: [first] });
  bet(scene, { side: 'lay', who: 'bilal', at: 270, stake: 3_00 });
  price(scene, 300, 310);
  const { events } = fire(scene);
  // (4.00 × 2.50 + 3.00 × 2.70) ÷ 3.10, two steps beyond the stop; the 3.00 left are cancelled.
  expect(events).toMatchObject([
    { kind: 'trigger-fired', covered: 7_00 },
    { kind: 'bet-cancelled', betId: second, size: 3_00 },
    { kind: 'bet-placed', side: 'lay', oddsRequested: 310, stake: 5_84 },
    { kind: 'trigger-ended', end: 'paired' },
  ]);
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-13] a bet that is matched in part after each move does not move for ever', () => {
  const scene = openMarket();
  guarded(scene);
  const oddsAt = (nth: number) => (nth % 2 === 0 ? 270 : 260);
  for (let nth = 0; nth < 20; nth += 1) {
    const at = nth === 0 ? 250 : oddsAt(nth - 1);
    bet(
      scene,
      { side: 'lay', who: 'bilal', at, stake: 10 },
      { limits: { ...limits, stakeMin: money(1) } },
    );
    expect(move(scene, oddsAt(nth)).refusal).toBeNull();
  }
  expect(all(scene)[0]?.earlierBetIds).toHaveLength(20);
  expect(move(scene, 270).refusal?.message).toContain('many parts');
  send(scene, { kind: 'cancel-bet', playerId: anna, betId: lastBet(scene) });
  price(scene, 300, 310);
  expect(fire(scene).events[0]).toMatchObject({ kind: 'trigger-fired', covered: 2_00 });
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-13] a moved rest that goes unmatched leaves the stop with what was matched before', () => {
  const scene = openMarket();
  guarded(scene);
  bet(scene, { side: 'lay', who: 'bilal', stake: 4_00 });
  move(scene, 270);
  send(scene, { kind: 'cancel-bet', playerId: anna, betId: lastBet(scene) });
  review(scene);
  expect(ends(scene)).toEqual([null, null]);
  price(scene, 300, 310);
  expect(fire(scene).events[1]).toMatchObject({ kind: 'bet-placed', stake: 3_23 });
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-13] a bet is not moved beyond its stop or its take profit, nor past a reached stop', () => {
  const scene = openMarket();
  guarded(scene);
  expect(move(scene, 320).refusal).toMatchObject({ code: 'INVALID_REQUEST' });
  expect(move(scene, 200).refusal?.message).toContain('take profit at 2');
  price(scene, 300, 310);
  expect(move(scene, 260).refusal?.message).toContain('stop at 3');
  expect(all(scene).map(({ parentBetId }) => parentBetId)).toEqual([
    lastBet(scene),
    lastBet(scene),
  ]);
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-13] the stop may follow the price once the bet is matched, and its stake is its own', () => {
  const scene = openMarket();
  guarded(scene);
  const { marketId } = scene.definition;
  const change = (terms: { readonly odds?: number; readonly stake?: number }) =>
    send(scene, {
      kind: 'change-trigger',
      playerId: anna,
      marketId,
      triggerId: all(scene)[0]?.triggerId as TriggerId,
      ...(terms.odds !== undefined && { odds: odds(terms.odds) }),
      ...(terms.stake !== undefined && { stake: money(terms.stake) }),
      limits,
      house: scene.house.get(kings) ?? null,
    }).refusal?.code ?? null;
  expect(change({ odds: 240 })).toBe('ODDS_INVALID');
  expect(change({ odds: 310 })).toBeNull();
  expect(change({ stake: 5_00 })).toBe('INVALID_REQUEST');
  bet(scene, { side: 'lay', who: 'bilal' });
  price(scene, 210, 212);
  expect(change({ odds: 240 })).toBeNull();
  expect(change({ odds: 210 })).toBe('ODDS_INVALID');
  price(scene, 240, 242);
  expect(kinds(fire(scene))[0]).toBe('trigger-fired');
  expect(faultsOf(scene)).toEqual([]);
});

test('[TRIG-13] only a bet at match odds carries triggers, and none of a held player', () => {
  const scene = openMarket();
  price(scene, 250, 252);
  define(scene, { kind: 'bookmaker' });
  expect(bet(scene, {}, { attached: both, persistence: 'fill-or-kill' }).refusal?.code).toBe(
    'MARKET_UNKNOWN',
  );
  define(scene, { kind: 'match' });
  guarded(scene);
  const account = scene.state.accounts.get(anna);
  if (account === undefined) throw new Error('anna has an account');
  account.protection = {
    limits: [],
    pending: [],
    person: null,
    exclusion: null,
    timeOutUntil: (scene.at + 1_000_000) as Instant,
  } as never;
  review(scene);
  expect(all(scene).some(isWaiting)).toBe(false);
});
