/** Handicaps and goal lines against paper and pencil: exposure, settlement, corrections. */
import {
  type LineSubject,
  lineEnding,
  lineRunnerId,
  type MarketDefinition,
  money,
  odds,
  playerId,
  type RunnerDefinition,
  type RunnerLine,
} from '@layline/contract';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { type PlainPiece, plainResult } from '../../../test/plain-lines.ts';
import {
  define,
  faultsOf,
  fund,
  makeDefinition,
  openScene,
  placeBet,
  type Scene,
  send,
} from '../../../test/scene.ts';
import type { OpenBet } from '../../model/bet.ts';
import type { MarketSettled } from '../../model/event.ts';
import { accountOf, marketExposure, openBets } from '../../read.ts';
import { branchWorst } from '../agents/branch-worst.ts';
import { settleableBets } from '../held/open-bets.ts';
import { reservationFor, reserve, reservedOf } from '../held/reservations.ts';
import { marketPosition } from '../positions/market-position.ts';
import { playerBets } from '../positions/player-bets.ts';
import { paidUnder } from '../wins/paid-under.ts';
import { bestInMarket } from '../wins/possible-win.ts';

const names = ['anna', 'ben', 'cid'] as const;
const results = Array.from({ length: 41 }, (_, nth) => nth - 20);
const resultsOf = (of: LineSubject): number[] =>
  of === 'margin' ? results : results.filter((one) => one >= 0);

function runnerOf(line: RunnerLine, index: number): RunnerDefinition {
  const { selectionId, quarters } = line;
  return {
    runnerId: lineRunnerId(line),
    name: `${selectionId} ${quarters}`,
    sortPriority: index + 1,
    status: 'ACTIVE',
    reductionFactor: null,
    removedAt: null,
    line,
  };
}

/** A pair for each number of quarters: the first team with it, the second against it; or over and under. */
function linesOf(of: LineSubject, quarters: readonly number[]): MarketDefinition {
  const own = quarters.map((q) => (of === 'margin' ? q : 0 - Math.abs(q)));
  const pairs = [...new Set(own)].flatMap((q): RunnerLine[] => [
    { selectionId: 7, quarters: q, sign: 1 },
    { selectionId: 8, quarters: 0 - q, sign: -1 },
  ]);
  const plain = makeDefinition({ runners: [], winners: 0, marketType: 'ASIAN_HANDICAP' });
  return { ...plain, lines: of, runners: pairs.map(runnerOf) };
}

function openLines(of: LineSubject, quarters: readonly number[]): Scene {
  const scene = openScene({ runners: [], winners: 0 });
  scene.definition = linesOf(of, quarters);
  scene.definition = { ...scene.definition, marketId: '1.2' as MarketDefinition['marketId'] };
  define(scene, {});
  for (const name of names) fund(scene, name, money(20_000));
  return scene;
}

const lineOf = ({ definition }: Scene, { runnerId }: Pick<OpenBet, 'runnerId'>): RunnerLine =>
  definition.runners.find((one) => one.runnerId === runnerId)?.line as RunnerLine;

const signOf = ({ side }: Pick<OpenBet, 'side'>) => (side === 'back' ? 1 : -1);

const matched = (scene: Scene, bet: OpenBet, result: number): number =>
  bet.fills
    .map((fill) => signOf(bet) * plainResult(lineOf(scene, bet), fill, result))
    .reduce((sum, one) => sum + one, 0);

/** What the unmatched part costs at the result; never a gain. */
function unmatched(scene: Scene, bet: OpenBet, result: number): number {
  const rest: PlainPiece = { odds: bet.oddsRequested, size: bet.remaining, offset: bet.made };
  return Math.min(0, signOf(bet) * plainResult(lineOf(scene, bet), rest, result));
}

function plainExposure(scene: Scene, bets: readonly OpenBet[], of: LineSubject): number {
  let worst = 0;
  for (const result of resultsOf(of)) {
    let sum = 0;
    for (const bet of bets) sum += matched(scene, bet, result) + unmatched(scene, bet, result);
    worst = Math.min(worst, sum);
  }
  return 0 - worst;
}

interface Act {
  readonly kind: 'bet' | 'cancel' | 'change' | 'remove' | 'house';
  readonly who: (typeof names)[number];
  readonly runner: number;
  readonly side: 'back' | 'lay';
  readonly price: number;
  readonly stake: number;
  readonly rests: boolean;
}

const act = fc.record<Act>({
  kind: fc.constantFrom('bet', 'bet', 'bet', 'bet', 'bet', 'cancel', 'change', 'remove', 'house'),
  who: fc.constantFrom(...names),
  runner: fc.nat(20),
  side: fc.constantFrom('back', 'lay'),
  price: fc.constantFrom(101, 150, 187, 195, 201, 203, 205, 210, 333),
  stake: fc.integer({ min: 1, max: 2_001 }),
  rests: fc.boolean(),
});

