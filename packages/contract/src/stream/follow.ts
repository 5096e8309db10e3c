/**
 * A client's copy of a topic. A snapshot replaces it; a delta advances it by exactly one step of the
 * sender. Anything else is reported as a gap, never guessed at, and the client subscribes again. After a
 * `followed` message the client holds the sender's data of that number.
 */
import type { StreamDelta, StreamSnapshot } from './message.ts';
import { applyPatch, type Json, PatchMisfit } from './patch.ts';

export interface Followed {
  readonly seq: number;
  /** Null if the topic has no data. */
  readonly data: Json;
}

export type Step =
  | { readonly kind: 'followed'; readonly now: Followed }
  /** Already applied: nothing to do. */
  | { readonly kind: 'old' }
  /** A message is missing: subscribe again without a number. */
  | { readonly kind: 'gap' };

const old: Step = { kind: 'old' };
const gap: Step = { kind: 'gap' };

/** `before` is null until the first snapshot. A snapshot is accepted whatever its number. */
export function follow(before: Followed | null, message: StreamSnapshot | StreamDelta): Step {
  const { seq } = message;
  if (message.op === 'snapshot') return { kind: 'followed', now: { seq, data: message.data } };
  if (before === null) return gap;
  if (seq <= before.seq) return old;
  if ((message.from ?? seq - 1) !== before.seq) return gap;
  try {
    return { kind: 'followed', now: { seq, data: applyPatch(before.data, message.patch) } };
  } catch (error) {
    if (error instanceof PatchMisfit) return gap;
    throw error;
  }
}
