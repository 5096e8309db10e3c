/**
 * Hashes of texts, and hash and equality of plain JSON values whatever the order of an object's keys:
 * a value that went through a store's JSON column is still the same value.
 */

/** Where an FNV-1a hash starts. */
const fnvOffset = 0x811c9dc5;

const fnvStep = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

/** 32 bits of FNV-1a over the code units of a text, from a start or from the hash of a text before. */
export function fnv1a(text: string, start: number = fnvOffset): number {
  let hash = start | 0;
  for (let index = 0; index < text.length; index++) hash = fnvStep(hash, text.charCodeAt(index));
  return hash;
}

/** The same with its low bits mixed, for an index that takes them alone. */
export function hashId(text: string, start: number = fnvOffset): number {
  const hash = fnv1a(text, start);
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  return mixed ^ (mixed >>> 15);
}

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
function byKey<Value>([a]: readonly [string, Value], [b]: readonly [string, Value]): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || canonicalText(a) === canonicalText(b);

/** 64 bits of hash as 16 hex digits: two lanes with different starts, mixed at the end. */
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
