/**
 * Hash and equality of plain JSON values, whatever the order of an object's keys: a value that went
 * through a store's JSON column is still the same value.
 */

/** JSON with the keys of every object in order; absent and undefined keys are the same. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts: string[] = [];
  for (const [key, inner] of Object.entries(value).toSorted(byKey)) {
    if (inner !== undefined) parts.push(`${JSON.stringify(key)}:${canonicalText(inner)}`);
  }
  return `{${parts.join(',')}}`;
}

/** By code unit, so that no locale has a say. */
export function byKey<Value>([a]: readonly [string, Value], [b]: readonly [string, Value]): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || canonicalText(a) === canonicalText(b);

/** 64 bits of hash as 16 hex digits: two FNV-1a lanes with different offsets, mixed at the end. */
export function hashText(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit ^ (low >>> 15), 0x85ebca6b);
  }
  low = mix(low ^ (high >>> 13));
  high = mix(high ^ (low >>> 16));
  return hex(high) + hex(low);
}

function mix(lane: number): number {
  const first = Math.imul(lane ^ (lane >>> 16), 0x21f0aaad);
  const second = Math.imul(first ^ (first >>> 15), 0x735a2d97);
  return second ^ (second >>> 15);
}

const hex = (lane: number): string => (lane >>> 0).toString(16).padStart(8, '0');
