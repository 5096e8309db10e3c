/**
 * Text of somebody else's as the house may keep it: no control characters and no half of a character,
 * which a database refuses, and no longer than a name can be.
 */
const textMax = 500;

const controls = /\p{Cc}+/gu;

/** Most text is clean, and is given back as it is. */
export function cleanText(text: string): string {
  if (text.length <= textMax && text.isWellFormed() && text.search(controls) < 0) return text;
  // Cut first, so that a long text costs no more, and again at the end of a whole character.
  const cut = text.slice(0, textMax).toWellFormed().replace(controls, ' ');
  return cut.trim();
}

const depthMax = 32;

/** The same of every text in a JSON value, names of fields too; what is nested deeper is left out. */
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
