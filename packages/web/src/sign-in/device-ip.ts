/**
 * AUTH-5: the look-up of the caller's address, cached for an hour. A failed look-up is null, and sign-in
 * continues with an empty deviceIp.
 */
import type { Reply } from '@layline/contract';
import { call, fetchElsewhere } from '../api/request.ts';
import { now } from '../base/clock.ts';
import { readStoredJson, writeStored } from '../base/storage.ts';
import { useSiteStore } from '../site/site-store.ts';

export type IpInfo = Reply<'ipInfo'>;

interface CachedIp {
  readonly data: IpInfo;
  readonly expiry: number;
}

const storageKey = 'ipInfo';
export const ipInfoKeptMs = 3_600_000;

export function freshIpInfo(stored: unknown, at: number): IpInfo | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { data, expiry } = stored as Partial<CachedIp>;
  if (typeof expiry !== 'number' || expiry <= at || typeof data?.query !== 'string') return null;
  return data;
}

/** Makes our own call, unless the site names another address with the same shape. */
async function ask(): Promise<IpInfo> {
  const elsewhere = useSiteStore.getState().site?.ipLookupUrl ?? '';
  if (elsewhere === '') return await call('ipInfo', {});
  const data = (await fetchElsewhere(elsewhere)) as IpInfo;
  if (typeof data?.query !== 'string') throw new TypeError('The look-up has no query.');
  return data;
}

export async function lookUpIp(): Promise<IpInfo | null> {
  const kept = freshIpInfo(readStoredJson(storageKey), now());
  if (kept !== null) return kept;
  try {
    const data = await ask();
    writeStored(storageKey, JSON.stringify({ data, expiry: now() + ipInfoKeptMs }));
    return data;
  } catch {
    return null;
  }
}
