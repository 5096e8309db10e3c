import type { BetFill } from '@layline/contract';
import { expect, test } from 'vitest';
import { fillsHead, fillsText } from './fills-file.ts';

const fill: BetFill = {
  betId: '41',
  fill: 1,
  matchedAt: '2026-04-08T14:00:01.500Z',
  placedAt: '2026-04-08T14:00:00.000Z',
  sportsName: 'Cricket',
  event: 'India v Australia, 1st Test',
  market: 'Match Odds',
  marketId: '1.2',
  selection: '=HYPERLINK("http://x")',
  side: 'lay',
  odds: 2.1,
  line: null,
  rate: null,
  size: 150.5,
  role: 'maker',
  roundId: '',
  clientRef: '-2+3',
  strategyRef: 'edge',
};

test('[ACC-13] a fill is a line in fixed columns, and no text of it is a formula', () => {
  expect(fillsHead).toBe(
    'matched_at,bet_id,fill,placed_at,sport,event,market,market_id,selection,side,odds,line,rate,' +
      'size,role,round,client_ref,strategy\r\n',
  );
  expect(fillsText([fill])).toBe(
    '2026-04-08T14:00:01.500Z,41,1,2026-04-08T14:00:00.000Z,Cricket,"India v Australia, 1st Test",' +
      'Match Odds,1.2,"\'=HYPERLINK(""http://x"")",lay,2.1,,,150.5,maker,,\'-2+3,edge\r\n',
  );
});

test('[ACC-13] a session has its line and rate instead of odds', () => {
  const session = { ...fill, odds: null, line: 42.5, rate: 110, role: null };
  expect(fillsText([session])).toContain(',lay,,42.5,110,150.5,,');
});
