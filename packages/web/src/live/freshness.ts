/**
 * The age of shown prices. Each source reports what it received and how often that is due. Anything older
 * than twice its period is stale: it is shown grey and cannot be bet on until new data arrives.
 */
import { create } from 'zustand';
import { every, now, onSeen } from '../base/clock.ts';
import { useConnection } from './stream/connection.ts';

export interface Received {
  readonly at: number;
  readonly periodMs: number;
}

/** After this many periods without data a price is stale. */
const periodsMax = 2;
const lookMs = 500;
/** Most keys tracked; beyond it the longest silent are dropped. */
const keysMax = 2000;

export function findStale(
  received: ReadonlyMap<string, Received>,
  at: number,
): ReadonlySet<string> {
  const stale = new Set<string>();
  for (const [key, { at: receivedAt, periodMs }] of received) {
    if (at - receivedAt > periodsMax * periodMs) stale.add(key);
  }
  return stale;
}

const received = new Map<string, Received>();
const useStale = create<{ readonly keys: ReadonlySet<string> }>(() => ({ keys: new Set() }));

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key));

function look(): void {
  const keys = findStale(received, now());
  if (!isSame(keys, useStale.getState().keys)) useStale.setState({ keys });
}

let isLooking = false;

function startLooking(): void {
  if (isLooking) return;
  isLooking = true;
  every(lookMs, look);
  onSeen(() => look());
}

/** Notes that these markets or session lists were just received; the next data is due within the period. */
export function noteReceived(keys: readonly string[], periodMs: number): void {
  startLooking();
  const at = now();
  for (const key of keys) {
    received.delete(key);
    received.set(key, { at, periodMs });
  }
  for (const key of received.keys()) {
    if (received.size <= keysMax) break;
    received.delete(key);
  }
  if (keys.some((key) => useStale.getState().keys.has(key))) look();
}

/** Expects nothing any more, as on a new page. */
export function forgetReceived(): void {
  received.clear();
  look();
}

/** Tells whether the data under the key is too old to bet on, or the server does not answer at all. */
export function useIsStale(key: string): boolean {
  const isDown = useConnection((state) => state.isDown);
  const isOld = useStale(({ keys }) => keys.has(key));
  return isDown || isOld;
}

export const sessionsKey = (matchId: string): string => `sessions/${matchId}`;
