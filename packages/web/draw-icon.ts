/** What `Icon` shows in a build, in place of the icon library's component (lean-libraries.ts). */
import { createElement, type SVGProps } from 'react';

interface Drawing {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/** Returns a component that draws the icon on the library's grid of 24 units. */
export const drawIcon =
  ({ node }: Drawing) =>
  ({ size, ...rest }: SVGProps<SVGSVGElement> & { size: number }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
