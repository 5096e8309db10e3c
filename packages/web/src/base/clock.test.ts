import { afterEach, expect, test, vi } from 'vitest';

const minuteMs = 60_000;
const begin = Date.UTC(2026, 10, 21, 10);

/** A page of its own, whose device shows this time. */
async function openClock(at: number) {
  vi.useFakeTimers({ now: at });
  vi.resetModules();
  return import('./clock.ts');
}

afterEach(() => {
  vi.useRealTimers();
});

test('[WALK-P6] without a server the time is the device’s', async () => {
  const { serverNow } = await openClock(begin);
  expect(serverNow()).toBe(begin);
});

test('[WALK-P6] a device that is five hours ahead shows the server’s time', async () => {
  const { noteServerTime, serverNow } = await openClock(begin + 300 * minuteMs);
  noteServerTime(begin);
  vi.advanceTimersByTime(minuteMs);
  expect(serverNow()).toBe(begin + minuteMs);
  // A slower message is worth less than the first.
  noteServerTime(begin + minuteMs - 1500);
  expect(serverNow()).toBe(begin + minuteMs);
  noteServerTime(begin + minuteMs + 40);
  expect(serverNow()).toBe(begin + minuteMs + 40);
});

test('[WALK-P6] a device whose clock is changed is followed both ways', async () => {
  const { noteServerTime, serverNow } = await openClock(begin);
  noteServerTime(begin);
  for (const device of [begin + 300 * minuteMs, begin - 300 * minuteMs]) {
    vi.setSystemTime(device);
    noteServerTime(begin);
    expect(serverNow()).toBe(begin);
  }
});

test('[WALK-P6] the Date of an answer counts, and a stored answer never sets the time back', async () => {
  const { noteServerDate, serverNow } = await openClock(begin + 300 * minuteMs);
  for (const header of [null, 'yesterday']) noteServerDate(header);
  expect(serverNow()).toBe(begin + 300 * minuteMs);
  noteServerDate('Sat, 21 Nov 2026 10:00:00 GMT');
  expect(serverNow()).toBe(begin);
  noteServerDate('Sat, 21 Nov 2026 09:50:00 GMT');
  expect(serverNow()).toBe(begin);
});
