// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show, startAfresh } from '../../test/render.tsx';
import { keepRunners, useKeptRunners } from './kept-runners.ts';

beforeEach(() => startAfresh());
afterEach(cleanup);

const Chosen = ({ marketId }: { marketId: string }) => (
  <p>
    {marketId}: {useKeptRunners(marketId).join(' ')}
  </p>
);

test('[LADDER-1] the runners with ladders are kept for the last thirty markets', () => {
  keepRunners('1.0', [7, 8]);
  for (let nth = 1; nth < 30; nth += 1) keepRunners(`1.${nth}`, [nth]);
  expect(localStorage.getItem('ladder-runners')).toContain('"runnerIds":[7,8]');
  keepRunners('1.0', [9]);
  keepRunners('1.30', [30]);
  show(['1.0', '1.1', '1.2'].map((marketId) => <Chosen key={marketId} marketId={marketId} />));
  const shown = screen.getAllByText(/^1\./).map(({ textContent }) => textContent);
  expect(shown).toEqual(['1.0: 9', '1.1: ', '1.2: 2']);
});
