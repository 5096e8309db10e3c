/**
 * Positions of random books equal what is paid if the outcome comes: each is compared with a settlement of
 * a copy of the state, and with arithmetic on single bets.
 */
import {
  agentId,
  betId,
  clientRef,
  money,
  odds,
  type PlayerId,
  playerId,
  profitAt,
  runnerId,
  siteId,
} from '@layline/contract';
import { balanceOf } from '@layline/ledger';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { addAgent, deposit, done, openPlayer, points, shares } from '../../../test/branch.ts';
import { openScene, placeBet, type Scene, type SceneMarket, send } from '../../../test/scene.ts';
import { apply } from '../../apply.ts';
import { decide } from '../../decide.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Command } from '../../model/command.ts';
import { marketProfitLoss, openBets, openSessionBets } from '../../read.ts';
import { restoreExchange, snapshotExchange } from '../../snapshot.ts';
import type { PossibleOutcome } from './holdings.ts';
import { type MarketPosition, marketPosition, worstOfMarkets } from './market-position.ts';
import { playerBets } from './player-bets.ts';
import type { PositionScope } from './scope.ts';

const agents = ['sue', 'max', 'abe', 'sam'] as const;
const players = ['anna', 'bilal', 'chitra', 'dora'] as const;
const sites = ['one', 'two'] as const;
const scopes: readonly PositionScope[] = [
  { kind: 'venue' },
  ...sites.map((id) => ({ kind: 'site', siteId: siteId(id) }) as const),
  ...agents.map((id) => ({ kind: 'agent', agentId: agentId(id) }) as const),
];

const bet = fc.record({
  does: fc.constant('bet' as const),
  who: fc.constantFrom(...players),
  side: fc.constantFrom('back' as const, 'lay' as const),
  runner: fc.integer({ min: 1, max: 3 }),
  odds: fc.constantFrom(137, 200, 333),
  stake: fc.integer({ min: 1, max: 9_999 }),
  line: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constant(5.5)),
  rate: fc.integer({ min: 1, max: 130 }),
});
const change = fc.record({
  does: fc.constant('shares' as const),
  id: fc.constantFrom(...agents),
  sports: fc.integer({ min: 0, max: 10_000 }),
});
const move = fc.record({
  does: fc.constant('move' as const),
  id: fc.constantFrom(...agents),
  under: fc.constantFrom(null, ...agents),
});
const acts = fc.array(fc.oneof({ weight: 6, arbitrary: bet }, change, move), { maxLength: 40 });
type Act = typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never;
type Bet = Extract<Act, { does: 'bet' }>;

function openBook(market: SceneMarket): Scene {
  const scene = openScene(market);
  const credit = 900_000_000;
  const tree = [
    { id: 'sue', under: null, level: 'super', credit, shares: shares(61.25) },
    { id: 'max', under: 'sue', level: 'master', credit, shares: shares(50) },
    { id: 'abe', under: 'max', level: 'agent', credit, shares: shares(19.75) },
    { id: 'sam', under: null, level: 'super', credit, shares: shares(33.5) },
  ] as const;
  for (const agent of tree) done(scene, addAgent(agent));
  const given = { sue: 300_000_000, max: 150_000_000, abe: 50_000_000, sam: 300_000_000 };
  for (const { id } of tree) done(scene, points(scene, { id, amount: given[id] }));
  done(scene, openPlayer('anna', 'abe'));
  done(scene, openPlayer('bilal', 'sue'));
  done(scene, openPlayer('chitra', null));
  const dora = { kind: 'open-account', playerId: playerId('dora'), siteId: siteId('two') } as const;
  done(scene, { ...dora, exposureLimit: null });
  for (const name of players) done(scene, deposit(scene, name, 10_000_000));
  for (const runner of [1, 2, 3].map(runnerId)) {
    const level = (value: number) => ({ odds: odds(value), size: money(100_000_000) });
    const none = { lastTraded: null, tradedVolume: money(0) };
    scene.house.set(runner, { runnerId: runner, back: [level(333)], lay: [level(200)], ...none });
  }
  return scene;
}

function placeOnSession(scene: Scene, { who, side, line, rate, stake }: Bet): void {
  const price = { line, rate };
  send(scene, {
    kind: 'place-session-bet',
    betId: betId(String(scene.seq + 1)),
    clientRef: clientRef(`ref-${scene.seq + 1}`),
    playerId: playerId(who),
    marketId: scene.definition.marketId,
    side,
    ...price,
    stake: money(stake),
    limits: { stakeMin: money(1), stakeMax: money(100_000) },
    quote: { yes: price, no: price },
  });
}

