/** The highest win where one decision, or a correction, touches several bets. */
import {
  betId,
  clientRef,
  instant,
  money,
  odds,
  playerId,
  runnerId,
  siteId,
} from '@layline/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  closeMarket,
  faultsOf,
  fund,
  openScene,
  placeBet,
  type Scene,
  send,
} from '../../../test/scene.ts';
import type { PlaceBet } from '../../model/command.ts';
import type { PlaceCasinoBets, SettleRound } from '../../model/round-command.ts';
import { openBets } from '../../read.ts';

const anna = playerId('anna');
const kings = runnerId(1);
const other = '1.2' as PlaceBet['marketId'];
const stakes = { stakeMin: money(1), stakeMax: money(1_000_000_00) };

let scene: Scene;

beforeEach(() => {
  scene = openScene({ runners: ['Kings', 'Queens'], marketType: 'WIN' });
  scene.at = instant(Date.UTC(2026, 10, 28, 6));
  const rules = { timeZone: 'UTC', preset: 'none', limits: [] } as const;
  const wins = { bet: money(1_000_00), day: money(1_500_00) };
  send(scene, { kind: 'protect-site', siteId: siteId('one'), ...rules, wins });
  for (const who of ['anna', 'bilal']) fund(scene, who, money(10_000_000_00));
  const place = { ...scene.definition, marketId: other, marketType: 'PLACE' };
  send(scene, { kind: 'define-market', definition: place });
});

const house = (at: number, size = 1_000_000_00) => {
  const levels = [{ odds: odds(at), size: money(size) }];
  const sides = { back: levels, lay: levels };
  return { runnerId: kings, ...sides, lastTraded: null, tradedVolume: money(0) };
};
const back = (who: string, stake: number, at = 500) =>
  placeBet(
    scene,
    { who, side: 'back', runner: kings, odds: odds(at), stake: money(stake) },
    { house: house(at), marketId: other },
  ).refusal;

describe('[WIN-1] two bets at once', () => {
  it('of an each-way bet fit both with the stake that its refusal names', () => {
    const part = (marketId: PlaceBet['marketId'], at: number) => ({
      marketId,
      odds: odds(at),
      house: house(at),
    });
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
        limits: stakes,
        win: part(scene.definition.marketId, 300),
        place: part(other, 500),
      }).refusal;
    // 250.00 wins 500.00 and 1,000.00.
    expect(eachWay(600_00)?.message).toContain('The largest stake that fits is 250.00.');
    expect(eachWay(250_00)).toBeNull();
  });

  it('[WIN-2] on one round share what is left of the day', () => {
    const strike = (ref: string, units: number) => {
      const terms = (group: string, sid: number) => ({
        roundId: 'r1',
        gameId: 'dt20',
        matchId: '1',
        marketId: '1',
        sid,
        side: 'back' as const,
        odds: odds(900),
        stake: money(units * 100),
        group,
        nets: [money(units * 800), money(units * -100)],
        verdict: null,
        opensAt: instant(0),
        closesAt: instant(scene.at + 60_000),
        betsMax: 10,
      });
      const command: PlaceCasinoBets = {
        kind: 'place-casino-bets',
        playerId: anna,
        clientRef: clientRef(ref),
        betIds: [betId(`${ref}-1`), betId(`${ref}-2`)],
        bets: [terms('winner', 1), terms('pair', 2)],
      };
      return send(scene, command).refusal?.code ?? 'taken';
    };
    send(scene, {
      kind: 'protect-site',
      siteId: siteId('one'),
      timeZone: 'UTC',
      preset: 'none',
      limits: [],
      wins: { bet: null, day: money(1_500_00) },
    });
    expect(strike('too-much', 100)).toBe('WIN_TOO_LARGE');
    expect(strike('enough', 93)).toBe('taken');
  });

  it('rest and are matched by the house as far as they fit', () => {
    const resting = { persistence: 'keep', marketId: other, house: null } as const;
    const ask = { who: 'anna', side: 'back', runner: kings, odds: odds(500) } as const;
    placeBet(scene, { ...ask, stake: money(400_00) }, resting);
    const match = { kind: 'match-house', marketId: other, runners: [house(500)] } as const;
    expect(send(scene, match).events).toMatchObject([{ size: 250_00 }]);
    expect(faultsOf(scene)).toEqual([]);
  });
});

