/** Reads a partner's message by its schema; the refusal names the field and the fix. */
import type { z } from 'zod';
import { InvalidRequest, issueText } from '../../base/invalid-request.ts';
import { readJson } from '../../base/read-json.ts';
import { type PartnerReply, refuseWith } from './answer.ts';

export function readMessage<Schema extends z.ZodType<object>>(
  schema: Schema,
  body: Buffer,
): z.output<Schema> | PartnerReply {
  const read = schema.safeParse(readJson(body.toString('utf8')) ?? null, { error: issueText });
  if (read.success) return read.data;
  const { message } = new InvalidRequest(read.error.issues);
  return refuseWith('INVALID_MESSAGE', `${message}.`);
}

/** As it came; a call without a body has none. */
export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : noBytes);

const noBytes = Buffer.alloc(0);
