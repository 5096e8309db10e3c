import type { TickedBet } from '@layline/contract/console-risk';
import { describe, expect, it } from 'vitest';
import { type Filters, isWanted } from './use-filters.ts';

const bet: TickedBet = {
  betId: '17',
  at: '2026-11-30T10:00:00Z',
  player: 'Anna',
  site: 'layline',
  sport: 'Cricket',
  marketId: '1.100',
  event: 'Kings v Lions',
  market: 'Match Odds',
  pick: 'Kings',
  side: 'back',
  asked: 1.5,
  price: 2,
  stake: 1500,
  matched: 1500,
  couldWin: 1500,
  refused: '',
  move: null,
};
const none: Filters = {
  text: '',
  site: '',
  sport: '',
  stakeMin: '',
  winMin: '',
  show: '',
  address: '',
};

describe('the list of bets', () => {
  it('shows all without a filter', () => {
    expect(isWanted(bet, { filters: none, isMarked: false, isThere: true })).toBe(true);
  });

  it.each<[Partial<Filters>, boolean]>([
    [{ text: 'lions anna' }, true],
    [{ text: 'tigers' }, false],
    [{ site: 'layline' }, true],
    [{ site: 'other' }, false],
    [{ sport: 'Tennis' }, false],
    [{ stakeMin: '1,500' }, true],
    [{ stakeMin: '1500.01' }, false],
    [{ winMin: '2000' }, false],
    [{ winMin: 'many' }, true],
    [{ show: 'taken' }, true],
    [{ show: 'refused' }, false],
    [{ show: 'marked' }, false],
  ])('narrowed by %j shows it: %s', (changed, isShown) => {
    expect(
      isWanted(bet, { filters: { ...none, ...changed }, isMarked: false, isThere: true }),
    ).toBe(isShown);
  });

  it('[RISK-13] leaves out who has not signed in from the address', () => {
    const judged = { filters: { ...none, address: '203.0.113.7' }, isMarked: false };
    expect(isWanted(bet, { ...judged, isThere: true })).toBe(true);
    expect(isWanted(bet, { ...judged, isThere: false })).toBe(false);
  });
});
