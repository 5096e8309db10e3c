/**
 * A topic as a reader holds it: snapshots replace it, deltas move it on by exactly one step of the
 * sender's. What does not follow is told as a gap, and never guessed at: the reader then asks for the
 * topic again. Every message that is `followed` leaves the reader with the sender's data of that number.
 */
import type { StreamDelta, StreamSnapshot } from './message.ts';
import { applyPatch, type Json, PatchMisfit } from './patch.ts';

export interface Followed {
  readonly seq: number;
  /** Null while there is nothing of this topic. */
  readonly data: Json;
}

export type Step =
  | { readonly kind: 'followed'; readonly now: Followed }
  /** Told before: nothing to do. */
  | { readonly kind: 'old' }
  /** Something is missing: subscribe again without a number. */
  | { readonly kind: 'gap' };

const old: Step = { kind: 'old' };
const gap: Step = { kind: 'gap' };

/** `before` is null until the first snapshot. A snapshot counts whatever its number. */
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
