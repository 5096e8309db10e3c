/**
 * EVENT-10: prices that the player waits for. They are kept with the account and watched by its open pages;
 * nothing is bet, so that the server need not watch them.
 */
import type { Side } from '@layline/contract/market';
import { create } from 'zustand';
import { readStoredJson, writeStored } from '../../base/storage.ts';
import { keepPreference } from './keep-preference.ts';
import { mergeLists } from './merge-choice.ts';

export interface PriceAlert {
  readonly marketId: string;
  readonly runnerId: number;
  readonly side: Side;
  /** In hundredths. */
  readonly odds: number;
  /** Whether the price has to rise to reach them. */
  readonly isRise: boolean;
  readonly runnerName: string;
  readonly marketName: string;
  readonly eventName: string;
  readonly at: number;
}

const storedAs = 'price-alerts';
/** Each watches a market. */
export const alertsMax = 10;

export const keyOfAlert = ({ marketId, runnerId, side, odds }: PriceAlert): string =>
  [marketId, runnerId, side, odds].join('/');

const texts = ['marketId', 'runnerName', 'marketName', 'eventName'] as const;
const numbers = ['runnerId', 'odds', 'at'] as const;

const isAlert = (value: unknown): value is PriceAlert => {
  const fields = typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  return (
    fields !== null &&
    texts.every((name) => typeof fields[name] === 'string') &&
    numbers.every((name) => Number.isSafeInteger(fields[name])) &&
    (fields['side'] === 'back' || fields['side'] === 'lay') &&
    typeof fields['isRise'] === 'boolean'
  );
};

const parseAlerts = (stored: unknown): readonly PriceAlert[] =>
  Array.isArray(stored) ? stored.filter(isAlert).slice(-alertsMax) : [];

const useStore = create<{ readonly alerts: readonly PriceAlert[] }>(() => ({
  alerts: parseAlerts(readStoredJson(storedAs)),
}));

function setAlerts(alerts: readonly PriceAlert[]): void {
  useStore.setState({ alerts });
  writeStored(storedAs, JSON.stringify(alerts));
}

const byPrice = { keyOf: keyOfAlert, most: alertsMax };

keepPreference({
  name: 'alerts',
  initial: [],
  read: () => useStore.getState().alerts,
  write: (alerts) => setAlerts(parseAlerts(alerts)),
  onChange: (act) => useStore.subscribe(act),
  merge: ({ base, mine, server }) =>
    mergeLists(
      { base: parseAlerts(base), mine: parseAlerts(mine), server: parseAlerts(server) },
      byPrice,
    ),
  join: ({ mine, server }) =>
    mergeLists({ base: [], mine: parseAlerts(mine), server: parseAlerts(server) }, byPrice),
});

export const usePriceAlerts = (): readonly PriceAlert[] => useStore(({ alerts }) => alerts);
export const priceAlertsNow = (): readonly PriceAlert[] => useStore.getState().alerts;

/** Returns false if there are too many already; the same price again is one. */
export function addAlert(alert: PriceAlert): boolean {
  const others = priceAlertsNow().filter((one) => keyOfAlert(one) !== keyOfAlert(alert));
  if (others.length >= alertsMax) return false;
  setAlerts([...others, alert]);
  return true;
}

export function dropAlerts(gone: readonly PriceAlert[]): void {
  if (gone.length === 0) return;
  const keys = new Set(gone.map(keyOfAlert));
  setAlerts(priceAlertsNow().filter((one) => !keys.has(keyOfAlert(one))));
}
