/** Chance that a standard normal draw is at most z (Abramowitz and Stegun 26.2.17, error < 1e-7). */
export function normalBelow(z: number): number {
  const size = Math.abs(z);
  const t = 1 / (1 + 0.231_641_9 * size);
  const poly =
    t *
    (0.319_381_53 +
      t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  const tail = 0.398_942_280_4 * Math.exp((-size * size) / 2) * poly;
  return z >= 0 ? 1 - tail : tail;
}

/** Density of the standard normal distribution at z. */
export const normalDensity = (z: number): number => 0.398_942_280_4 * Math.exp((-z * z) / 2);
