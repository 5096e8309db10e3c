import { instant } from '@layline/contract';
import { describe, expect, it } from 'vitest';
import type { OutboxRow } from '../../../store/queries/partners/outbox.ts';
import type { Said } from './bridge-client.ts';
import { delayInDoubt, delayOf, keptAfter, stepOf } from './next-step.ts';

const now = instant(1_764_500_645_000);
const minute = 60_000;
const row: OutboxRow = {
  ref: 'r'.repeat(20),
  partner: 'bank',
  kind: 'payout',
  state: 'new',
  calls: 0,
  asks: 0,
  missingSince: null,
  applied: '',
  problem: '',
  madeAt: now,
};
const missing: Said = { kind: 'missing' };
const silent: Said = { kind: 'silent', problem: 'status 502' };
const ago = (ms: number) => instant(now - ms);
const step = (change: Partial<OutboxRow>, said: Said = missing, isIdempotent = false) =>
  stepOf({ ...row, ...change }, said, { now, isIdempotent });

describe('[RIM-6] what follows from what a bridge says', () => {
  it('gives what the bridge does not know, the first time at once', () => {
    expect(step({})).toEqual({ kind: 'give' });
    expect(step({}, silent)).toMatchObject({ kind: 'wait', problem: 'status 502' });
  });

  it('after a lost answer it must not know it twice, a minute apart', () => {
    const called = { state: 'called', calls: 1 } as const;
    const first = { kind: 'wait', missingSince: now, nextAt: now + minute };
    expect(step(called, missing, true)).toMatchObject(first);
    const early = step({ ...called, missingSince: ago(minute - 1) }, missing, true);
    expect(early).toMatchObject({ kind: 'wait', missingSince: ago(minute - 1) });
    expect(step({ ...called, missingSince: ago(minute) }, missing, true)).toEqual({ kind: 'give' });
    // A silence between the two says nothing, and neither does a clock that was set back.
    expect(step({ ...called, missingSince: ago(minute) }, silent)).toMatchObject({
      missingSince: null,
    });
    expect(step({ ...called, missingSince: ago(-minute) })).toMatchObject(first);
  });

  it('a payout is never given twice to a bridge that would pay twice, nor without end', () => {
    const lost = { state: 'called', calls: 1, missingSince: ago(minute) } as const;
    expect(step(lost)).toMatchObject({ kind: 'doubt' });
    expect(step({ ...lost, calls: 5 }, missing, true)).toMatchObject({ kind: 'doubt' });
    expect(step({ ...lost, kind: 'deposit' })).toEqual({ kind: 'give' });
    expect(step({ ...lost, kind: 'deposit', calls: 5 })).toMatchObject({ kind: 'undone' });
  });

  it('a refusal counts once the bridge does not know it, a payment that it forgets is for a person', () => {
    const refused = { state: 'refused', calls: 1, problem: 'no such account' } as const;
    expect(step(refused)).toMatchObject({ kind: 'wait' });
    expect(step({ ...refused, missingSince: ago(minute) })).toEqual({
      kind: 'undone',
      problem: 'no such account',
    });
    const again = { ...refused, calls: 2, missingSince: ago(minute) };
    expect(step(again, missing, true)).toMatchObject({ kind: 'doubt' });
    const known = { state: 'known', calls: 1, missingSince: ago(minute) } as const;
    expect(step(known, missing, true)).toMatchObject({ kind: 'doubt' });
    expect(step({ ...known, state: 'unknown' }, missing, true)).toMatchObject({ kind: 'doubt' });
  });

  it('[RIM-7] it is asked after 1, 5 and 30 minutes, then hourly for thirty days', () => {
    expect([0, 1, 2, 3, 700].map((asks) => delayOf(asks) / minute)).toEqual([1, 5, 30, 60, 60]);
    const days = 24 * 60 * minute;
    expect(delayInDoubt(700, 29 * days)).toBe(60 * minute);
    expect(delayInDoubt(700, 30 * days)).toBe(days);
    expect(keptAfter(silent, now)).toEqual({
      state: 'called',
      nextAt: now + 5000,
      problem: 'status 502',
    });
    expect(keptAfter({ kind: 'refused', problem: 'no' }, now).state).toBe('refused');
  });
});
