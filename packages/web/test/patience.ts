/** Before each test file of the client: long time limits, and nothing left of the test before. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: 15_000 });

// Files share a document and its storage; each test begins with none of another's.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
