/** Which match a page is about: the last part of the path of a match's or a race's page. Pure. */
const matchPath = /^\/(?:fullmarket|HorseMarket)\/[^/]+\/[^/]+\/([^/?]+)/;

export const matchIdOf = (path: string): string | undefined => matchPath.exec(path)?.[1];
