import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { GlidingList } from './gliding-list.tsx';

const rowPx = 40;
let glided: [string | null, string][] = [];

/** A page whose rows stand under one another, as the real one lays them out. */
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
  it('lets the rows that moved glide from where they stood, and no other', () => {
    const { rerender } = render(list(['a', 'b', 'c']));
    rerender(list(['a', 'c', 'd']));
    expect(glided).toEqual([['c', 'translateY(40px)']]);
  });

  it('moves nothing while the order is the same, or where motion is unwanted', () => {
    const { rerender } = render(list(['a', 'b']));
    rerender(list(['a', 'b']));
    rerender(list(['b', 'a'], true));
    expect(glided).toEqual([]);
  });
});
