/** Shows what a new venue still needs. */
import type { SetupStep } from '@layline/contract/console-system';
import { z } from 'zod';
import { readBeginnings } from '../../store/queries/system/first-steps.ts';
import { command, makeTable } from '../command.ts';

export const setupCommands = [
  command({
    name: 'setup show',
    staff: { isRead: true },
    summary: 'Show what a new venue still needs: an owner, a site, a player, and prices.',
    schema: z.object({}),
    async run({ store, marketCache }) {
      const found = await readBeginnings(store);
      const data: readonly SetupStep[] = [
        { step: 'owner', isDone: found.hasOwner },
        { step: 'site', isDone: found.hasSite },
        { step: 'player', isDone: found.hasPlayer },
        { step: 'prices', isDone: found.hasMarket || (marketCache?.size ?? 0) > 0 },
      ];
      const rows = data.map(({ step, isDone }) => ({ step, done: isDone ? 'yes' : 'no' }));
      return { data, text: makeTable(rows) };
    },
  }),
];
