import type { ShownPosition } from '@layline/contract/console-risk';
import { expect, it } from 'vitest';
import { columnsOf, queryOf, worstRow } from './position-columns.ts';

const sue: ShownPosition = {
  market: '1.1',
  name: 'Match Odds',
  event: 'Kings v Lions',
  isSession: false,
  scope: { kind: 'agent', id: 'sue' },
  path: [{ kind: 'agent', id: 'sue' }],
  outcomes: ['Kings', 'Lions'],
  players: 2,
  total: [-150, 150],
  own: [-70, 70],
  below: [-20, 20],
  passedUp: [-60, 60],
  worst: { total: -150, own: -70 },
  branches: [
    { kind: 'agent', id: 'abe', players: 1, total: [-100, 100], own: [-40, 40] },
    { kind: 'players', id: 'players', players: 1, total: [-50, 50], own: [-30, 30] },
  ],
  direct: [],
  directCount: 1,
};

const shown = (position: ShownPosition, figures: 'total' | 'own') =>
  columnsOf(position, figures).map(({ name, figures: [first] }) => [name, first]);

it('shows the sums of a branch first, then what makes them', () => {
  expect(shown(sue, 'total')).toEqual([
    ['Total', -150],
    ['Share of sue', -70],
    ['Agents below', -20],
    ['Passed up', -60],
    ['abe', -100],
    ['Direct players', -50],
  ]);
  expect(shown(sue, 'own').slice(-2)).toEqual([
    ['abe', -40],
    ['Direct players', -30],
  ]);
});

it('leaves out what the venue does not have', () => {
  const venue = { ...sue, scope: { kind: 'venue', id: '' }, below: [0, 0], branches: [] } as const;
  expect(shown(venue, 'total')).toEqual([
    ['Total', -150],
    ['Ours', -70],
  ]);
});

it('leads from a branch to its own position, but not from direct players', () => {
  const scopes = columnsOf(sue, 'total').map(({ scope }) => scope && queryOf(scope));
  expect(scopes.slice(-2)).toEqual(['?agent=abe', null]);
  expect(queryOf({ kind: 'venue', id: '' })).toBe('');
});

it('finds the worst outcome, if any loses', () => {
  expect(worstRow(sue)).toBe(0);
  expect(worstRow({ own: [0, 12] })).toBeNull();
  expect(worstRow({ own: [] })).toBeNull();
});
