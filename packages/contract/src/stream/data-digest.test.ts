import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { digestOfBytes, digestOfData } from './data-digest.ts';

it('[STREAM-4] has the digests of docs/stream.md', () => {
  const page = readFileSync('docs/stream.md', 'utf8');
  for (const text of ['null', '{"price":2.04,"name":"Zürich"}']) {
    expect(page).toContain(`\`${text}\` has the digest \`${digestOfData(JSON.parse(text))}\``);
  }
});

it('[STREAM-4] tells books that differ in one digit from each other, and from those before', () => {
  const texts = Array.from({ length: 200_000 }, (_, nth) => {
    const [price, size] = [1 + (nth % 500) / 100, Math.floor(nth / 500)];
    return JSON.stringify({ ex: { availableToBack: [{ price, size }], availableToLay: [] } });
  });
  const digests = new Set(texts.map((text) => digestOfBytes(Buffer.from(text))));
  expect(digests.size).toBe(new Set(texts).size);
});
