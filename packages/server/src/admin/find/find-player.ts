/** Finds players by the site and name in commands. */
import { makeMoney, money, playerId, sayInstant } from '@layline/contract';
import { z } from 'zod';
import { idText, someText } from '../../base/flag-text.ts';
import { findPlayerByName, type Player } from '../../store/queries/players.ts';
import { type AdminParts, AdminProblem } from '../command.ts';

export const ofUser = z.object({ site: idText, user: someText(100) });

/** Throws if the site has no user of that name. */
export async function mustFindPlayer(
  { store }: AdminParts,
  { site, user }: z.output<typeof ofUser>,
): Promise<Player> {
  const player = await findPlayerByName(store, { siteId: site, userName: user });
  if (!player) throw new AdminProblem(`USER: the site '${site}' has no user '${user}'.`);
  return player;
}

export function viewOf(parts: AdminParts, player: Player) {
  const { engine } = parts;
  const account = engine.view.accountOf(playerId(player.player_id));
  return {
    user: player.user_name,
    id: player.player_id,
    name: player.name,
    role: player.role,
    state: stateOf(parts, player),
    balance: makeMoney(account?.openingBalance ?? money(0)),
    exposure: makeMoney(account?.exposure ?? money(0)),
    games: player.allowed_sports.join(','),
  };
}

/** Whether the player may bet, and until when not: the strongest reason first. */
function stateOf({ engine, clock }: AdminParts, { player_id: id, is_disabled }: Player): string {
  if (is_disabled) return 'disabled';
  const { hold = null } =
    engine.view.protectionOf({ playerId: playerId(id), at: clock.now() }) ?? {};
  if (hold === null) return 'active';
  const what = hold.kind === 'exclusion' ? 'excluded' : 'in a time-out';
  return hold.until === null ? `${what}, without end` : `${what} until ${sayInstant(hold.until)}`;
}
