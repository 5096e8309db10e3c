import { expect, test } from 'vitest';
import { refusalStatus, refusals, refuse, refuseForNow } from './refusal.ts';

test('every refusal has a unique code, a status and a text', () => {
  expect(new Set(refusals.map(({ code }) => code)).size).toBe(refusals.length);
  for (const { code, status, text } of refusals) {
    expect(code).toMatch(/^[A-Z][A-Z_]+$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text.length).toBeGreaterThan(5);
  }
});

test('[API-3] an unauthorized call is 401 with the text Unauthorized', () => {
  expect(refusalStatus('UNAUTHORIZED')).toBe(401);
  expect(refuse('UNAUTHORIZED').message).toBe('Unauthorized');
});

test("[SLIP-3] the three refusals of a stake and a price use the documents' texts", () => {
  expect(refuse('STAKE_TOO_SMALL').message).toBe('Minimum stake limit exceeded!');
  expect(refuse('STAKE_TOO_LARGE').message).toBe('Maximum stake limit exceeded!');
  expect(refuse('ODDS_CHANGED').message).toBe('Bet rate changed!');
});

test.each([
  [1, 'Please try again in 1 second.', 1],
  [9500, 'Please try again in 10 seconds.', 10],
  [119_000, 'Please try again in 119 seconds.', 119],
  [15 * 60_000, 'Please try again in 15 minutes.', 900],
])('a limit that passes in %i ms gives its wait', (waitMs, text, retryAfterSeconds) => {
  const refusal = refuseForNow(waitMs);
  expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds });
  expect(refusal.message).toBe(`Too many requests. ${text}`);
});
