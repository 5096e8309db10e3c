/** For how long the store keeps what identifies people. */
import { z } from 'zod';
import { onOff } from '../../base/flag-text.ts';
import {
  countDue,
  type RetainedClass,
  readRetention,
  retained,
  retainedClasses,
  setRetention,
} from '../../store/queries/care/retention.ts';
import { type AdminParts, AdminProblem, command, makeTable } from '../command.ts';

const forGood = 'for good';
const monthsMax = 1200;

/** Kept for good, whatever is set; over the sixty months that gambling law asks for. */
const fixed = [
  ['money', 'bets, payments, statements, the journal, rounds of the casino'],
  ['protection', 'limits, time-outs and exclusions'],
  ['audit', 'what staff did'],
] as const;

const class_ = z.enum(retainedClasses, `must be one of ${retainedClasses.join(', ')}`);
const months = z
  .string()
  .regex(/^(for good|[1-9]\d{0,3})$/, `must be a number of months, or "${forGood}"`)
  .transform((text) => (text === forGood ? null : Number(text)));

const monthsText = (count: number | null): string => (count === null ? forGood : `${count} months`);

interface Row {
  readonly class: string;
  readonly what: string;
  readonly kept: string;
  /** What becomes of it then. */
  readonly afterwards: string;
  readonly set: string;
}

async function listRetention({ store }: AdminParts): Promise<readonly Row[]> {
  const settable = (await readRetention(store)).map(({ name, months: count, changedAt }): Row => {
    const { what, act } = retained[name];
    const set = changedAt ?? 'as usual';
    return { class: name, what, kept: monthsText(count), afterwards: act, set };
  });
  const others = fixed.map(
    ([name, what]): Row => ({
      class: name,
      what,
      kept: forGood,
      afterwards: 'never',
      set: 'cannot be set',
    }),
  );
  return [...settable, ...others];
}

function refuseMonths(name: RetainedClass, count: number | null): void {
  const { least } = retained[name];
  if (count !== null && count < least) {
    throw new AdminProblem(`MONTHS: ${name} are kept for ${least} months at least.`);
  }
  if (count !== null && count > monthsMax) {
    throw new AdminProblem(`MONTHS: at most ${monthsMax}; longer is "${forGood}".`);
  }
}

export const retentionCommands = [
  command({
    name: 'retention list',
    staff: { isRead: true },
    summary: 'List for how long the store keeps what identifies people.',
    schema: z.object({}),
    async run(parts) {
      const data = await listRetention(parts);
      return { data, text: makeTable(data.map((row) => ({ ...row }))) };
    },
  }),
  command({
    name: 'retention set',
    staff: { isOwners: true, isAudited: true },
    summary:
      'Set for how many months a class of personal data is kept, or "for good"; it acts a day later.',
    positions: ['class', 'months'],
    bare: ['dryRun'],
    schema: z.object({ class: class_, months, dryRun: onOff.default(false) }),
    async sets({ store }, { class: name }) {
      const now = (await readRetention(store)).find((one) => one.name === name);
      return { months: monthsText(now?.months ?? null) };
    },
    async run(parts, { class: name, months: count, dryRun }) {
      const { store, clock } = parts;
      refuseMonths(name, count);
      const now = clock.now();
      const due = count === null ? 0 : await countDue(store, { name, months: count, now });
      const { act } = retained[name];
      const effect = count === null ? 'Nothing goes.' : `${due} rows would be ${act} now.`;
      if (!dryRun) await setRetention(store, { name, months: count, now });
      const data = { class: name, kept: monthsText(count), due, isDryRun: dryRun };
      const when = dryRun ? 'Nothing was changed.' : 'It acts from this time tomorrow on.';
      return { data, text: `${name}: kept ${monthsText(count)}. ${effect} ${when}` };
    },
  }),
];
