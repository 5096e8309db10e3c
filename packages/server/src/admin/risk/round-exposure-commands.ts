/** What the open bets on casino rounds can cost the venue, its sites and its agents (docs/rules/risk.md). */
import { makeInstant, makeMoney, makeOdds } from '@layline/contract';
import type { RoundBetAt } from '@layline/exchange';
import { z } from 'zod';
import { readUserNames } from '../../store/queries/players.ts';
import { type AdminParts, command, type Done, makeTable } from '../command.ts';
import { ofScope, staff, wantedBy } from './position-commands.ts';
import { scopeOf } from './show-position.ts';
import { namePick, showRounds } from './show-rounds.ts';

const ofRound = ofScope.extend({
  round: z.string().regex(/^\d{15}$/, 'must be a round id of 15 digits'),
});
const listedMax = 500;

async function listRounds(parts: AdminParts, given: z.output<typeof ofScope>): Promise<Done> {
  const data = showRounds(parts.engine.view, await wantedBy(parts, given));
  const rows = data.rounds.flatMap(({ round, game, worst, branches, options }) =>
    options.map(({ group, option, side, bets, staked, pays, stakes }) => ({
      round,
      game,
      worst: worst === null ? 'grows' : worst.own.toFixed(2),
      option: `${group}: ${option}`,
      side,
      bets,
      staked,
      pays: pays === null ? 'grows' : pays.toFixed(2),
      by: branches
        .map(({ id }, index) => [id, stakes[index] ?? 0] as const)
        .filter(([, stake]) => stake > 0)
        .map(([id, stake]) => `${id} ${stake.toFixed(2)}`)
        .join(', '),
    })),
  );
  return { data, text: makeTable(rows) };
}

function showBet({ bet, part }: RoundBetAt, nameOf: (id: string) => string) {
  const { group, option } = namePick(bet);
  const most = Math.max(...bet.nets);
  return {
    bet: bet.betId as string,
    site: bet.siteId as string,
    user: nameOf(bet.playerId),
    placed: makeInstant(bet.placedAt),
    on: `${bet.side === 'back' ? 'Back' : 'Lay'} ${group}: ${option}`,
    odds: bet.odds === 0 ? '' : makeOdds(bet.odds),
    staked: makeMoney(bet.stake),
    wins: most >= 0 ? (most / 100).toFixed(2) : 'grows',
    share: `${part / 100} %`,
  };
}

async function listBets(parts: AdminParts, given: z.output<typeof ofRound>): Promise<Done> {
  const scope = scopeOf(await wantedBy(parts, given));
  const bets = parts.engine.view.positions.betsOfRound(given.round, scope).slice(-listedMax);
  const names = await readUserNames(
    parts.store,
    bets.map(({ bet }) => bet.playerId),
  );
  const rows = bets.map((one) => showBet(one, (id) => names.get(id) ?? id));
  return { data: rows, text: makeTable(rows) };
}

export const roundExposureCommands = [
  command({
    name: 'risk casino',
    summary:
      'Show the casino rounds with open bets: stake and payout of each option, and the worst result for ' +
      'the venue, a --site or an --agent.',
    staff,
    schema: ofScope,
    run: listRounds,
  }),
  command({
    name: 'risk round',
    summary: `Show the open bets of a casino round, the newest ${listedMax}, and the share in each.`,
    staff,
    positions: ['round'],
    schema: ofRound,
    run: listBets,
  }),
];
