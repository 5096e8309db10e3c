/** Store failures caused by a command's content, not by the state of the store. */

/** SQLSTATE classes: data exceptions, broken constraints, program limits. */
const classes: ReadonlySet<string> = new Set(['22', '23', '54']);

/** Tells whether the row encoders threw it, for text or numbers that the store cannot hold. */
const isEncodingFault = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError;

export function isContentFault(error: unknown): boolean {
  if (isEncodingFault(error)) return true;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.length === 5 && classes.has(code.slice(0, 2));
}

/**
 * Tells whether any text in the value holds a NUL or half a surrogate pair. Stores differ in handling these:
 * one refuses them, another alters them, and the journal escapes them. Such values are therefore refused
 * before anything is decided.
 */
export function isUnwritable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(isUnwritable);
}
