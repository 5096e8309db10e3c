/**
 * ACC-8: eight quick stakes, the player's own or the presets. Stored on the server if it supports them, else
 * in this browser. Amounts are whole major units; 0 is an empty slot.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/request.ts';
import { readStoredJson, writeStored } from '../base/storage.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { useHasCapability } from '../site/capability.ts';

export type QuickStakes = readonly number[];

export const stakePresets: QuickStakes = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];
const stakePresetMax = 100_000_000;

const storageKey = 'stakes';
const queryKey = ['stakes'];

const grouped = /^\d{1,3}([,\s]\d{2,3})*[,\s]\d{3}$/;

/** Returns a whole number from 0 to the maximum; text that is not a number is 0. `1,000` is a thousand. */
export function parseStake(typed: unknown): number {
  const text = String(typed).trim();
  const amount = Math.trunc(Number(grouped.test(text) ? text.replaceAll(/[,\s]/g, '') : text));
  return Number.isSafeInteger(amount) && amount > 0 ? Math.min(amount, stakePresetMax) : 0;
}

/** Returns eight; missing ones are the presets of their slots. */
export function readStakes(given: unknown): QuickStakes {
  const rows: readonly unknown[] = Array.isArray(given) ? given : [];
  return stakePresets.map((preset, index) => {
    const row = rows[index];
    const value =
      typeof row === 'object' && row !== null && 'stakeValue' in row ? row.stakeValue : row;
    return value === undefined ? preset : parseStake(value);
  });
}

function useKeeper() {
  const isKept = useHasCapability('stakes');
  const load = async (): Promise<QuickStakes> =>
    readStakes(isKept ? (await call('stakes', {})).data : readStoredJson(storageKey));
  const save = async (stakes: QuickStakes): Promise<QuickStakes> => {
    if (!isKept) {
      writeStored(storageKey, JSON.stringify(stakes));
      return stakes;
    }
    const rows = stakes.map((stakeValue, index) => ({ id: index + 1, stakeValue }));
    return readStakes((await call('saveStakes', { body: { stakes: rows } })).data);
  };
  return { load, save };
}

/** `stakes` has all eight slots, `chips` those that can be tapped. */
export function useQuickStakes() {
  const isLoggedIn = useIsLoggedIn();
  const client = useQueryClient();
  const { load, save } = useKeeper();
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: load,
    enabled: isLoggedIn,
    staleTime: 60_000,
  });
  const stakes = data ?? stakePresets;
  return {
    stakes,
    isLoaded: data !== undefined,
    isError,
    refetch,
    chips: stakes.filter((amount) => amount > 0),
    save: async (next: QuickStakes): Promise<void> => {
      client.setQueryData(queryKey, await save(next));
    },
  };
}
