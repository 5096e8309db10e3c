import type { WindowSize } from './button-position.ts';

/** The window, and how much of it the bars at its top and bottom take now. */
export function windowSize(): WindowSize {
  const [width, height] = [innerWidth, innerHeight];
  let [above, below] = [0, 0];
  for (const bar of document.querySelectorAll('[data-bar]')) {
    const { top, bottom } = bar.getBoundingClientRect();
    if (bottom <= top) continue;
    if (top <= 0) above = Math.max(above, bottom);
    else if (bottom >= height) below = Math.max(below, height - top);
  }
  return { width, height, above, below };
}
