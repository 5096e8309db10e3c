/** Matches paths of tables, not those of the lists before them. */
export const tablePath = /^\/((casino|new-casino|play-casino-new)\/[^/]+\/|vimaan)/;
