/** This browser as a device that gets notices (NOTICE): nothing is asked of it before a press. */
import type { DeviceNoticeKind } from '@layline/contract/device-notice';
import { call } from '../../api/request.ts';

export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** As the server lists it; null if this browser gets none. */
export async function deviceId(): Promise<string | null> {
  const subscription = await findSubscription();
  if (subscription === null) return null;
  const bytes = new TextEncoder().encode(subscription.endpoint);
  return base64url(await crypto.subtle.digest('SHA-256', bytes));
}

export type NoticeWords = Readonly<Record<DeviceNoticeKind, string>>;

/** The worker shows them while no page is open, in the language of now. */
export async function keepWords(words: NoticeWords): Promise<void> {
  const cache = await caches.open('notice-words');
  await cache.put('/notice-words', Response.json(words));
}

/** Sends these kinds to this browser from now on. Returns false if its user does not want notices. */
export async function keepDevice(
  key: string,
  { kinds, words }: { readonly kinds: readonly DeviceNoticeKind[]; readonly words: NoticeWords },
): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  await keepWords(words);
  const body = {
    endpoint: subscription.endpoint,
    p256dh: base64url(subscription.getKey('p256dh')),
    auth: base64url(subscription.getKey('auth')),
    kinds: [...kinds],
  };
  await call('keepNoticeDevice', { body });
  return true;
}

export async function dropDevice(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription === null) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await call('dropNoticeDevice', { body: { endpoint } });
}
