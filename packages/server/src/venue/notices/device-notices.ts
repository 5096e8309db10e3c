/**
 * Sends notices to players' devices by web push: that something happened, never how much. What happens to a
 * player within half a minute is one notice of each kind. They wait in memory, so that a server that ends
 * loses them: the player's pages have all of it. Runs at the leader only, and keeps no bet waiting.
 */
import { type DeviceNoticeKind, type PlayerId, playerId } from '@layline/contract';
import type { Event } from '@layline/exchange';
import type { Cancel, Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { callOut, targetOf } from '../../base/outside/call-out.ts';
import type { Networks } from '../../base/outside/networks.ts';
import { type DeviceKeys, encryptNotice } from '../../base/outside/web-push/encrypt-notice.ts';
import {
  authorize,
  newVapidKey,
  readVapidKey,
  type VapidKeys,
  vapidKeysOf,
  writeVapidKey,
} from '../../base/outside/web-push/vapid.ts';
import type { Vault } from '../../base/secrets/vault.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import {
  dropNoticeDevice,
  hashOfDevice,
  keepNoticeDevice,
  keepNoticeKey,
  type NoticeDevice,
  noticeDevicesOf,
  replaceNoticeKey,
} from '../../store/queries/sessions/notice-devices.ts';
import type { SiteDirectory } from '../sites/directory.ts';
import { type News, noticesOf } from './notices-of.ts';
import { ReachedLimits } from './reached-limits.ts';

interface NoticesOptions {
  readonly store: Store;
  readonly engine: Pick<AppEngine, 'view' | 'onCommitted'>;
  readonly sites: Pick<SiteDirectory, 'byId'>;
  readonly clock: Pick<Clock, 'now' | 'every'>;
  readonly log: Log;
  readonly accountVault: Vault;
  readonly networks: Networks;
  /** Hosts of push services, or domains of theirs. */
  readonly services: readonly string[];
}

/** Set by the server that leads. */
export interface NoticesHolder {
  current: DeviceNotices | null;
}

export interface NewDevice extends Address {
  readonly playerId: string;
  readonly kinds: readonly DeviceNoticeKind[];
}

interface Address {
  readonly endpoint: string;
  /** Both in base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

const flushEveryMs = 1000;
const gapMs = 30_000;
const waitMs = 10_000;
/** A push service keeps it as long for a device that is off. */
const keptSeconds = 3600;
/** Players who wait for a notice; what happens to others meanwhile is not told to devices. */
const waitingMax = 20_000;
const playersAtOnce = 200;
const inFlightMax = 32;
const keyPlace = 'notice key';

const placeOf = (deviceHash: Buffer): string => `notice device ${deviceHash.toString('hex')}`;
const keysOf = ({ p256dh, auth }: Address): DeviceKeys => ({
  p256dh: Buffer.from(p256dh, 'base64url'),
  auth: Buffer.from(auth, 'base64url'),
});

type Counts = ReadonlyMap<DeviceNoticeKind, number>;

export class DeviceNotices {
  readonly #options: NoticesOptions;
  readonly #vapid: VapidKeys;
  readonly #limits: ReachedLimits;
  readonly #waiting = new Map<PlayerId, Map<DeviceNoticeKind, number>>();
  /** When a player may get the next one. */
  readonly #quietUntil = new Map<PlayerId, number>();
  readonly #counts = { sent: 0, failed: 0, dropped: 0, gone: 0 };
  readonly #ending = new AbortController();
  readonly #ends: Cancel[] = [];
  #flushing: Promise<void> | null = null;

  private constructor(options: NoticesOptions, vapid: VapidKeys) {
    this.#options = options;
    this.#vapid = vapid;
    this.#limits = new ReachedLimits(options.engine.view);
  }

  static async open(options: NoticesOptions): Promise<DeviceNotices> {
    const notices = new DeviceNotices(options, await openKeys(options));
    const { engine, clock } = options;
    notices.#ends.push(
      engine.onCommitted((events) => notices.#note(events)),
      clock.every(flushEveryMs, () => void notices.flush()),
    );
    return notices;
  }

  get publicKey(): string {
    return this.#vapid.publicKey;
  }

