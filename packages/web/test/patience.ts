/** Waits for what a screen shows are long, so that a busy machine fails no test. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 15_000 });
