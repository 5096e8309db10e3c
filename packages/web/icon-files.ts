/**
 * The marks of sports as files, for clients that read their addresses in the list of sports: one for the
 * chosen sport and one for the others. Pure.
 */
import { sportSlug, sports } from '@layline/contract/sport';
import { sportMarks } from './src/ui/sport-icon.tsx';

const inks = { '-on': '#123f66', '': '#6b7684' } as const;

const drawIcon = (mark: string, ink: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" ' +
  `stroke="${ink}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">` +
  `<path d="${mark}"/></svg>\n`;

/** Returns every icon by file name: `cricket.svg`, and `cricket-on.svg` for the chosen sport. */
export const iconFiles = (): ReadonlyMap<string, string> =>
  new Map(
    sports.flatMap(({ id, name }) =>
      Object.entries(inks).map(
        ([ending, ink]) =>
          [`${sportSlug(name)}${ending}.svg`, drawIcon(sportMarks[id], ink)] as const,
      ),
    ),
  );
