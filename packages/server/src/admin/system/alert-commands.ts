/** What operators were alerted to. */
import type { ShownAlert } from '@layline/contract/console-commands';
import { z } from 'zod';
import { listAlerts } from '../../store/queries/staff/alerts-waiting.ts';
import { command, makeTable } from '../command.ts';

const listedMax = 100;

export const alertCommands = [
  command({
    name: 'alert list',
    staff: { isRead: true },
    summary: `List the newest ${listedMax} alerts of the last weeks, and when a receiver took each.`,
    schema: z.object({}),
    async run({ store }) {
      // What is for owners alone stands in their notices.
      const wanted = { without: 'notice-to-owners', countMax: listedMax };
      const data = (await listAlerts(store, wanted)).map(
        ({ at, severity, kind, text, sent }): ShownAlert => ({
          at,
          severity,
          kind,
          text,
          sent: sent ?? '',
        }),
      );
      return { data, text: makeTable(data.map((row) => ({ ...row }))) };
    },
  }),
];
