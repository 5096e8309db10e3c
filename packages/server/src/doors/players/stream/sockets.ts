/**
 * The open sockets: limits their number, checks that they are alive, and closes each with its session or its
 * site (`watchSessions`).
 */
import { randomBytes } from 'node:crypto';
import {
  type Refusal,
  refuse,
  type StreamHello,
  streamCloses,
  streamLimits,
} from '@layline/contract';
import type { Cancel } from '../../../base/clock.ts';
import type { SharedCounts } from '../../../cluster/shared-counts.ts';
import { pauseNow } from '../../../engine/store-outage.ts';
import { networkOf } from '../../../venue/accounts/network-of.ts';
import type { Session } from '../../../venue/accounts/session.ts';
import { NetworkCounts } from '../../door/connections/network-counts.ts';
import { type ConnectionEnd, watchSessions } from '../../door/connections/watch-sessions.ts';
import type { Serving } from '../../door/parts.ts';
import type { StreamReport } from '../../machines/metrics.ts';
import { frameText } from './frame.ts';
import { Hub } from './hub.ts';
import { Reader, type ReaderParts } from './reader.ts';
import { handleMessage, leave } from './requests.ts';

const socketsMax = 20_000;
/** Limit for an IPv4 address or an IPv6 /64. */
const perNetworkMax = 500;
/** Higher because many people share the demo player. */
const perDemoMax = 2000;
const checkMs = 500;
const heartbeatMs = 2000;
const pingMs = 15_000;
const messagesMs = 10_000;
/** How long a reader may be behind. */
const behindMsMax = 20_000;
/** How long an edge may take to read as far into the journal as a client has seen. */
const journalMaxMs = 2000;
/** How long a client may take to close. */
const goodbyeMs = 400;
/** Requests that may wait while one refreshes a table. */
const waitingMax = 20;

interface Closing {
  readonly code: number;
  readonly reason: string;
}

const closings: Readonly<Record<ConnectionEnd, Closing>> = {
  'signed-out': { code: streamCloses.sessionEnded, reason: 'signed out' },
  'session-over': { code: streamCloses.sessionEnded, reason: 'the session is over' },
  'site-suspended': { code: streamCloses.siteSuspended, reason: 'the site is suspended' },
};

interface SocketsOptions {
  readonly isAddressLimited: boolean;
  /** With the venue's other servers; null where there are none. */
  readonly shared: SharedCounts | null;
}

export class Sockets {
  readonly #app: Serving;
  readonly #hub: Hub;
  readonly #isAddressLimited: boolean;
  readonly #readers = new Set<Reader>();
  readonly #perNetwork = new NetworkCounts();
  #ofPlayerElsewhere = (_playerId: string): number => 0;
  #ofNetworkElsewhere = (_network: string): number => 0;
  readonly #ends: Cancel[];
  #isClosed = false;
  /** Numbers of another server's topics are meaningless here, also of one that started with this one. */
  readonly #epoch = randomBytes(9).toString('base64url');

