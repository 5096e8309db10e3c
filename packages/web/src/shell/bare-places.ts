/** ROUTE-5: the frames that other pages embed stand alone, without anything around them. */
const barePaths: readonly string[] = ['/casino-video', '/tv', '/score'];

export const isBare = (path: string): boolean => barePaths.includes(path);
