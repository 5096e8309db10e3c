/** Makes a key for a player's own program; the key is shown only once. */
import { randomBytes } from 'node:crypto';
import type { Store } from '../store/database.ts';
import { type AddedAppKey, addAppKey, type NewAppKey } from '../store/queries/app-keys.ts';

type Made =
  | { readonly kind: 'added'; readonly key: string }
  | { readonly kind: Exclude<AddedAppKey, 'added'> };

export async function makeAppKey(store: Store, of: Omit<NewAppKey, 'key'>): Promise<Made> {
  const key = randomBytes(12).toString('base64url');
  const kind = await addAppKey(store, { ...of, key });
  return kind === 'added' ? { kind, key } : { kind };
}
