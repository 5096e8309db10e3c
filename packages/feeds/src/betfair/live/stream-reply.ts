/** Control messages of the stream: the greeting, replies to requests, and the frame of a market message. */
import { z } from 'zod';

const count = z.number().int().nonnegative();

const greeting = z.object({ op: z.literal('connection') });
const status = z.object({
  op: z.literal('status'),
  id: z.number().nullish(),
  statusCode: z.enum(['SUCCESS', 'FAILURE']),
  errorCode: z.string().nullish(),
  errorMessage: z.string().nullish(),
  connectionClosed: z.boolean().nullish(),
});
const frame = z.object({
  op: z.literal('mcm'),
  id: z.number().nullish(),
  ct: z.enum(['SUB_IMAGE', 'RESUB_DELTA', 'HEARTBEAT']).nullish(),
  segmentType: z.enum(['SEG_START', 'SEG', 'SEG_END']).nullish(),
  initialClk: z.string().nullish(),
  clk: z.string().nullish(),
  conflateMs: count.nullish(),
  pt: count,
});

const reply = z.discriminatedUnion('op', [greeting, status, frame]);

type StreamReply = z.infer<typeof reply>;
export type StreamStatus = z.infer<typeof status>;
export type StreamFrame = z.infer<typeof frame>;

export interface ReadReply {
  readonly reply: StreamReply;
  /** The whole message, of which the reply is the frame. */
  readonly value: unknown;
}

/** Null for any other text. */
export function parseReply(text: string): ReadReply | null {
  try {
    const value: unknown = JSON.parse(text);
    return { reply: reply.parse(value), value };
  } catch {
    return null;
  }
}
