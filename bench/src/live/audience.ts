/** What the exchange, the server and the screens of a live feed have in common. */
export const liveMarkets = 1000;
export const changesPerSecond = 5 * liveMarkets;
export const appKey = 'bench';

export interface SourceAddresses {
  readonly calls: number;
  readonly stream: number;
  /** The certificate of the stream, as PEM. */
  readonly authority: string;
  readonly user: string;
  readonly password: string;
}

/** A size in minor units is the time of day in milliseconds, plus an offset so that none is 0. */
const dayMs = 86_400_000;
const offset = 1000;

export const sizeAt = (atMs: number): number => (atMs % dayMs) + offset;

/** Returns the age in milliseconds of a size as the stream sends it, in whole currency. */
export function ageOf(size: number, nowMs: number): number {
  const age = (nowMs % dayMs) - (Math.round(size * 100) - offset);
  return age < 0 ? age + dayMs : age;
}
