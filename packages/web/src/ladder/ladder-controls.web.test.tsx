// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show, startAfresh } from '../../test/render.tsx';
import { LadderNotice } from './ladder-controls.tsx';
import { setLadder } from './ladder-settings.ts';

beforeEach(() => startAfresh());
afterEach(() => {
  cleanup();
  setLadder({ isAskedFirst: true });
});

test('[EVENT-2] the ladder says whether a tap asks first or bets at once', () => {
  const acts = { onConfirm: () => {}, onDrop: () => {}, onTakeBack: () => {} };
  show(<LadderNotice pending={null} side="back" notice={null} isBusy={false} {...acts} />);
  const hint = screen.getByRole('status');
  expect(hint.textContent).toBe('A tap on a price asks first, then bets there.');
  act(() => setLadder({ isAskedFirst: false }));
  expect(hint.textContent).toBe('A tap on a price bets there at once.');
});
