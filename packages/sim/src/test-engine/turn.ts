/** Lets everything that is ready go on first. The only use of the system's own turns. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
