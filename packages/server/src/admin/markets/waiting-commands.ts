/** The list of markets that wait for a result. */
import { type MarketId, makeInstant, makeMoney, marketId } from '@layline/contract';
import type { WaitingMarket } from '@layline/contract/console';
import { z } from 'zod';
import { idText } from '../../base/flag-text.ts';
import { readWaiting, type WaitingResult } from '../../store/queries/results-waiting.ts';
import { type AdminParts, AdminProblem, command, makeTable } from '../command.ts';

/** Names the market as the engine has it; a market that never had a bet may be known to its feed alone. */
export function showWaiting(
  { engine, marketCache }: Pick<AdminParts, 'engine' | 'marketCache'>,
  waiting: WaitingResult,
): WaitingMarket {
  const { marketId: market, source, reason, stated, computed, amount, since, dueAt } = waiting;
  const definition =
    engine.view.marketOf(market)?.definition ??
    marketCache?.find(market)?.definition ??
    waiting.definition;
  return {
    market,
    event: definition?.fixture.name ?? '',
    name: definition?.name ?? market,
    source,
    reason,
    stated,
    computed,
    amount: amount === null ? null : makeMoney(amount),
    since: makeInstant(since),
    dueAt: dueAt === null ? null : makeInstant(dueAt),
  };
}

const listWaiting = async ({ resultsWaiting, store }: AdminParts) =>
  resultsWaiting?.list() ?? (await readWaiting(store));

/** Returns what waits of a market. */
async function mustWait(parts: AdminParts, id: MarketId): Promise<WaitingResult> {
  const found = (await listWaiting(parts)).find((one) => one.marketId === id);
  if (!found) throw new AdminProblem(`MARKET: '${id}' does not wait for a result.`);
  return found;
}

export const waitingCommands = [
  command({
    name: 'market waiting',
    staff: { isRead: true },
    summary: 'List markets that wait for a result, with what their source says.',
    schema: z.object({}),
    async run(parts) {
      const data = (await listWaiting(parts)).map((one) => showWaiting(parts, one));
      const rows = data.map(({ dueAt, amount, ...row }) => ({
        ...row,
        amount: amount ?? '',
        paid: dueAt ?? 'by an operator',
      }));
      return { data, text: makeTable(rows) };
    },
  }),
  command({
    name: 'market stop',
    staff: { roles: ['trader', 'risk'], isAudited: true },
    summary: 'Stop a payment that waits for its delay; an operator settles the market.',
    positions: ['market'],
    schema: z.object({ market: idText }),
    async run(parts, { market }) {
      const { resultsWaiting } = parts;
      const { dueAt, marketId: id } = await mustWait(parts, marketId(market));
      if (dueAt === null)
        throw new AdminProblem(`MARKET: '${market}' waits for an operator already.`);
      if (!resultsWaiting) throw new AdminProblem('No server runs here: nothing is paid.');
      await resultsWaiting.stop(id, 'stopped by an operator');
      return { data: { market }, text: `${market} waits for 'market result' or 'market void'.` };
    },
  }),
  command({
    name: 'market trust',
    staff: { roles: ['trader', 'risk'], isAudited: true },
    summary: 'Take a market off the list of what waits; its source may settle it.',
    positions: ['market'],
    schema: z.object({ market: idText }),
    async run(parts, { market }) {
      const { resultsWaiting } = parts;
      const waiting = await mustWait(parts, marketId(market));
      if (waiting.definition !== null) {
        throw new AdminProblem(
          `MARKET: '${market}' has ended: '${waiting.stated}'. ` +
            `Settle it by 'market result' or 'market void'.`,
        );
      }
      if (!resultsWaiting) throw new AdminProblem('No server runs here: no source can settle it.');
      await resultsWaiting.remove(waiting.marketId);
      return { data: { market }, text: `${market} is as its source has it.` };
    },
  }),
];
