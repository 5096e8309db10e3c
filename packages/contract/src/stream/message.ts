/**
 * Every message of the stream (`GET /api/stream`, docs/stream.md), one JSON object a text frame.
 * Within one connection a topic's numbers only grow; `epoch` says which server counted them.
 */
import { z } from 'zod';
import type { RefusalCode } from '../refusal.ts';
import type { Json, Patch } from './patch.ts';

/** The stream's bounds, as the server keeps them. */
export const streamLimits = {
  /** A frame to the server. */
  frameBytesMax: 16_384,
  subscriptionsMax: 200,
  topicsPerMessageMax: 100,
  /** Messages to the server in ten seconds. */
  messagesMax: 200,
  conflateMsMax: 1000,
  socketsPerPlayerMax: 10,
} as const;

/** Waits between the deltas of a topic that a reader may choose; others are rounded up to one. */
export const conflations = [0, 50, 100, 250, 500, 1000] as const;

const topicText = z.string().min(1).max(140);
const seq = z.number().int().nonnegative();

export const streamRequest = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('subscribe'),
    topics: z
      .array(z.strictObject({ topic: topicText, seq: seq.optional() }))
      .min(1)
      .max(streamLimits.topicsPerMessageMax),
    /** Of the numbers in `topics`; without it, or with another server's, snapshots are sent. */
    epoch: z.string().max(40).optional(),
    conflateMs: z.number().int().min(0).max(streamLimits.conflateMsMax).optional(),
  }),
  z.strictObject({
    op: z.literal('unsubscribe'),
    topics: z.array(topicText).min(1).max(streamLimits.topicsPerMessageMax),
  }),
]);
export type StreamRequest = z.infer<typeof streamRequest>;

/** The first message: whom the server takes the reader for, and what it will bear. */
export interface StreamHello {
  readonly op: 'hello';
  readonly epoch: string;
  /** Null for a reader without a ticket. */
  readonly userId: string | null;
  readonly heartbeatMs: number;
  readonly limits: typeof streamLimits;
}

export interface StreamSnapshot {
  readonly op: 'snapshot';
  readonly topic: string;
  readonly seq: number;
  /** Null while there is nothing of this topic; it may come. */
  readonly data: Json;
}

export interface StreamDelta {
  readonly op: 'delta';
  readonly topic: string;
  readonly seq: number;
  /** The number that it follows; `seq - 1` when it is not given. */
  readonly from?: number;
  readonly patch: Patch;
}

/** The reader's number was known: the missed deltas follow, up to `seq`. */
export interface StreamResumed {
  readonly op: 'resumed';
  readonly topic: string;
  readonly seq: number;
}

/** Sent every `heartbeatMs`; a reader that hears nothing for twice as long should connect again. */
export interface StreamHeartbeat {
  readonly op: 'heartbeat';
  /** The server's clock, milliseconds. */
  readonly at: number;
  /** Only while betting is paused, because the store takes no writes. */
  readonly isPaused?: true;
}

/** A topic that cannot be followed, or a message that could not be read. */
export interface StreamRefusal {
  readonly op: 'refusal';
  readonly code: RefusalCode;
  readonly message: string;
  readonly topic?: string;
}

export type StreamMessage =
  | StreamHello
  | StreamSnapshot
  | StreamDelta
  | StreamResumed
  | StreamHeartbeat
  | StreamRefusal;

const json = z.json();
const step = z.union([
  z.tuple([z.string()]),
  z.tuple([z.string(), json]),
  z.tuple([z.string(), z.number().int(), z.number().int()], json),
]);

/** For tests and readers that trust nobody; the types above are the same shapes. */
export const streamMessage = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('hello'),
    epoch: z.string(),
    userId: z.string().nullable(),
    heartbeatMs: z.number(),
    limits: z.record(z.string(), z.number()),
  }),
  z.object({ op: z.literal('snapshot'), topic: topicText, seq, data: json }),
  z.object({
    op: z.literal('delta'),
    topic: topicText,
    seq,
    from: seq.optional(),
    patch: z.array(step),
  }),
  z.object({ op: z.literal('resumed'), topic: topicText, seq }),
  z.object({
    op: z.literal('heartbeat'),
    at: z.number(),
    isPaused: z.literal(true).optional(),
  }),
  z.object({
    op: z.literal('refusal'),
    code: z.string(),
    message: z.string(),
    topic: topicText.optional(),
  }),
]);
