/** The highest win (docs/rules/wins.md) behind every door of the exchange. */
import {
  addMs,
  betId,
  clientRef,
  instant,
  money,
  odds,
  playerId,
  type RunnerId,
  runnerId,
  type Side,
  siteId,
  triggerId,
} from '@layline/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  closeMarket,
  define,
  faultsOf,
  fund,
  openScene,
  placeBet,
  type Scene,
  type SceneMarket,
  send,
} from '../../../test/scene.ts';
import type { PlaceBet } from '../../model/command.ts';
import type { WinLimits } from '../../model/protection.ts';
import type { PaidBet } from '../../model/round.ts';
import type { PlaceCasinoBet } from '../../model/round-command.ts';
import type { Trigger } from '../../model/trigger.ts';
import { betOf } from '../../read.ts';
import { stateHash } from '../../snapshot.ts';
import { playerTriggers } from '../held/find-trigger.ts';
import { triggerRef } from '../triggers/trigger-ref.ts';

const anna = playerId('anna');
const [kings, queens] = [runnerId(1), runnerId(2)];
/** Late in the evening of Kolkata, half an hour before a new day begins. */
const evening = instant(Date.UTC(2026, 10, 28, 18));
const limits: WinLimits = { bet: money(1_000_00), day: money(2_500_00) };

let scene: Scene;

function open(wins: WinLimits | null = limits, market: Partial<SceneMarket> = {}): void {
  scene = openScene({ runners: ['Kings', 'Queens'], ...market });
  scene.at = evening;
  const rules = { timeZone: 'Asia/Kolkata', preset: 'none', limits: [] } as const;
  send(scene, { kind: 'protect-site', siteId: siteId('one'), ...rules, ...(wins && { wins }) });
  for (const who of ['anna', 'bilal']) fund(scene, who, money(10_000_000_00));
}
beforeEach(() => open());

function offer(runner: RunnerId, at: number, size = money(1_000_000_00)): void {
  const sides = { back: [{ odds: odds(at), size }], lay: [{ odds: odds(at), size }] };
  const traded = { lastTraded: null, tradedVolume: money(0) };
  scene.house.set(runner, { runnerId: runner, ...sides, ...traded });
}

interface Wanted extends Partial<PlaceBet> {
  readonly on?: RunnerId;
  readonly at?: number;
  readonly who?: string;
}

function bet(side: Side, stake: number, wanted: Wanted = {}) {
  const { on = kings, at = 500, who = 'anna', ...more } = wanted;
  const ask = { who, side, runner: on, odds: odds(at), stake: money(stake) };
  return placeBet(scene, ask, more).refusal;
}

const tooLarge = (stake: string) =>
  expect.objectContaining({
    code: 'WIN_TOO_LARGE',
    message: expect.stringContaining(`The largest stake that fits is ${stake}.`),
  });

