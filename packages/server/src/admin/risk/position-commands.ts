/** What the venue, its sites and agents win or lose by the outcomes of open markets (docs/rules/risk.md). */
import {
  type MarketDefinition,
  makeInstant,
  makeMoney,
  makeMoneyText,
  makeOdds,
  marketId,
  type Odds,
  playerId,
} from '@layline/contract';
import type { ShownPosition, ShownPositionBets } from '@layline/contract/console-risk';
import type { BetResults } from '@layline/exchange';
import { z } from 'zod';
import { idText } from '../../base/flag-text.ts';
import { matchFills } from '../../engine/rows/bet-rows.ts';
import { readUserNames } from '../../store/queries/players.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import { agentText, mustFindAgent } from '../find/find-agent.ts';
import { mustFindPlayer, ofUser } from '../find/find-player.ts';
import { findSite } from '../find/find-site.ts';
import { nameOutcome, showExposures, showPosition, type Wanted } from './show-position.ts';

export const ofScope = z.object({ site: idText.optional(), agent: agentText.optional() });
const ofMarket = z.object({ market: idText });
export const staff = {
  isRead: true,
  branch: { of: 'agent', value: 'agent', isOwn: true },
} as const;

export async function wantedBy(
  parts: AdminParts,
  { site, agent }: z.output<typeof ofScope>,
): Promise<Wanted> {
  if (site !== undefined) await findSite(parts, site);
  const found = agent === undefined ? null : mustFindAgent(parts, agent);
  if (found !== null && site !== undefined && found.siteId !== site) {
    throw new AdminProblem(`--agent: '${agent}' is not an agent of '${site}'.`);
  }
  return { site, agent, reader: parts.actor?.agentId ?? null };
}

function definitionOf({ engine }: AdminParts, market: string): MarketDefinition {
  const found = engine.view.marketOf(marketId(market))?.definition;
  if (found === undefined) throw new AdminProblem(`MARKET: there is no open market '${market}'.`);
  return found;
}

async function runPosition(
  parts: AdminParts,
  { market, ...scope }: z.output<typeof ofScope> & z.output<typeof ofMarket>,
): Promise<Done> {
  const wanted = await wantedBy(parts, scope);
  const { marketId: id } = definitionOf(parts, market);
  const { view } = parts.engine;
  const read = (nameOf: (playerId: string) => string) =>
    showPosition(view, { market: id, wanted, nameOf });
  const names = await readUserNames(parts.store, read(String)?.listed ?? []);
  const shown = read((one) => names.get(one) ?? one)?.shown;
  if (shown === undefined) throw new AdminProblem(`MARKET: '${market}' has just been settled.`);
  return { data: shown, text: textOf(shown) };
}

const scopeText = ({ scope: { kind, id } }: ShownPosition): string =>
  kind === 'venue' ? 'the venue' : `${kind} ${id}`;

function textOf(shown: ShownPosition): string {
  const { scope, outcomes, total, own, below, passedUp, branches, worst } = shown;
  const hasBelow = below.some((amount) => amount !== 0);
  const text = (figures: readonly number[], row: number) => (figures[row] ?? 0).toFixed(2);
  const rows = outcomes.map((outcome, row) => ({
    outcome,
    total: text(total, row),
    own: text(own, row),
    ...(hasBelow && { below: text(below, row) }),
    ...(scope.kind === 'agent' && { 'passed up': text(passedUp, row) }),
    ...Object.fromEntries(branches.map((branch) => [branch.id, text(branch.total, row)])),
    worst: own[row] === worst.own && worst.own < 0 ? 'worst' : '',
  }));
  const title = `${shown.event}, ${shown.name}: what ${scopeText(shown)} wins by each outcome.`;
  return `${title}\n${makeTable(rows)}`;
}

