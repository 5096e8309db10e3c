/** Returns the match of a page: the last part of the path of a match or race page. Pure. */
const matchPath = /^\/(?:fullmarket|HorseMarket)\/[^/]+\/[^/]+\/([^/?]+)/;

export const matchIdOf = (path: string): string | undefined => matchPath.exec(path)?.[1];
