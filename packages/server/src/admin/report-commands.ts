/** What a site won and lost, by what it is asked for. */
import { addMs, type Instant, makeMoney, money, parseInstant } from '@layline/contract';
import { z } from 'zod';
import { idText } from '../flag-text.ts';
import { profitKeys, readSiteProfit } from '../store/queries/profit/site-profit.ts';
import { AdminProblem, command, makeTable } from './command.ts';
import { findSite } from './site-commands.ts';

const dayMs = 86_400_000;
const daysMax = 92;

const dayText = z.string().transform((text, context) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseInstant(`${text}T00:00:00.000Z`) : null;
  if (at !== null) return at;
  context.addIssue({ code: 'custom', message: 'must be a day such as 2026-11-25' });
  return z.NEVER;
});

interface Days {
  readonly from: Instant;
  /** The first instant after. */
  readonly to: Instant;
}

/** Whole days of UTC; the last seven where none are given. */
function daysOf(from: Instant | undefined, to: Instant | undefined, now: Instant): Days {
  const today = addMs(now, -(now % dayMs));
  const last = to ?? today;
  const first = from ?? addMs(last, -6 * dayMs);
  if (first > last) throw new AdminProblem('--from: must not be after --to.');
  if (last - first >= daysMax * dayMs) {
    throw new AdminProblem(`--from: a report holds ${daysMax} days at most.`);
  }
  return { from: first, to: addMs(last, dayMs) };
}

export const reportCommands = [
  command({
    name: 'report profit',
    summary:
      'Show what a site won and lost on settled bets, and its commission, in days of UTC; the last seven ' +
      'unless --from and --to say otherwise.',
    staff: { isRead: true },
    positions: ['site'],
    schema: z.object({
      site: idText,
      by: z.enum(profitKeys, `must be one of ${profitKeys.join(', ')}`).default('day'),
      from: dayText.optional(),
      to: dayText.optional(),
    }),
    async run(parts, { site, by, from, to }) {
      await findSite(parts, site);
      const days = daysOf(from, to, parts.clock.now());
      const sums = await readSiteProfit(parts.store, { siteId: site, by, ...days });
      const rows = sums.map(({ name, bets, result, commission }) => ({
        [by]: name,
        bets,
        result: makeMoney(money(result)),
        commission: makeMoney(money(commission)),
      }));
      return { data: rows, text: makeTable(rows) };
    },
  }),
];
