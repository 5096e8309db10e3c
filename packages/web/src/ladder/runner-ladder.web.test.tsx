// @vitest-environment happy-dom
import type { BetRow } from '@layline/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, startAfresh } from '../../test/render.tsx';
import type { RunnerDepth } from './rungs.ts';
import { RunnerLadder } from './runner-ladder.tsx';

const depth: RunnerDepth = {
  selectionId: 7,
  lastTraded: 2,
  traded: 250,
  back: [{ price: 2, size: 300 }],
  lay: [{ price: 2.04, size: 200 }],
  tradedAt: [{ price: 2, size: 250 }],
};
const own = { betId: 'b1', oddsReq: 2.06, type: 'back', sizeRemaining: 40 } as BetRow;
const onTap = vi.fn();
const onTakeBack = vi.fn();

beforeEach(() => {
  startAfresh();
  onTap.mockClear();
  onTakeBack.mockClear();
});
afterEach(cleanup);

const ladder = (waiting: readonly BetRow[] = []) =>
  show(
    <RunnerLadder runnerName="India" hasBars={false} {...{ depth, waiting, onTap, onTakeBack }} />,
  );
const cell = (name: RegExp) => screen.getByRole('button', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const focused = () => document.activeElement?.getAttribute('aria-label');
const isCentred = () => screen.getByRole('button', { name: 'Centre' }).getAttribute('aria-pressed');

test('[EVENT-2] keys step the odds beyond what is in sight, turn the side, and a press bets there', () => {
  ladder();
  cell(/^Back India at 2.00/).focus();
  press('ArrowUp');
  expect(focused()).toBe('Back India at 2.02');
  for (let count = 0; count < 9; count += 1) press('PageUp');
  expect(focused()).toBe('Back India at 6.20');
  press('ArrowRight');
  expect(focused()).toBe('Lay India at 6.20');
  fireEvent.click(document.activeElement as Element);
  expect(onTap.mock.lastCall).toEqual(['lay', 620]);
  for (let count = 0; count < 40; count += 1) press('PageUp');
  expect(focused()).toBe('Lay India at 1000');
  press('Home');
  expect(focused()).toMatch(/^Lay India at 2\.0/);
});

test('[EVENT-2] the view is centred until the player scrolls, and again by the button', () => {
  const { container } = ladder();
  expect(isCentred()).toBe('true');
  const scroller = container.querySelector('[class*=scroller]') as HTMLElement;
  scroller.scrollTop = 0;
  fireEvent.scroll(scroller);
  expect(isCentred()).toBe('false');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('1000');
  fireEvent.click(screen.getByRole('button', { name: 'Centre' }));
  expect(isCentred()).toBe('true');
  cell(/^Back India at 2.00, 300 on offer/);
});

test('[EVENT-2] a rung says what was traded there, and own bets are taken back by a press', () => {
  ladder([own]);
  const rung = cell(/^Back India at 2.00/).closest('li');
  expect(rung?.textContent).toContain('250');
  fireEvent.click(cell(/^Take back 40 at 2.06/));
  expect(onTakeBack.mock.lastCall).toEqual([[own]]);
});