function play(scene: Scene, act: Act): void {
  if (act.does === 'shares') {
    const given = { sports: act.sports, casino: act.sports, commission: act.sports };
    send(scene, { kind: 'set-agent-shares', agentId: agentId(act.id), shares: given });
  } else if (act.does === 'move') {
    const uplineId = act.under === null ? null : agentId(act.under);
    send(scene, { kind: 'move-agent', agentId: agentId(act.id), uplineId });
  } else if (scene.definition.kind === 'session') placeOnSession(scene, act);
  else {
    const runner = runnerId(act.runner);
    const ask = { ...act, runner, odds: odds(act.odds), stake: money(act.stake) };
    placeBet(scene, ask, { persistence: 'keep' });
  }
}

const copyOf = (state: ExchangeState): ExchangeState => restoreExchange(snapshotExchange(state));

/** What everybody has, by name. */
function fundsOf({ ledger, accounts }: ExchangeState): ReadonlyMap<string, number> {
  const ends = [
    ...sites.map((id) => [id, { kind: 'house', siteId: siteId(id) }] as const),
    ...agents.map(
      (id) => [id, { kind: 'agent', agentId: agentId(id), siteId: siteId('one') }] as const,
    ),
  ];
  const own = ends.map(([name, end]) => [name, balanceOf(ledger, end)] as const);
  return new Map<string, number>([
    ...own,
    ...[...accounts].map(([id, one]) => [id, one.balance] as const),
  ]);
}

