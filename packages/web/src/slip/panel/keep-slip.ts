/**
 * The open slip outlives its page, because a phone may drop a page behind a call and load it again later.
 * What comes back has the prices of before, which the player confirms first; a bet without an answer comes
 * back under its reference, so that asking again places it once at most. Nothing comes back for another
 * player, or after an hour.
 */
import { now, onSeen } from '../../base/clock.ts';
import {
  forgetStored,
  keepForNextPage,
  readStored,
  takeFromFormerPage,
  writeStored,
} from '../../base/storage.ts';
import { useSession } from '../../session/session-store.ts';
import type { OpenSlip, Slip } from '../slip.ts';
import { currentSlip, useSlip } from '../slip-store.ts';

/** A new form of what is kept gets a new name. */
const key = 'slip-1';
/** A bet's reference counts once for a day; this is far inside it. */
export const keptMsMax = 60 * 60_000;

interface Kept {
  readonly at: number;
  readonly owner: number;
  readonly slip: OpenSlip;
}

/** Tells players apart without a second copy of the token. */
export function ownerOf(accessToken: string): number {
  let sum = 0;
  for (const sign of accessToken) sum = (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return sum;
}

/** An installed app has one window, and its storage of the window goes with it. */
const isApp = (): boolean => matchMedia('(display-mode: standalone)').matches;

function write(text: string): void {
  if (isApp()) writeStored(key, text);
  else keepForNextPage(key, text);
}

function take(): string | null {
  if (!isApp()) return takeFromFormerPage(key);
  const text = readStored(key);
  forgetStored(key);
  return text;
}

const myself = (): number => ownerOf(useSession.getState().accessToken);

function keep(slip: OpenSlip): void {
  write(JSON.stringify({ at: now(), owner: myself(), slip } satisfies Kept));
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'owner' in value &&
  'slip' in value;

function parseKept(text: string): Kept | null {
  try {
    const value: unknown = JSON.parse(text);
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns the slip as it comes back; null if it stays away. */
export function revive(
  text: string,
  { at, owner }: { readonly at: number; readonly owner: number },
): OpenSlip | null {
  const kept = parseKept(text);
  if (kept === null || kept.owner !== owner) return null;
  const { slip } = kept;
  // A clock that was set back tells nothing.
  if (kept.at > at || at - kept.at > keptMsMax) return null;
  if (slip.state === 'editing') return { ...slip, refusal: null, hasKeptPrices: true };
  if (slip.state === 'unsure') return slip;
  const { sentAt: _, ...sent } = slip;
  return { ...sent, state: 'unsure' };
}

function bringBack(): void {
  if (currentSlip().state !== 'closed') return;
  const text = take();
  const slip = text === null ? null : revive(text, { at: now(), owner: myself() });
  if (slip !== null) useSlip.setState({ slip });
}

/** A slip that the lost connection closed behind a call comes back; one that was answered never does. */
const isLostUnseen = (slip: Slip, before: Slip): boolean =>
  slip.state === 'closed' && before.state === 'editing' && document.hidden;

function followSlip({ slip }: { readonly slip: Slip }, before: { readonly slip: Slip }): void {
  if (slip.state !== 'closed') keep(slip);
  else if (!isLostUnseen(slip, before.slip)) take();
}

function followSession(): void {
  const slip = currentSlip();
  if (slip.state === 'closed' || !useSession.getState().isLoggedIn) take();
  else keep(slip);
}

function followSeen(isSeen: boolean): void {
  const slip = currentSlip();
  if (isSeen) bringBack();
  else if (slip.state !== 'closed') keep(slip);
}

/** Once for the page, when the slip's part of the client is there. */
export function startKeeping(): void {
  bringBack();
  useSlip.subscribe(followSlip);
  useSession.subscribe(followSession);
  onSeen(followSeen);
}

/** The player accepts the prices of before, or has chosen others. */
export function confirmPrices(): void {
  const slip = currentSlip();
  if (slip.state !== 'editing') return;
  const { hasKeptPrices: _, ...confirmed } = slip;
  useSlip.setState({ slip: confirmed });
}
