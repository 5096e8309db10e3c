/** The frames of one write as one buffer; readers who are told the same share it. */
export type JoinFrames = (frames: readonly Buffer[]) => Buffer;

interface Joined {
  readonly frames: readonly Buffer[];
  readonly bytes: Buffer;
}

/** Other lists that end with the same frame; beyond it nothing is shared. */
const othersMax = 8;

const isSame = (one: readonly Buffer[], other: readonly Buffer[]): boolean =>
  one.length === other.length && one.every((frame, at) => frame === other[at]);

/** For one round of writes: it keeps what it has joined. */
export function openJoin(): JoinFrames {
  const byLast = new Map<Buffer, Joined[]>();
  return (frames) => {
    const last = frames.at(-1);
    if (last === undefined || frames.length === 1) return last ?? Buffer.alloc(0);
    const known = byLast.get(last) ?? [];
    const same = known.find((joined) => isSame(joined.frames, frames));
    if (same !== undefined) return same.bytes;
    const bytes = Buffer.concat(frames);
    if (known.length < othersMax) byLast.set(last, [...known, { frames, bytes }]);
    return bytes;
  };
}
