/** What agents and their uplines owe each other in a period, down to the worksheets of bets. */
import { agentId, makeMoney, makeMoneyText, money, sumMoney } from '@layline/contract';
import type { ShownSheet } from '@layline/contract/console';
import { sheetKey } from '@layline/exchange';
import { z } from 'zod';
import { idText } from '../../base/flag-text.ts';
import {
  readOwedBefore,
  readSheet,
  readSheetBets,
  sheetKeys,
} from '../../store/queries/agents/sheet.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import { agentText, ofAgent } from '../find/find-agent.ts';
import { findSite } from '../find/find-site.ts';
import { daysOf, dayText, namesOf } from '../money/days.ts';

const ofSheet = ofAgent.extend({ upline: agentText.optional() });
const ofPeriod = ofSheet.extend({
  by: z.enum(sheetKeys, `must be one of ${sheetKeys.join(', ')}`).default('day'),
  from: dayText.optional(),
  to: dayText.optional(),
  market: idText.optional(),
  player: idText.optional(),
});

/** Returns the sheet with the current upline, or with the named one. */
function findSheet({ engine }: AdminParts, { agent, upline }: z.output<typeof ofSheet>) {
  const found = engine.view.agentOf(agentId(agent));
  if (found === undefined) throw new AdminProblem(`AGENT: there is no agent '${agent}'.`);
  const named = upline === 'site' ? null : agentId(upline ?? '');
  const uplineId = upline === undefined ? found.uplineId : named;
  return { agentId: found.agentId, uplineId, siteId: found.siteId };
}

async function showSheet(
  parts: AdminParts,
  given: z.output<typeof ofPeriod>,
): Promise<Done<ShownSheet>> {
  const sheet = findSheet(parts, given);
  const { time_zone: timeZone } = await findSite(parts, sheet.siteId);
  const { from, to } = given;
  const days = daysOf({ from, to, now: parts.clock.now(), timeZone });
  const { market: marketId = null, player: playerId = null } = given;
  const of = {
    agentId: sheet.agentId,
    sheet: sheetKey(sheet),
    ...days,
    marketId,
    playerId,
    timeZone,
  };
  const [before, lines] = await parts.store.transaction(async (sql) => [
    await readOwedBefore(sql, of),
    await readSheet(sql, { ...of, by: given.by }),
  ]);
  const rows = lines.map(({ key, name, results, commission, cleared }) => ({
    key,
    [given.by]: name,
    result: makeMoney(money(results)),
    commission: makeMoney(money(commission)),
    cleared: makeMoney(money(cleared)),
  }));
  const added = sumMoney(
    lines.map(({ results, commission, cleared }) => money(results + commission - cleared)),
  );
  const isPart = marketId !== null || playerId !== null;
  const sums = isPart ? null : { before: money(before), after: money(before + added) };
  const upline = sheet.uplineId ?? 'the site';
  const text = [
    `What ${given.agent} owes ${upline}; below zero what ${upline} owes ${given.agent}.`,
    ...(sums === null ? [] : [`Before: ${makeMoneyText(sums.before)}`]),
    makeTable(rows),
    ...(sums === null ? [] : [`After: ${makeMoneyText(sums.after)}`]),
  ].join('\n');
  const shown = sums && { before: makeMoney(sums.before), after: makeMoney(sums.after) };
  const named = {
    agent: given.agent,
    upline: sheet.uplineId,
    timeZone,
    ...namesOf(days, timeZone),
  };
  return { data: { ...named, ...shown, rows }, text };
}

async function showBets(
  parts: AdminParts,
  given: z.output<typeof ofSheet> & { readonly market: string; readonly player: string },
): Promise<Done> {
  const { market: marketId, player: playerId } = given;
  const sheet = sheetKey(findSheet(parts, given));
  const rows = (await readSheetBets(parts.store, { sheet, marketId, playerId })).map((bet) => ({
    bet: String(bet.betId),
    placed: bet.placedAt,
    side: bet.side,
    staked: makeMoney(money(bet.stake)),
    outcome: bet.outcome,
    result: makeMoney(money(bet.profit)),
    worksheet: (bet.worksheet ?? []).join(' '),
  }));
  return { data: rows, text: makeTable(rows) };
}

const staff = { isRead: true, branch: { of: 'sheet', isOwn: true } } as const;

export const agentSheetCommands = [
  command({
    name: 'agent sheet',
    summary:
      'Show what an agent and its upline, or an --upline of before, owe each other: before, in and after ' +
      'days of the site’s time zone, the last seven unless --from and --to say otherwise; of one --market ' +
      'or --player alone.',
    staff,
    positions: ['agent'],
    schema: ofPeriod,
    run: showSheet,
  }),
  command({
    name: 'agent bets',
    summary:
      'Show the bets of a player in a market that a line of a sheet comes from, with worksheets.',
    staff,
    positions: ['agent'],
    schema: ofSheet.extend({ market: idText, player: idText }),
    run: showBets,
  }),
];
