// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show, startAfresh } from '../../test/render.tsx';
import { LadderControls, LadderNotice } from './ladder-controls.tsx';
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

test('[LADDER-2] the stake that another window chose is the stake here', () => {
  setLadder({ stakeText: '100' });
  show(<LadderControls />);
  const stake = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stake of each tap' });
  const kept = { state: { stakeText: '250', isAskedFirst: false }, version: 1 };
  localStorage.setItem('ladder', JSON.stringify(kept));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'ladder' })));
  expect(stake.value).toBe('250');
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
});
