import type { BetRow } from '@layline/contract';
import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import type { OpenSlip } from './slip.ts';
import { pendingTermsOf } from './terms.ts';

const fields = {
  choice: { kind: 'match', marketId: '1.1', runnerId: 7, side: 'back', odds: odds(200) },
  oddsText: '2.00',
  stakeText: '100',
  persistence: 'fill-or-kill',
  isEachWay: false,
  placeOdds: null,
  attached: null,
};
const slip = (state: object) => ({ ...fields, ...state }) as unknown as OpenSlip;
const listed = (changed: object) => [{ clientRef: '', ...changed }] as unknown as BetRow[];

test('[SLIP-6] a bet with a lost reply counts until it is among the open bets', () => {
  const unsure = slip({ state: 'unsure', clientRef: 'ref-1' });
  expect(pendingTermsOf(unsure, listed({ clientRef: 'ref-2' }))).toMatchObject({ kind: 'odds' });
  expect(pendingTermsOf(unsure, listed({ clientRef: 'ref-1' }))).toBeNull();
  const sending = slip({ state: 'sending', clientRef: 'ref-1', sentAt: 0 });
  expect(pendingTermsOf(sending, listed({ eachWay: { id: 'ref-1', part: 'win' } }))).toBeNull();
});

test("[SLIP-6] the slip's bet counts in addition to placed ones", () => {
  const editing = slip({ state: 'editing', refusal: null });
  expect(pendingTermsOf(editing, listed({ clientRef: 'ref-1' }))).toMatchObject({ kind: 'odds' });
});
