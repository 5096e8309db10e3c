import { expect, test, vi } from 'vitest';
import { clearConsole } from './clear-console.ts';

test('[SHELL-10] the console is cleared every 500 ms only if the site enables that', () => {
  vi.useFakeTimers();
  const clear = vi.spyOn(console, 'clear').mockImplementation(() => {});
  const stop = clearConsole(false);
  vi.advanceTimersByTime(5000);
  expect(clear).not.toHaveBeenCalled();
  stop();
  const stopClearing = clearConsole(true);
  vi.advanceTimersByTime(1600);
  expect(clear).toHaveBeenCalledTimes(3);
  stopClearing();
  vi.advanceTimersByTime(5000);
  expect(clear).toHaveBeenCalledTimes(3);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
