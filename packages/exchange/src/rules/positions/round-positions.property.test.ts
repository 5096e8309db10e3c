/** Casino positions of random books equal the arithmetic over every combination of outcomes. */
import {
  agentId,
  betId,
  clientRef,
  instant,
  money,
  odds,
  playerId,
  siteId,
} from '@layline/contract';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { deposit, done, openBranch, openPlayer, shares } from '../../../test/branch.ts';
import { type Scene, send } from '../../../test/scene.ts';
import { roundBetsOf, roundPositions } from './round-positions.ts';
import type { PositionScope } from './scope.ts';

const round = '116250815181647';
/** Outcomes of each group of options. */
const groups = { Winner: 3, Colour: 2 } as const;

const bet = fc.record({
  who: fc.constantFrom('anna', 'bilal', 'dora'),
  group: fc.constantFrom('Winner' as const, 'Colour' as const),
  sid: fc.integer({ min: 0, max: 2 }),
  stake: fc.integer({ min: 1, max: 5000 }),
  price: fc.constantFrom(195, 200, 1200),
});
const change = fc.record({ sports: fc.integer({ min: 0, max: 20 }) });
const acts = fc.array(fc.oneof({ weight: 5, arbitrary: bet }, change), { maxLength: 25 });
type Act = typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never;

/** anna is below abe, bilal the site's own, and dora of another site. */
function openTables(): Scene {
  const scene = openBranch();
  done(scene, openPlayer('bilal', null));
  const dora = { kind: 'open-account', playerId: playerId('dora'), siteId: siteId('two') } as const;
  done(scene, { ...dora, exposureLimit: null });
  for (const name of ['bilal', 'dora']) done(scene, deposit(scene, name, 1_000_000));
  return scene;
}

function play(scene: Scene, act: Act): void {
  if ('sports' in act) {
    const given = shares(act.sports);
    send(scene, { kind: 'set-agent-shares', agentId: agentId('abe'), shares: given });
    return;
  }
  const { who, group, stake, price } = act;
  const outcomes = groups[group];
  const sid = act.sid % outcomes;
  const gain = Math.floor((stake * (price - 100)) / 100);
  send(scene, {
    kind: 'place-casino-bet',
    betId: betId(`bet-${scene.seq + 1}`),
    clientRef: clientRef(`ref-${scene.seq + 1}`),
    playerId: playerId(who),
    roundId: round,
    gameId: 'dt20',
    matchId: '1',
    marketId: group,
    sid,
    side: 'back',
    odds: odds(price),
    stake: money(stake),
    group,
    nets: Array.from({ length: outcomes }, (_, index) => money(index === sid ? gain : -stake)),
    verdict: null,
    opensAt: instant(0),
    closesAt: instant(10_000_000_000),
    betsMax: 100,
  });
}

const scopes: readonly PositionScope[] = [
  { kind: 'venue' },
  { kind: 'site', siteId: siteId('one') },
  { kind: 'site', siteId: siteId('two') },
  ...['abe', 'max', 'sue'].map((id) => ({ kind: 'agent', agentId: agentId(id) }) as const),
];

test('[RISK-10] the worst of a round is that of all outcomes, for everybody and for a share', () => {
  let bets = 0;
  fc.assert(
    fc.property(acts, (all) => {
      const scene = openTables();
      for (const one of all) play(scene, one);
      for (const scope of scopes) {
        const own = roundBetsOf(scene.state, { roundId: round, scope });
        bets += own.length;
        const [position, ...others] = roundPositions(scene.state, scope);
        expect(others).toEqual([]);
        if (own.length === 0) {
          expect(position).toBeUndefined();
          continue;
        }
        const results: { readonly total: number; readonly own: bigint }[] = [];
        for (let winner = 0; winner < groups.Winner; winner += 1) {
          for (let colour = 0; colour < groups.Colour; colour += 1) {
            const netOf = ({ bet: { group, nets } }: (typeof own)[number]): number =>
              nets[group === 'Winner' ? winner : colour] ?? Number.NaN;
            const total = own.reduce((sum, one) => sum - netOf(one), 0);
            const weighed = own.reduce(
              (sum, one) => sum - BigInt(netOf(one)) * BigInt(one.part),
              0n,
            );
            results.push({ total, own: weighed });
          }
        }
        const least = results.reduce((min, one) => (one.own < min ? one.own : min), 0n);
        const total = Math.min(0, ...results.map((one) => one.total));
        expect(position?.worst?.total).toBe(total + 0);
        expect(position?.worst?.own).toBe(0 - Number((9_999n - least) / 10_000n));
        const stake = own.reduce((sum, one) => sum + one.bet.stake, 0);
        expect(position?.stake).toBe(stake);
        const options = position?.options ?? [];
        expect(options.reduce((sum, one) => sum + one.stake, 0)).toBe(stake);
        for (const option of options) {
          expect(option.stakes.reduce((sum, one) => sum + one, 0)).toBe(option.stake);
        }
        expect(position?.branches.reduce((sum, one) => sum + one.stake, 0)).toBe(stake);
      }
    }),
    { numRuns: 80 * inject('depth') },
  );
  expect(bets).toBeGreaterThan(500);
});

test('[RISK-10] what every step of a path keeps of a bet adds up to all of it', () => {
  const scene = openTables();
  play(scene, { who: 'anna', group: 'Winner', sid: 0, stake: 100, price: 200 });
  const parts = scopes.map((scope) => roundBetsOf(scene.state, { roundId: round, scope })[0]?.part);
  // The site keeps 40 %; abe 20 %, max 30 % and sue 10 %.
  expect(parts).toEqual([4000, 4000, undefined, 2000, 3000, 1000]);
});
