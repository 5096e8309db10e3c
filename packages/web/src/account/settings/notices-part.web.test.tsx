// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, openFakeServer } from '../../../test/fake-server.ts';
import { fakeSite } from '../../../test/fake-site.ts';
import { show, startAfresh, toastTexts } from '../../../test/render.tsx';
import { useSiteStore } from '../../site/site-store.ts';
import { speak } from '../../translation/speak.ts';
import { NoticesPart } from './notices-part.tsx';

const endpoint = 'https://push.example/send/1';
const idOf = async (): Promise<string> => {
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Buffer.from(sum).toString('base64url');
};

/** What a browser has of web push, as far as the client uses it. */
const browser = {
  isSubscribed: false,
  permission: 'granted',
  asked: [] as string[],
  kept: new Map<string, unknown>(),
};

const subscription = {
  endpoint,
  getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(name.length).buffer,
  unsubscribe: async () => {
    browser.isSubscribed = false;
    return true;
  },
};

const pushManager = {
  getSubscription: async () => (browser.isSubscribed ? subscription : null),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    browser.asked.push(`subscribe ${applicationServerKey}`);
    browser.isSubscribed = true;
    return subscription;
  },
};

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  useSiteStore.setState({ site: { ...fakeSite, capabilities: ['device-notices'] } });
  Object.assign(browser, { isSubscribed: false, permission: 'granted', asked: [] });
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    requestPermission: async () => {
      browser.asked.push('permission');
      return browser.permission;
    },
  });
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (path: string, words: Response) => browser.kept.set(path, await words.json()),
    }),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const settled = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'A bet was settled.' });
const bodies = (server: ReturnType<typeof openFakeServer>, path: string): unknown[] =>
  server.requests
    .filter((one) => one.path === path && one.method === 'POST')
    .map(({ body }) => body);

test('[NOTICE-1] nothing is asked before a press, and then this device gets the kind', async () => {
  const listed = { key: 'the-key', devices: [] as object[] };
  const server = openFakeServer({
    'GET /notice-devices': () => ok(listed),
    'POST /notice-devices': ok(null),
    'POST /notice-devices/drop': ok(null),
  });
  show(<NoticesPart />);
  const box = await settled();
  expect(box.checked).toBe(false);
  expect(browser.asked).toEqual([]);
  listed.devices = [{ id: await idOf(), kinds: ['settled'], addedAt: '2026-03-01T00:00:00Z' }];
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(browser.asked).toEqual(['permission', 'subscribe the-key']);
  expect(bodies(server, '/notice-devices')).toEqual([
    {
      endpoint,
      p256dh: Buffer.alloc(65, 6).toString('base64url'),
      auth: Buffer.alloc(16, 4).toString('base64url'),
      kinds: ['settled'],
    },
  ]);
  expect(browser.kept.get('/notice-words')).toMatchObject({ settled: 'A bet was settled.' });
  listed.devices = [];
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(false));
  expect(browser.isSubscribed).toBe(false);
  expect(bodies(server, '/notice-devices/drop')).toEqual([{ endpoint }]);
});

test('[NOTICE-1] a browser that does not allow notices changes nothing, and the page says so', async () => {
  browser.permission = 'denied';
  const server = openFakeServer({ 'GET /notice-devices': ok({ key: 'the-key', devices: [] }) });
  show(<NoticesPart />);
  fireEvent.click(await settled());
  await waitFor(() => expect(toastTexts()).toHaveLength(1));
  expect(bodies(server, '/notice-devices')).toEqual([]);
});

test('[NOTICE-5] where the operator sends none, nothing is offered', async () => {
  const server = openFakeServer({ 'GET /notice-devices': ok({ key: null, devices: [] }) });
  show(<NoticesPart />);
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('[NOTICE-1] a server of another make is not asked for them', async () => {
  useSiteStore.setState({ site: { ...fakeSite, capabilities: [] } });
  const server = openFakeServer({});
  const { container } = show(<NoticesPart />);
  await Promise.resolve();
  expect(server.requests).toEqual([]);
  expect(container.textContent).toBe('');
});

test('[NOTICE-2] a device says its notices in the language that the page has now', async () => {
  browser.isSubscribed = true;
  const devices = [{ id: await idOf(), kinds: ['settled'], addedAt: '2026-03-01T00:00:00Z' }];
  openFakeServer({ 'GET /notice-devices': ok({ key: 'the-key', devices }) });
  browser.kept.clear();
  show(<NoticesPart />);
  const kept = () => browser.kept.get('/notice-words');
  await waitFor(() => expect(kept()).toMatchObject({ settled: 'A bet was settled.' }));
  await act(() => speak('hi'));
  await waitFor(() => expect(kept()).not.toMatchObject({ settled: 'A bet was settled.' }));
  await act(() => speak('en'));
});
