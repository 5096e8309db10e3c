import { cleanup, render } from '@testing-library/react';
import { History, Search, Trophy } from 'lucide-react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawIcon } from '../../draw-icon.ts';

afterEach(cleanup);

type Shown = ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': 'true' }>;

function show(Shown: Shown): Element {
  const { container } = render(<Shown size={20} strokeWidth={1.5} aria-hidden="true" />);
  const svg = container.querySelector('svg');
  if (svg === null) throw new Error('No drawing was shown');
  return svg;
}

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

describe('the icons of a build', () => {
  it.each([Trophy, Search, History])('are drawn as the library draws them', (Library) => {
    const expected = show(Library);
    const node = [...expected.children].map(
      (child) => [child.tagName.toLowerCase(), attributesOf(child)] as const,
    );
    const drawn = show(drawIcon({ node }));
    expect(drawn.innerHTML).toBe(expected.innerHTML);
    expect({ ...attributesOf(drawn), class: '' }).toEqual({ ...attributesOf(expected), class: '' });
  });
});
