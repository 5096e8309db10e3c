// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, openFakeServer, refusal } from '../../test/fake-server.ts';
import { show, startAfresh, toastTexts } from '../../test/render.tsx';
import { ChangePassword } from './change-password.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  startAfresh({ isSignedIn: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const yes = () => screen.getByRole('button', { name: 'Yes' }) as HTMLButtonElement;

async function change(answer: object) {
  const { requests } = openFakeServer({ 'POST /auth/update-password': answer });
  const onClose = vi.fn<() => void>();
  show(<ChangePassword isOpen userName="anna" onClose={onClose} />);
  for (const [name, value] of [
    ['Old Password', 'old'],
    ['New Password', 'new'],
    ['Confirm Password', 'newer'],
  ] as const) {
    fireEvent.change(field(name), { target: { value } });
  }
  fireEvent.click(yes());
  await act(() => vi.advanceTimersByTimeAsync(1));
  return { requests, onClose };
}

test('[ACC-1] a change is sent as typed, confirmed, and closed and cleared after 500 ms', async () => {
  const { requests, onClose } = await change(ok(null));
  expect(requests.map(({ body }) => body)).toEqual([
    { currentPassword: 'old', newPassword: 'new', confirmPassword: 'newer' },
  ]);
  expect(toastTexts()).toEqual(['Password Updated Successfully!']);
  await act(() => vi.advanceTimersByTimeAsync(498));
  expect(onClose).not.toHaveBeenCalled();
  expect(yes().disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(2));
  expect(onClose).toHaveBeenCalledOnce();
  expect(field('Old Password').value).toBe('');
});

test("[ACC-1] a refusal shows the server's message and keeps the form open", async () => {
  const { onClose } = await change(refusal(400, 'The passwords differ.'));
  expect(toastTexts()).toEqual(['The passwords differ.']);
  expect(screen.getByRole('alert').textContent).toBe('The passwords differ.');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(onClose).not.toHaveBeenCalled();
  expect(field('New Password').value).toBe('new');
  expect(yes().disabled).toBe(false);
});
