import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { GlidingList } from './gliding-list.tsx';

const rowPx = 40;
let glided: [string | null, string][] = [];

/** A page with rows below each other, as in the real layout. */
beforeEach(() => {
  glided = [];
  Element.prototype.getBoundingClientRect = function (this: Element) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this);
    return { top: at * rowPx } as DOMRect;
  };
  Element.prototype.animate = function (this: Element, frames) {
    const [first] = frames as Keyframe[];
    glided.push([this.textContent, String(first?.['transform'])]);
    return {} as Animation;
  };
});

const list = (names: readonly string[], isStill = false) => (
  <GlidingList order={names.join()} pieces="p" isStill={isStill} className="">
    {names.map((name) => (
      <p key={name}>{name}</p>
    ))}
  </GlidingList>
);

describe('a list whose order changes', () => {
  it('lets only the rows that moved glide from their old places', () => {
    const { rerender } = render(list(['a', 'b', 'c']));
    rerender(list(['a', 'c', 'd']));
    expect(glided).toEqual([['c', 'translateY(40px)']]);
  });

  it('moves nothing while the order is the same, or with reduced motion', () => {
    const { rerender } = render(list(['a', 'b']));
    rerender(list(['a', 'b']));
    rerender(list(['b', 'a'], true));
    expect(glided).toEqual([]);
  });
});
