import type { MarketDefinition } from '@layline/contract';
import { expect, test } from 'vitest';
import { defineFinal, kings } from '../../../test/market.ts';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';
import { findCasinoMarket } from '../../venue/casino/casino-markets.ts';
import { subjectOfMarket, textOfBet, textOfSubject } from './bet-text.ts';

const textOfMarket = (definition: MarketDefinition): string =>
  textOfSubject(subjectOfMarket(definition));

const bet = (changed: Partial<StoredBet>): StoredBet =>
  ({
    definition: defineFinal(),
    runner_id: kings,
    side: 'lay',
    line_halves: null,
    rate: null,
    round_id: null,
    ...changed,
  }) as StoredBet;

test('[ACC-2] names an odds bet by event, market, side and selection', () => {
  expect(textOfBet(bet({}))).toBe('Kings v Lions, Match Odds: Lay Kings');
  const named = defineFinal({ name: 'Kings v Lions' });
  expect(textOfMarket(named)).toBe('Kings v Lions');
});

test('[ACC-2] names a session bet by its line and rate', () => {
  const session = { definition: defineFinal({ name: '6 over runs' }), line_halves: 97, rate: 90 };
  expect(textOfBet(bet(session))).toBe('Kings v Lions, 6 over runs: No 48.5 at 90');
});

test.each([
  [{ odds_requested: 200, outcome: 'profit', profit: 100_00 }, 'target 2.00×, left at 2.00×'],
  [{ odds_requested: 0, outcome: 'profit', profit: 6_00 }, 'no target, left at 1.06×'],
  [{ odds_requested: 350, outcome: 'loss', profit: -100_00 }, 'target 3.50×, crashed first'],
  [{ odds_requested: 0, outcome: 'void', profit: 0 }, 'no target'],
] as const)(
  '[WALK-P14] names a bet on a flight of Vimaan by target and multiplier: %o',
  (end, text) => {
    const definition = findCasinoMarket('1130415', '1901');
    if (definition === undefined) throw new Error('Vimaan has this market');
    const flown = { definition, event_id: '1130415', round_id: '9', stake: 100_00, ...end };
    expect(textOfBet(bet(flown as Partial<StoredBet>))).toBe(
      `${textOfMarket(definition)}, round 9: ${text}`,
    );
  },
);

test('[ACC-2] names a casino bet by its table, group, round and option', () => {
  const definition = findCasinoMarket('1130103', '111101551');
  if (definition === undefined) throw new Error('The table has this market');
  const [option] = definition.runners;
  const casino = {
    definition,
    runner_id: option?.runnerId ?? 0,
    side: 'back',
    round_id: '115',
  } as const;
  expect(textOfBet(bet(casino))).toBe(
    `${textOfMarket(definition)}, round 115: Back ${option?.name}`,
  );
});
