import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bookHash, bookText } from './book-hash.ts';

const nobody = { availableToBack: [], availableToLay: [] };
const example = {
  marketId: '1.100',
  status: 'OPEN',
  runners: [
    {
      selectionId: 11,
      status: 'ACTIVE',
      ex: {
        availableToBack: [
          { price: 2.04, size: 5000 },
          { price: 2.02, size: 1200.5 },
        ],
        availableToLay: [{ price: 2.06, size: 99 }],
      },
    },
    { selectionId: 12, status: 'ACTIVE', ex: nobody },
    { selectionId: 13, status: 'REMOVED', ex: nobody },
  ],
};

it('[STREAM-11] has the text and the hash of the example in docs/stream.md', () => {
  const page = readFileSync('docs/stream.md', 'utf8');
  expect(page).toContain(`\n\`\`\`\n${bookText(example)}\n\`\`\`\n`);
  expect(bookHash(example)).toBe('a850889a');
  expect(page).toContain(`has the hash \`${bookHash(example)}\``);
});

it('[STREAM-11] is the CRC-32 of zlib, and differs for every other book', () => {
  // The empty text, and the standard check value of CRC-32.
  expect(bookHash(null)).toBe('00000000');
  const [first, ...others] = example.runners;
  const offers = { ...first?.ex, availableToLay: [{ price: 2.06, size: 98.99 }] };
  const changed = { ...example, runners: [{ ...first, ex: offers }, ...others] };
  const hashes = [example, changed, { ...example, status: 'SUSPENDED' }].map((book) =>
    bookHash(JSON.parse(JSON.stringify(book))),
  );
  expect(new Set(hashes).size).toBe(3);
});
