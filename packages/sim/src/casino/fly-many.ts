/**
 * Simulates many flights of Vimaan and measures the return of cashing out at fixed targets; the rules
 * state 99 %.
 */
import { money, odds } from '@layline/contract';
import { crashPoint, type Multiplier, newestScheme, settleFlight, vimaanId } from '@layline/games';
import type { Returned } from './compare-returns.ts';

const stake = money(10_000);
const targets = [101, 110, 150, 200, 300, 500, 1000, 5000, 10_000];

/** Number of flights per crash point. */
export function flyMany(rounds: number, seed: number): ReadonlyMap<Multiplier, number> {
  const serverSeed = seed.toString(16).padStart(64, '0');
  const crashes = new Map<Multiplier, number>();
  for (let nonce = 1; nonce <= rounds; nonce += 1) {
    const draw = { serverSeed, clientSeed: 'simulation', gameId: vimaanId, roundId: 'any', nonce };
    const crash = crashPoint({ scheme: newestScheme, ...draw });
    crashes.set(crash, (crashes.get(crash) ?? 0) + 1);
  }
  return crashes;
}

export function compareFlights(crashes: ReadonlyMap<Multiplier, number>): readonly Returned[] {
  const rounds = [...crashes.values()].reduce((sum, count) => sum + count, 0);
  return targets.map((target) => {
    const bet = { stake, target: odds(target), cashedAt: null };
    let sum = 0;
    let squares = 0;
    for (const [crash, count] of crashes) {
      const result = (settleFlight(crash, [bet])[0]?.net ?? Number.NaN) / stake;
      sum += result * count;
      squares += result ** 2 * count;
    }
    const mean = sum / rounds;
    const error = Math.sqrt((squares / rounds - mean ** 2) / rounds);
    const stated = reached(target) * (target / 100);
    const errors = (1 + mean - stated) / error;
    return {
      name: `out at ${(target / 100).toFixed(2)}`,
      side: 'back',
      stated,
      measured: 1 + mean,
      errors,
    };
  });
}

/** P(crash >= target) = floor(99 x 2^52 / target) / 2^52. */
const reached = (target: number): number => Number((99n * 2n ** 52n) / BigInt(target)) / 2 ** 52;
