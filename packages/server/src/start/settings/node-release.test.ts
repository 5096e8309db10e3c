import { expect, it } from 'vitest';
import { isFixedNode } from './node-release.ts';

it.each(['22.23.4', '24.22.1', '24.23.0', '26.12.1', '26.13.0', '27.0.0', '28.1.2'])(
  '[OPS-1] Node %s has the fixes',
  (version) => expect(isFixedNode(version)).toBe(true),
);

it.each(['20.20.2', '22.23.3', '23.11.1', '24.21.0', '24.22.0', '25.9.0', '26.12.0', '26.2.1', ''])(
  '[OPS-1] Node %s lacks the fixes',
  (version) => expect(isFixedNode(version)).toBe(false),
);
