/** Faults that are planted into what clients were told: a run of faults would find each of them. */
import { describe, expect, it } from 'vitest';
import type { Acknowledgement } from './fault-load.ts';
import { type JournalBet, judge } from './fault-report.ts';

const bet = (betId: string, clientRef: string, changed: Partial<JournalBet> = {}): JournalBet => ({
  userName: 'anna',
  clientRef,
  betId,
  epoch: 2,
  ...changed,
});
const told = (betId: string, clientRef: string, changed: Partial<Acknowledgement> = {}) => ({
  userName: 'anna',
  clientRef,
  betId,
  epoch: 2,
  at: 0,
  ...changed,
});

const journal = [bet('1', 'fault-0-0'), bet('2', ''), bet('3', 'fault-table-0-0')];
const answers = [told('1', 'fault-0-0'), told('2', ''), told('3', 'fault-table-0-0')];
const sound = { acknowledged: answers, refusedRefs: new Set(['fault-0-9']), unsure: 1 };

const found = (outcomes: Partial<typeof sound>, bets: readonly JournalBet[] = journal) =>
  Object.entries(judge({ ...sound, ...outcomes }, bets))
    .filter(([, faults]) => faults.length > 0)
    .map(([name]) => name);

describe('what clients were told against the journal', () => {
  it('[OPS-22] agrees where nothing is wrong', () => {
    expect(found({})).toEqual([]);
    // A bet of which its client does not know may be there or not.
    expect(found({}, [...journal, bet('4', '')])).toEqual([]);
  });

  it.each<[string, readonly string[], Partial<typeof sound>, readonly JournalBet[]]>([
    ['a bet that is gone', ['lost', 'misplaced'], {}, journal.slice(1)],
    ['a bet at a table that is gone', ['lost', 'misplaced'], {}, journal.slice(0, 2)],
    [
      'a bet without a reference that is gone',
      ['lost', 'misplaced'],
      {},
      journal.filter(({ betId }) => betId !== '2'),
    ],
    ['another bet under the reference', ['lost'], {}, [bet('9', 'fault-0-0'), ...journal.slice(1)]],
    ['two bets under one reference', ['doubled'], {}, [...journal, bet('8', 'fault-0-0')]],
    [
      'one bet as the answer to two calls',
      ['doubled'],
      { acknowledged: [...answers, told('2', '')] },
      journal,
    ],
    [
      'a bet that was refused',
      ['placedThoughRefused'],
      { refusedRefs: new Set(['fault-1-1']) },
      [...journal, bet('5', 'fault-1-1')],
    ],
    [
      'more bets than their clients can account for',
      ['placedThoughRefused'],
      {},
      [...journal, bet('6', ''), bet('7', '')],
    ],
    [
      'an answer of a replaced leader',
      ['stale'],
      { acknowledged: [told('1', 'fault-0-0', { epoch: 1 }), ...answers.slice(1)] },
      journal,
    ],
    [
      "a bet on another player's account",
      ['misplaced'],
      {},
      [bet('1', 'fault-0-0', { userName: 'ben' }), ...journal.slice(1)],
    ],
  ])('[OPS-22] names %s', (_what, names, outcomes, bets) => {
    expect(found(outcomes, bets)).toEqual(names);
  });
});
