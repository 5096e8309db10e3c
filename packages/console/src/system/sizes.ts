/** Sizes, shares and ages in words. */

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Such as `12.3 MB`. */
export function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

const spans = [
  { unit: 'd', ms: 86_400_000 },
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
] as const;

/** Such as `12 ms`, `3.5 s` or, from two of a longer unit on, `5 h`. */
export function durationText(ms: number): string {
  const span = spans.find((one) => ms >= 2 * one.ms);
  if (span !== undefined) return `${Math.floor(ms / span.ms)} ${span.unit}`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** The beginning and end of a hash, which tell it from any other by eye. */
export const shortHash = (hash: string): string =>
  hash.length <= 20 ? hash : `${hash.slice(0, 10)}…${hash.slice(-8)}`;