  report() {
    return { ...this.#counts, waiting: this.#waiting.size };
  }

  /** Returns false for an address that no known push service gave, or keys that are none. */
  async keep({ playerId, kinds, ...address }: NewDevice): Promise<boolean> {
    const { store, clock, accountVault } = this.#options;
    if (!this.#isService(address.endpoint) || !isUsable(address)) return false;
    const deviceHash = hashOfDevice(address.endpoint);
    const sealed = accountVault.seal(JSON.stringify(address), placeOf(deviceHash));
    await keepNoticeDevice(store, { deviceHash, playerId, sealed, kinds, now: clock.now() });
    return true;
  }

  drop(of: { readonly endpoint: string; readonly playerId: string }): Promise<void> {
    const { endpoint, playerId } = of;
    return dropNoticeDevice(this.#options.store, { deviceHash: hashOfDevice(endpoint), playerId });
  }

  /** Sends what is due; resolves once it is sent. */
  flush(): Promise<void> {
    const { log } = this.#options;
    this.#flushing ??= this.#flush()
      .catch((error: unknown) => log.warn({ error }, 'notices to devices cannot be sent yet'))
      .finally(() => {
        this.#flushing = null;
      });
    return this.#flushing;
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    this.#ending.abort();
    await this.#flushing;
  }

  #note(events: readonly Event[]): void {
    for (const news of events.flatMap(noticesOf)) this.#add(news);
    this.#limits.note(events);
  }

  #add([id, kind]: News): void {
    const known = this.#waiting.get(id);
    if (known === undefined && this.#waiting.size >= waitingMax) {
      this.#counts.dropped += 1;
      return;
    }
    const counts = known ?? new Map<DeviceNoticeKind, number>();
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    this.#waiting.set(id, counts);
  }

  async #flush(): Promise<void> {
    const { clock, store } = this.#options;
    const now = clock.now();
    for (const playerId of this.#limits.take(now)) this.#add([playerId, 'limit']);
    for (const [playerId, until] of this.#quietUntil) {
      if (until <= now) this.#quietUntil.delete(playerId);
    }
    const due = [...this.#waiting]
      .filter(([playerId]) => !this.#quietUntil.has(playerId))
      .slice(0, playersAtOnce);
    if (due.length === 0) return;
    const devices = await noticeDevicesOf(
      store,
      due.map(([playerId]) => playerId),
    );
    const counts = new Map<string, Counts>(due);
    for (const [playerId] of due) this.#waiting.delete(playerId);
    const calls = devices.flatMap((device) => {
      const own = counts.get(device.playerId) ?? new Map<DeviceNoticeKind, number>();
      const id = playerId(device.playerId);
      const subject = this.#siteToTell(id);
      if (subject === null) return [];
      const wanted = [...own].filter(([kind]) => device.kinds.includes(kind));
      if (wanted.length > 0) this.#quietUntil.set(id, now + gapMs);
      return wanted.map(
        ([kind, count]) =>
          () =>
            this.#send(device, { kind, count }, subject),
      );
    });
    while (calls.length > 0) {
      await Promise.all(calls.splice(0, inFlightMax).map((send) => send()));
    }
  }

  /**
   * The address of the player's site, whom a push service may ask. Null for who has taken a break from
   * betting: nobody is called back to it.
   */
  #siteToTell(playerId: PlayerId): string | null {
    const { engine, sites, clock } = this.#options;
    const account = engine.view.accountOf(playerId);
    const site = account && sites.byId(account.siteId);
    if (site === undefined || site.status === 'suspend') return null;
    const held = engine.view.protectionOf({ playerId, at: clock.now() })?.hold ?? null;
    return held === null ? `https://${site.hosts[0] ?? 'localhost'}` : null;
  }

  async #send(
    device: NoticeDevice,
    notice: { readonly kind: DeviceNoticeKind; readonly count: number },
    subject: string,
  ): Promise<void> {
    const address = this.#open(device);
    if (address === null || !this.#isService(address.endpoint)) {
      return await this.#forget(device);
    }
    const { networks, clock, log } = this.#options;
    const { endpoint: url } = address;
    const seconds = Math.floor(clock.now() / 1000);
    const { origin } = new URL(url);
    const headers = {
      authorization: authorize(this.#vapid, { origin, subject, seconds }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keptSeconds),
      // A newer one takes the place of one of its kind that has not arrived.
      topic: notice.kind,
    };
    try {
      const body = encryptNotice(JSON.stringify(notice), keysOf(address));
      const { signal } = this.#ending;
      const { status } = await callOut(targetOf(url, { networks }), {
        headers,
        body,
        waitMs,
        signal,
      });
      if (status === 404 || status === 410) return await this.#forget(device);
      this.#counts[status >= 200 && status < 300 ? 'sent' : 'failed'] += 1;
    } catch (error) {
      this.#counts.failed += 1;
      log.debug({ error, host: new URL(url).host }, 'a notice did not reach its push service');
    }
  }

  async #forget({ deviceHash }: NoticeDevice): Promise<void> {
    this.#counts.gone += 1;
    await dropNoticeDevice(this.#options.store, { deviceHash, playerId: null });
  }

  #open({ sealed, deviceHash }: NoticeDevice): Address | null {
    const text = this.#options.accountVault.open(sealed, placeOf(deviceHash));
    return text === null ? null : (JSON.parse(text) as Address);
  }

  #isService(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const { hostname, username } = new URL(endpoint);
    const { services } = this.#options;
    return (
      username === '' && services.some((one) => hostname === one || hostname.endsWith(`.${one}`))
    );
  }
}

/** A point that is not on the curve throws. */
function isUsable(address: Address): boolean {
  try {
    encryptNotice('', keysOf(address));
    return true;
  } catch {
    return false;
  }
}

async function openKeys({ store, accountVault, log }: NoticesOptions): Promise<VapidKeys> {
  const made = newVapidKey();
  const sealed = accountVault.seal(writeVapidKey(made), keyPlace);
  const fresh = { publicKey: vapidKeysOf(made).publicKey, sealed };
  const kept = await keepNoticeKey(store, fresh);
  const opened = accountVault.open(kept.sealed, keyPlace);
  if (opened !== null) return vapidKeysOf(readVapidKey(opened));
  // Devices were registered for that key alone.
  log.warn('the key of notices was sealed by another key file; devices have to be added again');
  await replaceNoticeKey(store, fresh);
  return vapidKeysOf(made);
}