describe('[WIN-1] a bet with the house', () => {
  it('is refused with the largest stake that fits, which is then taken', () => {
    offer(kings, 500);
    expect(bet('back', 250_01)).toEqual(tooLarge('250.00'));
    expect(bet('back', 250_00)).toBeNull();
    expect(faultsOf(scene)).toEqual([]);
  });

  it('counts all bets of the player in the market, and what they lose elsewhere in it', () => {
    offer(kings, 500);
    offer(queens, 130);
    expect(bet('back', 200_00)).toBeNull();
    expect(bet('back', 100_00)).toEqual(tooLarge('50.00'));
    // A stake lost on Queens if Kings win makes room for as much more.
    expect(bet('back', 40_00, { on: queens, at: 130 })).toBeNull();
    expect(bet('back', 100_00)).toEqual(tooLarge('60.00'));
    expect(bet('back', 60_00)).toBeNull();
  });

  it('limits what a layer wins, which is the stake', () => {
    offer(kings, 110);
    expect(bet('lay', 1_000_01, { at: 110 })).toEqual(tooLarge('1000.00'));
    expect(bet('lay', 1_000_00, { at: 110 })).toBeNull();
  });

  it('lets a hedge pass, however much it wins by itself', () => {
    offer(kings, 500);
    expect(bet('back', 250_00)).toBeNull();
    offer(kings, 110);
    expect(bet('lay', 1_100_00, { at: 110 })).toBeNull();
  });

  it('limits an edited bet, and leaves the old one as it was', () => {
    expect(bet('back', 400_00, { at: 900, persistence: 'keep' })).toBeNull();
    offer(kings, 500);
    const [resting] = [...scene.bets.values()];
    const { refusal } = send(scene, {
      kind: 'change-bet',
      playerId: anna,
      betId: betId(String(resting)),
      newBetId: betId('moved'),
      clientRef: clientRef('move'),
      odds: odds(500),
      limits: { stakeMin: money(1), stakeMax: money(1_000_000_00) },
      house: scene.house.get(kings) ?? null,
    });
    expect(refusal).toEqual(tooLarge('250.00'));
    expect(betOf(scene.state, betId(String(resting)))?.remaining).toBe(400_00);
  });

  it('is not made by a trigger either', () => {
    offer(kings, 600);
    const placed = send(scene, {
      kind: 'place-trigger',
      triggerId: triggerId('stop'),
      clientRef: clientRef('stop'),
      playerId: anna,
      marketId: scene.definition.marketId,
      runnerId: kings,
      trigger: 'stop',
      side: 'back',
      odds: odds(500),
      ticks: 0,
      stake: money(300_00),
      parentBetId: null,
      pairId: null,
      isGreen: false,
      persistence: 'lapse',
      limits: { stakeMin: money(1), stakeMax: money(1_000_000_00) },
      house: scene.house.get(kings) ?? null,
    });
    expect(placed.refusal).toBeNull();
    offer(kings, 500);
    const [stop] = playerTriggers(scene.state, anna);
    const fires = { triggerId: triggerId('stop'), odds: odds(500) };
    bet('back', 300_00, { fires, clientRef: triggerRef(stop as Trigger) });
    expect(scene.last?.events).toMatchObject([{ kind: 'trigger-ended', code: 'WIN_TOO_LARGE' }]);
  });
});

describe('[WIN-1] players among themselves', () => {
  it('bet without this limit', () => {
    expect(bet('lay', 1_000_00, { who: 'bilal', persistence: 'keep' })).toBeNull();
    expect(bet('back', 1_000_00)).toBeNull();
  });

  it('are matched by the house only as far as it reaches; the rest goes on resting', () => {
    expect(bet('back', 1_000_00, { persistence: 'keep' })).toBeNull();
    offer(kings, 500, money(100_00));
    const match = () =>
      send(scene, {
        kind: 'match-house',
        marketId: scene.definition.marketId,
        runners: [...scene.house.values()],
      }).events.map((event) => ('size' in event ? event.size : null));
    expect(match()).toEqual([100_00]);
    offer(kings, 500, money(150_00));
    expect(match()).toEqual([150_00]);
    offer(kings, 500, money(1_00));
    expect(match()).toEqual([]);
    expect(bet('lay', 750_00, { who: 'bilal' })).toBeNull();
    expect(faultsOf(scene)).toEqual([]);
  });
});

