import { expect, test } from 'vitest';
import { readDevice } from './device-words.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/126.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Version/17.5 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13) ${webkit} SamsungBrowser/25.0 Chrome/121.0 Safari/537.36`,
    'Samsung Internet on Android',
  ],
])('[AUTH-11] a session is named by browser and system: %s', (userAgent, words) => {
  const device = readDevice(userAgent);
  expect(`${device?.browser} on ${device?.system}`).toBe(words);
});

test('[AUTH-11] a program is named by its own name', () => {
  expect(readDevice('my-bot/1.0')).toBeNull();
  expect(readDevice('')).toBeNull();
});
