/** What a bridge was given and has not ended: shows it, asks again, and gives an unknown payout again. */
import { z } from 'zod';
import { findWithdrawal } from '../../store/queries/cashier/withdrawals.ts';
import {
  giveAgain,
  listOutbox,
  makeAllDue,
  makeDue,
  readOutbox,
} from '../../store/queries/partners/outbox.ts';
import { type AdminParts, AdminProblem, command, makeTable } from '../command.ts';
import type { Effect } from '../effects/effect.ts';
import { findBridge } from './find-bridge.ts';
import { named } from './partner-acts.ts';

const refText = z.string().regex(/^[\w-]{16,64}$/, 'must be the ref of a deposit or withdrawal');

interface Named {
  readonly name: string;
  readonly ref: string;
}

const valuesOf = async ({ store }: AdminParts, { ref }: { readonly ref?: string | undefined }) => {
  const found = ref === undefined ? null : await readOutbox(store, ref);
  return found === null ? {} : { [`state of ${found.ref}`]: found.state };
};

/** It may pay a second time, whatever the sum. */
async function effectsOf(parts: AdminParts, { name, ref }: Named): Promise<Effect[]> {
  const { siteId } = await findBridge(parts, name);
  const payout = await findWithdrawal(parts.store, ref);
  if (payout === null) return [];
  const text = `${name} gets the payout ${ref} again, which it may have paid already.`;
  const subject = { kind: 'partner', id: name } as const;
  const from = `player ${payout.playerId}`;
  return [{ effect: 'money-leaves', subject, siteId, amount: null, from, text }];
}

export const paymentCommands = [
  command({
    name: 'partner payments',
    staff: { isRead: true },
    summary: 'list what a bridge was given and is followed, the unknown first',
    positions: ['name'],
    schema: named,
    async run(parts, { name }) {
      await findBridge(parts, name);
      const data = await listOutbox(parts.store, name);
      const rows = data.map(({ ref, kind, state, calls, applied, problem, nextAt }) => ({
        ref,
        kind,
        state,
        given: calls,
        said: applied,
        problem,
        next: nextAt,
      }));
      return { data, text: makeTable(rows) };
    },
  }),
  command({
    name: 'partner ask',
    staff: { roles: ['support', 'risk', 'finance'], isAudited: true },
    summary: 'ask a bridge now what became of a payment, or of all',
    positions: ['name'],
    schema: named.extend({ ref: refText.optional() }),
    async run(parts, { name, ref }) {
      const { isOn } = await findBridge(parts, name);
      const { store, clock } = parts;
      const now = clock.now();
      if (ref === undefined) await makeAllDue(store, { partner: name, now });
      else if (!(await makeDue(store, { ref, partner: name, now }))) {
        throw new AdminProblem(`--ref: ${name} has no payment ${ref}.`);
      }
      const when = isOn ? 'within seconds' : 'once it is on';
      return { data: { name }, text: `${name} is asked ${when}.` };
    },
  }),
  command({
    name: 'partner give',
    staff: { isAudited: true },
    effects: { may: ['money-leaves'], of: effectsOf },
    summary: 'give an unknown payout to the bridge again, if it still does not know it',
    positions: ['name', 'ref'],
    schema: named.extend({ ref: refText }),
    sets: valuesOf,
    async run(parts, { name, ref }) {
      await findBridge(parts, name);
      const { store, clock } = parts;
      if (!(await giveAgain(store, { ref, partner: name, now: clock.now() }))) {
        throw new AdminProblem(
          `REF: ${name} has no unknown payout ${ref}; see 'partner payments'.`,
        );
      }
      return { data: { name, ref }, text: `${name} gets ${ref} if it does not know it.` };
    },
  }),
];