describe('[WIN-2] a day', () => {
  const market = (number: number) => `1.${number}` as PlaceBet['marketId'];
  function openMarket(number: number): void {
    const definition = { ...scene.definition, marketId: market(number) };
    send(scene, { kind: 'define-market', definition });
  }

  it('counts what was won and what open bets can win, over all markets', () => {
    offer(kings, 500);
    for (const number of [2, 3]) openMarket(number);
    expect(bet('back', 250_00)).toBeNull();
    expect(bet('back', 250_00, { marketId: market(2) })).toBeNull();
    expect(bet('back', 250_00, { marketId: market(3) })).toEqual(tooLarge('125.00'));
    closeMarket(scene, ['Kings']);
    send(scene, { kind: 'settle-market', marketId: scene.definition.marketId });
    expect(bet('back', 250_00, { marketId: market(3) })).toEqual(tooLarge('125.00'));
    expect(faultsOf(scene)).toEqual([]);
    // Midnight in Kolkata passes; what is open still counts.
    scene.at = addMs(evening, 31 * 60_000);
    expect(bet('back', 250_00, { marketId: market(3) })).toBeNull();
    expect(bet('back', 250_00, { marketId: market(3) })).toEqual(
      expect.objectContaining({ code: 'WIN_TOO_LARGE' }),
    );
  });

  it('forgets a win that did not come', () => {
    offer(kings, 500);
    for (const number of [2, 3]) openMarket(number);
    expect(bet('back', 250_00)).toBeNull();
    expect(bet('back', 250_00, { marketId: market(2) })).toBeNull();
    closeMarket(scene, ['Queens']);
    send(scene, { kind: 'settle-market', marketId: scene.definition.marketId });
    expect(bet('back', 250_00, { marketId: market(3) })).toBeNull();
  });

  it('does not count what came from other players', () => {
    expect(bet('lay', 1_000_00, { who: 'bilal', persistence: 'keep' })).toBeNull();
    expect(bet('back', 1_000_00)).toBeNull();
    openMarket(2);
    offer(kings, 500);
    closeMarket(scene, ['Kings']);
    send(scene, { kind: 'settle-market', marketId: scene.definition.marketId });
    expect(bet('back', 250_00, { marketId: market(2) })).toBeNull();
  });

  it('counts both parts of an each-way bet', () => {
    open({ bet: null, day: money(1_000_00) }, { marketType: 'WIN' });
    const place = { ...scene.definition, marketId: market(2), marketType: 'PLACE', winners: 1 };
    send(scene, { kind: 'define-market', definition: place });
    offer(kings, 500);
    const house = scene.house.get(kings) ?? null;
    const part = (id: PlaceBet['marketId']) => ({ marketId: id, odds: odds(500), house });
    const eachWay = (stake: number) =>
      send(scene, {
        kind: 'place-each-way',
        betId: betId(`w${stake}`),
        placeBetId: betId(`p${stake}`),
        clientRef: clientRef(`each-way-${stake}`),
        playerId: anna,
        runnerId: kings,
        side: 'back',
        stake: money(stake),
        limits: { stakeMin: money(1), stakeMax: money(1_000_000_00) },
        win: part(scene.definition.marketId),
        place: part(market(2)),
      }).refusal;
    expect(eachWay(126_00)?.code).toBe('WIN_TOO_LARGE');
    expect(eachWay(125_00)).toBeNull();
  });
});

describe('[WIN-1] sessions', () => {
  it('are refused with the largest stake that fits', () => {
    open(limits, { runners: ['Runs'], kind: 'session', marketType: 'SESSION' });
    const price = { line: 50, rate: 200 };
    const place = (stake: number) =>
      send(scene, {
        kind: 'place-session-bet',
        betId: betId(`bet-${scene.seq}`),
        clientRef: clientRef(`ref-${scene.seq}`),
        playerId: anna,
        marketId: scene.definition.marketId,
        side: 'back',
        ...price,
        stake: money(stake),
        limits: { stakeMin: money(1), stakeMax: money(1_000_000_00) },
        quote: { yes: price, no: price },
      }).refusal;
    expect(place(600_00)).toEqual(tooLarge('500.00'));
    expect(place(300_00)).toBeNull();
    expect(place(300_00)).toEqual(tooLarge('200.00'));
    expect(place(200_00)).toBeNull();
    expect(faultsOf(scene)).toEqual([]);
  });
});

