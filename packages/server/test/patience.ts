/** Long time limits, so that no test fails on a busy machine. */
import { vi } from 'vitest';

const { waitFor } = vi;
const timeout = 20_000;

vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout, ...options });