/** What everybody wins if these runners win, or the session ends at this number. */
function paidFor(scene: Scene, came: readonly number[] | number) {
  const copy = copyOf(scene.state);
  const run = (command: Command): void => {
    const { events, refusal } = decide(copy, { ...command, seq: copy.seq + 1, at: scene.at });
    if (refusal !== null) throw new Error(refusal.message);
    for (const event of events) apply(copy, event);
  };
  const { definition } = scene;
  const runners = definition.runners.map((one) => {
    const isWinner = Array.isArray(came) && came.includes(Number(one.runnerId));
    return { ...one, status: isWinner ? ('WINNER' as const) : ('LOSER' as const) };
  });
  const closed = { ...definition, status: 'CLOSED', version: definition.version + 1 } as const;
  const isSession = definition.kind === 'session';
  run({ kind: 'define-market', definition: isSession ? closed : { ...closed, runners } });
  const before = fundsOf(copy);
  const { marketId } = definition;
  if (typeof came === 'number') run({ kind: 'settle-session', marketId, result: came });
  else run({ kind: 'settle-market', marketId, commissions: [] });
  const after = fundsOf(copy);
  return (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
}

const cameOf = (outcome: PossibleOutcome): readonly number[] | number => {
  if (outcome.kind === 'numbers') return outcome.from;
  return outcome.kind === 'runner' ? [Number(outcome.runnerId)] : [];
};

const read = (scene: Scene, scope: PositionScope): MarketPosition => {
  const { marketId } = scene.definition;
  const found = marketPosition(scene.state, { marketId, scope, playersMax: 100 });
  if (found === null) throw new Error('There is no market.');
  return found;
};

const ownersOf = (scope: PositionScope): readonly string[] => {
  if (scope.kind === 'venue') return sites;
  return [scope.kind === 'site' ? scope.siteId : scope.agentId];
};

/** Players whose bets all count for the venue or the site. */
const playersOf = (scope: PositionScope): readonly PlayerId[] => {
  const isIn = (name: string): boolean =>
    scope.kind === 'venue' ||
    (scope.kind === 'site' && (name === 'dora') === (scope.siteId === 'two'));
  return players.filter(isIn).map(playerId);
};

const sum = (figures: readonly (number | undefined)[]): number =>
  figures.reduce<number>((total, one) => total + (one ?? Number.NaN), 0);

/** What a player's matched bets gain, bet by bet. */
function gainOf({ state, definition }: Scene, who: PlayerId, outcome: PossibleOutcome): number {
  if (outcome.kind === 'numbers') {
    return sum(
      openSessionBets(state, who).map(({ side, line, rate, stake }) => {
        const isWon = outcome.from >= line === (side === 'back');
        return isWon ? Math.floor((stake * rate * 2 + 100) / 200) : 0 - stake;
      }),
    );
  }
  const own = openBets(state, who).filter(({ marketId }) => marketId === definition.marketId);
  return sum(
    own.map(({ runnerId: on, side, fills }) => {
      const isIt = outcome.kind === 'runner' && outcome.runnerId === on;
      const backer = sum(fills.map((fill) => (isIt ? pieceOf(fill) : 0 - fill.size)));
      return side === 'back' ? backer : 0 - backer;
    }),
  );
}

type Piece = ReturnType<typeof openBets>[number]['fills'][number];

const pieceOf = ({ odds: at, size, offset }: Piece): number =>
  profitAt(at, money(offset + size)) - profitAt(at, offset);

function expectPaid(scene: Scene): void {
  const paid = new Map<string, (name: string) => number>();
  const paidIf = (outcome: PossibleOutcome) => {
    const key = JSON.stringify(cameOf(outcome));
    const known = paid.get(key) ?? paidFor(scene, cameOf(outcome));
    paid.set(key, known);
    return known;
  };
  for (const scope of scopes) {
    const position = read(scene, scope);
    for (const [row, outcome] of position.outcomes.entries()) {
      const gain = paidIf(outcome);
      const { total, own, branches, direct } = position;
      expect(own[row], JSON.stringify({ scope, outcome })).toBe(sum(ownersOf(scope).map(gain)));
      expect(sum(branches.map((one) => one.total[row]))).toBe(total[row]);
      expect(sum(branches.map((one) => one.own[row]))).toBe(own[row]);
      const together = branches.find(({ branch }) => branch.kind === 'players');
      expect(sum(direct.map((one) => one.total[row]))).toBe(together?.total[row] ?? 0);
      if (scope.kind === 'agent') continue;
      const everybody = playersOf(scope);
      expect(total[row]).toBe(sum(everybody.map((name) => 0 - gain(name))));
      expect(total[row]).toBe(sum(everybody.map((name) => 0 - gainOf(scene, name, outcome))));
      expect(sum(position.passedUp)).toBe(0);
    }
    expect(position.worst).toEqual({
      total: Math.min(0, ...position.total),
      own: Math.min(0, ...position.own),
    });
  }
}

/** The market page shows the sums that the book keeps for each player. */
function expectMarketPage(scene: Scene): void {
  const { outcomes, total } = read(scene, { kind: 'venue' });
  const shown = marketProfitLoss(scene.state, scene.definition.marketId);
  for (const [row, outcome] of outcomes.entries()) {
    if (outcome.kind === 'runner')
      expect(total[row]).toBe(0 - (shown.get(outcome.runnerId) ?? 0) + 0);
  }
}

/** The list of all markets. */
function expectList(scene: Scene): void {
  for (const scope of scopes) {
    const { players: count, worst, outcomes, own } = read(scene, scope);
    const { marketId } = scene.definition;
    const [listed, ...others] = worstOfMarkets(scene.state, scope);
    expect(others).toEqual([]);
    if (count === 0) expect(listed).toBeUndefined();
    else expect(listed).toMatchObject({ marketId, players: count, ...worst });
    const named = listed?.outcome ?? null;
    expect(named === null).toBe(worst.own === 0);
    if (named === null) continue;
    const key = JSON.stringify(cameOf(named));
    const row = outcomes.findIndex((outcome) => JSON.stringify(cameOf(outcome)) === key);
    expect(own[row]).toBe(worst.own);
  }
}

/** The bets that a player's figure leads to. */
function expectBets(scene: Scene): void {
  const { marketId } = scene.definition;
  for (const name of players.map((one) => playerId(one))) {
    const found = playerBets(scene.state, { marketId, playerId: name });
    for (const [index, outcome] of (found?.outcomes ?? []).entries()) {
      const results = found?.bets.map((one) => one.results[index]) ?? [];
      expect(sum(results)).toBe(gainOf(scene, name, outcome));
    }
  }
}

const markets: Readonly<Record<string, SceneMarket>> = {
  'one winner': { runners: ['Kings', 'Queens', 'Draw'] },
  'at most one winner': { runners: ['Root', 'Kohli', 'Smith'], marketType: 'TOP_BATSMAN' },
  'a session': { runners: ['Runs'], kind: 'session', marketType: 'SESSION' },
};

test.each(Object.entries(markets))(
  '[RISK-7] with %s, a position is what is paid if the outcome comes',
  (_name, market) => {
    let bets = 0;
    fc.assert(
      fc.property(acts, (all) => {
        const scene = openBook(market);
        for (const one of all) play(scene, one);
        bets += read(scene, { kind: 'venue' }).players;
        expectPaid(scene);
        if (market.kind !== 'session') expectMarketPage(scene);
        expectList(scene);
        expectBets(scene);
      }),
      { numRuns: 60 * inject('depth') },
    );
    expect(bets).toBeGreaterThan(60);
  },
);

test('[RISK-7] with several winners, the worst is that of all sets of winners', () => {
  const sets = [
    [1, 2],
    [1, 3],
    [2, 3],
  ];
  fc.assert(
    fc.property(acts, (all) => {
      const scene = openBook({
        runners: ['Ash', 'Birch', 'Cedar'],
        marketType: 'PLACE',
        winners: 2,
      });
      for (const one of all) play(scene, one);
      const gains = sets.map((set) => paidFor(scene, set));
      for (const scope of scopes) {
        const { worst } = read(scene, scope);
        const own = Math.min(0, ...gains.map((gain) => sum(ownersOf(scope).map(gain))));
        // Shares are rounded for each runner here, and for all bets of a player in a settlement.
        expect(Math.abs(worst.own - own)).toBeLessThan(40);
        if (scope.kind === 'agent') continue;
        const whole = gains.map((gain) => sum(playersOf(scope).map((name) => 0 - gain(name))));
        expect(worst.total).toBe(Math.min(0, ...whole));
      }
      expectMarketPage(scene);
    }),
    { numRuns: 40 * inject('depth') },
  );
});
