/** Plays payments against bridges that lose, delay, refuse and break, with servers that end at any moment. */
import { addMs, type Instant, instant } from '@layline/contract';
import type { Standing } from '@layline/contract/bridge';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import type { OutboxRow } from '../../../store/queries/partners/outbox.ts';
import type { Said } from './bridge-client.ts';
import { keptAfter, stepOf } from './next-step.ts';

const begin = instant(1_764_500_645_000);

/** What goes wrong at one look at a payment. */
const fault = fc.record({
  ask: fc.constantFrom('answers', 'answers', 'silent'),
  give: fc.constantFrom('arrives', 'answer lost', 'never arrives', 'arrives later', 'refused'),
  /** Whether the server ends between its note and the call. */
  crashes: fc.boolean(),
  waitMs: fc.integer({ min: 0, max: 200_000 }),
});

interface World {
  row: OutboxRow;
  now: Instant;
  /** How often money left. */
  paid: number;
  /** Calls that are still under way somewhere. */
  late: number;
  isKnown: boolean;
  readonly isIdempotent: boolean;
}

const standing = { status: 'waiting' } as Standing;

/** The bridge gets a call. */
function arrive(world: World): void {
  if (world.isKnown && world.isIdempotent) return;
  world.isKnown = true;
  world.paid += 1;
}

function ask(world: World, answers: boolean): Said {
  if (!answers) return { kind: 'silent', problem: 'status 502' };
  return world.isKnown ? { kind: 'standing', standing } : { kind: 'missing' };
}

function give(world: World, how: string): Said {
  if (how === 'refused') return { kind: 'refused', problem: 'no' };
  if (how === 'arrives later') world.late += 1;
  if (how === 'arrives' || how === 'answer lost') arrive(world);
  return how === 'arrives' ? { kind: 'standing', standing } : { kind: 'silent', problem: 'lost' };
}

function look(world: World, { ask: asking, give: giving, crashes, waitMs }: Fault): void {
  world.now = addMs(world.now, waitMs);
  const said = ask(world, asking === 'answers');
  const { now, isIdempotent, row } = world;
  const step = stepOf(row, said, { now, isIdempotent });
  switch (step.kind) {
    case 'apply':
      world.row = { ...row, state: 'known' };
      return;
    case 'wait':
      world.row = { ...row, missingSince: step.missingSince };
      return;
    case 'undone':
      world.row = { ...row, state: 'over' };
      return;
    case 'doubt':
      world.row = { ...row, state: 'unknown' };
      return;
    case 'give': {
      world.row = { ...row, state: 'called', calls: row.calls + 1, missingSince: null };
      if (crashes) return;
      const answer = give(world, giving);
      const state = answer.kind === 'standing' ? 'known' : keptAfter(answer, now).state;
      world.row = { ...world.row, state };
    }
  }
}

type Fault = typeof fault extends fc.Arbitrary<infer Value> ? Value : never;

describe('[RIM-6] a payout', () => {
  it('leaves once, and is given back only if it never leaves, whatever goes wrong', () => {
    const looks = fc.array(fault, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(looks, fc.boolean(), (faults, isIdempotent) => {
        const made = { ref: 'r', partner: 'b', kind: 'payout', applied: '', problem: '' } as const;
        const counts = { calls: 0, asks: 0, missingSince: null, madeAt: begin };
        const row: OutboxRow = { ...made, ...counts, state: 'new' };
        const world = { row, now: begin, paid: 0, late: 0, isKnown: false, isIdempotent };
        for (const one of faults) if (world.row.state !== 'over') look(world, one);
        const isReturned = world.row.state === 'over';
        for (; world.late > 0; world.late -= 1) arrive(world);
        expect(world.paid).toBeLessThanOrEqual(1);
        if (isReturned) expect(world.paid).toBe(0);
      }),
      { numRuns: 2000 * inject('depth') },
    );
  });
});
