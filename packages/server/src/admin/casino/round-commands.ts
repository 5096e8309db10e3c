/** Admin commands for casino rounds: show a round's result, and void it, with a dry run. */
import { makeMoney, makeMoneyText, money } from '@layline/contract';
import { z } from 'zod';
import { onOff } from '../../base/flag-text.ts';
import { findRound, sumRound } from '../../store/queries/casino/rounds.ts';
import { carryOutVoid, planVoid, type VoidPlan } from '../../venue/casino/void-round.ts';
import {
  type AdminParts,
  AdminProblem,
  command,
  countOf,
  type Done,
  makeTable,
} from '../command.ts';

const roundText = z.string().regex(/^\d{15}$/, 'must be a round id of 15 digits');
const dryRun = onOff.default(false);

async function show({ store, engine }: AdminParts, mid: string): Promise<Done> {
  const row = await findRound(store, mid);
  if (row === null) throw new AdminProblem(`ROUND: there is no round '${mid}'.`);
  const sum = await sumRound(store, mid);
  const state = row.isVoid ? 'void' : row.drawnAt === null ? 'running' : 'paid';
  const data = {
    round: mid,
    game: row.gameId,
    started: row.startAt,
    state,
    cards: row.drawnAt === null ? '' : row.cards,
    result: row.result,
    bets: sum.bets,
    open: engine.view.betsOfRound(mid).length,
    staked: makeMoney(money(sum.staked)),
    playersWon: makeMoney(money(sum.net)),
  };
  return { data, text: makeTable([data]) };
}

function doneOf(plan: VoidPlan, isDryRun: boolean): Done {
  const { request: _request, ...named } = plan;
  const data = {
    ...named,
    toPlayers: makeMoney(plan.toPlayers),
    fromPlayers: makeMoney(plan.fromPlayers),
    isDryRun,
  };
  const what = isDryRun ? 'Would void' : 'Voided';
  const text =
    `${what} ${plan.name}, ${plan.isPaid ? 'which was paid' : 'which was running'}: ` +
    `${countOf(plan.bets, 'bet')} of ${countOf(plan.players, 'player')}; ` +
    `${makeMoneyText(plan.toPlayers)} to players, ` +
    `${makeMoneyText(plan.fromPlayers)} from players.`;
  return { data, text };
}

export const roundCommands = [
  command({
    name: 'round show',
    staff: { isRead: true },
    summary: 'Show the result of a casino round, its bets and what players won or lost.',
    positions: ['round'],
    schema: z.object({ round: roundText }),
    run: (parts, { round }) => show(parts, round),
  }),
  command({
    name: 'round void',
    staff: { roles: ['trader', 'risk'], isAudited: true },
    effects: {
      may: ['payout-reverses'],
      of: (_parts, { round }) => [
        {
          effect: 'payout-reverses',
          subject: { kind: 'round', id: round },
          siteId: null,
          amount: money(0),
          text: `Voids the round ${round}.`,
        },
      ],
    },
    summary: 'Void a casino round: return the stakes, or reverse its payouts.',
    positions: ['round'],
    bare: ['dryRun'],
    schema: z.object({ round: roundText, dryRun }),
    async run(parts, { round, dryRun: isDryRun }) {
      const plan = await planVoid(parts, round);
      if ('code' in plan) throw new AdminProblem(plan.message);
      const refusal = isDryRun ? null : await carryOutVoid(parts, plan);
      if (refusal !== null) throw new AdminProblem(refusal.message);
      return doneOf(plan, isDryRun);
    },
  }),
];
