/**
 * Text of somebody else's as the house may keep it: no control characters and no half of a character,
 * which a database refuses, and no longer than a name can be.
 */
export const textMax = 500;

const controls = /\p{Cc}+/gu;

/** Most text is clean, and is given back as it is. */
export function cleanText(text: string): string {
  if (text.length <= textMax && text.isWellFormed() && text.search(controls) < 0) return text;
  // Cut first, so that a long text costs no more, and again at the end of a whole character.
  const cut = text.slice(0, textMax).toWellFormed().replace(controls, ' ');
  return cut.trim();
}
