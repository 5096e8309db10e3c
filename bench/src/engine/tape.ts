/**
 * A tape of orders, the same for every engine: who backs or lays, at which of a hundred ladder
 * levels, how much, or which earlier order is cancelled. Seeded, so that each run plays the same.
 */
export type TapeStep =
  | {
      readonly kind: 'place';
      readonly order: number;
      readonly side: 'back' | 'lay';
      /** 0 to 99, the lowest odds first. */
      readonly level: number;
      /** Whole units of stake. */
      readonly size: number;
    }
  | { readonly kind: 'cancel'; readonly order: number };

export const tapeLevels = 100;

/** mulberry32: small, seeded and good enough to shuffle orders. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Limit orders only, uniform over the levels, half backs and half lays. */
export function uniformTape(steps: number, seed: number): TapeStep[] {
  const roll = dice(seed);
  return Array.from({ length: steps }, (_, order) => ({
    kind: 'place',
    order,
    side: roll() < 0.5 ? 'back' : 'lay',
    level: Math.floor(roll() * tapeLevels),
    size: 1 + Math.floor(roll() * 100),
  }));
}

/** Sixty percent placed near the middle, forty percent cancelling an earlier order at random. */
export function mixedTape(steps: number, seed: number): TapeStep[] {
  const roll = dice(seed);
  const tape: TapeStep[] = [];
  let orders = 0;
  for (let step = 0; step < steps; step += 1) {
    if (orders > 0 && roll() < 0.4) {
      tape.push({ kind: 'cancel', order: Math.floor(roll() * orders) });
      continue;
    }
    const side = roll() < 0.5 ? 'back' : 'lay';
    const away = Math.floor(roll() * roll() * 20) - 1;
    const level = tapeLevels / 2 + (side === 'back' ? away : -away);
    tape.push({ kind: 'place', order: orders, side, level, size: 1 + Math.floor(roll() * 100) });
    orders += 1;
  }
  return tape;
}
