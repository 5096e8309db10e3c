/**
 * How old the shown prices are. Each source says what it has heard of and how often it should; what is
 * older than twice that is stale: shown grey and not to be bet on until it is heard of again.
 */
import { create } from 'zustand';
import { every, now, onSeen } from '../clock.ts';
import { useConnection } from './connection.ts';

export interface Received {
  readonly at: number;
  readonly periodMs: number;
}

/** How many periods without news make a price stale. */
const periodsMax = 2;
const lookMs = 500;
/** Keys remembered; beyond it those that were heard of longest ago are forgotten. */
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

/** These markets, or lists of sessions, have just been heard of; the next news is due in the period. */
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

/** Whether what is shown under the key is too old to bet on, or nothing answers at all. */
export function useIsStale(key: string): boolean {
  const isDown = useConnection((state) => state.isDown);
  const isOld = useStale(({ keys }) => keys.has(key));
  return isDown || isOld;
}

export const sessionsKey = (matchId: string): string => `sessions/${matchId}`;
