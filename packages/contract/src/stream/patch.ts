/**
 * A change of JSON data as a short list of steps, and its application. A step addresses its place by the
 * keys and list indexes on the path, joined with `/`; frequent words have one-letter forms. Data is never
 * modified in place: unchanged parts keep their identity.
 */

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * `[place, value]` sets, `[place]` removes a key, `[place, at, count, ...items]` removes `count` items
 * from the list at `at` and inserts the others there. Steps apply in order.
 */
export type PatchStep =
  | readonly [place: string]
  | readonly [place: string, value: Json]
  | readonly [place: string, at: number, count: number, ...items: Json[]];
export type Patch = readonly PatchStep[];

/** One-letter forms of words in places. No call has a key of one capital letter. */
export const shortWords = {
  R: 'runners',
  E: 'ex',
  B: 'availableToBack',
  L: 'availableToLay',
  P: 'price',
  S: 'size',
  T: 'pricedAt',
  V: 'totalMatched',
  X: 'lastPriceTraded',
  M: 'matchOdds',
  N: 'section',
  O: 'odds',
} as const;

/** Thrown if the place does not exist: the data is not what the patch was made for. */
export class PatchMisfit extends Error {}

const misfit = (place: string): PatchMisfit => new PatchMisfit(`No such place: ${place}`);

const wordOf = (part: string): string =>
  (shortWords as Readonly<Record<string, string>>)[part] ?? part;

/** Cache of parsed places, since price updates repeat the same few. */
const knownWays = new Map<string, readonly string[]>();
const knownWaysMax = 2000;

function wayTo(place: string): readonly string[] {
  const known = knownWays.get(place);
  if (known !== undefined) return known;
  const way = place === '' ? [] : place.split('/').map(wordOf);
  if (knownWays.size >= knownWaysMax) knownWays.clear();
  knownWays.set(place, way);
  return way;
}

/** Throws PatchMisfit if the data is not what the patch was made for. */
export function applyPatch(data: Json, patch: Patch): Json {
  let whole = data;
  for (const step of patch) whole = change(whole, wayTo(step[0]), 0, step);
  return whole;
}

/** `depth` counts the parts of the path already followed to `node`. */
function change(node: Json, way: readonly string[], depth: number, step: PatchStep): Json {
  const part = way[depth];
  if (part === undefined) return replace(node, step);
  if (Array.isArray(node)) return changeItem(node, way, depth, step);
  if (node === null || typeof node !== 'object') throw misfit(step[0]);
  const parent = node as { readonly [key: string]: Json };
  const isLast = depth === way.length - 1;
  if (isLast && step.length === 1) return without(parent, part, step);
  if (!isLast && !Object.hasOwn(parent, part)) throw misfit(step[0]);
  return { ...parent, [part]: change(parent[part] ?? null, way, depth + 1, step) };
}

function changeItem(
  list: readonly Json[],
  way: readonly string[],
  depth: number,
  step: PatchStep,
): Json {
  const at = Number(way[depth]);
  const item = list[at];
  if (item === undefined) throw misfit(step[0]);
  return list.with(at, change(item, way, depth + 1, step));
}

function without(parent: { readonly [key: string]: Json }, key: string, step: PatchStep): Json {
  if (!Object.hasOwn(parent, key)) throw misfit(step[0]);
  const { [key]: _gone, ...kept } = parent;
  return kept;
}

function replace(node: Json, step: PatchStep): Json {
  if (step.length === 2) return step[1];
  const [place, at, count, ...items] = step;
  if (!Array.isArray(node) || typeof at !== 'number' || typeof count !== 'number') {
    throw misfit(place);
  }
  if (at + count > node.length) throw misfit(place);
  return node.toSpliced(at, count, ...items);
}
