import { expect, test } from 'vitest';
import { isStream, outsideAddress } from './outside-address.ts';

const table = { id: '30 35', eventId: '1130102', sportId: '113' };
const match = { eventId: '34161354', sportId: '4' };

test('[FRAME-1] without a web address our own drawing is shown', () => {
  for (const address of [undefined, '', 'javascript:alert(1)', 'http://plain.example/']) {
    expect(outsideAddress(address, table)).toBeNull();
  }
});

test("[FRAME-1] an address receives the frame's parameters in its placeholders, or as its query", () => {
  expect(outsideAddress('https://tv.example/{sportId}/{id}', table)).toBe(
    'https://tv.example/113/30%2035',
  );
  expect(outsideAddress('https://tv.example/?a=1', table)).toBe(
    'https://tv.example/?a=1&id=30%2035',
  );
  expect(outsideAddress('https://tv.example/{sport}/{id}', match)).toBe(
    'https://tv.example/4/34161354',
  );
  expect(outsideAddress('https://tv.example/', match)).toBe(
    'https://tv.example/?event_id=34161354&sport_id=4',
  );
});

test('[FRAME-1] the address of a stream is recognized by its playlist and keeps its query', () => {
  expect(isStream('https://tv.example/4/live.m3u8?token=1')).toBe(true);
  expect(isStream('https://tv.example/watch?list=m3u8')).toBe(false);
  expect(outsideAddress('https://tv.example/one.m3u8?k=1', match)).toBe(
    'https://tv.example/one.m3u8?k=1',
  );
  expect(outsideAddress('/streams/{eventId}.m3u8', match)).toBe('/streams/34161354.m3u8');
});