describe('[WIN-2] a correction', () => {
  function correct(winner: string): void {
    const settled = scene.events.find(({ kind }) => kind === 'market-settled');
    if (settled?.kind !== 'market-settled') throw new Error('Nothing is settled');
    const { seq: undoes, transfers, removals } = settled;
    const runners = scene.definition.runners.map((one) => ({
      ...one,
      status: one.name === winner ? ('WINNER' as const) : ('LOSER' as const),
    }));
    const definition = { ...scene.definition, version: scene.definition.version + 1, runners };
    const undone = { undoes, definition, isVoid: false, bets, transfers, removals };
    send(scene, { kind: 'resettle-market', ...undone });
  }
  let bets: ReturnType<typeof openBets>;
  function settle(winner: string): void {
    const { marketId } = scene.definition;
    bets = ['anna', 'bilal'].flatMap((who) => openBets(scene.state, playerId(who)));
    closeMarket(scene, [winner]);
    send(scene, { kind: 'settle-market', marketId });
  }
  const leftOfDay = (): string | undefined =>
    /fits is ([\d.]+)\./.exec(back('anna', 500_00, 900)?.message ?? '')?.[1];

  it('does not make a win of what another player pays', () => {
    const { marketId } = scene.definition;
    const ask = { runner: kings, odds: odds(500), stake: money(1_000_00) } as const;
    placeBet(scene, { ...ask, who: 'bilal', side: 'lay' }, { persistence: 'keep', marketId });
    placeBet(scene, { ...ask, who: 'anna', side: 'back' }, { marketId });
    settle('Queens');
    correct('Kings');
    expect(leftOfDay()).toBe('125.00');
    expect(faultsOf(scene)).toEqual([]);
  });

  it('that takes a win back makes room for as much', () => {
    const ask = { who: 'anna', side: 'back', runner: kings, odds: odds(500) } as const;
    placeBet(scene, { ...ask, stake: money(225_00) }, { house: house(500) });
    settle('Kings');
    expect(leftOfDay()).toBe('75.00');
    correct('Queens');
    expect(leftOfDay()).toBe('125.00');
  });

  it('that gives a lost stake of a round back is no win', () => {
    const pick = { roundId: 'r1', gameId: 'dt20', matchId: '1', marketId: '1', sid: 1 } as const;
    send(scene, {
      kind: 'place-casino-bet',
      betId: betId('casino'),
      clientRef: clientRef('casino'),
      playerId: anna,
      ...pick,
      side: 'back',
      odds: odds(200),
      stake: money(900_00),
      group: 'Winner',
      nets: [money(900_00), money(-900_00)],
      verdict: null,
      opensAt: instant(0),
      closesAt: instant(scene.at + 60_000),
      betsMax: 10,
    });
    const shown = { cards: '', result: '', win: '', facts: '', isVoid: false };
    const settled: SettleRound = {
      kind: 'settle-round',
      roundId: 'r1',
      name: 'Round',
      paid: [{ betId: betId('casino'), outcome: 'loss', profit: money(-900_00), worksheet: [] }],
      outcome: { drawnAt: scene.at, ...shown },
    };
    const [event] = send(scene, settled).events;
    if (event?.kind !== 'round-settled') throw new Error('The round is not settled');
    const { bets: paid, transfers } = event;
    send(scene, { kind: 'void-round', roundId: 'r1', name: 'Round', bets: paid, transfers });
    expect(leftOfDay()).toBe('125.00');
    expect(faultsOf(scene)).toEqual([]);
  });
});
