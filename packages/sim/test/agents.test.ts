import { expect, test } from 'vitest';
import { playAgents } from '../src/agents/play-agents.ts';

test.each(Array.from({ length: 12 }, (_, nth) => nth + 1))(
  '[AGENT-11] seed %i of agents is sound',
  (seed) => {
    expect(playAgents(seed, 500)).toBeNull();
  },
);