describe('[WIN-1] casino rounds', () => {
  const round = '116250815181647';
  let number = 0;
  function strike(stake: number, changed: Partial<PlaceCasinoBet> = {}) {
    number += 1;
    const { odds: at = odds(3_100), sid = 1 } = changed;
    return send(scene, {
      kind: 'place-casino-bet',
      betId: betId(`casino-${number}`),
      clientRef: clientRef(`casino-${number}`),
      playerId: anna,
      roundId: round,
      gameId: 'dt20',
      matchId: '1',
      marketId: '2',
      sid,
      side: 'back',
      odds: at,
      stake: money(stake),
      group: 'Winner',
      nets: [money(((at - 100) * stake) / 100), money(0 - stake)],
      verdict: null,
      opensAt: scene.at,
      closesAt: addMs(scene.at, 100_000),
      betsMax: 10,
      ...changed,
    });
  }
  const settle = (paid: readonly PaidBet[], isEnd = true) =>
    send(scene, {
      kind: 'settle-round',
      roundId: round,
      name: 'Round',
      paid,
      outcome: isEnd
        ? { drawnAt: scene.at, cards: '', result: '1', win: '1', facts: '', isVoid: false }
        : null,
    });

  it('limit a bet, an option and the whole round', () => {
    expect(strike(34_00).refusal).toEqual(tooLarge('33.00'));
    expect(strike(20_00).refusal).toBeNull();
    expect(strike(20_00).refusal).toEqual(tooLarge('13.00'));
    const other = { group: 'Pair', sid: 2 };
    expect(strike(20_00, other).refusal).toEqual(tooLarge('13.00'));
    expect(strike(13_00, other).refusal).toBeNull();
    expect(faultsOf(scene)).toEqual([]);
  });

  it('limit several bets of one command together', () => {
    const terms = (sid: number) => {
      const {
        kind,
        betId: _id,
        clientRef: _ref,
        playerId: _who,
        ...own
      } = {
        ...(strike(1_00, { sid, verdict: null }).events[0] as unknown as PlaceCasinoBet),
        stake: money(20_00),
        nets: [money(600_00), money(-20_00)],
        verdict: null,
        opensAt: scene.at,
        closesAt: addMs(scene.at, 100_000),
        betsMax: 10,
      };
      return { ...own, of: kind, group: `Group ${sid}` };
    };
    const bets = [terms(1), terms(2)];
    const { refusal } = send(scene, {
      kind: 'place-casino-bets',
      playerId: anna,
      clientRef: clientRef('together'),
      betIds: [betId('one'), betId('two')],
      bets,
    } as never);
    expect(refusal?.code).toBe('WIN_TOO_LARGE');
  });

  const flight = { nets: [money(-100_00)], multiplierMax: 1_000_000, group: 'a' };

  it('[WIN-4] let a flight leave by itself where it reaches the highest win', () => {
    const [placed] = strike(100_00, { ...flight, odds: 0 }).events;
    expect(placed).toMatchObject({ odds: 1_100, most: 1_000_00 });
    const [second] = strike(200_00, {
      ...flight,
      nets: [money(-200_00)],
      odds: 0,
      group: 'b',
    }).events;
    expect(second).toMatchObject({ odds: 600, most: 1_000_00 });
    // The two may win 2,000 of the day's 2,500.
    const third = { ...flight, odds: 0, group: 'c' } as const;
    expect(strike(100_00, third).events).toMatchObject([{ odds: 600, most: 500_00 }]);
    expect(strike(100_00, { ...third, group: 'd' }).refusal?.code).toBe('WIN_TOO_LARGE');
    const loss = { outcome: 'loss', profit: money(-100_00), worksheet: [] } as const;
    const lost = [number - 3, number - 1].map((one) => ({
      ...loss,
      betId: betId(`casino-${one}`),
    }));
    settle(lost, false);
    expect(strike(100_00, { ...flight, odds: odds(1_099) }).events).toMatchObject([
      { odds: 1_099, most: 999_00 },
    ]);
    expect(faultsOf(scene)).toEqual([]);
  });

  it('[WIN-4] keep a target that the highest win does not reach, and lower any other', () => {
    expect(strike(100_00, { ...flight, odds: odds(5_000) }).events).toMatchObject([
      { odds: 1_100 },
    ]);
  });

  it('[WIN-2] count what a flight has won today', () => {
    open({ bet: null, day: money(1_000_00) });
    strike(100_00, { ...flight, odds: odds(800) });
    const out = { outcome: 'profit', profit: money(700_00), worksheet: [] } as const;
    settle([{ betId: betId(`casino-${number}`), ...out }], false);
    expect(strike(100_00, { ...flight, odds: 0 }).events).toMatchObject([
      { odds: 400, most: 300_00 },
    ]);
  });
});

describe('[WIN-5] older journals', () => {
  it('have no highest win, and replay to the same state', () => {
    open(null);
    offer(kings, 50_000);
    expect(bet('back', 100_000_00, { at: 50_000 })).toBeNull();
    const hash = stateHash(scene.state);
    expect(JSON.stringify(scene.events)).not.toContain('wins');
    expect(faultsOf(scene)).toEqual([]);
    expect(stateHash(scene.state)).toBe(hash);
    define(scene, { status: 'SUSPENDED' });
  });
});