function run(scene: Scene, { kind, who, runner, side, price, stake, rests }: Act): void {
  const { runners } = scene.definition;
  const chosen = runners[runner % runners.length] as RunnerDefinition;
  const own = openBets(scene.state, playerId(who)).filter(({ remaining }) => remaining > 0);
  const [bet] = own;
  if (kind === 'house') {
    const level = { odds: odds(price), size: money(stake) };
    const prices = { back: [level], lay: [level], lastTraded: null, tradedVolume: money(0) };
    const offer = { runnerId: chosen.runnerId, ...prices };
    scene.house.set(chosen.runnerId, { ...offer, [side]: [] });
    send(scene, {
      kind: 'match-house',
      marketId: scene.definition.marketId,
      runners: [scene.house.get(chosen.runnerId) ?? offer],
    });
  } else if (kind === 'cancel') {
    if (bet === undefined) return;
    const size = money(Math.max(1, bet.remaining >> 1));
    send(scene, { kind: 'cancel-bet', playerId: playerId(who), betId: bet.betId, size });
  } else if (kind === 'change') {
    if (bet === undefined) return;
    send(scene, {
      kind: 'change-bet',
      betId: bet.betId,
      newBetId: bet.betId,
      playerId: playerId(who),
      clientRef: `change-${scene.seq}` as never,
      odds: odds(price),
      limits: { stakeMin: money(1), stakeMax: money(100_000) },
      house: null,
    });
  } else if (kind === 'remove' && stake < 200) {
    const gone = { ...chosen, status: 'REMOVED' as const };
    define(scene, { runners: runners.map((one) => (one === chosen ? gone : one)) });
  } else {
    const ask = { who, side, runner: chosen.runnerId, odds: odds(price), stake: money(stake) };
    placeBet(scene, ask, rests ? { persistence: 'keep' } : { sizeMin: money(1) });
  }
}

const isIn = (scene: Scene, { runnerId }: OpenBet): boolean =>
  scene.definition.runners.find((one) => one.runnerId === runnerId)?.status !== 'REMOVED';

const quarters = fc.array(fc.integer({ min: -17, max: 17 }), { minLength: 1, maxLength: 6 });
const subject = fc.constantFrom<LineSubject>('margin', 'total');
const story = fc.array(act, { minLength: 4, maxLength: 40 });

function close(scene: Scene, result: number): MarketSettled {
  define(scene, { status: 'CLOSED', lineResult: result });
  const { marketId } = scene.definition;
  const decision = send(scene, { kind: 'settle-market', marketId });
  expect(decision.refusal).toBeNull();
  return decision.events.find((one) => one.kind === 'market-settled') as MarketSettled;
}

