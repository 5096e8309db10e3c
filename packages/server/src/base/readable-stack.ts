/**
 * Tells stack traces of the bundled server in lines of its sources. The maps are megabytes, so they are read
 * at the first fault, and each place is looked up once.
 */
import { readFileSync } from 'node:fs';

interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** A place of the bundle, counted from one. */
interface Place {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digitOf = new Uint8Array(128);
for (let value = 0; value < digits.length; value += 1) digitOf[digits.charCodeAt(value)] = value;
const comma = 44;
const semicolon = 59;
const placesMax = 1000;

const maps = new Map<string, SourceMap | null>();
const places = new Map<string, string>();

/** Null for a file without a map, such as a source. */
function readMap(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  let map: SourceMap | null = null;
  try {
    const { sources, mappings } = JSON.parse(
      readFileSync(new URL(`${url}.map`), 'utf8'),
    ) as SourceMap;
    map = { sources, mappings: `${mappings};` };
  } catch {
    // There is none.
  }
  maps.set(url, map);
  return map;
}

/**
 * The format is ECMA-426: `;` ends a line, `,` a segment, whose numbers are steps from the one before: of
 * column, source, line and column there. Written for speed, since it reads megabytes while players wait.
 */
function findOrigin({ sources, mappings }: SourceMap, { url, line, column }: Place): string | null {
  const at = [0, 0, 0, 0, 0];
  let [row, field, value, shift] = [1, 0, 0, 0];
  let found: string | null = null;
  for (let index = 0; index < mappings.length; index += 1) {
    const code = mappings.charCodeAt(index);
    if (code === comma || code === semicolon) {
      if (row === line && field >= 4) {
        const [generated = 0, source = 0, originalLine = 0, originalColumn = 0] = at;
        if (generated >= column) return found;
        const path = new URL(sources[source] ?? '', url).href;
        found = `${path}:${originalLine + 1}:${originalColumn + 1}`;
      }
      field = 0;
      if (code === comma) continue;
      if (row === line) return found;
      row += 1;
      at[0] = 0;
      continue;
    }
    const digit = digitOf[code] ?? 0;
    value += (digit & 31) << shift;
    shift += 5;
    if (digit >= 32) continue;
    at[field] = (at[field] ?? 0) + (value & 1 ? -(value >> 1) : value >> 1);
    field += 1;
    [value, shift] = [0, 0];
  }
  return found;
}

function tellPlace(place: Place): string {
  const text = `${place.url}:${place.line}:${place.column}`;
  const known = places.get(text);
  if (known !== undefined) return known;
  const map = readMap(place.url);
  const readable = (map && findOrigin(map, place)) ?? text;
  if (places.size < placesMax) places.set(text, readable);
  return readable;
}

/** Leaves places of files without a map as they are. */
export const readableStack = (stack: string): string =>
  stack.replace(/(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g, (_whole, url: string, line, column) =>
    tellPlace({ url, line: Number(line), column: Number(column) }),
  );
