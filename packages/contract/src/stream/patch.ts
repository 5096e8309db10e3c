/**
 * A change of JSON data as a short list of steps, and putting it into effect. A step names its place
 * by the keys and list positions on the way, joined with `/`; words that prices are full of have one
 * letter there. Data is never changed in place: what a patch leaves alone keeps its identity.
 */

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * `[place, value]` sets, `[place]` removes a key, `[place, at, count, ...items]` cuts `count` items out
 * of the list from `at` and puts the others there. Steps take effect in their order.
 */
export type PatchStep =
  | readonly [place: string]
  | readonly [place: string, value: Json]
  | readonly [place: string, at: number, count: number, ...items: Json[]];
export type Patch = readonly PatchStep[];

/** Letters that stand for words in places. No call has a key of one capital letter. */
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

/** The place does not exist in this data: it is not the data that the patch was made for. */
export class PatchMisfit extends Error {}

const misfit = (place: string): PatchMisfit => new PatchMisfit(`No such place: ${place}`);

const wordOf = (part: string): string =>
  (shortWords as Readonly<Record<string, string>>)[part] ?? part;

/** Throws PatchMisfit when the data is not what the patch was made for. */
export const applyPatch = (data: Json, patch: Patch): Json =>
  patch.reduce<Json>((whole, step) => {
    const parts = step[0] === '' ? [] : step[0].split('/').map(wordOf);
    return change(whole, parts, step);
  }, data);

function change(node: Json, parts: readonly string[], step: PatchStep): Json {
  const [part, ...rest] = parts;
  if (part === undefined) return replace(node, step);
  if (Array.isArray(node)) return changeItem(node, part, rest, step);
  if (node === null || typeof node !== 'object') throw misfit(step[0]);
  const parent = node as { readonly [key: string]: Json };
  if (rest.length === 0 && step.length === 1) return without(parent, part, step);
  if (rest.length > 0 && !Object.hasOwn(parent, part)) throw misfit(step[0]);
  return { ...parent, [part]: change(parent[part] ?? null, rest, step) };
}

function changeItem(
  list: readonly Json[],
  part: string,
  rest: readonly string[],
  step: PatchStep,
): Json {
  const at = Number(part);
  const item = list[at];
  if (item === undefined) throw misfit(step[0]);
  return list.with(at, change(item, rest, step));
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
