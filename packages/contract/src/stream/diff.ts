/**
 * Computes the patch that turns one piece of JSON data into another. List items with an id are matched by
 * it, so that adding or removing one does not rewrite the items behind it.
 */
import { type Json, type Patch, type PatchStep, shortWords } from './patch.ts';

const letters = new Map<string, string>(
  Object.entries(shortWords).map(([letter, word]) => [word, letter]),
);
/** An item is identified by the first of these keys that it has. */
const idKeys = [
  'selectionId',
  'sid',
  'eventId',
  'SelectionId',
  'mid',
  'marketId',
  'betId',
] as const;
const isIdKey: ReadonlySet<string> = new Set(idKeys);

type Keyed = { readonly [key: string]: Json };

/** Empty if nothing differs. `applyPatch(before, makePatch(before, after))` equals `after`. */
export function makePatch(before: Json, after: Json): Patch {
  const steps: PatchStep[] = [];
  compare(steps, '', before, after);
  return steps;
}

const inside = (place: string, key: string): string => (place === '' ? key : `${place}/${key}`);

function compare(steps: PatchStep[], place: string, before: Json, after: Json): void {
  if (before === after) return;
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after)) {
    steps.push([place, after]);
  } else if (Array.isArray(before) && Array.isArray(after)) {
    compareLists(steps, place, before, after);
  } else {
    compareKeyed(steps, place, before as Keyed, after as Keyed);
  }
}

const isBranch = (value: Json): value is Keyed | readonly Json[] =>
  typeof value === 'object' && value !== null;

function compareKeyed(steps: PatchStep[], place: string, before: Keyed, after: Keyed): void {
  const keys = Object.keys(after);
  if (!keys.every(canBePart) || !Object.keys(before).every(canBePart)) {
    if (JSON.stringify(before) !== JSON.stringify(after)) steps.push([place, after]);
    return;
  }
  for (const key in before) {
    if (!Object.hasOwn(after, key)) steps.push([inside(place, partOf(key))]);
  }
  for (const key of keys) {
    const value = after[key] as Json;
    if (before[key] === value) continue;
    const part = inside(place, partOf(key));
    if (Object.hasOwn(before, key)) compare(steps, part, before[key] as Json, value);
    else steps.push([part, value]);
  }
}

const partOf = (key: string): string => letters.get(key) ?? key;

/** False for a key that would read as several path parts, or as the short letter of a word. */
const canBePart = (key: string): boolean =>
  key !== '' && !key.includes('/') && !(key.length === 1 && Object.hasOwn(shortWords, key));

function idOf(item: Json): Json | undefined {
  if (!isBranch(item) || Array.isArray(item)) return undefined;
  const keyed = item as Keyed;
  // Most items have none, and looking up each key costs time.
  if (!hasIdKey(keyed)) return undefined;
  const key = idKeys.find(
    (name) => typeof keyed[name] === 'string' || typeof keyed[name] === 'number',
  );
  return key && keyed[key];
}

function hasIdKey(keyed: Keyed): boolean {
  for (const key in keyed) if (isIdKey.has(key)) return true;
  return false;
}

/** Items without ids are equal if they have the same position. */
const areSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one !== undefined && other !== undefined && idOf(one) === idOf(other);

function compareLists(
  steps: PatchStep[],
  place: string,
  before: readonly Json[],
  after: readonly Json[],
): void {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && areSame(before[head], after[head])) head += 1;
  let tail = 0;
  while (
    tail < shorter - head &&
    areSame(before[before.length - 1 - tail], after[after.length - 1 - tail])
  ) {
    tail += 1;
  }
  const cut = before.length - head - tail;
  const fresh = after.slice(head, after.length - tail);
  if (cut > 0 || fresh.length > 0) steps.push([place, head, cut, ...fresh]);
  for (let at = 0; at < after.length; at += 1) {
    const isHead = at < head;
    if (!isHead && at < after.length - tail) continue;
    const from = isHead ? at : before.length - (after.length - at);
    compare(steps, inside(place, String(at)), before[from] as Json, after[at] as Json);
  }
}
