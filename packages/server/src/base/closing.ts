/** Parts to close when the server stops, in order. */
export type Closing = [what: string, close: () => unknown][];
