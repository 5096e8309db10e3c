/** Failures of the store that are due to a command's content, not to the store's own state. */

/** Classes of SQLSTATE: data exceptions, broken constraints, limits of the program. */
const classes: ReadonlySet<string> = new Set(['22', '23', '54']);

/** Whether the row encoders threw it, for text or numbers that have no form in the store. */
const isEncodingFault = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError;

export function isContentFault(error: unknown): boolean {
  if (isEncodingFault(error)) return true;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.length === 5 && classes.has(code.slice(0, 2));
}

/**
 * Whether text anywhere in the value holds a NUL or half of a surrogate pair. Stores differ in what they
 * make of these: one refuses them, another keeps them altered, and the journal escapes them; so they are
 * refused before anything is decided.
 */
export function isUnwritable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(isUnwritable);
}
