/** Long time limits for screen updates, so that no test fails on a busy machine. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 15_000 });
