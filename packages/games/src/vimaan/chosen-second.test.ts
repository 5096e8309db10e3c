/** A house that knows its seeds may open a round in any of six seconds, and always takes the one it likes. */
import { addMs, instant } from '@layline/contract';
import { expect, test } from 'vitest';
import type { DrawScheme } from '../fair/round-seed.ts';
import { commitOf } from '../fair/stream.ts';
import { openVimaan } from './vimaan-round.ts';

const rounds = 10_000;
const seconds = 6;
const startAt = instant(Date.UTC(2026, 10, 29, 12, 0, 0));
/** P(crash < 1.50) is 1 - floor(99 x 2^52 / 150) / 2^52. */
const stated = 0.34;

/** The share of rounds that crash below 1.50, if the house takes the lowest of the crashes to be had. */
function shareBelow(scheme: DrawScheme): number {
  let below = 0;
  let serverSeed = 'ab'.repeat(32);
  for (let nonce = 1; nonce <= rounds; nonce += 1) {
    const crashes = Array.from({ length: seconds }, (_, second) => {
      const at = addMs(startAt, (nonce * 60 + second) * 1000);
      return openVimaan({ startAt: at, scheme, serverSeed, clientSeed: 'public', nonce }).crash;
    });
    if (Math.min(...crashes) < 150) below += 1;
    serverSeed = commitOf(serverSeed);
  }
  return below / rounds;
}

test('[CAS-10] P(crash < 1.50) stays at 34 %, whatever seconds the house picks', () => {
  const error = Math.sqrt((stated * (1 - stated)) / rounds);
  expect(Math.abs(shareBelow(2) - stated)).toBeLessThan(5 * error);
});

test('[CAS-10] scheme 1 let the house make most rounds crash early', () => {
  expect(shareBelow(1)).toBeGreaterThan(0.9);
});
