/** Yields until everything that is ready has run. The only use of the system's event loop turns. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
