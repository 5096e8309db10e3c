import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import type { OddsChoice } from './choice.ts';
import { applySlip, closedSlip, oddsOf, parseStake, type Slip, type SlipAct } from './slip.ts';

const india: OddsChoice = {
  kind: 'match',
  marketId: '1.2',
  marketName: 'Match Odds',
  runnerId: 7,
  runnerName: 'India',
  side: 'back',
  odds: odds(185),
  runners: [{ runnerId: 7, name: 'India' }],
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
};
const layAustralia: OddsChoice = { ...india, runnerId: 8, runnerName: 'Australia', side: 'lay' };

const play = (...acts: readonly SlipAct[]): Slip => acts.reduce(applySlip, closedSlip);
const open = { act: 'open', choice: india } as const;
const stake = (text: string) => ({ act: 'writeStake', text }) as const;

test('[SLIP-1] a tap opens the slip at the odds of the cell; the same tap closes it', () => {
  expect(play(open)).toMatchObject({ state: 'editing', oddsText: '1.85', stakeText: '' });
  expect(play(open, open)).toEqual(closedSlip);
});

test('[SLIP-1] one slip only: another cell takes it over and keeps the stake', () => {
  const slip = play(open, stake('500'), { act: 'open', choice: layAustralia });
  expect(slip).toMatchObject({ state: 'editing', choice: layAustralia, stakeText: '500' });
});

test.each([
  ['halve', '500', '250'],
  ['halve', '25', '12'],
  ['halve', '1', '0'],
  ['halve', '', '0'],
  ['double', '500', '1000'],
  ['double', '12.5', '25'],
  ['double', '0.75', '1'],
  ['double', '99999999', '99999999'],
] as const)('[SLIP-1] to %s %s gives the whole number %s', (act, text, result) => {
  expect(play(open, stake(text), { act })).toMatchObject({ stakeText: result });
});

test('[SLIP-1] the rate moves by 0.01 and never below the lowest valid odds', () => {
  const up = { act: 'stepOdds', by: 1 } as const;
  const down = { act: 'stepOdds', by: -1 } as const;
  expect(play(open, up, up)).toMatchObject({ oddsText: '1.87' });
  expect(play(open, { act: 'writeOdds', text: '1.01' }, down)).toMatchObject({ oddsText: '1.01' });
  expect(play(open, { act: 'writeOdds', text: '1000' }, up)).toMatchObject({ oddsText: '1000' });
  expect(play(open, { act: 'writeOdds', text: 'abc' }, up)).toMatchObject({ oddsText: '1.86' });
});

test('[SLIP-1] a bet that may wait moves by steps of the ladder', () => {
  const keep = { act: 'leave', persistence: 'keep' } as const;
  const up = { act: 'stepOdds', by: 1 } as const;
  const down = { act: 'stepOdds', by: -1 } as const;
  const at = (text: string) => ({ act: 'writeOdds', text }) as const;
  expect(play(open, keep, at('2.50'), up)).toMatchObject({ oddsText: '2.52' });
  expect(play(open, keep, at('2.51'), down)).toMatchObject({ oddsText: '2.50' });
  expect(play(open, keep, at('1000'), up)).toMatchObject({ oddsText: '1000' });
});

test.each([
  ['1,000', 1000_00],
  ['1,00,000', 100_000_00],
  ['1,234.5', 1234_50],
  ['2,5', 2_50],
  ['1 000', 1000_00],
  ['1\u00a000', null],
  [' 250 ', 250_00],
  ['1,0,0', null],
  ['1e3', null],
])('[SLIP-1] the stake %s is read as %s', (text, value) => {
  expect(parseStake(text)).toBe(value);
});

test.each([
  ['1,85', 185],
  [' 2.5 ', 250],
  ['1,000', null],
  ['1,', null],
])('[SLIP-1] the odds %s are read as %s', (text, value) => {
  const slip = play(open, { act: 'writeOdds', text });
  expect(slip.state === 'closed' ? undefined : oddsOf(slip)).toBe(value);
});

test('[SLIP-4] while a bet is in flight nothing changes, closes or resends it', () => {
  const sent = play(open, stake('500'), { act: 'send', clientRef: 'ref-1', at: 5 });
  expect(sent).toMatchObject({ state: 'sending', clientRef: 'ref-1', sentAt: 5 });
  for (const act of [
    open,
    stake('900'),
    { act: 'double' },
    { act: 'close' },
    { act: 'send', clientRef: 'ref-2', at: 6 },
  ] as const) {
    expect(applySlip(sent, act)).toBe(sent);
  }
});

test('[SLIP-4] a lost answer keeps the reference, so that a repeat cannot bet twice', () => {
  const sent = play(open, stake('500'), { act: 'send', clientRef: 'ref-1', at: 5 });
  const unsure = applySlip(sent, { act: 'lose' });
  expect(unsure).toMatchObject({ state: 'unsure', clientRef: 'ref-1', stakeText: '500' });
  expect(applySlip(unsure, { act: 'open', choice: layAustralia })).toBe(unsure);
  const elsewhere = { ...layAustralia, eventId: 'another' };
  expect(applySlip(unsure, { act: 'open', choice: elsewhere })).toMatchObject({
    state: 'editing',
    choice: elsewhere,
    stakeText: '',
  });
  expect(applySlip(unsure, { act: 'close' })).toEqual(closedSlip);
});

test('[SLIP-4] a refusal keeps the input and disappears at the next change', () => {
  const sent = play(open, stake('500'), { act: 'send', clientRef: 'ref-1', at: 5 });
  const refusal = { message: 'Bet rate changed!', code: '' };
  const refused = applySlip(sent, { act: 'refuse', ...refusal });
  expect(refused).toMatchObject({ state: 'editing', stakeText: '500', refusal });
  expect(applySlip(refused, stake('400'))).toMatchObject({ refusal: null, stakeText: '400' });
});

test('[SLIP-3] a bet takes what is available unless it waits, is each way, or changes its cell', () => {
  const part = { act: 'takePart', isPartTaken: true } as const;
  const keep = { act: 'leave', persistence: 'keep' } as const;
  expect(play(open, keep, part)).toMatchObject({ isPartTaken: true, persistence: 'fill-or-kill' });
  expect(play(open, part, stake('900'))).toMatchObject({ isPartTaken: true });
  expect(play(open, part, keep)).toMatchObject({ isPartTaken: false, persistence: 'keep' });
  expect(play(open, part, { act: 'open', choice: layAustralia })).toMatchObject({
    isPartTaken: false,
  });
  const sent = play(open, stake('500'), part, { act: 'send', clientRef: 'ref-1', at: 5 });
  expect(applySlip(sent, { act: 'lose' })).toMatchObject({ state: 'unsure', isPartTaken: true });
});
