/** ROUTE-5: the frames that other pages embed stand alone, without anything around them. */
const barePaths: readonly string[] = ['/casino-video', '/tv', '/score'];

export const isBare = (path: string): boolean => barePaths.includes(path);

const roomyForm = /^\/(casino|new-casino|play-casino-new|casino-round|vimaan|play-video)\b/;

/** Casino pages have their own board and chips: they take the width of the side columns too. */
export const isRoomy = (path: string): boolean => roomyForm.test(path);
