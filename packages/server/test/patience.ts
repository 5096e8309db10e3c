/** Waits of the tests are long, so that a busy machine fails none of them. */
import { vi } from 'vitest';

const { waitFor } = vi;
const timeout = 20_000;

vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout, ...options });
