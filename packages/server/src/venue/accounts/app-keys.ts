/**
 * Keys for players' own programs. Keys that were found in the store are trusted for a second, so that calls
 * in quick succession need no SQL. A key that is revoked here is refused at once, and one that is revoked
 * through another process within that second.
 */
import { hash, randomBytes } from 'node:crypto';
import { addMs, type Instant } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { Store } from '../../store/database.ts';
import {
  type AddedAppKey,
  type AppKey,
  addAppKey,
  findAppKey,
  type NewAppKey,
  noteAppKeyUse,
  revokeAppKeys,
} from '../../store/queries/app-keys.ts';

type Made =
  | { readonly kind: 'added'; readonly key: string }
  | { readonly kind: Exclude<AddedAppKey, 'added'> };

export interface AppKeys {
  /** Returns the key, which is not stored and cannot be shown again. */
  make(of: Omit<NewAppKey, 'key' | 'now'>): Promise<Made>;
  /** Returns null for an unknown or revoked key. */
  find(key: string): Promise<AppKey | null>;
  /** Returns the number of revoked keys: none if the player has no such valid key. */
  revoke(of: Pick<NewAppKey, 'playerId' | 'name'>): Promise<number>;
}

const trustedMs = 1000;
const keptMax = 10_000;

interface Found {
  readonly appKey: AppKey;
  readonly trustedUntil: Instant;
}

const digestOf = (key: string): string => hash('sha256', key, 'base64');

export function openAppKeys(store: Store, clock: Pick<Clock, 'now'>): AppKeys {
  const found = new Map<string, Found>();
  /** Detects that a key was revoked while a read was on its way, which may then return it as valid. */
  let revocations = 0;

  function keep(key: string, appKey: AppKey): void {
    const [oldest] = found.keys();
    if (found.size >= keptMax && oldest !== undefined) found.delete(oldest);
    found.set(digestOf(key), { appKey, trustedUntil: addMs(clock.now(), trustedMs) });
  }

  async function read(key: string): Promise<AppKey | null> {
    const before = revocations;
    const appKey = await findAppKey(store, key);
    if (appKey === null) return null;
    if (revocations === before) keep(key, appKey);
    // A failed write does not fail the call.
    const used = { key, usedAt: appKey.usedAt, now: clock.now() };
    void noteAppKeyUse(store, used).catch(() => undefined);
    return appKey;
  }

  /** Also needed after a failure, which may have come after the commit. */
  function forget({ playerId, name }: Pick<NewAppKey, 'playerId' | 'name'>): void {
    revocations += 1;
    for (const [digest, { appKey }] of found) {
      if (appKey.playerId === playerId && appKey.name === name) found.delete(digest);
    }
  }

  return {
    async make(of) {
      const key = randomBytes(12).toString('base64url');
      const kind = await addAppKey(store, { ...of, key, now: clock.now() });
      return kind === 'added' ? { kind, key } : { kind };
    },
    async find(key) {
      const known = found.get(digestOf(key));
      if (known !== undefined && known.trustedUntil > clock.now()) return known.appKey;
      found.delete(digestOf(key));
      return read(key);
    },
    async revoke(of) {
      try {
        return await revokeAppKeys(store, { ...of, now: clock.now() });
      } finally {
        forget(of);
      }
    },
  };
}
