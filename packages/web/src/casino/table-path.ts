/** Of the tables, and not of the lists before them. */
export const tablePath = /^\/((casino|new-casino|play-casino-new)\/[^/]+\/|vimaan)/;
