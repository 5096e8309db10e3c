/**
 * ACC-9: keeps choices on the server, for all devices of a signed-in player, and in this browser for a
 * visitor or a server without the call. A choice takes part from when the page that uses it has loaded.
 */
import { call } from '../../api/request.ts';
import { readStoredJson, writeStored } from '../../base/storage.ts';
import { hasCapability } from '../../site/capability.ts';
import { useSiteStore } from '../../site/site-store.ts';
import { useSession } from '../session-store.ts';
import { type Choice, type KeptValues, mergeChoice } from './merge-choice.ts';

const storedAs = 'preferences-of';

/** The player of the choices in this browser, and what the server had of them when they last agreed. */
interface Agreed {
  readonly playerId: string;
  readonly values: KeptValues;
}

const choices = new Map<string, Choice>();
let agreed: Agreed | null = null;
let isWriting = false;
let isAgain = false;
let running: Promise<void> | null = null;

function readAgreed(): Agreed | null {
  const stored = readStoredJson(storedAs);
  const isRecord = typeof stored === 'object' && stored !== null;
  return isRecord && 'playerId' in stored && 'values' in stored ? (stored as Agreed) : null;
}

function agree(next: Agreed): void {
  agreed = next;
  writeStored(storedAs, JSON.stringify(next));
}

/** Merges the server's into this browser's; returns what the server lacks. */
function take(playerId: string, server: KeptValues): KeptValues {
  const owner = agreed?.playerId ?? null;
  const missing: Record<string, unknown> = {};
  for (const [name, choice] of choices) {
    const mine = choice.read();
    const merged = mergeChoice(choice, {
      owner: owner === null ? 'visitor' : owner === playerId ? 'player' : 'other',
      agreed: agreed?.values[name],
      mine,
      server: server[name],
    });
    if (!isSame(merged, mine)) write(choice, merged);
    if (!isSame(merged, server[name])) missing[name] = merged;
  }
  return missing;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function write(choice: Choice, value: unknown): void {
  isWriting = true;
  choice.write(value);
  isWriting = false;
}

const isOffered = (): boolean =>
  useSession.getState().isLoggedIn && hasCapability(useSiteStore.getState().site, 'preferences');

async function syncOnce(): Promise<void> {
  if (!isOffered()) return;
  const { accessToken } = useSession.getState();
  const { data } = await call('preferences', {});
  if (!data?.isKept || accessToken !== useSession.getState().accessToken) return;
  const { playerId } = data;
  const missing = take(playerId, data.preferences);
  agree({ playerId, values: data.preferences });
  if (Object.keys(missing).length === 0) return;
  const saved = await call('savePreferences', { body: { preferences: missing } });
  agree({ playerId, values: saved.data?.preferences ?? data.preferences });
}

async function syncAll(): Promise<void> {
  do {
    isAgain = false;
    try {
      await syncOnce();
    } catch {
      // Kept here, and sent with the next change or the next page.
    }
  } while (isAgain);
}

function sync(): void {
  isAgain = true;
  running ??= syncAll().finally(() => {
    running = null;
  });
}

/** Follows signing in, a site that becomes known, and the way back from being offline. */
function begin(): void {
  agreed = readAgreed();
  useSession.subscribe((now, before) => {
    if (now.isLoggedIn && now.accessToken !== before.accessToken) sync();
  });
  useSiteStore.subscribe((now, before) => {
    if (now.site !== null && before.site === null) sync();
  });
  addEventListener('online', sync);
}

export function keepPreference(choice: Choice): void {
  if (choices.size === 0) begin();
  choices.set(choice.name, choice);
  choice.onChange(() => {
    if (!isWriting) sync();
  });
  sync();
}

/** Reads again what the two agreed on, as a new page does. */
export function readAgreedAgain(): void {
  agreed = readAgreed();
}
