/**
 * Hashes of text, and hash and equality of plain JSON values regardless of key order, so that a value
 * read back from a JSON column still counts as the same.
 */

/** FNV-1a offset basis. */
const fnvOffset = 0x811c9dc5;

const fnvStep = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

/** 32-bit FNV-1a over the UTF-16 code units of a text. `start` continues the hash of a preceding text. */
export function fnv1a(text: string, start: number = fnvOffset): number {
  let hash = start | 0;
  for (let index = 0; index < text.length; index++) hash = fnvStep(hash, text.charCodeAt(index));
  return hash;
}

/** Like `fnv1a`, with well-mixed low bits for an index that uses only those. */
export function hashId(text: string, start: number = fnvOffset): number {
  const hash = fnv1a(text, start);
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  return mixed ^ (mixed >>> 15);
}

/** Hash of a whole number. Eight in a row stay neighbours, so that new bets share a cache line. */
export const hashNumber = (number: number): number => (mix(number / 8) << 3) | (number & 7);

/** Serialises JSON with sorted keys; absent and undefined keys are the same. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts: string[] = [];
  for (const [key, inner] of Object.entries(value).toSorted(byKey)) {
    if (inner !== undefined) parts.push(`${JSON.stringify(key)}:${canonicalText(inner)}`);
  }
  return `{${parts.join(',')}}`;
}

/** Compares by code unit, independent of locale. */
function byKey<Value>([a]: readonly [string, Value], [b]: readonly [string, Value]): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || canonicalText(a) === canonicalText(b);

/** 64 bits of hash as 16 hex digits: two 32-bit hashes with different starts, mixed at the end. */
export function hashText(text: string): string {
  let low = fnvOffset;
  let high = 0x9e3779b9;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = fnvStep(low, unit);
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
