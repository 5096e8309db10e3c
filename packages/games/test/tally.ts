/**
 * Counts the outcomes of every option over an enumeration of rounds with integer weights, and compares
 * them with the exact chances that the game states.
 */
import { expect } from 'vitest';
import type { Evaluation } from '../src/game/evaluation.ts';
import { fraction, makeFraction } from '../src/game/fraction.ts';
import type { Game } from '../src/game/game.ts';
import type { Option } from '../src/game/option.ts';

export interface Tally {
  total: number;
  /** Maps `win 5`, `half 1`, `push 2`, `pays 40 2` to the weight of the rounds in which it happened. */
  readonly counts: Map<string, number>;
}

export const makeTally = (): Tally => ({ total: 0, counts: new Map() });

export function count(tally: Tally, key: string, weight: number): void {
  tally.counts.set(key, (tally.counts.get(key) ?? 0) + weight);
}

/** Adds one round; weights stay exact as long as the total is below 2^53. */
export function addRound(tally: Tally, decided: Evaluation, weight: number): void {
  tally.total += weight;
  for (const sid of decided.win) {
    count(tally, `win ${sid}`, weight);
    const pays = decided.pays[sid];
    if (pays !== undefined) count(tally, `pays ${pays} ${sid}`, weight);
  }
  for (const sid of decided.half) count(tally, `half ${sid}`, weight);
  for (const sid of decided.push) count(tally, `push ${sid}`, weight);
}

export function chanceText({ counts, total }: Tally, key: string): string {
  return makeFraction(fraction(counts.get(key) ?? 0, total));
}

const statedText = ({ sid, chance }: Option) => ({
  sid,
  win: makeFraction(chance.win),
  half: makeFraction(chance.half),
  push: makeFraction(chance.push),
  tiers: chance.tiers.map((tier) => [tier.profit, makeFraction(tier.chance)]),
});

const countedText = ({ sid, chance }: Option, tally: Tally) => ({
  sid,
  win: chanceText(tally, `win ${sid}`),
  half: chanceText(tally, `half ${sid}`),
  push: chanceText(tally, `push ${sid}`),
  tiers: chance.tiers.map(({ profit }) => [profit, chanceText(tally, `pays ${profit} ${sid}`)]),
});

/** Expects every option's stated chances to equal the counted ones, and no other payments. */
export function expectStatedChances(game: Game, tally: Tally): void {
  expect(Number.isSafeInteger(tally.total)).toBe(true);
  expect(game.options.map((option) => countedText(option, tally))).toEqual(
    game.options.map(statedText),
  );
  const known = new Set(game.options.map(({ sid }) => sid));
  for (const key of tally.counts.keys()) {
    const [what, ...numbers] = key.split(' ');
    const sid = Number(numbers.at(-1));
    expect(known.has(sid) || (what === 'win' && sid === 0)).toBe(true);
  }
}
