/**
 * Bytes of the typed arrays that a value holds, each buffer once: shared ones, as the exchange's are,
 * stand in no figure of the process.
 */
export function rowBytes(value: unknown): number {
  const buffers = new Set<ArrayBufferLike>();
  const seen = new Set<object>();
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    if (ArrayBuffer.isView(next)) buffers.add(next.buffer);
    else if (next instanceof Map || next instanceof Set) waiting.push(...next.values());
    else waiting.push(...Object.values(next));
  }
  let bytes = 0;
  for (const { byteLength } of buffers) bytes += byteLength;
  return bytes;
}
