/**
 * Cleans untrusted text for storage: removes control characters and lone surrogates, which a database
 * refuses, and limits the length.
 */
const textMax = 500;

const controls = /\p{Cc}+/gu;

/** Most text is clean and is returned unchanged. */
export function cleanText(text: string): string {
  if (text.length <= textMax && text.isWellFormed() && text.search(controls) < 0) return text;
  // Cut first, to bound the cost of a long text, and again after the last whole character.
  const cut = text.slice(0, textMax).toWellFormed().replace(controls, ' ');
  return cut.trim();
}

const depthMax = 32;

/** Cleans every text in a JSON value, field names included; deeper nesting is dropped. */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === depthMax) return null;
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, depth + 1));
  const fields = Object.entries(value).map(([name, inner]) => [
    cleanText(name),
    cleanJson(inner, depth + 1),
  ]);
  return Object.fromEntries(fields);
}
