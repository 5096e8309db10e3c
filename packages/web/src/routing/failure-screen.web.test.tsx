// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { describeFailure } from './failure-screen.tsx';

test('[ROUTE-3] a failure shows its status and text, or its message', () => {
  expect(describeFailure({ status: 503, statusText: 'Service Unavailable' })).toBe(
    '503 Service Unavailable',
  );
  expect(describeFailure(new Error('no such market'))).toBe('no such market');
  expect(describeFailure({ message: 'plain' })).toBe('plain');
  expect(describeFailure('just text')).toBe('just text');
});
