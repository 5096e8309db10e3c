import { expect, test } from 'vitest';
import { outsideVideo } from './outside-video.ts';

const asked = { id: '30 35', eventId: '1130102', sportId: '113' };

test('[FRAME-1] without an address our own felt is shown', () => {
  for (const address of [undefined, '', 'javascript:alert(1)', 'http://plain.example/']) {
    expect(outsideVideo(address, asked)).toBeNull();
  }
});

test('[FRAME-1] an address gets the table in its places, or as its query', () => {
  expect(outsideVideo('https://tv.example/{sportId}/{id}', asked)).toBe(
    'https://tv.example/113/30%2035',
  );
  expect(outsideVideo('https://tv.example/?a=1', asked)).toBe('https://tv.example/?a=1&id=30%2035');
});
