import { describe, expect, it } from 'vitest';
import { addressOfPart, hrefBelow, partOf, valuesOf } from './profit-part.ts';

const row = { bets: 1, staked: 1, result: 1, commission: 0, profit: 1 };

describe('the parts of a profit', () => {
  it('[WALK-C19] lead from a day down to a player, each with its own address', () => {
    const steps = [
      { ...row, key: '2026-11-30', name: '2026-11-30' },
      { ...row, key: '4', name: 'Cricket' },
      { ...row, key: '900', name: 'Kings v Lions' },
      { ...row, key: '1.100', name: 'Kings v Lions, Match Odds' },
      { ...row, key: 'player:7', name: 'anna' },
    ];
    let part = partOf('', 'layline');
    const addresses = steps.map((step) => {
      const href = hrefBelow(part, step) ?? '';
      part = partOf(href.split('?')[1] ?? '', 'layline');
      return href;
    });
    expect(addresses.map((one) => one.replace(/&\w+Name=[^&]*/g, ''))).toEqual([
      '/profit?site=layline&by=sport&from=2026-11-30&to=2026-11-30',
      '/profit?site=layline&by=event&from=2026-11-30&to=2026-11-30&sport=4',
      '/profit?site=layline&by=market&from=2026-11-30&to=2026-11-30&sport=4&event=900',
      '/profit?site=layline&by=player&from=2026-11-30&to=2026-11-30&sport=4&event=900&market=1.100',
      '/players/layline/anna',
    ]);
  });

  it('keep the names of what they are restricted to', () => {
    const part = partOf('by=market&event=900&eventName=Kings+v+Lions', 'layline');
    expect(part.of.event).toEqual({ key: '900', name: 'Kings v Lions' });
    expect(partOf(addressOfPart(part).split('?')[1] ?? '', 'layline')).toEqual(part);
    expect(valuesOf(part)).toEqual({ site: 'layline', by: 'market', event: '900' });
  });

  it('lead nowhere from a line without a player', () => {
    const part = { ...partOf('', 'layline'), by: 'player' as const };
    expect(hrefBelow(part, { ...row, key: 'house:layline', name: 'house:layline' })).toBeNull();
  });
});
