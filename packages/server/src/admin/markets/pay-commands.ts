/** The most that a market of any source pays without a person (docs/rules/wins.md). */
import { type Money, makeMoney } from '@layline/contract';
import { z } from 'zod';
import { amountText } from '../../base/flag-text.ts';
import { readPayLimit, setPayLimit } from '../../store/queries/results-waiting.ts';
import { type AdminParts, command } from '../command.ts';
import { type Effect, growth, shownLimit } from '../effects/effect.ts';

const given = z.object({ amount: amountText });

const textOf = (limit: Money | null): string =>
  limit === null
    ? 'A result pays whatever it comes to.'
    : `A result that pays players more than ${shownLimit(limit)} in a market waits for a person.`;

async function payEffects(
  { store }: AdminParts,
  { amount }: z.output<typeof given>,
): Promise<Effect[]> {
  return growth({
    effect: 'stakes-grow',
    subject: { kind: 'market', id: 'any' },
    siteId: null,
    what: 'What a market pays without a person',
    from: await readPayLimit(store),
    to: amount === 0 ? null : amount,
  });
}

export const payCommands = [
  command({
    name: 'pay-limit show',
    staff: { isRead: true },
    summary: 'Show the most that the result of a market pays without a person.',
    schema: z.object({}),
    async run({ store }) {
      const limit = await readPayLimit(store);
      return { data: { limit: limit && makeMoney(limit) }, text: textOf(limit) };
    },
  }),
  command({
    name: 'pay-limit set',
    staff: { roles: ['risk'], isAudited: true },
    effects: { may: ['stakes-grow'], of: payEffects },
    summary:
      'Set the most that the result of a market pays to players without a person, whatever its source; ' +
      '0 for no limit.',
    positions: ['amount'],
    schema: given,
    sets: async ({ store }) => ({ payLimit: shownLimit(await readPayLimit(store)) }),
    async run({ store }, { amount }) {
      const limit = amount === 0 ? null : amount;
      await setPayLimit(store, limit);
      return { data: { limit: limit && makeMoney(limit) }, text: textOf(limit) };
    },
  }),
];
