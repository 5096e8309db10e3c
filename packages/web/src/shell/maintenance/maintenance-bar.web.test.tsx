// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, openFakeServer } from '../../../test/fake-server.ts';
import { fakeSite } from '../../../test/fake-site.ts';
import { show, startAfresh } from '../../../test/render.tsx';
import { useSiteStore } from '../../site/site-store.ts';
import { MaintenanceBar } from './maintenance-bar.tsx';

const at = Date.parse('2026-11-30T10:00:00Z');
const path = `GET /domain/maintenance/${fakeSite._id}`;
const announced = {
  startsAt: '2026-11-30T10:00:30.000Z',
  endsAt: '2026-11-30T11:00:30.000Z',
  text: 'New disks.',
};

beforeEach(() => {
  startAfresh();
  vi.useFakeTimers({ now: at });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const give = (capabilities: (typeof fakeSite)['capabilities']) =>
  useSiteStore.setState({ site: { ...fakeSite, capabilities } });
/** What the page shows changes between seconds. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
}
const bar = () => screen.queryByRole('region', { name: 'Maintenance' })?.textContent ?? null;
const page = (
  <>
    <div data-notices="" />
    <MaintenanceBar />
  </>
);

test('[RISK-15] counts down to the start, and follows the server from then on', async () => {
  give(['maintenance']);
  let hasBegun = false;
  openFakeServer({ [path]: () => ok([{ ...announced, hasBegun }]) });
  show(page);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(bar()).toMatch(/^Maintenance in 0:30 min, .*New disks\.$/);
  await pass(20);
  expect(bar()).toMatch(/^Maintenance in 0:10 min/);
  hasBegun = true;
  await pass(20);
  expect(bar()).toMatch(
    /^Maintenance until about .*, 1 h 0 min left\. You can cancel and cash out/,
  );
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(bar()).toMatch(/^Maintenance takes longer than planned\./);
});

test('[RISK-15] is not looked for at a server that does not announce any', async () => {
  give([]);
  const { requests } = openFakeServer({ [path]: ok([{ ...announced, hasBegun: true }]) });
  show(page);
  await pass(5);
  expect(bar()).toBeNull();
  expect(requests).toEqual([]);
});
