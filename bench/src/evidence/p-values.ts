/** Chances of statistics at least as extreme as these, by pure chance. */

/** ln of the gamma function, by Stirling's series from where it is exact to fifteen digits. */
function logGamma(x: number): number {
  let [shifted, product] = [x, 1];
  while (shifted < 15) {
    product *= shifted;
    shifted += 1;
  }
  const inverse = 1 / (shifted * shifted);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / shifted;
  const stirling = (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI);
  return stirling + series - Math.log(product);
}

/** The lower regularised gamma function by its series, for x below a + 1. */
function gammaSeries(a: number, x: number): number {
  let [term, sum] = [1 / a, 1 / a];
  for (let n = 1; n < 10_000 && term > sum * 1e-15; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

/** The upper one by its continued fraction (Lentz), for other x. */
function gammaFraction(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let [c, d] = [1 / tiny, 1 / b];
  let h = d;
  for (let n = 1; n < 10_000; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b || tiny);
    c = b + an / c || tiny;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return h * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

/** Of a sum of squares with this many degrees of freedom. */
export function chiSquareChance(statistic: number, freedom: number): number {
  const [a, x] = [freedom / 2, statistic / 2];
  if (x <= 0) return 1;
  return x < a + 1 ? 1 - gammaSeries(a, x) : gammaFraction(a, x);
}

/** Of a normal deviate, on both sides. */
export const normalChance = (z: number): number => chiSquareChance(z * z, 1);

/** Of the largest distance between an empirical distribution of `count` values and the true one. */
export function kolmogorovChance(distance: number, count: number): number {
  const root = Math.sqrt(count);
  const x = (root + 0.12 + 0.11 / root) * distance;
  let sum = 0;
  for (let k = 1; k <= 100; k += 1) sum += (k % 2 === 1 ? 1 : -1) * Math.exp(-2 * k * k * x * x);
  return Math.min(1, Math.max(0, 2 * sum));
}

/** Chances after Holm's correction for as many tests; in the order given. */
export function holm(chances: readonly number[]): number[] {
  const order = chances
    .map((_, index) => index)
    .sort((a, b) => (chances[a] ?? 0) - (chances[b] ?? 0));
  const corrected = [...chances];
  let least = 0;
  for (const [rank, index] of order.entries()) {
    least = Math.max(least, Math.min(1, (chances[index] ?? 0) * (chances.length - rank)));
    corrected[index] = least;
  }
  return corrected;
}
