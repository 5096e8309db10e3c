/** The readers: two hundred subscribers of fifty markets each, so that fifty follow each market. */
export type StreamKind = 'screens' | 'programs';

export const subscribers = 200;
export const marketsEach = 50;
/** Maximum connections per application key. */
export const connectionsPerKey = 10;

export const keyOf = (subscriber: number): string =>
  `key-${Math.floor(subscriber / connectionsPerKey)}`;
