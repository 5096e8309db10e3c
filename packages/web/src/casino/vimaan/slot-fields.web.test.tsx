// @vitest-environment happy-dom
import { money } from '@layline/contract/money';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show, startAfresh } from '../../../test/render.tsx';
import { SlotFields } from './slot-fields.tsx';
import { emptyWish } from './wish.ts';

const limits = { min: money(10_000), max: money(500_000) };

function Fields({ isLocked = false }: { isLocked?: boolean }) {
  const [wish, setWish] = useState(emptyWish);
  return <SlotFields wish={wish} limits={limits} isLocked={isLocked} onWish={setWish} />;
}

const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const valueOf = (name: string): string => screen.getByLabelText<HTMLInputElement>(name).value;

beforeEach(() => startAfresh({ isSignedIn: true }));
afterEach(cleanup);

test('[CAS-4] a flight has chips within its limits, half, double and steps for stake and target', () => {
  show(<Fields />);
  const chips = screen.getAllByRole('button', { name: /^Set the stake to / });
  expect(chips.map((chip) => chip.getAttribute('aria-label')?.slice(17))).toEqual([
    '100',
    '200',
    '500',
    '1k',
    '2k',
    '5k',
  ]);
  const stakes = ['Set the stake to 500', '×2: double the stake', 'Raise the stake'].map((name) => {
    press(name);
    return valueOf('Stake');
  });
  expect(stakes).toEqual(['500', '1000', '1100']);
  press('½: halve the stake');
  expect(valueOf('Stake')).toBe('550');
  press('Raise the target');
  press('Raise the target');
  expect(valueOf('Automatic cash-out at')).toBe('2.10');
});

test('[CAS-4] while a bet flies its fields cannot be changed', () => {
  show(<Fields isLocked />);
  const buttons = screen.getAllByRole<HTMLButtonElement>('button');
  expect(buttons.filter(({ disabled }) => !disabled)).toEqual([]);
});