/** Shares of the time of the bet, such as `abe keeps 20 %, max 30 %, the site 50 %`. */
function sharesOf({ path }: BetResults): string {
  if (path.length === 0) return '';
  let below = 0;
  const parts = path.map(({ agentId, shares: { sports } }) => {
    const own = (sports - below) / 100;
    below = sports;
    return `${agentId} ${own} %`;
  });
  return `Shared: ${[...parts, `the site ${(10_000 - below) / 100} %`].join(', ')}.`;
}

function showBet(
  definition: MarketDefinition,
  given: BetResults,
): ShownPositionBets['rows'][number] {
  const { bet, results } = given;
  const base = {
    bet: bet.betId,
    placed: makeInstant(bet.placedAt),
    staked: makeMoney(bet.stake),
    results: results.map(makeMoney),
  };
  if ('line' in bet) {
    const on = `${bet.side === 'back' ? 'Yes' : 'No'} ${bet.line} at ${bet.rate}`;
    const worksheet = `${on}, ${makeMoneyText(bet.stake)}. ${sharesOf(given)}`.trim();
    return { ...base, on, asked: bet.line, price: bet.line, matched: base.staked, worksheet };
  }
  const runner = definition.runners.find(({ runnerId }) => runnerId === bet.runnerId);
  const on = `${bet.side === 'back' ? 'Back' : 'Lay'} ${runner?.name ?? bet.runnerId}`;
  const pieces = bet.fills.map(
    ({ size, odds }) => `${makeMoneyText(size)} at ${makeOdds(odds).toFixed(2)}`,
  );
  const rest = bet.remaining > 0 ? [`${makeMoneyText(bet.remaining)} not matched`] : [];
  const worksheet = `${on}: ${[...pieces, ...rest].join(', ')}. ${sharesOf(given)}`.trim();
  const { oddsMatched } = matchFills(bet.side, bet.fills);
  return {
    ...base,
    on,
    asked: makeOdds(bet.oddsRequested),
    price: oddsMatched === 0 ? 0 : makeOdds(oddsMatched as Odds),
    matched: makeMoney(bet.matched),
    worksheet,
  };
}

async function runBets(
  parts: AdminParts,
  given: z.output<typeof ofMarket> & z.output<typeof ofUser>,
): Promise<Done<ShownPositionBets>> {
  const player = await mustFindPlayer(parts, given);
  const definition = definitionOf(parts, given.market);
  const id = playerId(player.player_id);
  const found = parts.engine.view.positions.betsOf(id, definition.marketId);
  const outcomes = (found?.outcomes ?? []).map((outcome) => nameOutcome(definition, outcome));
  const rows = (found?.bets ?? []).map((one) => showBet(definition, one));
  const data: ShownPositionBets = { outcomes, rows };
  const lines = rows.map(({ results, ...row }) => ({
    ...row,
    ...Object.fromEntries(outcomes.map((name, at) => [name, (results[at] ?? 0).toFixed(2)])),
  }));
  return { data, text: makeTable(lines) };
}

export const positionCommands = [
  command({
    name: 'risk markets',
    summary:
      'List the open markets that the venue, a --site or an --agent can lose most in, on matched bets, by ' +
      'its own share.',
    staff,
    schema: ofScope,
    async run(parts, given) {
      const data = showExposures(parts.engine.view, await wantedBy(parts, given));
      const rows = data.rows.map((row) => ({
        ...row,
        own: row.own.toFixed(2),
        total: row.total.toFixed(2),
      }));
      return { data, text: makeTable(rows) };
    },
  }),
  command({
    name: 'risk position',
    summary:
      'Show what the venue, a --site or an --agent wins or loses by each outcome of a market, or by each ' +
      'range of a session: in total, its own share, and by branch.',
    staff,
    positions: ['market'],
    schema: ofMarket.extend(ofScope.shape),
    run: runPosition,
  }),
  command({
    name: 'risk bets',
    summary:
      'Show the open bets of a player in a market: what the player wins by each outcome, and who shares it.',
    staff: { isRead: true, branch: { of: 'player' } },
    positions: ['market', 'site', 'user'],
    schema: ofMarket.extend(ofUser.shape),
    run: runBets,
  }),
];