describe('[LINES-2] lines', () => {
  test('risk the worst number exactly, whatever is matched, rests, or is removed', () => {
    let risked = 0;
    fc.assert(
      fc.property(subject, quarters, story, (of, some, acts) => {
        const scene = openLines(of, some);
        for (const one of acts) {
          run(scene, one);
          for (const name of names) {
            const bets = openBets(scene.state, playerId(name)).filter((bet) => isIn(scene, bet));
            const { marketId } = scene.definition;
            const exposure = marketExposure(scene.state, { playerId: playerId(name), marketId });
            expect(exposure).toBe(plainExposure(scene, bets, of));
            risked += exposure;
          }
        }
        expect(faultsOf(scene)).toEqual([]);
      }),
      { numRuns: 250 * inject('depth') },
    );
    expect(risked).toBeGreaterThan(100_000);
  });

  test('[LINES-1] are paid by the number, on both sides alike, and again by another one', () => {
    const numbers = fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -6, max: 6 }));
    let paid = 0;
    fc.assert(
      fc.property(subject, quarters, story, numbers, (of, some, acts, given) => {
        const scene = openLines(of, some);
        for (const one of acts) run(scene, one);
        const [result = 0, other = 0] = of === 'total' ? given.map(Math.abs) : given;
        define(scene, { status: 'SUSPENDED' });
        send(scene, { kind: 'cancel-bets', playerId: playerId('anna'), marketId: null });
        const market = scene.state.markets.get(scene.definition.marketId);
        if (market === undefined) return;
        const bets = names.flatMap((name) => openBets(scene.state, playerId(name)));
        const due = (number: number) =>
          bets.map((bet) => (isIn(scene, bet) ? matched(scene, bet, number) : 0));
        const byName = (sums: readonly number[]) =>
          names.map((name) =>
            bets.reduce((sum, bet, nth) => sum + (bet.playerId === name ? (sums[nth] ?? 0) : 0), 0),
          );
        const before = names.map((name) => accountOf(scene.state, playerId(name))?.openingBalance);
        const settleable = settleableBets(scene.state, market);
        const gains = byName(due(result)).reduce((sum, one) => sum + Math.max(0, one), 0);
        const closed = { ...scene.definition, status: 'CLOSED' as const, lineResult: result };
        expect(paidUnder(scene.state, closed)).toBe(gains);
        const settled = close(scene, result);
        for (const one of settled.bets) {
          const nth = bets.findIndex(({ betId }) => betId === one.betId);
          expect(one.profit).toBe(0 + (due(result)[nth] ?? 0));
          paid += Math.abs(one.profit);
        }
        const balances = () =>
          names.map((name) => accountOf(scene.state, playerId(name))?.openingBalance);
        const sumsTo = (sums: readonly number[]) =>
          names.map((_, nth) => (before[nth] ?? 0) + (byName(sums)[nth] ?? 0));
        expect(balances()).toEqual(sumsTo(due(result)));
        const again = { ...scene.definition, lineResult: other, version: 99 };
        const { refusal } = send(scene, {
          kind: 'resettle-market',
          undoes: settled.seq,
          definition: again,
          isVoid: false,
          bets: settleable,
          removals: settled.removals,
          transfers: settled.transfers,
        });
        expect(refusal).toBeNull();
        expect(balances()).toEqual(sumsTo(due(other)));
        expect(faultsOf(scene)).toEqual([]);
      }),
      { numRuns: 250 * inject('depth') },
    );
    expect(paid).toBeGreaterThan(100_000);
  });

  test('show the venue and the player what each number brings', () => {
    fc.assert(
      fc.property(subject, quarters, story, (of, some, acts) => {
        const scene = openLines(of, some);
        for (const one of acts) run(scene, one);
        const { marketId } = scene.definition;
        const request = { marketId, scope: { kind: 'venue' }, playersMax: 5 } as const;
        const position = marketPosition(scene.state, request);
        const all = names.flatMap((name) => openBets(scene.state, playerId(name)));
        const bets = all.filter((bet) => isIn(scene, bet));
        for (const [nth, outcome] of (position?.outcomes ?? []).entries()) {
          if (outcome.kind !== 'goals') throw new Error('lines end by goals');
          for (const goals of [outcome.from ?? -20, outcome.to ?? 20]) {
            const sum = bets.reduce((total, bet) => total + matched(scene, bet, goals), 0);
            expect(position?.total[nth]).toBe(0 - sum);
          }
        }
        for (const name of names) {
          const held = { marketId, playerId: playerId(name) };
          const market = scene.state.markets.get(marketId);
          const own = market?.positions.get(held.playerId);
          if (market === undefined || own === undefined) continue;
          const shown = playerBets(scene.state, held);
          for (const { bet, results: shownResults } of shown?.bets ?? []) {
            for (const [nth, outcome] of (shown?.outcomes ?? []).entries()) {
              const goals = outcome.kind === 'goals' ? (outcome.to ?? outcome.from ?? 0) : 0;
              const due = isIn(scene, bet as OpenBet) ? matched(scene, bet as OpenBet, goals) : 0;
              expect(shownResults[nth]).toBe(0 + due);
            }
          }
          const house = bets
            .filter(({ playerId: of }) => of === held.playerId)
            .map((bet) => ({ ...bet, fills: bet.fills.filter(({ maker }) => maker === null) }));
          const best = Math.max(
            0,
            ...resultsOf(of).map((goals) =>
              house.reduce((sum, bet) => sum + matched(scene, bet, goals), 0),
            ),
          );
          expect(bestInMarket(scene.state, { market, position: own })).toBe(best);
        }
        expect(branchWorst(scene.state, 'nobody' as never)).toBe(0);
      }),
      { numRuns: 120 * inject('depth') },
    );
  });

  test('hold the worst of a bet that waits in play, with the half that a quarter line loses', () => {
    const scene = openLines('margin', [-1]);
    const [home] = scene.definition.runners;
    const ask = { marketId: scene.definition.marketId, runnerId: home?.runnerId as never };
    const bet = { kind: 'place-bet', ...ask, odds: odds(210), stake: money(1_001) } as const;
    const held = reservationFor(scene.state, { ...bet, side: 'back', persistence: 'keep' });
    expect(held).toMatchObject({ ifWon: 0, ifLost: 1_001, ifMiddle: 501 });
    const lay = reservationFor(scene.state, { ...bet, side: 'lay', persistence: 'keep' });
    expect(lay).toMatchObject({ ifWon: 1_101, ifLost: 0, ifMiddle: 0 });
    if (held === null) throw new Error('nothing is held');
    reserve(scene.state, { playerId: playerId('anna'), reservation: held });
    expect(reservedOf(scene.state, playerId('anna'))).toBe(1_001);
  });
});

