/**
 * Every message of the stream (`GET /api/stream`, docs/stream.md): one JSON object per text frame. Within
 * a connection a topic's numbers only increase; `epoch` identifies the server that counts them.
 * `journal` is a number of the venue's journal, where several servers follow one.
 */
import { z } from 'zod';
import type { RefusalCode } from '../words/refusal.ts';
import type { Json, Patch } from './patch.ts';

/** The limits that the server enforces on a stream. */
export const streamLimits = {
  /** Size of a frame to the server. */
  frameBytesMax: 16_384,
  subscriptionsMax: 200,
  topicsPerMessageMax: 100,
  /** Messages to the server per ten seconds. */
  messagesMax: 200,
  conflateMsMax: 1000,
  hashEveryMax: 1000,
  socketsPerPlayerMax: 10,
} as const;

/** Intervals between deltas that a client may choose, in milliseconds; other values are rounded up. */
export const conflations = [0, 50, 100, 250, 500, 1000] as const;

const topicText = z.string().min(1).max(140);
const seq = z.number().int().nonnegative();

export const streamRequest = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('subscribe'),
    topics: z
      .array(
        z.strictObject({
          topic: topicText,
          seq: seq.optional(),
          /** Of the data that another server sent (data-digest.ts). */
          digest: z
            .string()
            .regex(/^[0-9a-f]{16}$/)
            .optional(),
        }),
      )
      .min(1)
      .max(streamLimits.topicsPerMessageMax),
    /** Epoch of the numbers in `topics`; if it is absent or another server's, snapshots are sent. */
    epoch: z.string().max(40).optional(),
    /** The greatest that the client has seen: its account must not be older. */
    journal: seq.optional(),
    conflateMs: z.number().int().min(0).max(streamLimits.conflateMsMax).optional(),
    /**
     * Number of changes of a market after which a hash of its book is sent; only for topics
     * `odds/MARKET`.
     */
    hashEvery: z.number().int().min(1).max(streamLimits.hashEveryMax).optional(),
  }),
  z.strictObject({
    op: z.literal('unsubscribe'),
    topics: z.array(topicText).min(1).max(streamLimits.topicsPerMessageMax),
  }),
]);
export type StreamRequest = z.infer<typeof streamRequest>;

/** The first message: the client's identity as the server sees it, and the limits. */
export interface StreamHello {
  readonly op: 'hello';
  readonly epoch: string;
  /** Null for a client without a ticket. */
  readonly userId: string | null;
  readonly heartbeatMs: number;
  readonly limits: typeof streamLimits;
  /** Present if requests may contain digests. */
  readonly takesDigests?: true;
  /** For a player, where several servers follow the journal; requests may then contain it too. */
  readonly journal?: number;
}

export interface StreamSnapshot {
  readonly op: 'snapshot';
  readonly topic: string;
  readonly seq: number;
  /** Null if the topic has no data yet. */
  readonly data: Json;
}

export interface StreamDelta {
  readonly op: 'delta';
  readonly topic: string;
  readonly seq: number;
  /** The number this delta follows; `seq - 1` if absent. */
  readonly from?: number;
  readonly patch: Patch;
}

/** The hash of the book of this number, which the previous message contained (book-hash.ts). */
export interface StreamHash {
  readonly op: 'hash';
  readonly topic: string;
  readonly seq: number;
  readonly hash: string;
}

/** The client's number was known: the missed deltas follow, up to `seq`. */
export interface StreamResumed {
  readonly op: 'resumed';
  readonly topic: string;
  readonly seq: number;
  /** The number of the data whose digest was sent. */
  readonly from?: number;
}

/** Sent every `heartbeatMs`; a client that receives nothing for twice as long should reconnect. */
export interface StreamHeartbeat {
  readonly op: 'heartbeat';
  /** Server time in milliseconds. */
  readonly at: number;
  /** Present only while betting is paused because the store cannot be written or no leader is heard. */
  readonly isPaused?: true;
  readonly journal?: number;
}

/** Refusal of a topic, or of a message that could not be read. */
export interface StreamRefusal {
  readonly op: 'refusal';
  readonly code: RefusalCode;
  readonly message: string;
  /** When another try is worth it; absent where it is no question of time. */
  readonly retryAfterSeconds?: number;
  readonly topic?: string;
}

export type StreamMessage =
  | StreamHello
  | StreamSnapshot
  | StreamDelta
  | StreamHash
  | StreamResumed
  | StreamHeartbeat
  | StreamRefusal;

const json = z.json();
const step = z.union([
  z.tuple([z.string()]),
  z.tuple([z.string(), json]),
  z.tuple([z.string(), z.number().int(), z.number().int()], json),
]);

/** For tests and for clients that verify every message; the types above describe the same shapes. */
export const streamMessage = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('hello'),
    epoch: z.string(),
    userId: z.string().nullable(),
    heartbeatMs: z.number(),
    limits: z.record(z.string(), z.number()),
    takesDigests: z.literal(true).optional(),
    journal: seq.optional(),
  }),
  z.object({ op: z.literal('snapshot'), topic: topicText, seq, data: json }),
  z.object({
    op: z.literal('delta'),
    topic: topicText,
    seq,
    from: seq.optional(),
    patch: z.array(step),
  }),
  z.object({ op: z.literal('hash'), topic: topicText, seq, hash: z.string() }),
  z.object({ op: z.literal('resumed'), topic: topicText, seq, from: seq.optional() }),
  z.object({
    op: z.literal('heartbeat'),
    at: z.number(),
    isPaused: z.literal(true).optional(),
    journal: seq.optional(),
  }),
  z.object({
    op: z.literal('refusal'),
    code: z.string(),
    message: z.string(),
    retryAfterSeconds: z.number().int().optional(),
    topic: topicText.optional(),
  }),
]);
