/** Stops of new risk (docs/rules/risk.md): what they refuse, and what continues. */
import {
  type BetId,
  betId,
  clientRef,
  instant,
  marketId,
  money,
  type Odds,
  odds,
  playerId,
  runnerId,
  type SportId,
  siteId,
  triggerId,
} from '@layline/contract';
import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  closeMarket,
  define,
  faultsOf,
  fund,
  makeDefinition,
  openScene,
  placeBet,
  type Scene,
  send,
} from '../../../test/scene.ts';
import type { PlaceBet } from '../../model/command.ts';
import type { RiskScope } from '../../model/risk-stop.ts';
import { accountOf, betOf } from '../../read.ts';
import { stateHash } from '../../snapshot.ts';
import { playerTriggers } from '../held/find-trigger.ts';
import { reservationFor, reserve } from '../held/reservations.ts';
import { triggerRef } from '../triggers/trigger-ref.ts';
import { refuseStoppedWait } from './waiting-bet.ts';

const anna = playerId('anna');
const [kings, queens] = [runnerId(1), runnerId(2)];
const all: RiskScope = { kind: 'all' };
const site = (name: string): RiskScope => ({ kind: 'site', siteId: siteId(name) });
const sport = (id: SportId): RiskScope => ({ kind: 'sport', sportId: id });
const market = (id: string): RiskScope => ({ kind: 'market', marketId: marketId(id) });
const limits = { stakeMin: money(1), stakeMax: money(1_000_000) };

let scene: Scene;
beforeEach(() => {
  scene = openScene({ runners: ['Kings', 'Queens'] });
  fund(scene, 'anna', money(1_000_00));
  fund(scene, 'bilal', money(1_000_00));
  for (const runner of [kings, queens]) offer(runner, 200);
});

const offer = (runner: typeof kings, at: number) => {
  const level = [{ odds: odds(at), size: money(5_000_00) }];
  const sides = { back: level, lay: level };
  scene.house.set(runner, {
    runnerId: runner,
    ...sides,
    lastTraded: null,
    tradedVolume: money(0),
  });
};

const stop = (scope: RiskScope, reason = 'line is wrong') =>
  send(scene, { kind: 'stop-risk', scope, reason });
const resume = (scope: RiskScope) => send(scene, { kind: 'resume-risk', scope, reason: 'checked' });

interface Wanted {
  readonly on?: typeof kings;
  readonly at?: Odds;
  readonly who?: string;
}

const bet = (
  side: 'back' | 'lay',
  stake: number,
  { on = kings, at = odds(200), who = 'anna', ...more }: Wanted & Partial<PlaceBet> = {},
) => placeBet(scene, { who, side, runner: on, odds: at, stake: money(stake) }, more);

const codeOf = ({ refusal }: { readonly refusal: { readonly code: string } | null }) =>
  refusal?.code ?? 'done';
const exposure = () => accountOf(scene.state, anna)?.exposure;
const nth = (name: string): BetId => scene.bets.get(name) as BetId;

describe('a stop of new risk', () => {
  it.each([
    ['everything', all],
    ['the site', site('one')],
    ['the sport', sport('4')],
    ['the market', market('1.1')],
  ])('[RISK-1] covers %s until it is resumed', (_, scope) => {
    stop(scope);
    expect(codeOf(bet('back', 10_00))).toBe('NEW_RISK_STOPPED');
    expect(faultsOf(scene)).toEqual([]);
    expect(codeOf(resume(scope))).toBe('done');
    expect(codeOf(bet('back', 10_00))).toBe('done');
    expect(faultsOf(scene)).toEqual([]);
  });

  it.each([
    ['another site', site('two')],
    ['another sport', sport('1')],
  ])('[RISK-1] of %s does not apply here', (_, scope) => {
    expect(codeOf(stop(scope))).toBe('done');
    expect(codeOf(bet('back', 10_00))).toBe('done');
  });

  it('[RISK-1] applies while any of several covers the market', () => {
    stop(all);
    stop(market('1.1'));
    resume(all);
    expect(codeOf(bet('back', 10_00))).toBe('NEW_RISK_STOPPED');
    resume(market('1.1'));
    expect(codeOf(bet('back', 10_00))).toBe('done');
  });

  it('[RISK-1] is part of the hash, and repeating one changes nothing but its reason', () => {
    const free = stateHash(scene.state);
    expect(stop(all).events).toHaveLength(1);
    scene.state.seq -= 1;
    expect(stateHash(scene.state)).not.toBe(free);
    scene.state.seq += 1;
    expect(stop(all).events).toEqual([]);
    expect(stop(all, 'the feed is late').events).toHaveLength(1);
    expect([...scene.state.riskStops.values()]).toMatchObject([{ reason: 'the feed is late' }]);
    expect(faultsOf(scene)).toEqual([]);
  });

  it('[RISK-1] needs a reason, and an existing scope', () => {
    expect(codeOf(stop(all, ' '))).toBe('INVALID_REQUEST');
    expect(codeOf(stop(all, 'x'.repeat(301)))).toBe('INVALID_REQUEST');
    expect(codeOf(stop(sport('135' as SportId)))).toBe('NOT_FOUND');
    expect(codeOf(stop(market('1.7')))).toBe('MARKET_UNKNOWN');
    expect(codeOf(resume(all))).toBe('NOT_FOUND');
  });

  it('[RISK-1] of a market ends with the market', () => {
    stop(market('1.1'));
    closeMarket(scene, ['Kings']);
    send(scene, { kind: 'settle-market', marketId: marketId('1.1') });
    expect(scene.state.riskStops.size).toBe(0);
    expect(codeOf(stop(market('1.1')))).toBe('MARKET_CLOSED');
    expect(faultsOf(scene)).toEqual([]);
  });

  it('[RISK-1] is limited to a thousand at a time', () => {
    for (let count = 0; count < 1000; count += 1) stop(site(`s${count}`));
    expect(codeOf(stop(all))).toBe('TOO_MANY_REQUESTS');
    resume(site('s7'));
    expect(codeOf(stop(all))).toBe('done');
  });
});