describe('[LINES-1] the worked cases', () => {
  const piece = (price: number, size: number): PlainPiece => ({ odds: price, size, offset: 0 });
  const home: RunnerLine = { selectionId: 1, quarters: -3, sign: 1 };

  test.each([
    ['100.00 at 2.05 on -0.75, margin 1: half won', home, piece(205, 10_000), 1, 5_250],
    [
      '10.01 at 1.95 on Over 2.25, total 2: half lost',
      { ...home, quarters: -9 },
      piece(195, 1_001),
      2,
      -501,
    ],
    ['-1 at 1-0: a push', { ...home, quarters: -4 }, piece(190, 5_000), 1, 0],
    [
      'Under 2.25, total 2: half won',
      { ...home, quarters: 9, sign: -1 },
      piece(200, 1_000),
      2,
      500,
    ],
  ] as const)('%s', (_name, line, bet, result, backer) => {
    expect(plainResult(line, bet, result)).toBe(backer);
    const scene = openScene({ runners: [] });
    const runners = [runnerOf(line, 0)];
    const marketId = '1.3' as MarketDefinition['marketId'];
    scene.definition = { ...scene.definition, marketId, lines: 'total', winners: 0, runners };
    define(scene, {});
    for (const name of ['anna', 'ben']) fund(scene, name, money(50_000));
    const terms = { runner: lineRunnerId(line), odds: odds(bet.odds), stake: money(bet.size) };
    placeBet(scene, { ...terms, who: 'anna', side: 'lay' }, { persistence: 'keep' });
    placeBet(scene, { ...terms, who: 'ben', side: 'back' });
    close(scene, result);
    expect(accountOf(scene.state, playerId('ben'))?.openingBalance).toBe(50_000 + backer);
    expect(accountOf(scene.state, playerId('anna'))?.openingBalance).toBe(50_000 - backer);
  });

  test('hedges free money at once: back -0.5 and lay -1 risk what margins of two bring', () => {
    const scene = openLines('margin', [-2, -4]);
    const [half, , whole] = scene.definition.runners;
    const terms = { stake: money(10_000), odds: odds(200) };
    fund(scene, 'ben', money(100_000));
    const runner = half?.runnerId as never;
    placeBet(scene, { ...terms, who: 'ben', side: 'lay', runner }, { persistence: 'keep' });
    placeBet(scene, { ...terms, who: 'anna', side: 'back', runner });
    const other = { runner: whole?.runnerId as never, odds: odds(210), stake: money(10_000) };
    placeBet(scene, { ...other, who: 'ben', side: 'back' }, { persistence: 'keep' });
    placeBet(scene, { ...other, who: 'anna', side: 'lay' });
    const at = { playerId: playerId('anna'), marketId: scene.definition.marketId };
    expect(marketExposure(scene.state, at)).toBe(1_000);
  });
});

describe('[LINES-3] a definition of lines', () => {
  const refusalOf = (change: (of: MarketDefinition) => Partial<MarketDefinition>) => {
    const scene = openLines('margin', [-1, 2]);
    return define(scene, change(scene.definition)).refusal?.message ?? null;
  };
  const moved = (line: Partial<RunnerLine>) => (of: MarketDefinition) => ({
    runners: of.runners.map((one, nth) =>
      nth > 0 || one.line === undefined ? one : { ...one, line: { ...one.line, ...line } },
    ),
  });

  test.each([
    ['of another subject', () => ({ lines: 'total' as const }), 'keeps what'],
    ['with a winner', () => ({ winners: 1 }), '0 winners'],
    ['with a line moved', moved({ quarters: 3 }), 'is fixed'],
    ['with a side turned', moved({ sign: -1 }), 'is fixed'],
    ['with half a quarter', moved({ quarters: 0.5 }), 'whole quarters'],
    ['with half a goal', () => ({ lineResult: 0.5 }), 'whole number'],
  ] as const)('%s is refused', (_name, change, words) => {
    expect(refusalOf(change)).toContain(words);
  });

  test('that closes without a number is not paid', () => {
    const scene = openLines('margin', [-1]);
    define(scene, { status: 'CLOSED' });
    const { marketId } = scene.definition;
    const { refusal } = send(scene, { kind: 'settle-market', marketId });
    expect(refusal?.message).toContain('by their number');
  });

  test('names one ending between won and lost', () => {
    for (let q = -9; q <= 9; q += 1) {
      const line: RunnerLine = { selectionId: 1, quarters: q, sign: 1 };
      const between = results
        .map((result) => lineEnding(line, result))
        .filter((ending) => ending !== 'won' && ending !== 'lost');
      expect(between.length).toBe(((q % 4) + 4) % 4 === 2 ? 0 : 1);
    }
  });
});