  constructor(app: Serving, { isAddressLimited, shared }: SocketsOptions) {
    this.#app = app;
    this.#hub = new Hub(app);
    this.#isAddressLimited = isAddressLimited;
    if (shared !== null) {
      this.#ofPlayerElsewhere = shared.sharePlaces('sockets of players', () => this.#perPlayer());
      this.#ofNetworkElsewhere = shared.sharePlaces(
        'sockets of networks',
        () => this.#perNetwork.all,
      );
    }
    const { clock } = app;
    this.#ends = [
      watchSessions({
        app,
        open: this.#readers,
        heldBy: ({ parts }) => parts,
        end: (reader, why) => this.#close(reader, closings[why]),
      }),
      clock.every(checkMs, () => this.#closeSlow()),
      clock.every(heartbeatMs, () => this.#heartbeat()),
      clock.every(pingMs, () => this.#ping()),
      clock.every(messagesMs, () => this.#resetMessages()),
    ];
  }

  report(): StreamReport {
    return { ...this.#hub.report(), sockets: this.#readers.size };
  }

  /** Counts a refused socket, whatever the reason. */
  noteRefused(): void {
    this.#hub.counts.refused += 1;
  }

  /** Returns null if another socket is allowed. */
  refuse(session: Session | null, address: string): Refusal | null {
    if (this.#isClosed) return refuse('UNAVAILABLE');
    if (this.#readers.size >= socketsMax) return refuse('BUSY');
    const all = [...this.#readers];
    const count = (is: (parts: ReaderParts) => boolean) =>
      all.filter(({ parts }) => is(parts)).length;
    if (session !== null) {
      const { player_id: id, is_demo: isDemo } = session.player;
      const own = count((parts) => parts.session?.player.player_id === id);
      const ofPlayer = own + this.#ofPlayerElsewhere(id);
      const most = isDemo ? perDemoMax : streamLimits.socketsPerPlayerMax;
      if (ofPlayer >= most) return refuse('TOO_MANY_REQUESTS');
    }
    if (!this.#isAddressLimited) return null;
    const elsewhere = this.#ofNetworkElsewhere(networkOf(address));
    const ofNetwork = this.#perNetwork.of(address) + elsewhere;
    return ofNetwork >= perNetworkMax ? refuse('TOO_MANY_REQUESTS') : null;
  }

  open(parts: Omit<ReaderParts, 'wake' | 'counts' | 'empty'>): void {
    const { wake, counts, empty } = this.#hub;
    const reader = new Reader({ ...parts, wake, counts, empty });
    const { ws } = parts;
    this.#readers.add(reader);
    this.#perNetwork.enter(parts.address);
    let waiting = 0;
    let turn: Promise<void> = Promise.resolve();
    ws.on('message', (data: Buffer, isBinary: boolean) => {
      reader.isAlive = true;
      reader.messagesLately += 1;
      const isTooMany = reader.messagesLately > streamLimits.messagesMax || waiting >= waitingMax;
      if (isTooMany || isBinary)
        return this.#close(reader, { code: streamCloses.abused, reason: 'abused' });
      waiting += 1;
      turn = turn
        .then(() => {
          const reaches = (journal: number) => this.#reaches(journal);
          const message = { epoch: this.#epoch, text: data.toString(), reaches };
          return handleMessage({ hub: this.#hub, reader }, message);
        })
        .catch((error: unknown) => {
          this.#app.log.error({ error }, 'a reader could not be answered');
          this.#close(reader, { code: 1011, reason: 'failed' });
        })
        .finally(() => {
          waiting -= 1;
        });
      return undefined;
    });
    ws.on('pong', () => {
      reader.isAlive = true;
    });
    // The library has reported a frame that is too large or malformed, and closes.
    ws.on('error', () => this.#forget(reader));
    ws.on('close', () => this.#forget(reader));
    reader.send(this.#hello(parts.session));
  }

  close(): void {
    this.#isClosed = true;
    for (const end of this.#ends.splice(0)) end();
    this.#hub.close();
    for (const reader of this.#readers) {
      reader.close(1001, 'the server stops');
      reader.parts.ws.terminate();
    }
  }

  #hello(session: Session | null): StreamHello {
    return {
      op: 'hello',
      epoch: this.#epoch,
      userId: session?.player.player_id ?? null,
      heartbeatMs,
      limits: streamLimits,
      takesDigests: true,
      ...(session !== null && this.#journal()),
    };
  }

  /** Of an edge; a leader has all of it. */
  #journal(): { readonly journal?: number } {
    const { edge } = this.#app;
    return edge === null ? {} : { journal: edge.follower.view.seq };
  }

  async #reaches(journal: number): Promise<boolean> {
    const { edge } = this.#app;
    return edge === null || edge.follower.reaches(journal, { maxMs: journalMaxMs });
  }

  /** Players with one socket are left out: they are many, and far from their limit. */
  *#perPlayer(): Generator<readonly [playerId: string, sockets: number]> {
    const counts = new Map<string, number>();
    for (const { parts } of this.#readers) {
      const id = parts.session?.player.player_id;
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    for (const entry of counts) if (entry[1] > 1) yield entry;
  }

  #forget(reader: Reader): void {
    reader.isOpen = false;
    if (this.#readers.delete(reader)) this.#perNetwork.leave(reader.parts.address);
    for (const name of reader.followed.keys()) leave(reader, name);
  }

  /** Sends the reason and disconnects shortly after, without waiting for the client. */
  #close(reader: Reader, { code, reason }: Closing): void {
    reader.close(code, reason);
    this.#forget(reader);
    const { ws } = reader.parts;
    if (reader.behindSince !== null) ws.terminate();
    else this.#app.clock.after(goodbyeMs, () => ws.terminate());
  }

  #closeSlow(): void {
    const now = this.#app.clock.now();
    for (const reader of this.#readers) {
      const isBehind = reader.behindSince !== null && now - reader.behindSince > behindMsMax;
      if (isBehind) this.#close(reader, { code: streamCloses.tooSlow, reason: 'too slow' });
    }
  }

  #heartbeat(): void {
    const app = this.#app;
    const { edge } = app;
    const isPaused = app.edge === null ? pauseNow(app) !== null : app.edge.isPaused();
    const at = app.clock.now();
    const beat = { op: 'heartbeat', at, ...(isPaused && { isPaused }) } as const;
    const frame = frameText(beat);
    const forPlayers = edge === null ? frame : frameText({ ...beat, ...this.#journal() });
    for (const reader of this.#readers) {
      reader.notify(reader.parts.session === null ? frame : forPlayers);
    }
  }

  #ping(): void {
    for (const reader of this.#readers) {
      if (reader.isAlive) reader.parts.ws.ping();
      else this.#close(reader, { code: streamCloses.tooSlow, reason: 'no answer' });
      reader.isAlive = false;
    }
  }

  #resetMessages(): void {
    for (const reader of this.#readers) reader.messagesLately = 0;
  }
}
