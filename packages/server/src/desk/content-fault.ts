/** Whether the store refused a write for what it says, and not because of the store's own state. */

/** Classes of SQLSTATE: data exceptions, broken constraints, limits of the program. */
const classes: ReadonlySet<string> = new Set(['22', '23', '54']);

/** What the row encoders throw for text or numbers that have no form in the store. */
const isUnwritable = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError;

export function isContentFault(error: unknown): boolean {
  if (isUnwritable(error)) return true;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.length === 5 && classes.has(code.slice(0, 2));
}