describe('while no new risk is taken', () => {
  test('[RISK-2] a back, a lay and a bet that rests are refused before limits and funds', () => {
    stop(all);
    expect(codeOf(bet('back', 2_000_00))).toBe('NEW_RISK_STOPPED');
    expect(codeOf(bet('lay', 10_00))).toBe('NEW_RISK_STOPPED');
    expect(codeOf(bet('back', 10_00, { at: odds(300), persistence: 'keep' }))).toBe(
      'NEW_RISK_STOPPED',
    );
    expect(codeOf(bet('back', 10_00, { at: odds(300) }))).toBe('ODDS_CHANGED');
    expect(exposure()).toBe(0);
  });

  test('[RISK-2] a bet in a bookmaker market is refused', () => {
    define(scene, { kind: 'bookmaker' });
    stop(all);
    expect(codeOf(bet('back', 10_00))).toBe('NEW_RISK_STOPPED');
  });

  test('[RISK-2] a change is refused if it adds risk, and the bet stays as it was', () => {
    bet('lay', 10_00, { at: odds(150), persistence: 'keep' });
    stop(market('1.1'));
    const change = (to: number) =>
      send(scene, {
        kind: 'change-bet',
        playerId: anna,
        betId: nth('anna#1'),
        newBetId: betId(`moved-${to}`),
        clientRef: clientRef(`moved-${to}`),
        odds: odds(to),
        limits,
        house: null,
      });
    expect(codeOf(change(160))).toBe('NEW_RISK_STOPPED');
    expect(betOf(scene.state, nth('anna#1'))?.remaining).toBe(10_00);
    expect(codeOf(change(140))).toBe('done');
    expect(exposure()).toBe(4_00);
    expect(faultsOf(scene)).toEqual([]);
  });

  test('[RISK-2] an each-way bet is refused whole if one of its markets takes no new risk', () => {
    scene = openScene({ runners: ['Kings', 'Queens'], marketType: 'WIN', sportId: '10' });
    fund(scene, 'anna', money(1_000_00));
    offer(kings, 200);
    const shape = makeDefinition({
      runners: ['Kings', 'Queens'],
      marketType: 'PLACE',
      sportId: '10',
    });
    const place = { ...shape, marketId: marketId('1.2') };
    send(scene, { kind: 'define-market', definition: place });
    stop(market('1.2'));
    const part = { odds: odds(200), house: scene.house.get(kings) ?? null };
    const eachWay = (ref: string) =>
      send(scene, {
        kind: 'place-each-way',
        betId: betId(ref),
        placeBetId: betId(`${ref}-place`),
        clientRef: clientRef(ref),
        playerId: anna,
        runnerId: kings,
        side: 'back',
        stake: money(10_00),
        limits,
        win: { ...part, marketId: marketId('1.1') },
        place: { ...part, marketId: marketId('1.2') },
      });
    expect(codeOf(eachWay('first'))).toBe('NEW_RISK_STOPPED');
    expect(exposure()).toBe(0);
    resume(market('1.2'));
    expect(codeOf(eachWay('second'))).toBe('done');
  });

  test('[RISK-2] a session bet is refused, and one that hedges another is accepted', () => {
    scene = openScene({ runners: ['Runs'], kind: 'session', marketType: 'SESSION' });
    fund(scene, 'anna', money(1_000_00));
    const price = { line: 50, rate: 100 };
    const session = (side: 'back' | 'lay', stake: number) =>
      send(scene, {
        kind: 'place-session-bet',
        betId: betId(`b-${scene.seq}`),
        clientRef: clientRef(`b-${scene.seq}`),
        playerId: anna,
        marketId: marketId('1.1'),
        side,
        ...price,
        stake: money(stake),
        limits,
        quote: { yes: price, no: price },
      });
    session('back', 10_00);
    stop(sport('4'));
    expect(codeOf(session('back', 1_00))).toBe('NEW_RISK_STOPPED');
    expect(codeOf(session('lay', 30_00))).toBe('NEW_RISK_STOPPED');
    expect(codeOf(session('lay', 10_00))).toBe('done');
    expect(exposure()).toBe(0);
    expect(faultsOf(scene)).toEqual([]);
  });

  test('[RISK-2] bets of a casino round are refused, and its end is paid', () => {
    const terms = (sid: number, nets: readonly number[]) => ({
      roundId: 'r1',
      gameId: 'dt20',
      matchId: '1',
      marketId: '1',
      sid,
      side: 'back' as const,
      odds: odds(200),
      stake: money(10_00),
      group: 'main',
      nets: nets.map((net) => money(net)),
      verdict: null,
      opensAt: instant(0),
      closesAt: instant(9_000_000_000),
      betsMax: 10,
    });
    const [dragon, tiger] = [terms(1, [10_00, -10_00]), terms(2, [-10_00, 10_00])];
    const place = (bets: readonly (typeof dragon)[]) => {
      const who = { playerId: anna, clientRef: clientRef(`c-${scene.seq}`) };
      const betIds = bets.map((_, index) => betId(`c-${scene.seq}-${index}`));
      return send(scene, { kind: 'place-casino-bets', ...who, betIds, bets });
    };
    const single = () => {
      const id = { betId: betId('single'), clientRef: clientRef('single'), playerId: anna };
      return send(scene, { kind: 'place-casino-bet', ...id, ...dragon });
    };
    place([dragon]);
    const held = [...(scene.state.rounds.get('r1')?.values() ?? [])].flatMap(({ bets }) => bets);
    stop(sport('113'));
    expect(codeOf(place([dragon]))).toBe('NEW_RISK_STOPPED');
    expect(codeOf(single())).toBe('NEW_RISK_STOPPED');
    expect(codeOf(place([tiger]))).toBe('done');
    const takeBack = {
      betId: held[0]?.betId as BetId,
      outcome: 'void' as const,
      profit: money(0),
      worksheet: [],
    };
    const round = { kind: 'settle-round', roundId: 'r1', name: 'DT' } as const;
    // The bet on the tiger depends on it: without it there is more to lose.
    expect(codeOf(send(scene, { ...round, paid: [takeBack], outcome: null }))).toBe(
      'NEW_RISK_STOPPED',
    );
    const open = [...(scene.state.rounds.get('r1')?.values() ?? [])].flatMap(({ bets }) => bets);
    const paid = open.map((one) => ({ ...takeBack, betId: one.betId }));
    const shown = { drawnAt: scene.at, cards: '', result: '', win: '', facts: '', isVoid: true };
    expect(codeOf(send(scene, { ...round, paid, outcome: shown }))).toBe('done');
    expect(exposure()).toBe(0);
    expect(faultsOf(scene)).toEqual([]);
  });

  test('[RISK-3] cancels, hedges, cash-outs, matches of resting bets and settlement continue', () => {
    bet('back', 50_00);
    bet('back', 10_00, { at: odds(220), persistence: 'keep' });
    bet('back', 20_00, { at: odds(300), persistence: 'keep' });
    expect(exposure()).toBe(80_00);
    stop(all);
    const cancel = { kind: 'cancel-bet', playerId: anna, betId: nth('anna#3') } as const;
    expect(codeOf(send(scene, { ...cancel, size: money(5_00) }))).toBe('done');
    expect(codeOf(send(scene, cancel))).toBe('done');
    const persistence = { betId: nth('anna#2'), persistence: 'lapse' } as const;
    const changed = { kind: 'change-persistence', playerId: anna, ...persistence } as const;
    expect(codeOf(send(scene, changed))).toBe('done');
    offer(kings, 220);
    const runners = [...scene.house.values()];
    const matched = send(scene, { kind: 'match-house', marketId: marketId('1.1'), runners });
    expect(matched.events).toMatchObject([{ kind: 'bet-matched', size: 10_00 }]);
    expect(exposure()).toBe(60_00);
    // Against the other side it lowers the possible loss; twice as much would raise it on the other side.
    expect(codeOf(bet('lay', 30_00, { at: odds(220) }))).toBe('done');
    expect(exposure()).toBe(30_00);
    expect(codeOf(bet('lay', 200_00, { at: odds(220) }))).toBe('NEW_RISK_STOPPED');
    expect(codeOf(bet('back', 25_00, { on: queens }))).toBe('done');
    closeMarket(scene, ['Queens']);
    const settled = send(scene, { kind: 'settle-market', marketId: marketId('1.1') });
    expect(codeOf(settled)).toBe('done');
    expect(accountOf(scene.state, anna)?.openingBalance).toBe(995_00);
    expect(faultsOf(scene)).toEqual([]);
  });

  test('[RISK-3] a player who reduces may take what another player left in the book', () => {
    bet('lay', 20_00);
    scene.house.clear();
    bet('lay', 20_00, { who: 'bilal', at: odds(210), persistence: 'keep' });
    stop(all);
    expect(codeOf(bet('back', 20_00, { at: odds(210) }))).toBe('done');
    expect(accountOf(scene.state, playerId('bilal'))?.exposure).toBe(22_00);
    expect(exposure()).toBe(0);
  });

  test.each([
    ['a bet that adds risk', 'back', 'NEW_RISK_STOPPED'],
    ['a bet that hedges', 'lay', undefined],
  ] as const)('[RISK-4] %s and waits out a delay', (_, side, code) => {
    bet('back', 10_00);
    const terms = { marketId: marketId('1.1'), runnerId: kings, side, odds: odds(200) };
    const request = { kind: 'place-bet', ...terms, stake: money(10_00) } as const;
    const reservation = reservationFor(scene.state, request);
    if (reservation === null) throw new Error('A bet at odds reserves');
    reserve(scene.state, { playerId: anna, reservation });
    const waiting = { playerId: anna, reservation, at: scene.at };
    expect(refuseStoppedWait(scene.state, waiting)).toBeNull();
    stop(sport('1'));
    expect(refuseStoppedWait(scene.state, waiting)).toBeNull();
    stop(sport('4'));
    const refusal = refuseStoppedWait(scene.state, waiting);
    expect(refusal?.code).toBe(code);
  });

  const leave = (stake: number | null) =>
    send(scene, {
      kind: 'place-trigger',
      triggerId: triggerId(`t-${scene.seq}`),
      clientRef: clientRef(`t-${scene.seq}`),
      playerId: anna,
      marketId: marketId('1.1'),
      runnerId: kings,
      trigger: 'stop',
      side: 'lay',
      odds: odds(300),
      ticks: 2,
      stake: stake === null ? null : money(stake),
      isGreen: false,
      persistence: 'keep',
      parentBetId: null,
      pairId: null,
      limits,
      house: scene.house.get(kings) ?? null,
    });
  const fire = () => {
    const [trigger] = playerTriggers(scene.state, anna);
    if (trigger === undefined) throw new Error('No trigger waits');
    const fires = { triggerId: trigger.triggerId, odds: odds(300) };
    return bet('lay', 1, { clientRef: triggerRef(trigger), fires });
  };
  const left = () => playerTriggers(scene.state, anna)[0];

  test('[RISK-5] a trigger whose bet would add risk ends with that refusal', () => {
    leave(10_00);
    stop(all);
    expect(left()?.end).toBeNull();
    offer(kings, 300);
    expect(fire().events.map(({ kind }) => kind)).toEqual(['trigger-ended']);
    expect(left()).toMatchObject({ end: 'refused', code: 'NEW_RISK_STOPPED' });
    resume(all);
    expect(fire().events).toEqual([]);
    expect(faultsOf(scene)).toEqual([]);
  });

  test('[RISK-5] a trigger that closes a position places its bet', () => {
    bet('back', 30_00);
    stop(all);
    expect(codeOf(leave(null))).toBe('done');
    offer(kings, 300);
    fire();
    expect(left()?.end).toBe('placed');
    // 60.00 / 3.10 laid at 3.00 wins 19.35 where 30.00 is lost.
    expect(exposure()).toBe(10_65);
    expect(faultsOf(scene)).toEqual([]);
  });
});
